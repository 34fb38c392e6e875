"""The first lines of the program that needs no Python: what differs from the installed command."""

from __future__ import annotations

import os
import sys

from companion.cli import main

LIBRARIES = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "LIBPATH")


def libraries_of_the_system() -> None:
    """Let programs started by ours, the browser first, find their own libraries and not ours."""
    for name in LIBRARIES:
        os.environ.pop(name, None)
        if (before := os.environ.pop(f"{name}_ORIG", None)) is not None:
            os.environ[name] = before


def start() -> None:
    """Run the command. After a double click, what went wrong stays readable until Enter."""
    libraries_of_the_system()
    try:
        main()
    except SystemExit as end:
        if end.code and len(sys.argv) == 1 and sys.stdin and sys.stdin.isatty():
            input("Press Enter to close this window.")
        raise


if __name__ == "__main__":
    start()
