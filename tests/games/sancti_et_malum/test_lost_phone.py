"""A phone is lost between choosing an Angel and rolling for it [SS-25]."""

from __future__ import annotations

from pathlib import Path

from companion.core.seats import Seat
from companion.core.umpire import Umpire
from companion.games.sancti_et_malum.state import SanctiEtMalum
from tests.kit.games.sancti_et_malum.evening import GAME, A, B
from tests.kit.table_evening import TableEvening


class RealTable(TableEvening):
    """A table with a log, tokens and seat cards."""

    @property
    def umpire(self) -> Umpire[SanctiEtMalum]:
        """The umpire after all answers so far."""
        umpire = self.table.record.umpire
        assert umpire is not None
        return umpire

    def roll(self, seat: Seat) -> None:
        """Roll and stop, as long as this player can."""
        while rolls := sorted(self.may(seat) & {"stop", "roll-1", "roll-2"}):
            self.do(seat, rolls[0])

    def hand(self, seat: Seat) -> tuple[str, ...]:
        """The hand that a seat's phone is shown."""
        return self.umpire.known(seat).hands[seat].cards

    def commit(self, seat: Seat) -> None:
        """Hold a card that takes a decision about re-rolls."""
        cards = self.umpire.board.cards
        held = next(card for card in self.hand(seat) if cards[card].white.rerolls)
        self.do(seat, "commit", card=held)


def test_ss_25_a_phone_is_lost(tmp_path: Path) -> None:
    table = RealTable(tmp_path, GAME)
    table.start("Ada", "Ben")
    table.roll(A)
    table.commit(A)
    lost = table.joined[A]
    table.table.record.people.here.discard(A)
    table.commit(B)
    left = table.hand(A)
    assert [angel.owner for angel in table.umpire.board.angels] == [A, B]
    table.roll(B)
    assert not table.umpire.board.angels[0].done, "A's dice are not rolled by anybody else"
    table.restart()
    again = table.table.people.use_card(lost.card)
    assert (again.seat, table.table.people.who(again.token)) == (A, A)
    assert table.table.people.who(lost.token) is None, "nobody can play with the lost phone"
    assert table.hand(A) == left
    assert table.may(A) & {"roll-1", "reroll"}
