"""Many hands at once: drivers over event rows and the scores of all wins, compiled for a corpus.

The rules are the kernels of `engine.replay` and `engine.scoring`. What a driver cannot call clean it leaves alone; such
a hand goes through the plain replay, which says what is wrong.
"""
