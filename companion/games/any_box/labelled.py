"""What has a printed label: pieces, of which phones say what they are, and chests on their way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from companion.core.groups import Group
from companion.core.labels import Label, serial
from companion.core.seats import Seat
from companion.core.secrets import Pile, Secret

GAME, PIECE, CHEST = "ANY", "P", "C"
MAX_PIECES = 24
"""How many labels a sheet of pieces has."""
TRIAL = 4
"""So many labels for each seat try things out, if nobody has printed any."""
_NUMBER_SIGNS = 2


def piece_label(number: int) -> Label:
    """The label on a piece."""
    return Label(GAME, PIECE, serial(number, _NUMBER_SIGNS))


def number_on(label: Label) -> int:
    """Which piece has this label."""
    return next(n for n in range(1, MAX_PIECES + 1) if piece_label(n) == label)


class AnyChest(tuple[Label, ...]):
    """Every label of a chest; those listed are only what chance tries out."""

    __slots__ = ()

    def __contains__(self, label: object) -> bool:
        return isinstance(label, Label) and (label.game, label.kind) == (GAME, CHEST)


def trial_chests(seat: Seat) -> AnyChest:
    """What chance shows as this seat's chest: nobody else's."""
    first = TRIAL * int(seat)
    return AnyChest(Label(GAME, CHEST, "TRYSET" + serial(first + n, 6)) for n in range(TRIAL))


@dataclass
class Pieces(Group):
    """Pieces with a label: what each is, only those know who have looked at it."""

    pieces: dict[int, Pile[str]] = field(default_factory=dict)
    """By the number on the label; a label that means nothing is not among them."""
    open_pieces: dict[int, str] = field(default_factory=dict)
    """What all know of those that were turned up."""

    @property
    def face_down(self) -> tuple[int, ...]:
        """The pieces that are not turned up."""
        return tuple(n for n, pile in self.pieces.items() if pile)

    @property
    def laid_out(self) -> bool:
        """Whether labels of pieces mean anything."""
        return bool(self.face_down or self.open_pieces)

    def lay_out(self, names: Sequence[str]) -> None:
        """Replace all pieces by these, numbered from 1; nobody knows any."""
        self.pieces = {n: Pile([name]) for n, name in enumerate(names, start=1)}
        self.open_pieces = {}

    def known_pieces(self) -> dict[int, str]:
        """In a view: what the viewer knows of pieces that are not turned up."""
        open_piles = {n: pile for n, pile in self.pieces.items() if pile and not pile.hidden}
        return {n: pile.cards[0].partition(":")[2] for n, pile in open_piles.items()}


@dataclass
class BoxChests(Group):
    """Chests that travel unseen: whose is whose is known to nobody."""

    chest_owners: Secret[dict[str, Seat]] = field(default_factory=lambda: Secret({}))
    """By the text of its label."""
    journeys: Secret[tuple[tuple[Seat, Seat], ...]] = field(default_factory=lambda: Secret(()))
    """Whose chest has been with whom, each time anew."""
    spots: Secret[tuple[str, ...]] = field(default_factory=lambda: Secret(()))
    """The labels in the row on the table."""
    in_use: tuple[str, ...] = ()
    """All labels of this table's chests, in an order that says nothing."""
    in_row: int = 0
    sent: int = 0
    """How often the chests have travelled."""
    destinations: tuple[Seat, ...] = ()
    """Who takes the chest on each spot."""

    def lay(self, row: Iterable[str]) -> None:
        """Replace the row on the table; its chests have no destinations yet."""
        self.spots.value = tuple(row)
        self.in_row, self.destinations = len(self.spots.value), ()

    def forget(self) -> None:
        """Remove all chests, their owners and their journeys."""
        self.chest_owners.value, self.journeys.value = {}, ()
        self.in_use, self.sent = (), 0
        self.lay(())
