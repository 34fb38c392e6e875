"""A table with any box, for tests: whoever acts, and what everybody can know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.core.chance import Chance
from companion.core.moments import Mood
from companion.core.offers import Raw
from companion.core.seats import TABLE, Seat, Viewer, seats_for
from companion.core.umpire import LEAVE, Umpire
from companion.games.any_box import GAME
from companion.games.any_box.state import AnyBox, name_of
from tests.kit.laws.budget import BUDGET

A, B, C, D, E = (Seat(n) for n in range(1, 6))


def chances(name: str, most: int) -> Iterable[Chance]:
    """So many different ones, fewer if tests are to be quick."""
    return (Chance(b"%s %d" % (name.encode(), n)) for n in range(BUDGET.games(most)))


class BoxEvening:
    """One table, its tools taken by A."""

    def __init__(self, players: int = 3, seed: str = "seed", **settings: Raw) -> None:
        seats = seats_for(players)
        settled = GAME.settle(settings, players)
        self.umpire: Umpire[AnyBox] = Umpire(GAME, seats, settled, seed.encode())

    @property
    def board(self) -> AnyBox:
        """The whole state."""
        return self.umpire.board

    def act(self, who: Viewer, offer: str, **values: Raw) -> None:
        """Somebody answers."""
        self.umpire.act(who, offer, values)

    def take(self, tool: str, by: Viewer = A) -> None:
        """Take a tool from the menu."""
        self.act(by, "take_tool", tool=tool)

    def roles(self, own: str, *, night: bool = False) -> None:
        """Deal a list of roles."""
        self.take("roles")
        self.act(A, "deal_roles", set="own", own=own, night=night)

    def deck(self, own: str, each: int = 0) -> None:
        """Shuffle a list of cards, and deal."""
        self.take("cards")
        self.act(A, "new_deck", set="own", own=own)
        if each:
            self.cards("deal", each=each)

    def cards(self, what: str, **values: Raw) -> None:
        """Do something with the deck."""
        self.take("cards")
        self.act(A, what, **values)

    def vote(self, kind: str = "yes_no", own: str = "", *, secret: bool = False) -> None:
        """Ask something."""
        self.take("vote")
        self.act(A, "vote_on", question="Well?", kind=kind, own=own, secret=secret)

    def bids(self, pays: str = "nobody", low: int = 0, high: int = 20) -> None:
        """Let all bid."""
        self.take("bids")
        self.act(A, "bid_for", question="For what?", low=low, high=high, pays=pays)

    def row(self, *points: int, name: str = "") -> None:
        """Write a row on the score sheet."""
        self.take("scores")
        seats = self.board.present
        numbers = {f"s{int(seat)}": n for seat, n in zip(seats, points, strict=True)}
        self.act(A, "write", row=name, **numbers)

    def finish(self) -> None:
        """Finish the game."""
        self.take("finish")
        self.act(A, "finish")

    def leave(self, seat: Seat) -> None:
        """Somebody goes home."""
        self.umpire.act(seat, LEAVE, {})

    # --- what can be seen ----------------------------------------------------------------------

    def hand(self, seat: Seat) -> list[str]:
        """The names on somebody's cards."""
        return [name_of(card) for card in self.board.pack.hands[seat]]

    def role(self, seat: Seat) -> str:
        """Who somebody is."""
        return self.board.who.own(seat)

    def told(self, viewer: Viewer = TABLE) -> list[str]:
        """What somebody has read."""
        return [str(line.sentence) for line in self.umpire.journal(viewer)]

    def watched(self) -> tuple[str, str, list[tuple[Any, ...]]]:
        """The last moment: title, sentence, and each step with who, what, figure, whether good."""
        moment = self.umpire.moments()[-1]
        steps: list[tuple[Any, ...]] = [
            (s.who, str(s.said), s.figure, s.mood is Mood.GOOD) for s in moment.steps
        ]
        return str(moment.title), str(moment.sentence), steps

    def asked(self, viewer: Viewer) -> list[str]:
        """The names of what somebody can answer."""
        return [offer.name for offer in self.umpire.offers(viewer)]

    def known(self, viewer: Viewer) -> Any:
        """What somebody may know."""
        return self.umpire.known(viewer)
