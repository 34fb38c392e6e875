"""Recorded plays: whole games as text, each answer with what it led to.

`python -m tests.games.myths.record` writes them anew from the answers in them; with `--fresh`
stand-ins play them anew. Read the difference as a player would, then keep it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.core.chance import Chance
from companion.core.forms import Offer, Raw
from companion.core.seats import TABLE, Seat, seats_for
from companion.core.standin import next_answer
from companion.core.umpire import LEAVE, Entry, Umpire
from companion.games.myths.board import hex_name
from companion.games.myths.game import GAME
from companion.games.myths.state import Character, Myths

PLAYS = Path(__file__).parent / "plays"
ANSWER = "> "
STEADY = GAME.policies["steady"]
HOMEWARD = {60: Seat(2), 80: Seat(4), 100: Seat(6)}
"""After so many answers somebody goes home."""


@dataclass(frozen=True)
class Head:
    """What a recorded play begins with."""

    players: int
    seed: str
    settings: dict[str, Any]

    @classmethod
    def read(cls, text: str) -> Head:
        """The head of a recorded play."""
        told = dict(line.split(": ", 1) for line in text.splitlines()[1:4])
        return cls(int(told["players"]), told["seed"], json.loads(told["settings"]))

    def lines(self) -> list[str]:
        """The head as it is written."""
        return [
            GAME.title,
            f"players: {self.players}",
            f"seed: {self.seed}",
            f"settings: {json.dumps(self.settings)}",
        ]

    def umpire(self) -> Umpire[Myths]:
        """The table before the first answer."""
        settings = GAME.settle(self.settings, self.players)
        return Umpire(GAME, seats_for(self.players), settings, self.seed.encode())


# --- who plays when they are made afresh ---------------------------------------------------------

Next = Callable[[Umpire[Myths], Chance], Entry]


def fighting(umpire: Umpire[Myths], chance: Chance) -> Entry:
    """Everybody plays steadily."""
    return next_answer(umpire, chance, STEADY)


def idling(umpire: Umpire[Myths], chance: Chance) -> Entry:
    """Nobody does anything."""

    def policy(
        k: Myths, me: Seat, offers: tuple[Offer, ...], luck: Chance
    ) -> tuple[Offer, dict[str, Raw]] | None:
        end = [offer for offer in offers if offer.name == "end_turn"]
        return (end[0], {}) if end else STEADY(k, me, offers, luck)

    return next_answer(umpire, chance, policy)


def peaceful(umpire: Umpire[Myths], chance: Chance) -> Entry:
    """Everybody plays steadily until somebody may offer a draw."""
    for name in ("agree", "offer_draw"):
        for seat in umpire.seats:
            if any(offer.name == name for offer in umpire.offers(seat)):
                return Entry(seat, name, {})
    return fighting(umpire, chance)


def giving_up(umpire: Umpire[Myths], chance: Chance) -> Entry:
    """After a while a player of the red side goes home, and then the others."""
    if len(umpire.entries) in HOMEWARD:
        return Entry(HOMEWARD[len(umpire.entries)], LEAVE, {})
    return fighting(umpire, chance)


FRESH: dict[str, tuple[Head, Next]] = {
    "won": (Head(2, "bramble", {"first_player": 1}), fighting),
    "rounds": (Head(6, "hourglass", {"max_rounds": 9}), fighting),
    "drawn": (Head(2, "standstill", {"max_rounds": 1}), idling),
    "agreed": (Head(2, "truce", {"edge": "lenient", "walk_may_stop": True}), peaceful),
    "conceded": (Head(6, "home", {"mode": "mirrored"}), giving_up),
    "unseen": (Head(2, "blindfold", {"mode": "blind", "max_rounds": 6}), fighting),
}
"""The plays there are: how they begin, and who plays when they are made afresh."""


def played(head: Head, who: Next) -> list[Entry]:
    """The answers of stand-ins, to the end."""
    umpire, chance = head.umpire(), Chance(head.seed.encode())
    while not umpire.over:
        entry = who(umpire, chance)
        umpire.act(entry.by, entry.offer, entry.values)
    return umpire.entries


# --- as text -------------------------------------------------------------------------------------


def answers(text: str) -> list[Entry]:
    """The answers in a recorded play."""
    return [_entry(line) for line in text.splitlines() if line.startswith(ANSWER)]


def _entry(line: str) -> Entry:
    who, offer, values = line.removeprefix(ANSWER).split(" ", 2)
    return Entry(Seat(who), offer, json.loads(values))


def _said(entry: Entry) -> str:
    return f"{ANSWER}{int(entry.by)} {entry.offer} {json.dumps(dict(entry.values))}"


def told(head: Head, entries: Iterable[Entry]) -> str:
    """The play as text."""
    return "\n".join([*head.lines(), "", *_story(head, entries)]) + "\n"


def _story(head: Head, entries: Iterable[Entry]) -> Iterator[str]:
    umpire = head.umpire()
    before: list[str] = []
    for entry in entries:
        lines = len(umpire.journal(TABLE))
        umpire.act(entry.by, entry.offer, entry.values)
        yield _said(entry)
        yield from (f"  {line.sentence}" for line in umpire.journal(TABLE)[lines:])
        now = [_stands(umpire.known(TABLE), c) for c in umpire.board.characters.values()]
        yield from (f"  [{line}]" for line in now if line not in before)
        before = now
    if umpire.over:
        winners = " ".join(str(int(seat)) for seat in umpire.over.winners) or "nobody"
        yield f"\nending: {umpire.over.name}, won by {winners}: {umpire.over.sentence}"


def _stands(k: Myths, c: Character) -> str:
    """A character in a line: where it is, its cards, and its counts."""
    if not c.alive or c.seat is None:
        return f"{c.letter} {'is dead' if c.seat else 'waits'}"
    laid = [f"{k.card(each.card).name}" for each in (c.action, c.stance) if each]
    mark = "" if c.mark is None else f" mark {c.mark + 1}"
    hand = len(k.hand(c)) if k.hands else 0
    counts = f"{len(c.library)}|{len(c.under)} hand {hand} damage {len(c.damage)}"
    prone = " prone" if c.prone else ""
    places = f"{hex_name(c.pion)}>{hex_name(c.focus)}"
    return f"{c.letter} {places}{prone}, {counts}, {', '.join(laid) or '-'}{mark}"


def main() -> None:
    """Write every recorded play."""
    PLAYS.mkdir(exist_ok=True)
    for name, (head, who) in FRESH.items():
        path = PLAYS / f"{name}.txt"
        fresh = "--fresh" in sys.argv or not path.exists()
        entries = played(head, who) if fresh else answers(path.read_text("utf-8"))
        path.write_text(told(head, entries), "utf-8")


if __name__ == "__main__":
    main()
