"""Draws the program's icon from the flame of the pages: `python -m docs.make_icon`."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.kit.browser.chromium import ARGS, PATH

ROOT = Path(__file__).parents[1]
SIZE = 256


def main() -> None:
    """Write the picture that PyInstaller turns into each system's kind of icon."""
    with sync_playwright() as steering:
        browser = steering.chromium.launch(executable_path=PATH, args=ARGS)
        page = browser.new_page(viewport={"width": SIZE, "height": SIZE})
        flame = (ROOT / "web" / "static" / "flame.svg").read_text("utf-8")
        page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{flame}")
        icon = ROOT / "distribution" / "program" / "icon.png"
        page.screenshot(path=icon, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
