"""Set the program up on this machine, then run or test it.

    python3 packaging/bootstrap.py run [ARGUMENTS OF THE PROGRAM]
    python3 packaging/bootstrap.py test [ARGUMENTS OF PYTEST]

This file must be readable for any Python, Python 2 included, so that an old one can say what it lacks:
no annotations, no f-strings, nothing imported before the version is known. The work is in environment.py.
"""

import sys

OLDEST = (3, 11)

if __name__ == "__main__":
    if sys.version_info < OLDEST:
        here = ".".join(str(part) for part in sys.version_info[:2])
        sys.stderr.write(
            "Snowdonia Companion needs Python 3.11 or newer, and this is Python " + here + " (" + sys.executable + "). "
            "Install a newer one from https://www.python.org/downloads/ and start this file with it.\n"
        )
        sys.exit(2)

    import os

    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120
    import environment

    sys.exit(environment.main(sys.argv[1:]))
