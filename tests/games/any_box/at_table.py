"""A table with any box, for tests: whoever acts, and what everybody can know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.core.chance import Chance
from companion.core.endings import Ending
from companion.core.moments import Mood
from companion.core.offers import Raw
from companion.core.seats import TABLE, Seat, Viewer, seats_for
from companion.core.teams import team_up
from companion.core.umpire import LEAVE, Umpire
from companion.games.any_box import GAME
from companion.games.any_box.labelled import piece_label, trial_chests
from companion.games.any_box.state import AnyBox, Outcome, Pack, name_of
from tests.kit.games.game_evening import GameEvening
from tests.kit.laws.budget import BUDGET
from tests.kit.laws.received import received

A, B, C, D, E = (Seat(n) for n in range(1, 6))


def chances(name: str, most: int) -> Iterable[Chance]:
    """So many different ones, fewer if tests are to be quick."""
    return (Chance(b"%s %d" % (name.encode(), n)) for n in range(BUDGET.games(most)))


def chest_of(seat: Seat) -> str:
    """What the label under somebody's chest says."""
    return trial_chests(seat)[0].text


class BoxEvening(GameEvening[AnyBox]):
    """One table, its tools taken by A."""

    def __init__(
        self, players: int = 3, seed: str = "seed", teams: int = 0, **settings: Raw
    ) -> None:
        seats = seats_for(players)
        settled = GAME.settle(settings, players)
        self.umpire: Umpire[AnyBox] = Umpire(
            GAME, seats, settled, seed.encode(), teams=team_up(seats, teams)
        )

    def take(self, tool: str, by: Viewer = A) -> None:
        """Take a tool from the menu."""
        self.act(by, "take_tool", tool=tool)

    def use(self, tool: str, offer: str, by: Viewer = A, **values: Raw) -> None:
        """Take a tool, and fill in its form."""
        self.take(tool, by)
        self.act(by, offer, **values)

    def answer(self, offer: str, field: str, *values: Raw) -> None:
        """Everybody answers, one after the other."""
        for seat, value in zip(self.board.present, values, strict=True):
            self.act(seat, offer, **{field: value})

    def leave(self, seat: Seat) -> None:
        """Somebody goes home."""
        self.umpire.act(seat, LEAVE, {})

    # --- tools -----------------------------------------------------------------------------------

    def roles(self, own: str, *, night: bool = False) -> None:
        """Deal a list of roles."""
        self.use("roles", "deal_roles", set="own", own=own, night=night)

    def deck(self, own: str, each: int = 0) -> None:
        """Shuffle a list of cards, and deal."""
        self.use("cards", "new_deck", set="own", own=own)
        if each:
            self.use("cards", "deal", each=each)

    def choose(self, cards: Mapping[Seat, Any]) -> None:
        """These people choose these cards of theirs."""
        for seat, card in cards.items():
            self.act(seat, "choose", cards=card)

    def vote(self, kind: str = "yes_no", own: str = "", *, secret: bool = False) -> None:
        """Ask something."""
        self.use("vote", "vote_on", question="Well?", kind=kind, own=own, secret=secret)

    def bids(self, pays: str = "nobody", low: int = 0, high: int = 20) -> None:
        """Let all bid."""
        self.use("bids", "bid_for", question="For what?", low=low, high=high, pays=pays)

    def row(self, *points: int, name: str = "") -> None:
        """Write a row on the score sheet."""
        numbers: dict[str, Any] = {
            f"s{int(seat)}": n for seat, n in zip(self.board.present, points, strict=True)
        }
        self.use("scores", "write", row=name, **numbers)

    def look(self, seat: Seat, number: int) -> None:
        """Somebody scans a piece."""
        self.act(seat, "look", piece=piece_label(number).text)

    def learn_chests(self, owners: Sequence[Seat] | None = None) -> None:
        """Everybody shows a chest: the own one, or that of these."""
        self.use("chests", "learn_chests")
        self.answer("own_chest", "chest", *map(chest_of, owners or self.board.present))

    def line_up(self, *owners: Seat) -> None:
        """The screen scans these chests, one after the other."""
        for owner in owners:
            self.act(TABLE, "line_up", chest=chest_of(owner))

    # --- what can be seen ------------------------------------------------------------------------

    @property
    def pack(self) -> Pack:
        """The deck, and where its cards are."""
        return self.board.pack

    @property
    def hands(self) -> dict[Seat, tuple[str, ...]]:
        """What everybody holds."""
        return {seat: hand.cards for seat, hand in self.pack.hands.items()}

    @property
    def outcome(self) -> Outcome:
        """What came out of a vote, of bids, of a toss."""
        assert self.board.outcome is not None
        return self.board.outcome

    @property
    def over(self) -> Ending:
        """How the evening has ended."""
        assert self.umpire.over is not None
        return self.umpire.over

    @property
    def rows(self) -> list[tuple[int, ...]]:
        """The points on the score sheet."""
        return [row.points for row in self.board.sheet]

    def what(self, number: int) -> str:
        """What a piece is, for nobody else to know."""
        (card,) = self.board.labelled.pieces[number].cards
        return name_of(card)

    def role(self, seat: Seat) -> str:
        """Who somebody is."""
        return self.board.who.own(seat)

    def watched(self) -> tuple[str, str, list[tuple[Any, ...]]]:
        """The last moment: title, sentence, and each step with who, what, figure, whether good."""
        moment = self.umpire.moments()[-1]
        steps: list[tuple[Any, ...]] = [
            (s.who, str(s.said), s.figure, s.mood is Mood.GOOD) for s in moment.steps
        ]
        return str(moment.title), str(moment.sentence), steps

    def known(self, viewer: Viewer) -> Any:
        """What somebody may know."""
        return self.umpire.known(viewer)

    def received(self, *viewers: Viewer) -> list[bytes]:
        """All that these people have received: equal for others, whatever is secret."""
        return [received(self.umpire, viewer) for viewer in viewers]

    def is_settled(self) -> bool:
        """Whether the last answer has opened something, and is not taken back alone."""
        return self.umpire.opened_since(len(self.umpire.entries) - 1)
