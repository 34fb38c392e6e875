"""Pieces and chests at a table, for tests: their labels scanned by phones and by the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.core.seats import TABLE, Seat
from companion.games.any_box.labelled import piece_label, trial_chests
from tests.games.any_box.at_table import A, BoxEvening


def chest_of(seat: Seat) -> str:
    """What the label under somebody's chest says."""
    return trial_chests(seat)[0].text


class LabelledEvening(BoxEvening):
    """A table with pieces, or with a chest for each."""

    def hide(self, own: str) -> None:
        """Mix a list over the pieces."""
        self.take("pieces")
        self.act(A, "hide_pieces", own=own)

    def look(self, seat: Seat, number: int) -> None:
        """Somebody scans a piece."""
        self.act(seat, "look", piece=piece_label(number).text)

    def what(self, number: int) -> str:
        """What a piece is, for nobody else to know."""
        (card,) = self.board.labelled.pieces[number].cards
        return card.partition(":")[2]

    def chests(self, what: str, **values: Any) -> None:
        """Do something with the chests."""
        self.take("chests")
        self.act(A, what, **values)

    def learn(self, owners: Sequence[Seat] | None = None) -> None:
        """Everybody shows a chest: the own one, or that of these."""
        self.chests("learn_chests")
        for seat, whose in zip(self.board.present, owners or self.board.present, strict=True):
            self.act(seat, "own_chest", chest=chest_of(whose))

    def line_up(self, *owners: Seat) -> None:
        """The screen scans these chests, one after the other."""
        for owner in owners:
            self.act(TABLE, "line_up", chest=chest_of(owner))

    def send(self, to: str = "fair", apart: Sequence[Seat] = ()) -> dict[Seat, Seat]:
        """All chests travel; who got whose."""
        self.chests("send", to=to, apart=[int(seat) for seat in apart])
        owners = self.board.present
        self.line_up(*owners)
        return dict(zip(owners, self.board.chests.destinations, strict=True))
