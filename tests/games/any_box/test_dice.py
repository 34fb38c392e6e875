"""Dice and tokens: open, under cups, real ones entered or photographed [ANY-040..043]."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from companion.core.offers import Refused
from companion.core.seats import TABLE, Seat
from companion.games.any_box import GAME
from tests.games.any_box.at_table import A, B, BoxEvening, C
from tests.kit.scenes_dice import Thrown, throw
from tests.kit.web.chests import Eyes, encoded
from tests.kit.web.evening import WebEvening, companion_app


def test_any_040_dice_rolled_here_lie_open() -> None:
    table = BoxEvening(2)
    table.vote()
    table.answer("vote", "choice", "yes", "no")
    table.use("dice", "roll_open", count=4, sides=3)
    assert table.board.outcome is None
    (lying,) = table.board.open_dice
    assert len(lying.faces) == 4
    assert set(lying.faces) <= {1, 2, 3}
    assert lying.by is None
    faces, total = " ".join(map(str, lying.faces)), sum(lying.faces)
    assert table.journal()[-1] == f"Rolled: {faces}, together {total}."
    steps = [(None, faces, None, False)]
    assert table.watched() == ("The dice are rolled", f"Together {total}.", steps)


def test_any_041_only_the_owner_looks_under_a_cup_until_all_are_lifted() -> None:
    table = BoxEvening(3)
    table.leave(C)
    table.use("dice", "roll_open", count=1, sides=6)
    table.use("dice", "roll_cups", count=2, sides=6)
    assert list(table.board.open_dice) == []
    assert table.journal()[-1] == "Everybody has 2 dice under a cup."
    assert table.prompt(B) == "Look under your cup. Lift all of them when it is time."
    for seat in (A, B):
        cups = table.known(seat).cups
        assert [other for other in cups if not cups[other].hidden] == [seat]
        assert len(cups[seat].cards) == 2
    one, other = (table.board.cups[seat].cards for seat in (A, B))
    table.act(B, "lift")
    assert table.is_settled()
    assert [(lying.by, lying.faces) for lying in table.board.open_dice] == [(A, one), (B, other)]
    assert not any(map(len, table.board.cups.values()))
    assert table.journal()[-1] == f"Seat 2 has rolled {other[0]} {other[1]}, together {sum(other)}."
    steps = [(seat, f"{a} {b}", None, False) for seat, (a, b) in ((A, one), (B, other))]
    assert table.watched()[1:] == (f"Together {sum(one + other)}.", steps)


@pytest.mark.parametrize(("by", "whose"), [(B, B), (TABLE, None)])
def test_any_042_real_dice_are_entered(by: Seat, whose: Seat | None) -> None:
    table = BoxEvening(2)
    table.use("dice", "roll_real", by, count=3)
    who = "Seat 2" if whose else "The table"
    assert table.prompt(A) == f"{who} enters the dice."
    with pytest.raises(Refused):
        table.act(by, "enter", faces=[1, 2])
    table.act(by, "enter", faces=[1, 2, 6])
    assert [(lying.faces, lying.by) for lying in table.board.open_dice] == [((1, 2, 6), whose)]


def test_any_043_tokens_are_tossed_here() -> None:
    seen = set()
    for seed in "abcdef":
        table = BoxEvening(2, seed)
        table.use("dice", "roll_open", count=1, sides=6)
        table.use("dice", "toss", count=3)
        assert table.board.open_dice == ()
        white, black = table.outcome.counts
        assert (str(white.what), str(black.what)) == ("White", "Black")
        assert white.figure + black.figure == 3
        seen.add(white.figure)
    assert len(seen) > 1


def test_any_043_tokens_are_entered() -> None:
    table = BoxEvening(2)
    table.use("dice", "toss_real", B, count=4)
    assert table.prompt(A) == "Seat 2 enters the tokens."
    assert "enter_tokens" not in table.offered(A)
    table.act(B, "enter_tokens", sides=["white", "black", "white", "white"])
    assert [(e.figure, e.first) for e in table.outcome.counts] == [(3, True), (1, False)]
    assert table.journal()[-1] == "Tossed: 3 white, 1 black."
    steps = [(None, "White", 3, False), (None, "Black", 1, False)]
    assert table.watched() == ("The tokens are tossed", "3 white, 1 black.", steps)


def test_any_043_an_entry_lapses_with_whoever_leaves() -> None:
    table = BoxEvening(3)
    table.use("dice", "toss_real", B, count=1)
    table.leave(B)
    assert table.board.outcome is None


# --- photographed ---------------------------------------------------------------------------------


@pytest.fixture
def evening(tmp_path: Path) -> WebEvening:
    """Ann has taken the dice."""
    evening = WebEvening(companion_app(tmp_path, game=GAME))
    evening.sit("Ann", "Bob")
    evening.start()
    evening.act(evening.tokens[1], "take_tool", tool="dice")
    return evening


@pytest.mark.parametrize(("count", "sure"), [(5, True), (6, False)])
def test_any_042_and_043_a_photo_of_what_was_thrown_is_counted_or_queried(
    evening: WebEvening, count: int, *, sure: bool
) -> None:
    ann, lain = evening.tokens[1], throw(3, Thrown(dice=(0, 0), tokens=(5, 5)))
    evening.act(ann, "toss_real", count=count)
    before = evening.view()["journal"]
    status, said = Eyes(evening, ann).send(encoded(lain.image), "dice")
    assert (status, said["sure"]) == (200, sure)
    assert evening.view()["journal"] == before, "a photo alone counts for nothing"
    sides = [each["value"] for each in said["tokens"]]
    if sure:
        assert Counter(sides) == Counter(str(each.value) for each in lain.tokens)
        evening.act(ann, "enter_tokens", sides=sides)
