"""The four printed labels of this table's chests: a known set, but not which is on which chest.

The labels' texts are in no view: as plain data a set shows only its size [DWD-191].
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.core.labels import Label, serial
from companion.core.offers import Scan
from companion.core.seats import Viewer
from companion.core.words import T
from companion.games.deal_with_the_devil.answers import Answer

GAME, CHEST = "DWD", "C"
CHESTS = 4
SET_SIGNS = 6
"""How many characters at the start of a serial all labels of one set share."""
TRIAL = tuple(Label(GAME, CHEST, "TRYSET" + serial(n, 6)) for n in range(1, 2 * CHESTS + 1))
"""A set with spares for trying things out, if nobody has printed one."""

NOT_OURS = T("That is not one of this table’s chests. Please show the label of a chest.")
OTHER_SET = T("This chest belongs to another set. Put it aside, and show one of this table’s.")


class _Scannable(tuple[Label, ...]):
    """A field that accepts any label, so that a wrong one gets its own refusal."""

    __slots__ = ()

    def __contains__(self, label: object) -> bool:
        return isinstance(label, Label)


@dataclass(frozen=True)
class ChestLabels:
    """The labels of this table. Views show only their number."""

    count: int

    def __init__(self, labels: Iterable[Label] = (), come: Iterable[Label] = ()) -> None:
        object.__setattr__(self, "_all", tuple(labels))
        object.__setattr__(self, "_come", frozenset(come))
        object.__setattr__(self, "count", len(self.all))

    @property
    def all(self) -> tuple[Label, ...]:
        """Every label, in the order in which they were registered."""
        known: tuple[Label, ...] = self.__dict__["_all"]
        return known

    @property
    def left(self) -> tuple[Label, ...]:
        """The labels not yet scanned in this row."""
        return tuple(label for label in self.all if label not in self.__dict__["_come"])

    def known_to(self, _viewer: Viewer) -> ChestLabels:
        """The same for all viewers: only the number is ever shown."""
        return self

    def after(self, row: Iterable[Label]) -> ChestLabels:
        """The same labels, with these in the row."""
        return ChestLabels(self.all, row)

    def scan(self) -> Scan:
        """A field for one of this table's labels; random play picks one not yet scanned."""
        return Scan(_Scannable(self.left), secret=True)

    def new(self) -> Scan:
        """A field for a label that is not registered yet."""
        trial = [label for label in TRIAL if label not in self.all]
        return Scan(_Scannable(trial), secret=True)

    def why_not(self, label: Label) -> T | None:
        """Why a scanned label is not one of ours [DWD-191]."""
        if label in self.all:
            return None
        is_chest = (label.game, label.kind) == (GAME, CHEST)
        return OTHER_SET if is_chest else NOT_OURS

    def why_not_new(self, label: Label) -> T | None:
        """Why a label cannot join the set."""
        if (label.game, label.kind) != (GAME, CHEST):
            return NOT_OURS
        if label in self.all:
            return T("This chest is already known. Show the next one.")
        if self.all and label.serial[:SET_SIGNS] != self.all[0].serial[:SET_SIGNS]:
            return OTHER_SET
        return None


def check_scan(labels: ChestLabels, answer: Answer) -> T | None:
    """Why this scan is refused; the row stays as it was."""
    return labels.why_not(answer.chest)


def check_new(labels: ChestLabels, answer: Answer) -> T | None:
    """Why this label is not registered."""
    return labels.why_not_new(answer.chest)
