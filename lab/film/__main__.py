"""`python -m lab.film FILE`: films an evening in browsers, and writes it as WebM."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from lab.film.cutting import cut
from lab.film.story import tell
from tests.kit.browser.chromium import NoBrowserError, chromium, steering


def main(path: Path) -> str:
    """Film it; returns what to say."""
    with TemporaryDirectory() as folder, steering() as playwright, chromium(playwright) as browser:
        parts = tell(playwright, browser, Path(folder))
        seconds = cut(path, parts)
    return f"{path} is ready: {seconds:.0f} seconds, {path.stat().st_size / 1e6:.1f} MB."


if __name__ == "__main__":
    try:
        print(main(Path(sys.argv[1])))
    except (NoBrowserError, OSError) as error:
        sys.exit(str(error))
