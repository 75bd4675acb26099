"""`python -m ui` is the same as the installed command."""

import sys

from ui.app import main

if __name__ == "__main__":
    sys.exit(main())
