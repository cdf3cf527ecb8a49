"""`python -m dashboard` is `quepu`."""

from dashboard.cli import main

if __name__ == "__main__":
    main()
