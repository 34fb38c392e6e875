"""What each moment of Deal with the Devil says, of whom, and how it sounds."""

from __future__ import annotations

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

MORTAL, CULTIST, DEVIL = (ROLE_NAMES[each] for each in (Role.MORTAL, Role.CULTIST, Role.DEVIL))


def a_board() -> DealWithTheDevil:
    """Nothing has been shown yet."""
    board = DevilEvening(witch_hunt).board
    assert not board.journal.moments
    return board


def shown(board: DealWithTheDevil) -> Moment:
    """The only moment so far."""
    [moment] = board.journal.moments
    return moment


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


def test_votes_are_shown_with_whom_each_accuses() -> None:
    board = a_board()
    board.hunt.votes = {R: Y, Y: None, G: Y}
    board.hunt.accused = (Y,)
    moments.show_votes(board)
    assert shown(board) == Moment(
        T("Interrogated: {who}.", who=listed([Y])),
        (
            Step(R, T("accuses {who}", who=Y)),
            Step(Y, T("accuses {who}", who=T("nobody"))),
            Step(G, T("accuses {who}", who=Y)),
        ),
        Mood.BAD,
        T("The Witch Hunt"),
    )


def test_a_hunt_that_accuses_nobody_is_no_bad_news() -> None:
    board = a_board()
    board.hunt.votes = {R: None}
    moments.show_votes(board)
    moment = shown(board)
    assert (str(moment.sentence), moment.mood) == ("Nobody is accused.", Mood.PLAIN)


def test_whoever_proves_their_innocence_is_shown_beside_those_who_confess() -> None:
    board = a_board()
    moments.show_answers(board, {R: "prove", Y: "confess"})
    moment = shown(board)
    assert (str(moment.sentence), moment.mood) == ("An angry mob: Seat 2.", Mood.BAD)
    assert str(moment.title) == "Innocent?"
    assert moment.steps == (
        Step(R, T("shows three pieces of soul"), mood=Mood.GOOD),
        Step(Y, T("confesses"), mood=Mood.BAD),
    )


def test_if_all_prove_their_innocence_that_is_good_and_if_nobody_was_asked_nothing_is_shown() -> (
    None
):
    board = a_board()
    moments.show_answers(board, {R: "prove"})
    moment = shown(board)
    assert (str(moment.sentence), moment.mood) == ("Nobody has confessed.", Mood.GOOD)
    assert (str(moment.title), len(moment.steps)) == ("Innocent?", 1)
    other = a_board()
    moments.show_answers(other, {})
    assert not other.journal.moments


def test_dwd_149_an_opened_chest_is_shown_with_its_role_its_coins_and_each_piece_of_soul() -> None:
    board = a_board()
    opened = (
        OpenedChest(Role.CULTIST, 2, SoulPieces(1, 1)),
        OpenedChest(Role.MORTAL, 0, SoulPieces()),
    )
    moments.show_opening(board, opened)
    moment = shown(board)
    assert str(moment.sentence) == "2 coins were given as bribes."
    assert (str(moment.title), moment.mood) == ("The chests are opened", Mood.PLAIN)
    assert moment.steps == (
        Step(said=CULTIST, figure=2, things=("coins", "souls", "souls")),
        Step(said=MORTAL, figure=0, things=("coins",)),
    )
    one = a_board()
    moments.show_opening(one, (OpenedChest(Role.CULTIST, 1, SoulPieces()),))
    assert str(shown(one).sentence) == "1 coin was given as a bribe."


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


def test_a_verdict_says_whether_the_one_named_is_what_was_asked() -> None:
    told = []
    for kind, right in (("devil", True), ("devil", False), ("cultist", True), ("cultist", False)):
        board = a_board()
        moments.show_verdict(board, Y, kind, right=right)
        moment = shown(board)
        mood = Mood.BAD if right else Mood.GOOD
        assert (moment.steps, moment.mood) == ((Step(Y, mood=mood),), mood)
        told.append((str(moment.title), str(moment.sentence)))
    assert told == [
        ("Is this the Devil?", "Seat 2 is the Devil."),
        ("Is this the Devil?", "Seat 2 is not the Devil."),
        ("Is this the Cultist?", "Seat 2 is the Cultist."),
        ("Is this the Cultist?", "Seat 2 is not the Cultist."),
    ]


def test_dwd_192_it_is_said_who_takes_the_chest_of_which_spot() -> None:
    board = a_board()
    board.rows.destinations = (Y, R)
    moments.show_destinations(board)
    moment = shown(board)
    assert moment == Moment(
        T("Everybody takes one chest."),
        (
            Step(Y, T("spot {n}", n=1), things=("chest",)),
            Step(R, T("spot {n}", n=2), things=("chest",)),
        ),
        heard=True,
    )
    assert [str(step.said) for step in moment.steps] == ["spot 1", "spot 2"]


# --- the end -------------------------------------------------------------------------------------


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
    assert (over.name, over.winners) == ("won", (R,))
    assert str(over.sentence) == "Seat 1 wins with 10½ points."
    assert over.title == FINAL
    assert over.steps == (
        Step(Y, figure="2¼"),
        Step(G, figure="3"),
        Step(R, figure="10½", mood=Mood.GOOD),
    )


def test_dwd_009_equal_totals_share_the_win() -> None:
    over = ending(counted(red=8, yellow=4, green=8))
    assert (over.name, over.winners) == ("shared", (R, G))
    assert str(over.sentence) == "Seat 1 and Seat 3 share the win with 2 points."
    assert [(step.who, step.mood) for step in over.steps] == [
        (Y, Mood.PLAIN),
        (R, Mood.GOOD),
        (G, Mood.GOOD),
    ]
    assert over.title == FINAL


def test_standings_are_points_with_the_roles_that_were_shown() -> None:
    board = counted(red=42, yellow=9, green=42)
    board.inquisition.shown = {R: Role.DEVIL}
    assert standings(board, Ending("won", (), T("."))) == (
        FinalStanding(R, 1, 10.5, T("{n} points", n="10½"), DEVIL),
        FinalStanding(G, 1, 10.5, T("{n} points", n="10½")),
        FinalStanding(Y, 3, 2.25, T("{n} points", n="2¼")),
    )
    board.scores.tallies = {}
    assert standings(board, Ending("won", (), T("."))) == ()
