"""Pictures of an evening, for people to look at: every question once, on phones and on the screen.

`COMPANION_PICTURES=1 make thorough ARGS=tests/browser/test_whole_evening.py` takes them.
"""

from __future__ import annotations

from pathlib import Path

from tests.kit.browser.guests import DEVICES, TAKING_PICTURES, Guest

ALBUMS = Path(__file__).parents[3] / "build" / "evenings"
SIZES = {"390": "tall phone", "320": "small phone"}


class Album:
    """The pictures of one evening, numbered in the order they were taken."""

    def __init__(self, game: str) -> None:
        self._folder = ALBUMS / game
        self._seen: set[str] = set()
        self._taken = 0
        if TAKING_PICTURES:
            self._folder.mkdir(parents=True, exist_ok=True)
            for old in self._folder.glob("*.png"):
                old.unlink()

    def look(self, guest: Guest, screen: Guest, question: str) -> None:
        """If a question is asked for the first time: the phone it is asked on, and the screen."""
        kind = question.partition(":")[0].partition("-")[0]
        if not TAKING_PICTURES or kind in self._seen:
            return
        self._seen.add(kind)
        self.take(screen, kind)
        if guest is not screen:
            guest.uncover()
            self.take_phone(guest, kind)

    def take_phone(self, guest: Guest, what: str) -> None:
        """A phone, as a tall and as a small one shows it."""
        usual = guest.page.viewport_size
        for size, device in SIZES.items():
            guest.page.set_viewport_size(DEVICES[device]["viewport"])
            self.take(guest, f"{what}-{size}")
        if usual:
            guest.page.set_viewport_size(usual)

    def take(self, guest: Guest, what: str) -> None:
        """A page as it is now."""
        if TAKING_PICTURES:
            self._taken += 1
            name = f"{self._taken:03}-{guest.name.lower()}-{what}.png"
            guest.page.screenshot(path=self._folder / name, animations="disabled")
