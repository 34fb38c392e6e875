"""Serves the tiny game from a folder: python -m tests.kit.web.server FOLDER [PORT]."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tests.kit.web.evening import companion_app
from web.app import serve


def ready(port: int) -> None:
    """Print its URL."""
    sys.stdout.write(f"listening on http://127.0.0.1:{port}\n")
    sys.stdout.flush()


def main(folder: str, port: str = "0") -> None:
    """Serve on this machine only."""
    serve(companion_app(Path(folder), luck=os.urandom, on_disk=True), "127.0.0.1", int(port), ready)


if __name__ == "__main__":
    main(*sys.argv[1:])
