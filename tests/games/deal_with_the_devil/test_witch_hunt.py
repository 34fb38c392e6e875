"""The Witch Hunt: DWD-128 to DWD-137, DS-34, DS-35."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from companion.core.moments import Mood
from companion.core.play import Play
from companion.core.seats import TABLE
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.witch_hunt import play_witch_hunt, vote
from tests.kit.games.deal_with_the_devil.evening import (
    SEATS,
    B,
    DevilEvening,
    G,
    R,
    Y,
    every,
    with_castle,
    with_souls,
)


def cast(table: DevilEvening, votes: str) -> None:
    """Votes in seat order: `BB-R`."""
    for seat, suspect in zip(SEATS, votes, strict=False):
        named = [] if suspect == "-" else ["RYGB".index(suspect) + 1]
        table.act(seat, "vote", suspect=named)


def hunt(
    votes: str = "", *, number: int = 2, profile: str = "", space: int = 10, **souls: Any
) -> DevilEvening:
    """After these votes; Blue's marker stands on this space."""
    lay = every(with_souls(**souls), with_castle(B, reputation=space))
    table = DevilEvening(play_witch_hunt, number=number, settings={"profile": profile}, lay=lay)
    cast(table, votes)
    return table


# --- votes -----------------------------------------------------------------------------------


def test_dwd_129_all_vote_in_secret_for_one_other_or_nobody() -> None:
    table = hunt("B-R")
    assert table.board.hunt.votes == {}
    table.act(B, "vote", suspect=[])
    assert table.board.hunt.votes == {R: B, Y: None, G: R, B: None}
    shown = table.shown("The Witch Hunt")
    assert (str(shown.sentence), shown.mood) == ("Nobody is accused.", Mood.PLAIN)
    assert [(step.who, str(step.said)) for step in shown.steps] == [
        (R, "accuses Seat 4"),
        (Y, "accuses nobody"),
        (G, "accuses Seat 1"),
        (B, "accuses nobody"),
    ]
    assert "Innocent?" not in {str(each.title) for each in table.board.journal.moments}
    assert hunt("BB-").seen(TABLE) == hunt("YGR").seen(TABLE)
    assert hunt("BB-").seen(B) == hunt("YGR").seen(B)


@pytest.mark.parametrize(
    ("votes", "accused"),
    [("BBRR", (R, B)), ("B-YG", ()), ("BBB-", (B,)), ("BGRY", ()), ("BB--", (B,))],
)
def test_dwd_130_and_ds_34_votes(votes: str, accused: tuple[int, ...]) -> None:
    table = hunt(votes)
    assert table.board.hunt.accused == accused
    table = hunt(votes[:3])
    table.refused(B, "vote", suspect=[4])
    assert (table.umpire.waiting(), table.umpire.known(TABLE).hunt.votes) == ((B,), {})


def test_dwd_130_a_vote_that_its_phone_has_lost_is_for_nobody() -> None:
    board = DevilEvening(play_witch_hunt, settings={"votes": "sealed"}).board
    play: Play[None] = vote(board)
    next(play)
    answers: dict[Any, Any] = {
        R: None,
        **{seat: SimpleNamespace(suspect=(R,) if seat == Y else ()) for seat in (Y, G, B)},
    }
    with pytest.raises(StopIteration):
        play.send(answers)
    told = [str(line.sentence) for line in board.journal.lines(R)]
    assert "Seat 1’s phone has lost its vote: it is for nobody." in told
    assert board.hunt.votes == {R: None, Y: R, G: None, B: None}


# --- interrogation ---------------------------------------------------------------------------


def test_dwd_131_134_and_ds_35_interrogation() -> None:
    table = hunt("BB--", B=(2, 1), G=(0, 1), R=(4, 0))
    assert table.prompt(G) == "Seat 4 must answer."
    assert table.journal()[-1] == "Interrogated: Seat 4."
    assert "answer" not in table.offered(Y)
    hunted = table.shown("The Witch Hunt")
    assert (str(hunted.sentence), hunted.mood) == ("Interrogated: Seat 4.", Mood.BAD)
    table.act(B, "answer", way="prove")
    shown = table.shown("Innocent?")
    assert (str(shown.sentence), shown.mood) == ("Nobody has confessed.", Mood.GOOD)
    assert (table.castle(B).angels, table.castle(B).mob) == (1, False)
    assert "unmarked sides up" in " ".join(table.journal())


@pytest.mark.parametrize(("space", "after", "wings"), [(10, 9, 1), (3, 2, 2)])
def test_dwd_128_132_and_133_with_too_few_pieces_one_can_only_confess(
    space: int, after: int, wings: int
) -> None:
    table = hunt("BB--", space=space, B=(2, 0), R=(4, 0))
    assert table.keys(B, "answer", "way") == ["prove", "confess"]
    assert "only confess" in table.refused(B, "answer", way="prove")
    table.act(B, "answer", way="confess")
    castle = table.castle(B)
    assert (castle.reputation, castle.demons, castle.mob) == (after, wings, True)
    assert "Seat 4 confesses and gets an angry mob." in table.journal()
    assert "soul" not in " ".join(table.journal())


def test_dwd_136_two_accused_choose_in_secret_and_are_revealed_together() -> None:
    table = hunt("BBRR")
    table.act(B, "answer", way="confess")
    assert not table.castle(B).mob
    table.act(R, "answer", way="prove")
    shown = table.shown("Innocent?")
    assert (str(shown.sentence), shown.mood) == ("An angry mob: Seat 4.", Mood.BAD)
    assert [(step.who, str(step.said), step.mood) for step in shown.steps] == [
        (R, "shows three pieces of soul", Mood.GOOD),
        (B, "confesses", Mood.BAD),
    ]
    assert table.castle(B).mob
    assert table.castle(R).angels == 1


@pytest.mark.parametrize(
    ("number", "profile", "turned"),
    [(2, "", {"1"}), (3, "", {"2"}), (2, "inq_flip_on_confession = false", set())],
)
def test_dwd_137_a_confession_turns_an_inquisitor_up(
    number: int, profile: str, turned: set[str]
) -> None:
    table = hunt("BB--", number=number, profile=profile)
    table.act(B, "answer", way="confess")
    assert table.board.inquisition.face_up.keys() - {"A"} == turned


# --- both hunts ------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["prove", "confess"])
def test_dwd_128_and_135_whoever_confessed_is_no_suspect_in_round_3_but_votes(way: str) -> None:
    def two_hunts(g: DealWithTheDevil) -> Play[None]:
        for g.round in (2, 3):
            yield from play_witch_hunt(g)

    table = DevilEvening(two_hunts, number=2, lay=with_souls(B=(3, 0), R=(3, 0)))
    cast(table, "BB-Y")
    table.act(B, "answer", way=way)
    table.act(R, "done")
    assert (table.board.hunt.votes, table.board.hunt.accused) == ({}, ())
    if way == "prove":
        table.act(R, "vote", suspect=[4])
        return
    for seat in (R, Y, G):
        assert table.refused(seat, "vote", suspect=[4])
    cast(table, "Y--Y")
    assert table.board.hunt.accused == (Y,)
    table.act(Y, "answer", way="confess")
    assert {"1", "2"} <= set(table.board.inquisition.face_up)
