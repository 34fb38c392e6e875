"""A phone is lost between choosing an Angel and rolling for it [SS-25]."""

from __future__ import annotations

from pathlib import Path

from companion.core.seats import Seat
from companion.core.umpire import Umpire
from companion.games.sancti_et_malum.angels import lost
from companion.games.sancti_et_malum.state import SanctiEtMalum
from tests.kit.games.sancti_et_malum.evening import GAME, A, B, SanctiEvening
from tests.kit.table_evening import TableEvening


class RealTable(TableEvening):
    """Two people at a table with a log, tokens and seat cards, who have seen the Fallen."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, GAME)
        self.start("Ada", "Ben")
        while "commit" not in self.may(A):
            self.roll(A, B)

    @property
    def umpire(self) -> Umpire[SanctiEtMalum]:
        """The umpire after all answers so far."""
        umpire = self.table.record.umpire
        assert umpire is not None
        return umpire

    def roll(self, *who: Seat) -> bool:
        """One of these players rolls or stops, if any of them can."""
        for seat in who:
            for offer in sorted(self.may(seat)):
                if offer == "stop" or offer.startswith("roll-"):
                    self.do(seat, offer)
                    return True
        return False

    def hand(self, seat: Seat) -> tuple[str, ...]:
        """The hand that a seat's phone is shown."""
        return self.umpire.known(seat).hands[seat].cards

    def with_re_rolls(self, seat: Seat) -> str:
        """A card from this hand that takes a decision about re-rolls."""
        cards = self.umpire.board.cards
        return next(card for card in self.hand(seat) if cards[card].white.rerolls)


def test_ss_25_a_phone_is_lost(tmp_path: Path) -> None:
    table = RealTable(tmp_path)
    lost, held = table.joined[A], table.with_re_rolls(A)
    left = [card for card in table.hand(A) if card != held]
    table.do(A, "commit", card=held)
    table.table.went(A)
    table.do(B, "commit", card=table.with_re_rolls(B))
    assert [angel.owner for angel in table.umpire.board.angels] == [A, B]
    while table.roll(B):
        continue
    assert not table.umpire.board.angels[0].done, "A's dice are not rolled by anybody else"
    table.restart()
    again = table.table.card(lost.card)
    assert (again.seat, table.table.who(again.token)) == (A, A)
    assert table.table.who(lost.token) is None, "nobody can play with the lost phone"
    assert list(table.hand(A)) == left
    assert table.may(A) & {"roll-1", "reroll"}


def test_an_angel_that_its_phone_has_lost_is_replaced_from_the_hand() -> None:
    board = SanctiEvening(1, hands=[["Gabriel"]]).board
    assert lost(board, A) in board.hands[A].cards
    said = str(board.journal.lines(A)[-1].sentence)
    assert said == "Seat 1’s phone has lost its Angel: a random card from the hand is played."
