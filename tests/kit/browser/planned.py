"""An evening that is planned: its luck is read from a copy of the table, and the rest played ahead.

People then give exactly these answers on their phones, so that none is refused, and a game that
takes hours can be played from its first to its last answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Locator

from companion.commands.data_folder import open_tables_in
from companion.core.chance import Chance
from companion.core.sealing import SEALED, Sealing
from companion.core.seats import TABLE
from companion.core.umpire import Entry, Umpire
from companion.games import find_games
from companion.table.table import Table
from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening
from tests.kit.browser.filling import enter, said_to
from tests.kit.browser.guests import TAKING_PICTURES, Guest
from tests.kit.browser.looking import Album
from tests.kit.recording import Next, recordings

PEOPLE = ("Miriam", "Jonathan", "Zoë", "Bartholomew", "Ruth", "Anna-Lena")
PHONES = ("small phone", "tall phone")


class PlannedEvening(BrowserEvening):
    """A game played like one of its recorded plays, with the luck of this evening."""

    def __init__(self, companion: Companion, browser: Browser, game: str, play: str) -> None:
        self.game = game
        start, self.way = recordings()[game].fresh[play]
        settings = {**_with_sealed_answers(game), **start.settings}
        options = {name: _said(value) for name, value in settings.items()}
        size = "television" if TAKING_PICTURES else "laptop"
        super().__init__(companion, browser, size, **options)
        self.album = Album(game)
        self.players = start.players
        self.plan: list[Entry] = []
        self.given = 0
        """How many answers of the plan have been given."""

    def sit_down(self) -> None:
        """Everybody joins, every other with a small phone."""
        for at, name in enumerate(PEOPLE[: self.players]):
            self.join(name, PHONES[at % len(PHONES)])

    def look_ahead(self) -> None:
        """Decide what everybody will answer up to the end, from a copy of the table."""
        with TemporaryDirectory() as folder:
            copy = copytree(self.companion.folder, Path(folder) / "copy")
            with open_tables_in(copy) as tables:
                self.plan = list(_played(_umpire_of(tables.open(self.code)), self.way))

    def go_on(self, answers: int) -> None:
        """The next answers, on the phones of whoever gives them."""
        for entry in self.plan[self.given : self.given + answers]:
            self.give(entry)

    def go_on_to(self, offer: str) -> None:
        """All answers up to the first of this name."""
        ahead = self.plan[self.given :]
        self.go_on(next(at for at, entry in enumerate(ahead) if entry.offer == offer))

    def hurry(self, left: int) -> None:
        """All but the last answers, while the companion is off and nobody looks."""
        with self._off() as table:
            for entry in self.plan[self.given : -left]:
                name = {each.offer.name: each.id for each in table.offers.of(entry.by)}[entry.offer]
                table.act(entry.by, f"hurry-{self.given}", name, entry.values)
                self.given += 1

    @property
    def left(self) -> int:
        """How many answers are still to be given."""
        return len(self.plan) - self.given

    def give(self, entry: Entry) -> None:
        """This answer, on the phone or screen of whoever gives it; without a page, unseen."""
        guest = self.holding(entry)
        if not guest.is_open:
            guest.act(entry.offer, **entry.values)
            self.given += 1
            return
        forms = guest.page.locator(f"main form[data-offer='{self._now(entry)}']")
        forms.first.wait_for(state="attached")
        self.album.look(guest, self.screen, entry.offer)
        enter(guest, forms, entry.values)
        self.given += 1

    def _now(self, entry: Entry) -> str:
        """The id of the question as it is now: a page may still show the last one of its kind."""
        offers = self._view_of(self.holding(entry))["offers"]
        ids: list[str] = [each["offer"] for each in offers]
        return next(each for each in ids if each.startswith(f"{entry.offer}:"))

    def _view_of(self, guest: Guest) -> dict[str, Any]:
        path = f"{self.companion.address}/api/tables/{self.code}/view"
        view: dict[str, Any] = guest.context.request.get(path).json()
        return view

    def undo(self, guest: Guest) -> bool:
        """Undo somebody's last answer, which others may have to agree to; whether it could be."""
        refusal = said_to(guest, self._in_menu(guest, "~back"), {})
        if refusal:
            return False
        for other in self.people:
            if other is not guest and self._asks(other, "~agree"):
                enter(other, other.page.locator("#r-prompt form[data-offer^='~agree:']"), {})
        self.given -= 1
        return True

    def _asks(self, guest: Guest, offer: str) -> bool:
        menu = self._view_of(guest)["menu"]
        return any(each["offer"].startswith(f"{offer}:") for each in menu)

    def _in_menu(self, guest: Guest, offer: str) -> Locator:
        return guest.page.locator(f"#menu form[data-offer^='{offer}:']")

    def holding(self, entry: Entry) -> Guest:
        """Whose page this answer is given on."""
        return self.screen if entry.by == TABLE else self.people[int(entry.by) - 1]

    @contextmanager
    def _off(self) -> Iterator[Table]:
        """The table, while its companion is off; every page reconnects."""
        with self.flat_battery():
            for guest in self.everybody():
                guest.stale()
            with open_tables_in(self.companion.folder) as tables:
                yield tables.open(self.code)


def _played(umpire: Umpire[Any], way: Next) -> Iterator[Entry]:
    """Play to the end like this, in memory only."""
    chance = Chance(b"evening")
    while not umpire.over:
        entry = way(umpire, chance)
        if not _rings(umpire, entry):
            umpire.act(entry.by, entry.offer, entry.values)
            yield entry


def _rings(umpire: Umpire[Any], entry: Entry) -> bool:
    """Whether a clock would answer this, and not people."""
    offers = {each.name: each for each in umpire.offers(entry.by)}
    return offers[entry.offer].after is not None


def _umpire_of(table: Table) -> Umpire[Any]:
    assert table.record.umpire
    return table.record.umpire


def _with_sealed_answers(game: str) -> dict[str, str]:
    """What only a phone can open again, nobody can plan."""
    settings = find_games()[game].settings.items()
    return {name: SEALED for name, each in settings if isinstance(each.field, Sealing)}


def _said(value: object) -> str:
    """A setting as the page that opens a table has it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
