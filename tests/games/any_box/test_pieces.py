"""Secret pieces: labels that only the phone of whoever looks can explain [ANY-110..112]."""

from __future__ import annotations

import pytest

from companion.core.fields import Refused
from companion.core.seats import TABLE
from companion.games.any_box.labelled import MAX_PIECES, piece_label
from tests.games.any_box.at_table import A, B, BoxEvening, C, chest_of


def hidden(own: str = "Treasure, Trap x3, Nothing x4", seed: str = "seed") -> BoxEvening:
    """A table at which these are mixed over the pieces."""
    table = BoxEvening(3, seed)
    table.use("pieces", "hide_pieces", own=own)
    return table


def test_any_110_chance_says_which_piece_is_which_and_nobody_knows() -> None:
    table = hidden()
    names = [table.what(n) for n in range(1, 9)]
    assert table.board.labelled.face_down == tuple(range(1, 9))
    assert sorted(names) == ["Nothing"] * 4 + ["Trap"] * 3 + ["Treasure"]
    assert len({tuple(hidden("1-9", seed).what(n) for n in range(1, 10)) for seed in "abc"}) > 1
    pieces = [each for who in (TABLE, A) for each in table.known(who).labelled.pieces.values()]
    assert all(pile.hidden for pile in pieces)
    assert table.journal()[-1] == "Lay out pieces 1 to 8."


def test_any_110_there_are_labels_for_24_pieces() -> None:
    assert len(hidden("1-24").board.labelled.face_down) == MAX_PIECES
    with pytest.raises(Refused, match="There are labels for"):
        hidden("1-25")


def test_any_110_a_new_list_and_putting_away_forget_the_old_one() -> None:
    table = hidden()
    table.look(B, 1)
    table.look(B, 2)
    table.act(B, "turn_up", piece="1")
    table.use("pieces", "hide_pieces", own="Gold")
    assert (table.board.labelled.face_down, table.board.labelled.open_pieces) == ((1,), {})
    assert table.journal()[-1] == "Lay out piece 1."
    assert table.known(B).labelled.known_pieces() == {}
    table.look(B, 1)
    table.use("pieces", "no_pieces")
    assert table.journal()[-1] == "The pieces are put away."
    assert not table.board.labelled.laid_out
    assert not {"look", "turn_up"} & {*table.offered(B)}
    table.take("pieces")
    assert "no_pieces" not in table.offered(A)


def test_any_111_only_who_looks_learns_what_it_is() -> None:
    table = hidden()
    table.look(B, 3)
    assert table.is_settled()
    assert table.known(B).labelled.known_pieces() == {3: table.what(3)}
    assert [table.known(who).labelled.known_pieces() for who in (TABLE, A, C)] == [{}, {}, {}]
    assert table.journal(A)[-1] == "Seat 2 looks at a piece."
    table.look(C, 3)
    assert table.known(C).labelled.known_pieces() == {3: table.what(3)}
    assert "look" not in table.offered(TABLE)


def test_any_111_which_piece_it_was_makes_no_difference_to_others() -> None:
    one, twin = hidden("1-6"), hidden("1-6")
    one.look(B, 1)
    twin.look(B, 2)
    assert one.received(TABLE, A, C) == twin.received(TABLE, A, C)
    assert one.received(B) != twin.received(B)


@pytest.mark.parametrize("label", [piece_label(9).text, chest_of(A)])
def test_any_111_another_label_means_nothing(label: str) -> None:
    with pytest.raises(Refused, match="not asked for now"):
        hidden().act(B, "look", piece=label)


def test_any_112_who_knows_a_piece_turns_it_up_for_all() -> None:
    table = hidden()
    assert "turn_up" not in table.offered(B)
    for seat, number in ((B, 3), (B, 5), (C, 3)):
        table.look(seat, number)
    what = table.what(3)
    with pytest.raises(Refused):
        table.act(B, "turn_up", piece="4")
    table.act(B, "turn_up", piece="3")
    assert table.is_settled()
    assert table.board.labelled.open_pieces == {3: what}
    assert table.journal()[-1] == f"Seat 2 turns up piece 3: {what}."
    assert table.watched()[1:] == (f"Piece 3: {what}", [(B, "None", None, False)])
    assert list(table.known(B).labelled.known_pieces()) == [5]
    assert "turn_up" not in table.offered(C)
    with pytest.raises(Refused):
        table.look(A, 3)
