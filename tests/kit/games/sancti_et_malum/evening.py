"""An evening at the table, card by card and die by die: what these tests are written with."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import resources
from itertools import chain
from typing import Any

from companion.core.chance import Chance
from companion.core.game import Settings
from companion.core.seats import Seat, seats_for
from companion.core.umpire import LEAVE, Umpire
from companion.games import sancti_et_malum
from companion.games.sancti_et_malum.cards import COLUMNS, card_list
from companion.games.sancti_et_malum.state import CardInPlay, ConfrontationStep, SanctiEtMalum
from tests.kit.games.boxes import lay_out
from tests.kit.games.game_evening import GameEvening

GAME = sancti_et_malum.GAME
OURS = (resources.files(sancti_et_malum) / "cards.csv").read_text("utf-8")
A, B, C, D = seats_for(4)


class LoadedDice(Chance):
    """Luck set beforehand: who draws what first, and the next faces of the dice."""

    def __init__(self, seed: bytes, draws: Iterable[str], faces: Iterable[int]) -> None:
        super().__init__(seed)
        self._draws = list(draws)
        self._faces = list(faces)

    def shuffled(self, things: Iterable[Any]) -> list[Any]:
        if not (draws := self._draws):
            return super().shuffled(things)
        self._draws = []
        return [*(thing for thing in things if thing not in draws), *reversed(draws)]

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        if not self._faces:
            return super().roll(count, sides)
        self.drawn += count
        faces, self._faces = self._faces[:count], self._faces[count:]
        return tuple(faces)


def edited(**changes: Mapping[str, Any]) -> str:
    """Our card list with some cells of some lines changed: `edited(S01={"red_effect": "host"})`."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for row in csv.DictReader(OURS.splitlines()):
        writer.writerow({**row, **changes.get(row["id"], {})})
    return out.getvalue()


def first_lines(count: int, text: str = OURS) -> str:
    """The start of a card list: its header and this many cards."""
    return "\n".join(text.splitlines()[: count + 1])


def unchecked(raw: Mapping[str, Any]) -> Settings:
    """Settings as they are: a test may use a list that no table could start with."""
    usual = GAME.settle({})
    return Settings({**{name: usual[name] for name in GAME.settings}, **raw})


class SanctiEvening(GameEvening[SanctiEtMalum]):
    """One table. Cards are named by id or by the name on either half."""

    def __init__(  # noqa: PLR0913 - all that an evening can begin with
        self,
        n: int,
        *,
        hands: Iterable[Iterable[str]] = (),
        fallen: Iterable[str] = (),
        dice: Iterable[int] = (),
        seed: bytes = b"evening",
        settings: Mapping[str, Any] | None = None,
    ) -> None:
        agreed = unchecked({"rolls": "each", **(settings or {})})
        self.ids = _ids(agreed.card_list)
        draws = self._draws(n, agreed.hand, hands, fallen)
        faces = list(dice)
        self.umpire: Umpire[SanctiEtMalum] = Umpire(
            GAME, seats_for(n), agreed, seed, luck=lambda seed: LoadedDice(seed, draws, faces)
        )
        lay_out(self.umpire)

    def _draws(
        self, n: int, size: int, hands: Iterable[Iterable[str]], fallen: Iterable[str]
    ) -> list[str]:
        """What is drawn in which order; hands not fully given are filled with other cards."""
        dealt = [[self.ids[name] for name in hand] for hand in hands]
        enemies = [self.ids[name] for name in fallen]
        used = {*chain(*dealt), *enemies}
        spare = iter([card for card in dict.fromkeys(self.ids.values()) if card not in used])
        if not used:
            return []
        dealt += [[] for _ in range(n - len(dealt))]
        full = [[*hand, *(next(spare) for _ in range(size - len(hand)))] for hand in dealt]
        drawn = [*chain(*full), *enemies]
        assert len(set(drawn)) == len(drawn), "a card cannot be drawn twice"
        return drawn

    # --- looking -------------------------------------------------------------------------------

    def laid(self, name: str) -> CardInPlay:
        """A card on the table."""
        rows = (*self.board.fallen, *self.board.angels)
        return next(each for each in rows if name in {each.name, each.card})

    def names(self, row: Iterable[CardInPlay]) -> list[str]:
        return [laid.name for laid in row]

    def hand(self, seat: Seat) -> set[str]:
        """The white names in a hand, as its owner sees them."""
        return {self.board.cards[card].white.name for card in self.umpire.known(seat).hands[seat]}

    # --- doing ---------------------------------------------------------------------------------

    def roll(self, seat: Seat, name: str) -> None:
        self.act(seat, f"roll-{self._place(name)}")

    def enter(self, seat: Seat, name: str, total: int) -> None:
        """The sum of real dice."""
        self.act(seat, f"sum-{self._place(name)}", sum=total)

    def _place(self, name: str) -> int:
        row = self.board.row
        return 1 + next(at for at, each in enumerate(row) if name in {each.name, each.card})

    def reroll(self, seat: Seat, *places: int) -> None:
        self.act(seat, "reroll", dice=[str(place) for place in places])

    def stop(self, seat: Seat) -> None:
        self.act(seat, "stop")

    def commit(self, **cards: str) -> None:
        """`commit(A="Gabriel", B="Uriel")`."""
        for letter, name in cards.items():
            self.act(Seat("ABCD".index(letter) + 1), "commit", card=self.ids[name])

    def add(self, seat: Seat, name: str) -> None:
        self.act(seat, "add", card=self.ids[name])

    def leave(self, seat: Seat) -> None:
        self.act(seat, LEAVE)

    def roll_out(self) -> None:
        """Roll for every card of this step, without any re-roll."""
        phase = self.board.phase
        while self.board.phase is phase and not self.umpire.over:
            seat, offer = next(self._rolls())
            self.act(seat, offer)

    def _rolls(self) -> Iterator[tuple[Seat, str]]:
        for seat in self.umpire.seats:
            for offer in self.offered(seat):
                if offer == "stop" or offer.startswith("roll-"):
                    yield seat, offer

    def commit_any(self) -> None:
        """Everybody holds the first card they can."""
        for seat in self.umpire.waiting():
            self.act(seat, "commit", card=self.keys(seat, "commit", "card")[0])

    def to_the_angels(self) -> None:
        """Play past the Fallen, whatever they roll, to the choice of Angels."""
        self.roll_out()
        assert self.board.phase is ConfrontationStep.COMMIT

    def nobody_more(self) -> None:
        """No Holy Choir brings anybody."""
        while self.board.phase is ConfrontationStep.CHOIR:
            self.act(self.umpire.waiting()[0], "decline")

    def finish(self) -> None:
        """Play to the comparison, with no re-rolls, and no Holy Choir bringing anybody."""
        self.roll_out()
        self.nobody_more()
        assert self.board.phase is ConfrontationStep.COMPARE

    def fight(self, evil: int, holy: int) -> None:
        """A whole confrontation with real dice and these totals, up to the comparison."""
        self._enter_all(evil)
        self.commit_any()
        self._enter_all(holy)
        self.nobody_more()
        assert (self.board.evil, self.board.holy) == (evil, holy)

    def win(self, *, faithful: bool) -> None:
        """A whole confrontation in which one side rolls only ones and the other only sixes."""
        self._enter_all(0 if faithful else 999)
        self.commit_any()
        self._enter_all(999 if faithful else 0)
        self.nobody_more()
        assert (self.board.holy > self.board.evil) == faithful

    def _enter_all(self, total: int) -> None:
        """Spread a total over the cards of this step, as closely as their dice allow."""
        row = self.board.row
        for at, laid in enumerate(row):
            rest = sum(each.dice + each.mod for each in row[at + 1 :])
            pips = max(laid.dice, min(6 * laid.dice, total - rest - laid.mod))
            total -= pips + laid.mod
            self.enter(laid.owner or A, laid.card, pips)


def _ids(text: str) -> dict[str, str]:
    """Every name by which a test may ask for a card."""
    ids: dict[str, str] = {}
    for card in card_list(text).values():
        for name in (card.id, card.white.name, card.red.name):
            ids.setdefault(name, card.id)
    return ids


# --- tables that several tests sit down at -------------------------------------------------------

PLAIN = ("Moloch", "Baal", "Pazuzu", "Astaroth")
"""Fallen that bring nothing but their dice, and are not re-rolled."""


def revealed(
    *hands: Sequence[str], fallen: Iterable[str] = (), dice: Iterable[int] = (), **settings: Any
) -> SanctiEvening:
    """The Fallen have been rolled, and everybody's first card has been turned up."""
    enemies = fallen or PLAIN[: len(hands)]
    table = SanctiEvening(len(hands), hands=hands, fallen=enemies, dice=dice, settings=settings)
    table.to_the_angels()
    for seat, hand in zip(table.umpire.seats, hands, strict=True):
        table.act(seat, "commit", card=table.ids[hand[0]])
    return table


def real_dice(n: int, **settings: Any) -> SanctiEvening:
    """A table whose dice people roll themselves."""
    return SanctiEvening(n, settings={"dice": "table", **settings})


def printed(n: int, **settings: Any) -> SanctiEvening:
    """A table with printed cards."""
    return SanctiEvening(n, settings={"deck": "table", **settings})
