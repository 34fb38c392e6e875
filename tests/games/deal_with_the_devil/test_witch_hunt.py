"""The Witch Hunt: DWD-128 to DWD-137, DS-34, DS-35."""

from __future__ import annotations

from companion.core.play import Play
from companion.core.seats import TABLE, Seat
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.witch_hunt import witch_hunt
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


def hunt(votes: str = "", *, number: int = 2, **souls: tuple[int, int]) -> DevilEvening:
    """Votes in seat order: `BB-R`."""
    table = DevilEvening(witch_hunt, number=number, lay=with_souls(**souls))
    for seat, suspect in zip(SEATS, votes, strict=False):
        named = [] if suspect == "-" else ["RYGB".index(suspect) + 1]
        table.act(seat, "vote", suspect=named)
    return table


def test_dwd_128_it_finds_players_with_fewer_than_three_pieces() -> None:
    table = hunt("BB--")
    assert table.board.hunt.accused == (B,)
    assert "three pieces" in str(table.fields(B, "answer")["way"]["options"][0]["label"])


def test_dwd_129_all_vote_in_secret_for_one_other_or_nobody() -> None:
    table = hunt("B-")
    assert table.board.hunt.votes == {}
    for seat, suspect in ((G, [1]), (B, [])):
        table.act(seat, "vote", suspect=suspect)
    assert table.board.hunt.votes == {R: B, Y: None, G: R, B: None}


def test_dwd_130_two_votes_bring_an_interrogation() -> None:
    assert hunt("BBRR").board.hunt.accused == (R, B)
    assert hunt("BGRY").board.hunt.accused == ()


def test_dwd_131_three_pieces_prove_innocence_and_win_a_wing() -> None:
    table = hunt("BB--")
    table.act(B, "answer", way="prove")
    assert (table.castle(B).angels, table.castle(B).mob) == (1, False)


def test_dwd_132_confessing_costs_a_step_a_wing_and_brings_a_mob() -> None:
    table = hunt("BB--")
    table.act(B, "answer", way="confess")
    castle = table.castle(B)
    assert (castle.reputation, castle.demons, castle.mob) == (9, 1, True)
    assert "soul" not in " ".join(table.journal())


def test_dwd_133_with_too_few_pieces_one_can_only_confess() -> None:
    table = hunt("BB--", B=(2, 0), R=(4, 0))
    assert "only confess" in table.refused(B, "answer", way="prove")
    table.act(B, "answer", way="confess")


def test_dwd_134_marked_pieces_count_if_turned_over() -> None:
    table = hunt("BB--", B=(2, 1), G=(0, 1), R=(4, 0))
    table.act(B, "answer", way="prove")
    assert "unmarked sides up" in " ".join(table.journal())


def test_dwd_135_whoever_confessed_cannot_be_accused_but_still_votes() -> None:
    table = DevilEvening(witch_hunt, number=3, lay=with_castle(B, mob=True))
    table.refused(R, "vote", suspect=[4])
    table.act(B, "vote", suspect=[1])
    assert table.umpire.waiting() == (R, Y, G)


def test_dwd_136_two_accused_choose_in_secret_and_are_revealed_together() -> None:
    table = hunt("BBRR")
    table.act(B, "answer", way="confess")
    assert not table.castle(B).mob
    table.act(R, "answer", way="prove")
    assert table.castle(B).mob
    assert table.castle(R).angels == 1


def test_dwd_137_a_confession_turns_an_inquisitor_up() -> None:
    for number, key in ((2, "1"), (3, "2")):
        table = hunt("BB--", number=number)
        table.act(B, "answer", way="confess")
        assert key in table.board.inquisition.face_up
    settings = {"profile": "inq_flip_on_confession = false"}
    table = DevilEvening(witch_hunt, number=2, settings=settings)
    for seat in SEATS:
        table.act(seat, "vote", suspect=[] if seat == B else [4])
    table.act(B, "answer", way="confess")
    assert "1" not in table.board.inquisition.face_up


def test_ds_34_votes() -> None:
    assert hunt("BBRR").board.hunt.accused == (R, B)
    assert hunt("B-YG").board.hunt.accused == ()
    assert hunt("BBB-").board.hunt.accused == (B,)
    table = hunt("BB-")
    table.refused(B, "vote", suspect=[4])
    assert table.umpire.waiting() == (B,)
    assert table.umpire.known(TABLE).hunt.votes == {}
    assert hunt("BB-").seen(TABLE) == hunt("YGR").seen(TABLE)
    assert hunt("BB-").seen(B) == hunt("YGR").seen(B)


def confessing(space: int, number: int = 2) -> DevilEvening:
    def lay(board: DealWithTheDevil) -> None:
        board.change(B, reputation=space)

    table = DevilEvening(witch_hunt, number=number, lay=every(lay))
    for seat in SEATS:
        table.act(seat, "vote", suspect=[] if seat == B else [int(Seat(4))])
    table.act(B, "answer", way="confess")
    return table


def test_ds_35_interrogation() -> None:
    table = hunt("BB--", B=(2, 1), G=(0, 1), R=(4, 0))
    table.act(B, "answer", way="prove")
    assert table.castle(B).angels == 1
    castle = confessing(3).castle(B)
    assert (castle.reputation, castle.demons, castle.mob) == (2, 2, True)
    both = hunt("BB--", B=(2, 0), R=(4, 0))
    assert both.keys(B, "answer", "way") == ["prove", "confess"]
    both.refused(B, "answer", way="prove")
    assert "answer" not in both.offered(Y)
    assert both.prompt(G) == "Seat 4 must answer."


def two_hunts(g: DealWithTheDevil) -> Play[None]:
    """The hunts of rounds 2 and 3, one after the other."""
    for g.round in (2, 3):
        yield from witch_hunt(g)


def test_dwd_135_whoever_confessed_in_round_2_is_no_suspect_in_round_3_but_votes() -> None:
    table = DevilEvening(two_hunts, number=2)
    for seat, suspect in ((R, 4), (Y, 4), (G, None), (B, 2)):
        table.act(seat, "vote", suspect=[suspect] if suspect else [])
    table.act(B, "answer", way="confess")
    table.act(R, "done")
    for seat in (R, Y, G):
        assert table.refused(seat, "vote", suspect=[4])
    for seat, suspect in ((R, 2), (Y, None), (G, None), (B, 2)):
        table.act(seat, "vote", suspect=[suspect] if suspect else [])
    assert table.board.hunt.accused == (Y,)
    table.act(Y, "answer", way="confess")
    assert {"1", "2"} <= set(table.board.inquisition.face_up)


def test_dwd_135_whoever_proved_innocence_may_be_accused_again() -> None:
    table = DevilEvening(two_hunts, number=2, lay=with_souls(B=(3, 0), R=(3, 0)))
    for seat in SEATS:
        table.act(seat, "vote", suspect=[] if seat == B else [4])
    table.act(B, "answer", way="prove")
    table.act(R, "done")
    assert not table.board.inquisition.face_up.keys() & {"1", "2"}
    table.act(R, "vote", suspect=[4])
