"""What the table watches as it comes out: what each moment says, of whom, and how it sounds."""

from __future__ import annotations

import pytest

from companion.core.endings import Ending
from companion.core.moments import Moment, Mood, Step
from companion.core.standings import FinalStanding
from companion.core.words import T, listed
from companion.games.deal_with_the_devil import moments
from companion.games.deal_with_the_devil.goods import SoulPieces
from companion.games.deal_with_the_devil.role_sheets import ROLE_NAMES, Role
from companion.games.deal_with_the_devil.scoring import FINAL, ending, standings
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.phases import ActionPlan, FinalScore, OpenedChest
from companion.games.deal_with_the_devil.witch_hunt import witch_hunt
from tests.kit.games.deal_with_the_devil.evening import DevilEvening, G, R, Y
from tests.kit.moments import misshapen, titles

GAME = "deal_with_the_devil"
MORTAL, CULTIST, DEVIL = (ROLE_NAMES[each] for each in (Role.MORTAL, Role.CULTIST, Role.DEVIL))


def a_board() -> DealWithTheDevil:
    """Nothing has been shown yet."""
    return DevilEvening(witch_hunt).board


def shown(board: DealWithTheDevil) -> Moment:
    """The only moment so far."""
    [moment] = board.journal.moments
    return moment


def test_every_reveal_is_a_moment_with_a_sentence_steps_and_a_mood() -> None:
    assert titles(GAME, "full") >= {
        "The plans",
        "The Witch Hunt",
        "The chests are opened",
        "Who was who?",
        "The final points",
    }
    assert misshapen(GAME) == []


def test_dwd_098_plans_are_shown_seat_by_seat_in_the_order_in_which_they_are_resolved() -> None:
    board = a_board()
    board.planning.plans = {
        R: ActionPlan("E01 first", ("recruit", "use 2", "build 1")),
        Y: ActionPlan("E02 keep", ("build 2", "use 1")),
        G: ActionPlan("no", ()),
    }
    moments.show_plans(board)
    moment = shown(board)
    assert (str(moment.sentence), str(moment.title)) == ("All plans are revealed.", "The plans")
    assert [(step.who, str(step.said)) for step in moment.steps] == [
        (R, "event, build 1, use 2 and recruit"),
        (Y, "build 2 and use 1"),
        (G, "nothing"),
    ]


@pytest.mark.parametrize(
    ("accused", "said", "mood"),
    [
        ((Y,), T("Interrogated: {who}.", who=listed([Y])), Mood.BAD),
        ((), T("Nobody is accused."), Mood.PLAIN),
    ],
)
def test_dwd_130_votes_are_shown_with_whom_each_accuses(
    accused: tuple[int, ...], said: T, mood: Mood
) -> None:
    board = a_board()
    board.hunt.votes = {R: Y, Y: None, G: Y}
    board.hunt.accused = accused  # type: ignore[assignment]
    moments.show_votes(board)
    steps = tuple(Step(seat, T("accuses {who}", who=who)) for seat, who in ((R, Y), (G, Y)))
    nobody = Step(Y, T("accuses {who}", who=T("nobody")))
    assert shown(board) == Moment(said, (steps[0], nobody, steps[1]), mood, T("The Witch Hunt"))


@pytest.mark.parametrize(
    ("ways", "said", "mood"),
    [
        ({R: "prove", Y: "confess"}, "An angry mob: Seat 2.", Mood.BAD),
        ({R: "prove"}, "Nobody has confessed.", Mood.GOOD),
    ],
)
def test_dwd_136_whoever_proves_their_innocence_is_shown_beside_those_who_confess(
    ways: dict[int, str], said: str, mood: Mood
) -> None:
    board = a_board()
    moments.show_answers(board, {})
    assert not board.journal.moments, "nobody was asked"
    moments.show_answers(board, ways)  # type: ignore[arg-type]
    moment = shown(board)
    assert (str(moment.sentence), moment.mood, str(moment.title)) == (said, mood, "Innocent?")
    proved = Step(R, T("shows three pieces of soul"), mood=Mood.GOOD)
    confessed = Step(Y, T("confesses"), mood=Mood.BAD)
    assert moment.steps == (proved, confessed)[: len(ways)]


@pytest.mark.parametrize(
    ("coins", "said"),
    [(2, "2 coins were given as bribes."), (1, "1 coin was given as a bribe.")],
)
def test_dwd_149_an_opened_chest_is_shown_with_its_role_its_coins_and_each_piece_of_soul(
    coins: int, said: str
) -> None:
    board = a_board()
    opened = (
        OpenedChest(Role.CULTIST, coins, SoulPieces(1, 1)),
        OpenedChest(Role.MORTAL, 0, SoulPieces()),
    )
    moments.show_opening(board, opened)
    moment = shown(board)
    assert (str(moment.title), str(moment.sentence)) == ("The chests are opened", said)
    assert moment.mood is Mood.PLAIN
    assert moment.steps == (
        Step(said=CULTIST, figure=coins, things=("coins", "souls", "souls")),
        Step(said=MORTAL, figure=0, things=("coins",)),
    )


def test_dwd_160_roles_are_shown_mortals_first_then_the_cultist_and_the_devil_last() -> None:
    board = a_board()
    board.inquisition.shown = {R: Role.DEVIL, Y: Role.CULTIST, G: Role.MORTAL}
    moments.show_roles(board)
    assert shown(board) == Moment(
        T("{who} was the Devil.", who=R),
        (
            Step(G, MORTAL, things=("mortal",)),
            Step(Y, CULTIST, things=("cultist",)),
            Step(R, DEVIL, things=("devil",), mood=Mood.BAD),
        ),
        Mood.BAD,
        T("Who was who?"),
    )


@pytest.mark.parametrize("kind", ["devil", "cultist"])
@pytest.mark.parametrize("right", [True, False])
def test_dwd_155_a_verdict_says_whether_the_one_named_is_what_was_asked(
    kind: str, *, right: bool
) -> None:
    board = a_board()
    moments.show_verdict(board, Y, kind, right=right)
    moment, mood = shown(board), Mood.BAD if right else Mood.GOOD
    assert (moment.steps, moment.mood) == ((Step(Y, mood=mood),), mood)
    what = {"devil": "the Devil", "cultist": "the Cultist"}[kind]
    assert str(moment.title) == f"Is this {what}?"
    assert str(moment.sentence) == f"Seat 2 is {'' if right else 'not '}{what}."


def test_dwd_192_it_is_said_who_takes_the_chest_of_which_spot() -> None:
    board = a_board()
    board.rows.destinations = (Y, R)
    moments.show_destinations(board)
    assert shown(board) == Moment(
        T("Everybody takes one chest."),
        (
            Step(Y, T("spot {n}", n=1), things=("chest",)),
            Step(R, T("spot {n}", n=2), things=("chest",)),
        ),
        heard=True,
    )


# --- the end ---------------------------------------------------------------------------------


def counted(**quarters: int) -> DealWithTheDevil:
    """Everybody's points are counted, in quarters."""
    board = a_board()
    seats = {"red": R, "yellow": Y, "green": G}
    board.seats = tuple(seats[name] for name in quarters)
    board.scores.tallies = {
        seats[name]: FinalScore((("reputation", n),)) for name, n in quarters.items()
    }
    return board


def test_dwd_009_totals_are_shown_the_lowest_first_and_the_best_win() -> None:
    over = ending(counted(red=42, yellow=9, green=12))
    assert str(over.sentence) == "Seat 1 wins with 10½ points."
    assert over.title == FINAL
    assert over.steps == (
        Step(Y, figure="2¼"),
        Step(G, figure="3"),
        Step(R, figure="10½", mood=Mood.GOOD),
    )
    shared = ending(counted(red=8, yellow=4, green=8))
    assert str(shared.sentence) == "Seat 1 and Seat 3 share the win with 2 points."
    assert [(step.who, step.mood) for step in shared.steps] == [
        (Y, Mood.PLAIN),
        (R, Mood.GOOD),
        (G, Mood.GOOD),
    ]
    assert shared.title == FINAL


def test_dwd_009_standings_are_points_with_the_roles_that_were_shown() -> None:
    board = counted(red=42, yellow=9, green=42)
    board.inquisition.shown = {R: Role.DEVIL}
    assert standings(board, Ending("won", (), T("."))) == (
        FinalStanding(R, 1, 10.5, T("{n} points", n="10½"), DEVIL),
        FinalStanding(G, 1, 10.5, T("{n} points", n="10½")),
        FinalStanding(Y, 3, 2.25, T("{n} points", n="2¼")),
    )
    board.scores.tallies = {}
    assert standings(board, Ending("won", (), T("."))) == ()
