"""The rules and the oracle agree on every position and on every end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.core.bots import play_out
from companion.core.chance import Chance
from companion.core.seats import seats_for
from companion.core.umpire import Umpire
from companion.games.psychomachia import GAME
from companion.games.psychomachia.laying import cost_of
from companion.games.psychomachia.state import Psychomachia
from tests.games.psychomachia import oracle
from tests.games.psychomachia.oracle import FinalRound
from tests.games.psychomachia.record import PLAYS
from tests.kit.games.psychomachia.evening import A, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay
from tests.kit.laws.budget import BUDGET

POSITIONS, GAMES = 400, 30
TRIGGERS = ("finish_round", "one_more_turn_each", "immediate")
SIDES = ("heaven", "hell")


def found(board: Psychomachia) -> dict[int, set[str]]:
    """The names that everybody has in place, as the oracle reads them off the tables."""
    return {
        int(seat): oracle.names((laid.pair, laid.realm.value) for laid in board.tables[seat])
        for seat in board.seats
    }


def check(board: Psychomachia) -> None:
    """Names, how close everybody is, complete sets."""
    for seat, names in found(board).items():
        mine = board.seats[seat - 1]
        assert board.in_place(mine) == names
        virtues = sum(name in names for name in oracle.VIRTUE.values())
        assert board.progress(mine) == (virtues, len(names) - virtues)
        if board.turn:
            assert (mine in board.sets.complete) == (oracle.sets(names) > 0)


def follow(umpire: Umpire[Psychomachia], answered: Iterator[object]) -> int | None:
    """Check every position, and who has won when; returns the oracle's winner."""
    clock: FinalRound | None = None
    turn, whose = 0, 0
    won = None
    for _ in answered:
        board = umpire.board
        check(board)
        if clock is None and board.turn:
            settings = board.settings
            clock = FinalRound(
                settings.end_trigger,
                settings.lock_completed_set,
                len(board.seats),
                int(board.first or 0),
            )
            turn, whose = board.turn, int(board.current or 0)
        if clock is None:
            continue
        clock.tables_are(found(board))
        if board.turn != turn or umpire.over:
            assert won is None, "the game continued"
            won = clock.turn_ends(turn, whose, found(board))
            turn, whose = board.turn, int(board.current or 0)
        left = None if clock.ends_with is None else clock.ends_with - turn + 1
        if not umpire.over:
            assert board.sets.turns_left == left
    return won


def winner(umpire: Umpire[Psychomachia]) -> int | None:
    """Who has won by the rules."""
    return int(umpire.over.winners[0]) if umpire.over else None


def test_every_card_costs_what_the_oracle_says() -> None:
    board = PsychomachiaEvening(2, {A: Lay()}).board
    for card, face in board.cards.items():
        cost = cost_of(board, card)
        assert (cost.black, cost.white) == oracle.PRICE[face.kind.value]


def some_table(chance: Chance, copy: int) -> Lay:
    """Most pairs in place, often on the side that is nearly full, and some on earth."""
    lay: dict[str, list[str]] = {"heaven": [], "hell": [], "earth": []}
    side = chance.below(2)
    for pair in oracle.SIN:
        if chance.below(12):
            lay[SIDES[side]].append(f"{pair}{copy}")
        if not chance.below(3):
            lay[SIDES[1 - side]].append(f"{pair}{copy + 1}")
    lay["earth"] = [f"{chance.pick(list(oracle.SIN))}{copy + 2}"]
    heaven, hell, earth = (" ".join(lay[realm]) for realm in (*SIDES, "earth"))
    return Lay(heaven=heaven, hell=hell, earth=earth, black=1, white=1)


@pytest.mark.parametrize("trigger", TRIGGERS)
def test_positions_end_as_the_oracle_says(trigger: str) -> None:
    for number in range(BUDGET.games(POSITIONS)):
        chance = Chance(b"position %d" % number)
        seats = seats_for(2 + chance.below(2))
        lay = {seat: some_table(chance, 1 + 3 * (int(seat) - 1)) for seat in seats[:2]}
        settings = {"end_trigger": trigger, "lock_completed_set": chance.below(2) == 1}
        table = PsychomachiaEvening(
            len(seats), lay, turn_of=seats[0], first=chance.pick(seats), settings=settings
        )
        check(table.board)
        clock = FinalRound(
            trigger,
            settings["lock_completed_set"] is True,
            len(seats),
            int(table.board.first or 0),
        )
        for turn in range(1, 2 * len(seats) + 1):
            whose = table.board.current
            assert whose is not None
            table.pass_turn(whose) if turn > 1 else table.end(whose)
            won = clock.turn_ends(turn, int(whose), found(table.board))
            assert winner(table.umpire) == won
            if won:
                break


@pytest.mark.parametrize("trigger", TRIGGERS)
def test_whole_games_end_as_the_oracle_says(trigger: str) -> None:
    for number in range(BUDGET.games(GAMES) // 3):
        chance = Chance(b"oracle %d" % number)
        players = 2 + chance.below(2)
        raw = {"end_trigger": trigger, "lock_completed_set": chance.below(2) == 1}
        settings = GAME.settle(raw, players)
        umpire = Umpire(GAME, seats_for(players), settings, b"oracle %d" % number)
        assert follow(umpire, play_out(umpire, chance, GAME.bots.policies["steady"])) == winner(
            umpire
        )


@pytest.mark.parametrize("name", PLAYS.names())
def test_recorded_plays_end_as_the_oracle_says(name: str) -> None:
    play = PLAYS.play(name)
    umpire = play.begun(GAME)

    def answered() -> Iterator[object]:
        for entry in play.entries:
            umpire.act(entry.by, entry.offer, entry.values)
            yield entry

    assert follow(umpire, answered()) == winner(umpire)
