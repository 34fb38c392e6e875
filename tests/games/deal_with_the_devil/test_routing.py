"""Only the chests are routed: DWD-034, DWD-066, DWD-078, DWD-080, DWD-186, DWD-187, DWD-192."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from companion.core.offers import Refused
from companion.core.seats import TABLE
from companion.games.deal_with_the_devil.game import GAME
from companion.table.record.players import HOST
from tests.kit.games.deal_with_the_devil.chest_evenings import step_back
from tests.kit.games.deal_with_the_devil.evening import LABELS, SEATS, DevilEvening, G, R
from tests.kit.games.deal_with_the_devil.pages import regions, seated

AS_THEY_CAME = "Put back what you took out"


def routing() -> DevilEvening:
    """The labels are known, the chests packed and mixed."""
    table = DevilEvening(settings={"mode": "route"})
    for letter in "abcd":
        table.act(TABLE, "label", chest=LABELS[letter].text)
    table.act(G, "go_on")
    return table


def going(table: DevilEvening, letters: str) -> dict[str, int]:
    """A row is scanned: to whom each chest goes."""
    table.scan(*letters)
    return dict(zip(letters, map(int, table.board.rows.destinations), strict=True))


def went(table: DevilEvening, letters: str = "cadb") -> dict[str, int]:
    """The same; then all are mixed again."""
    to = going(table, letters)
    table.act(R, "go_on")
    return to


def test_dwd_034_066_078_186_and_187_a_whole_game_takes_a_handful_of_taps() -> None:
    table = routing()
    owners = went(table, "abcd")
    assert sorted(owners.values()) == list(SEATS)
    said = []
    for number in range(1, 6):
        assert table.board.round == number
        first, second = went(table), went(table, "abdc")
        for chest, owner in owners.items():
            assert len({owner, first[chest], second[chest]}) == 3
        for visits in (first, second):
            assert sorted(visits.values()) == list(SEATS)
        assert going(table, "dcba") == owners
        said.append(table.prompt())
        table.act(R, "go_on")
        if number == 3:
            assert went(table) == owners
    assert ["dark ritual" in each for each in said] == [False, False, True, False, False]
    assert ["next offers" in each for each in said] == [True, True, False, True, False]
    assert "needs no mixing" in said[4]
    over = table.umpire.over
    assert over
    assert (over.name, over.winners) == ("home", ())
    scans = [entry for entry in table.umpire.entries if entry.offer in {"scan", "label"}]
    assert (len(scans), len(table.umpire.entries) - len(scans)) == (72, 18)
    line = table.journal()[-1].removeprefix("The fingerprint was made from this: ")
    assert hashlib.sha256(line.encode()).hexdigest() == table.board.preparation.commitment
    assert LABELS["a"].text in line


def test_dwd_192_destinations_show_after_four_labels_and_nobody_is_asked_for_anything_else(
    tmp_path: Path,
) -> None:
    table = routing()
    went(table)
    assert {name for seat in SEATS for name in table.offered(seat)} == set()
    assert table.offered(TABLE) == ["scan", "late"]
    table.scan(*"abc")
    assert table.board.rows.destinations == ()
    for seat in (R, G):
        table.act(seat, "last")
    assert len(table.board.rows.destinations) == 4
    assert table.offered(TABLE) == ["go_on"]
    assert table.offered(R) == ["go_on", "mistake"]
    assert all(not pile for pile in table.board.roles.values()), "it knows no role and no price"
    assert all(chest.value is None for chest in table.board.trading.chests.values())
    companion = seated(tmp_path, table)
    shown = regions(companion, None)
    assert "Round 1 of 5" in shown["game-where"]
    assert shown["game-row"].count("deal-spot--going") == 4
    assert not regions(companion, HOST).get("offers", "").strip(), "the key is beside the prompt"
    assert not shown.get("game-boards", "").strip()


def test_dwd_194_two_labels_that_cannot_be_read_get_no_spare_ones() -> None:
    table = routing()
    went(table)
    table.scan("a", "b")
    assert table.offered(R) == ["mistake"]


# --- going back ------------------------------------------------------------------------------


def test_dwd_080_a_row_in_wrong_hands_goes_the_same_ways_again() -> None:
    table = routing()
    went(table)
    before = going(table, "abcd")
    step_back(table)
    assert (table.step, table.board.rows.spots) == ("first", 0)
    assert "Same row again" in table.journal()[-1]
    assert table.prompt().startswith(AS_THEY_CAME)
    table.two()
    assert going(table, "abcd") == before


def step_back_to(table: DevilEvening, step: str) -> None:
    """Two phones go back from an empty row to the one before."""
    assert "who had them before" in table.help(R, "mistake")
    step_back(table)
    assert (table.step, table.board.rows.spots) == (step, 0)


@pytest.mark.parametrize("visit", [1, 2])
def test_dwd_080_a_wrong_payment_found_at_home_goes_back_to_who_paid_it(visit: int) -> None:
    table = routing()
    went(table)
    visits = [went(table), went(table)]
    home = going(table, "abcd")
    step_back(table)
    assert table.prompt().startswith(AS_THEY_CAME)
    table.two()
    for step in ("second", "first")[: 3 - visit]:
        step_back_to(table, step)
        assert table.prompt().startswith("Hold the label")
    for at in range(visit, 3):
        assert going(table, "abcd") == visits[at - 1]
        assert table.prompt().startswith("Look inside again, put right what was wrong")
        table.act(R, "go_on")
    assert table.step == "return"
    assert going(table, "abcd") == home
    assert table.prompt().startswith("Open your own chest and play on.")
    table.act(R, "go_on")
    assert (table.board.round, table.step) == (2, "first")


def test_dwd_080_nobody_goes_back_to_before_the_first_row_of_a_round() -> None:
    table = routing()
    for step in ("start", "first"):
        assert table.step == step
        assert "mistake" not in table.offered(R)
        went(table)
    step_back_to(table, "first")
    assert "mistake" not in table.offered(R)


def test_dwd_080_chests_in_the_bag_are_only_told_to_be_put_back_if_they_were_opened() -> None:
    table = routing()
    for _ in range(3):
        went(table)
    step_back_to(table, "second")
    assert "confirm" not in table.offered(R)
    table.scan(*"abcd")
    step_back(table)
    assert (table.step, table.prompt().startswith(AS_THEY_CAME)) == ("second", True)
    step_back(table)
    assert (table.step, table.prompt().startswith(AS_THEY_CAME)) == ("first", True)


def test_dwd_080_every_round_begins_without_mistakes() -> None:
    table = routing()
    went(table)
    table.board.correction.mistakes = 4
    table.changed()
    for _ in range(3):
        went(table)
    assert (table.board.round, table.board.correction.mistakes) == (2, 0)


@pytest.mark.parametrize("other", [{"chests": "phone"}, {"purse": True}])
def test_what_does_not_go_with_routing_is_refused(other: dict[str, object]) -> None:
    with pytest.raises(Refused, match="only routes"):
        GAME.settle({"mode": "route", **other})
