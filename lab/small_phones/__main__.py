"""Counts the questions that a small phone does not show in one view with their fields and keys.

`python -m lab.small_phones mea_culpa --pictures build/views` lists them, with the pixels that are
too many, and takes a picture of each. Without a game it counts those of all.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser
from rich.console import Console

from tests.kit.browser.chromium import chromium, steering
from tests.kit.browser.one_view import pixels_below
from tests.kit.recording import recordings


def count(console: Console, browser: Browser, game: str, options: argparse.Namespace) -> None:
    """Say how many questions of a game are not in one view, and which."""
    asked = long = 0
    with TemporaryDirectory() as folder:
        for stop, below, page in pixels_below(Path(folder), browser, game, options.language):
            asked += 1
            long += below > 0
            if below > 0:
                console.print(f"  {below:4} px too many: {stop}")
            if below > 0 and options.pictures:
                name = f"{game}-{stop.play}-{stop.after}.png"
                page.screenshot(path=options.pictures / name)
    console.print(f"{game}: {long} of {asked} not in one view")


def main() -> None:
    """Count those of the games that were named, or of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="ids of games")
    parser.add_argument("--language", default="en")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of them")
    options = parser.parse_args()
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)
    console = Console(highlight=False)
    with steering() as driver, chromium(driver) as browser:
        for game in options.games or recordings():
            count(console, browser, game, options)


if __name__ == "__main__":
    main()
