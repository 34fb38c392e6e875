"""With your own cards (ledger 9): what people tap or scan, what is counted, and what is trusted."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.seats import TABLE
from companion.games.psychomachia.cards.labels import choice_label, label_of
from companion.games.psychomachia.records import Realm, TokenSide, TurnStep
from tests.kit.games.psychomachia.evening import A, B, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay

OWN = {"mode": "table"}


def own(lay: Lay, other: Lay | None = None, **settings: Any) -> PsychomachiaEvening:
    """A may spend; everybody holds seven cards unknown to the companion."""
    return PsychomachiaEvening(2, {A: lay, B: other or Lay()}, settings={**OWN, **settings})


def counted(table: PsychomachiaEvening) -> tuple[int, int, int]:
    """Cards in the hand of A, in the deck, on the discard pile."""
    piles = table.board.piles
    return piles.hand_size(A), piles.deck_size, piles.discard_size


def label(table: PsychomachiaEvening, card: str) -> str:
    """What the label of a card says."""
    return label_of(table.board.card(card)).text


def revealed(**settings: Any) -> PsychomachiaEvening:
    """A whole game in which all cards are face down on earth."""
    table = PsychomachiaEvening(2, settings={**OWN, **settings})
    for seat in (A, B):
        table.act(seat, "locked")
    return table


# --- setup ---------------------------------------------------------------------------------------


def test_everybody_taps_or_scans_what_was_revealed_in_any_order() -> None:
    table = revealed()
    assert table.board.piles.hand_size(A) == 7
    assert table.umpire.waiting() == (A, B)
    table.act(B, "card", card="EK1")
    assert table.offered(TABLE) == [], "the station would not know whose card it is"
    for card in ("WP1", "WP2", "F1"):
        table.act(A, "card", card=card)
    assert "wrath" not in table.keys(B, "card", "card")
    table.act(B, "scan", label=label(table, "WP1"))
    assert table.at(B, Realm.EARTH) == ["EK1", "WP3"], "two red ones are already taken"
    assert table.offered(TABLE) == ["scan"]
    table.act(B, "no_more")
    assert [table.board.piles.hand_size(seat) for seat in (A, B)] == [4, 5]
    assert table.board.step is TurnStep.STARTER


def test_without_duplicates_no_pair_is_entered_twice_for_one_table() -> None:
    table = revealed(allow_duplicates=False)
    table.act(A, "card", card="WP1")
    assert "WP2" not in table.keys(A, "card", "card")
    assert "WP2" in table.keys(B, "card", "card"), "it may be on another table"
    table.act(A, "no_more")
    table.act(B, "card", card="WP2")
    table.refused(B, "card", card="WP3")
    table.refused(TABLE, "scan", label=label(table, "WP3"))
    table.act(TABLE, "scan", label=label(table, "EK1"))
    assert table.at(B, Realm.EARTH) == ["WP2", "EK1"]


def test_thrown_tokens_are_counted_or_photographed() -> None:
    table = revealed()
    for seat in (A, B):
        table.act(seat, "no_more")
    assert table.offered(A) == ["throw", "white", "sides"]
    table.act(A, "white", white=2)
    table.act(B, "sides", sides=["white", "black", "white", "white", "black"])
    assert table.board.starts == (((A, 2), (B, 3)),)
    table.act(B, "sides", sides=["black", "black", "black", "white", "white"])
    assert table.tokens(B) == (3, 2)


@pytest.mark.parametrize(
    "sides", [["black"] * 4, ["black"] * 4 + ["red"], [1, 2, 1, 2, 2], "wwbbb"]
)
def test_a_photo_of_anything_else_is_refused(sides: Any) -> None:
    table = PsychomachiaEvening(2, {A: Lay()}, step=TurnStep.THROW, settings=OWN)
    table.refused(A, "sides", sides=sides)
    table.refused(A, "white", white=6)


# --- laying --------------------------------------------------------------------------------------


def test_a_card_is_laid_by_its_face_or_its_label() -> None:
    table = own(Lay(black=2, white=2))
    assert counted(table)[0] == 7
    assert len(table.keys(A, "lay", "card")) == 22
    table.lay(A, "WP1")
    table.act(TABLE, "scan", label=label(table, "EK1"))
    assert table.at(A, Realm.EARTH) == ["WP1", "EK1"]
    assert table.tokens(A) == (0, 0)
    assert counted(table)[0] == 5


def test_a_scanned_fate_card_takes_a_scanned_choice() -> None:
    table = own(Lay(black=1, white=1))
    table.act(A, "scan", label=label(table, "F1"))
    assert table.offered(TABLE) == ["scan"]
    table.act(TABLE, "scan", label=choice_label(table.board.pairs["LC"]).text)
    assert table.board.tables[A][0].pair == "LC"


def test_a_label_that_does_not_fit_is_refused() -> None:
    table = own(Lay(black=1, white=1))
    table.refused(A, "scan", label=label(table, "wrath"))
    table.refused(A, "scan", label="PSY.P.22.2")
    table.refused(A, "scan", label=choice_label(table.board.pairs["LC"]).text)


def test_nobody_lays_from_an_empty_hand() -> None:
    table = own(Lay(black=1, white=1))
    table.act(A, "recount", cards=0)
    assert "lay" not in table.offered(A)
    assert "flip" not in table.offered(A)
    table.act(A, "end")
    table.act(A, "save", black=0, white=0)
    assert table.umpire.waiting() == (B,), "and nobody discards from it"


# --- counting ------------------------------------------------------------------------------------


def test_counts_follow_what_people_say() -> None:
    mine = Lay(heaven="temperance humility", hell="gluttony envy", black=2, white=2)
    table = own(mine, Lay(earth="LC1"))
    hand, deck, discards = counted(table)
    table.invoke(A, "gluttony")
    assert counted(table) == (hand + 1, deck - 1, discards)
    table.invoke(A, "humility", pile="deck")
    assert counted(table) == (hand + 1, deck - 2, discards + 1)
    table.invoke(A, "temperance")
    assert counted(table) == (hand + 2, deck - 2, discards)
    table.invoke(A, "envy", card="LC1")
    assert counted(table) == (hand + 3, deck - 2, discards)
    table.act(A, "end")
    table.act(A, "discard")
    assert counted(table) == (hand + 2, deck - 2, discards + 1)
    assert table.journal()[-2:] == ["Seat 1 discards a card.", "Seat 2’s turn."]


@pytest.mark.parametrize(
    ("offer", "said"),
    [("exchanged", "One card is exchanged with Seat 2."), ("leave", "No card is exchanged.")],
)
def test_lust_asks_only_whether_cards_were_exchanged(offer: str, said: str) -> None:
    table = own(Lay(hell="lust", black=1))
    table.invoke(A, "lust", seat=B)
    assert table.offered(A) == ["exchanged", "leave"]
    table.act(A, offer)
    assert table.journal()[-1] == said
    assert table.umpire.known(B).visits[B].value == (), "the companion has seen no hand"


def test_charity_takes_from_the_real_pile() -> None:
    table = own(Lay(heaven="charity", white=2))
    hand, deck, discards = counted(table)
    table.invoke(A, "charity")
    assert taken(table) == {"low": 0, "high": 1, "start": 1}
    table.refused(A, "give", **table.gift(A, {}) | {"taken": 1})
    table.give(A, {B: "w"}, taken=1)
    assert counted(table) == (hand + 1, deck, discards - 1)
    assert table.board.count_received_tokens(B, TokenSide.WHITE) == 1
    assert table.journal()[-1] == "Seat 1 takes one of the discards."


def test_doubled_charity_suggests_two_discards() -> None:
    table = own(Lay(heaven="charity kindness", white=4))
    table.board.piles.deck_count -= 3
    table.board.piles.discard_count += 3
    table.changed()
    table.invoke(A, "kindness")
    table.invoke(A, "charity")
    assert taken(table) == {"low": 0, "high": 4, "start": 2}


def taken(table: PsychomachiaEvening) -> dict[str, Any]:
    """How many discards may be taken."""
    return dict(table.umpire.find(A, "give").fields["taken"].limits())


def test_a_fate_card_is_trusted_and_turns_tokens() -> None:
    table = own(Lay(black=1, white=3))
    hand = counted(table)[0]
    table.act(A, "flip", pay="own_black")
    assert table.tokens(A) == (3, 0)
    assert counted(table)[0] == hand - 1


def test_cards_that_were_face_up_are_known_on_the_discard_pile() -> None:
    table = own(Lay(hell="wrath", heaven="temperance", black=1, white=1), Lay(earth="LC1"))
    hand, deck, discards = counted(table)
    table.invoke(A, "wrath", card="LC1")
    assert table.board.piles.top == "LC1"
    assert "LC1" not in table.board.free_cards()
    table.invoke(A, "temperance")
    assert counted(table) == (hand + 1, deck, discards)
    assert table.board.piles.top is None, "nobody knows what is below"


def test_an_unknown_discard_hides_a_known_one() -> None:
    table = own(Lay(hell="wrath", black=1), Lay(earth="LC1"))
    table.invoke(A, "wrath", card="LC1")
    table.act(A, "end")
    table.act(A, "discard")
    assert table.board.piles.top is None


def test_a_hand_may_be_counted_again_once_a_turn() -> None:
    table = own(Lay())
    hand, deck, _ = counted(table)
    table.refused(A, "recount", cards=21)
    table.act(A, "recount", cards=hand + 2)
    assert counted(table)[:2] == (hand + 2, deck - 2)
    assert "recount" not in table.offered(A)
    assert table.journal()[-1] == "Seat 1 holds 9 cards."
    table.act(A, "end")
    table.act(A, "discard")
    for offer in ("throw", "deck"):
        table.act(B, offer)
    assert "recount" in table.offered(B), "another turn, another count"


def test_the_deck_is_renewed_from_the_counted_discards() -> None:
    table = own(Lay(hell="gluttony", black=1))
    table.board.piles.discard_count += table.board.piles.deck_count
    table.board.piles.deck_count = 0
    table.changed()
    discards = table.board.piles.discard_size
    table.invoke(A, "gluttony")
    assert counted(table)[1:] == (discards - 2, 1)


def test_a_power_may_be_shown_from_an_unknown_hand() -> None:
    table = own(Lay(black=1), Lay(earth="LC1"), invoke_from_hand=True)
    hand = counted(table)[0]
    assert "wrath-wrath" in table.powers(A)
    table.invoke(A, "wrath-WP1", card="LC1")
    assert table.board.piles.top == "WP1"
    assert counted(table)[0] == hand - 1
