"""`python -m dashboard` is `quepu`."""

from dashboard.cli import main

main()
