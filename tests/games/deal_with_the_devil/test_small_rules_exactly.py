"""Single rules of Deal with the Devil, asked directly, also at their limits."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from companion.core.offers import Answer
from companion.core.play import Play
from companion.core.secrets import known
from companion.core.words import T
from companion.games.deal_with_the_devil.action.achievements import space_fields
from companion.games.deal_with_the_devil.action.courtiers import COURTIERS
from companion.games.deal_with_the_devil.action.phase import reveal
from companion.games.deal_with_the_devil.action.plan_forms import courtier_options, wheat_for
from companion.games.deal_with_the_devil.asking import shown_form
from companion.games.deal_with_the_devil.cards.decks import events
from companion.games.deal_with_the_devil.chests.distribution import meetings
from companion.games.deal_with_the_devil.chests.in_hand import offer_in
from companion.games.deal_with_the_devil.chests.labels import ChestLabels
from companion.games.deal_with_the_devil.deals.phase import close
from companion.games.deal_with_the_devil.goods import Goods
from companion.games.deal_with_the_devil.inquisition.inquisitors import appease_form
from companion.games.deal_with_the_devil.inquisition.ritual import accuse
from companion.games.deal_with_the_devil.money import TRADES
from companion.games.deal_with_the_devil.reputation import reputation, take_steps
from companion.games.deal_with_the_devil.role_sheets import Price, Role
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.chests import ChestOffer
from companion.games.deal_with_the_devil.state.phases import ActionPlan
from companion.games.deal_with_the_devil.witch_hunt import vote, witch_hunt
from tests.kit.games.deal_with_the_devil.evening import (
    LABELS,
    SEATS,
    B,
    DevilEvening,
    G,
    R,
    Y,
    a_map,
)
from tests.kit.games.deal_with_the_devil.thinking import values


def a_board(**settings: str) -> DealWithTheDevil:
    return DevilEvening(witch_hunt, settings=settings).board


def heard(board: DealWithTheDevil) -> list[str]:
    return [str(line.sentence) for line in board.journal.lines(R)]


def gift(**what: Any) -> Any:
    """What somebody says is in a chest."""
    return SimpleNamespace(**{"coins": 0, "pure": 0, "marked": 0, **what})


# --- the action phase ----------------------------------------------------------------------------


def test_dwd_046_only_the_first_two_spaces_say_that_they_count_together() -> None:
    options = space_fields(a_board(), R)["spaces"].limits()["options"]
    noted = {each["key"]: each["note"] and str(each["note"]) for each in options}
    together = "one of two for marble or glass"
    assert noted == {"1": together, "2": together, "3": None, "4": None}


@pytest.mark.parametrize(
    ("event", "left"), [("E02 keep", ("E02",)), ("E01 first", ()), ("E01 second", ())]
)
def test_dwd_082_only_the_event_that_is_kept_stays_in_the_hand(
    event: str, left: tuple[str, ...]
) -> None:
    board = a_board(mode="full")
    board.decks.event_cards[R].add("E01", "E02")
    board.planning.plans = dict.fromkeys(SEATS, ActionPlan("no", ()))
    board.planning.plans[R] = ActionPlan(event, ())
    reveal(board)
    assert board.decks.event_cards[R].cards == left


def test_dwd_085_tokens_that_are_free_cost_no_wheat_and_give_none() -> None:
    board = a_board()
    free = board.rules.tokens_free
    assert [wheat_for(board, tokens) for tokens in (0, free - 1, free)] == [Goods()] * 3
    assert wheat_for(board, free + 2) == Goods(wheat=2 * board.rules.tokens_wheat_each)


def test_dwd_093_a_courtier_is_offered_by_name_with_the_price_beside_it() -> None:
    first, *others = courtier_options(a_board(), R)
    assert (first.key, str(first.label), first.note) == ("nobody", "nobody", None)
    assert others
    for each in others:
        assert "coin" in str(each.note)
        assert "coin" not in str(each.label)


def test_the_bank_buys_and_sells() -> None:
    said = {name: str(TRADES[name].words) for name in ("buy wood", "sell wood")}
    assert said == {"buy wood": "buy wood", "sell wood": "sell wood"}


# --- chests --------------------------------------------------------------------------------------


def test_dwd_186_a_chest_meets_whom_it_is_sent_to_and_not_the_other_way_round() -> None:
    met = meetings([(a_map("2341"), a_map("2413"))])
    assert (met[R, Y], met[Y, R], met[Y, G], met[Y, B]) == (2, 0, 1, 1)
    assert sum(met.values()) == 8


def test_dwd_033_a_chest_without_an_offer_is_empty_and_has_no_price() -> None:
    board = a_board()
    assert offer_in(board, R) == ChestOffer(Price())
    offered = ChestOffer(Price(coins=3), Goods(wood=1))
    board.trading.chests[R].value = offered
    assert offer_in(board, R) == offered


def test_dwd_191_labels_are_the_same_for_everybody() -> None:
    labels = ChestLabels(tuple(LABELS.values()))
    assert known(labels, R) is labels


def test_prices_are_said_in_coins_or_in_pieces_of_soul() -> None:
    assert [str(Price(coins=n).said()) for n in (1, 3)] == ["1 coin", "3 coins"]
    assert ["soul" in str(Price(souls=n).said()) for n in (1, 2)] == [True, True]
    assert [Price(coins=2).key, Price(souls=2).key] == ["2c", "2s"]


def test_dwd_081_what_was_asked_is_kept_round_after_round() -> None:
    board = a_board()
    assert board.trading.wishes == dict.fromkeys(SEATS, ())
    for number in (1, 2):
        board.round = number
        board.trading.chests[Y].value = ChestOffer(Price(coins=number))
        close(board)
    asked = board.trading.asked.value
    assert [(each.round, each.owner) for each in asked] == [
        (number, seat) for number in (1, 2) for seat in SEATS
    ]
    assert [each.offered.price.coins for each in asked if each.owner == Y] == [1, 2]


# --- the Witch Hunt and the Inquisition ----------------------------------------------------------


def test_dwd_128_every_hunt_begins_without_votes() -> None:
    board = a_board()
    board.hunt.votes, board.hunt.accused = {R: Y}, (Y,)
    next(witch_hunt(board))
    assert not board.hunt.votes
    assert not board.hunt.accused


def test_dwd_130_a_vote_that_its_phone_has_lost_is_for_nobody() -> None:
    board = a_board(votes="sealed")
    play: Play[None] = vote(board)
    next(play)
    cast: dict[Any, Any] = {
        R: None,
        **{seat: gift(suspect=(R,) if seat == Y else ()) for seat in (Y, G, B)},
    }
    with pytest.raises(StopIteration):
        play.send(cast)
    assert "Seat 1’s phone has lost its vote: it is for nobody." in heard(board)
    assert board.hunt.votes == {R: None, Y: R, G: None, B: None}


def test_dwd_170_whom_no_inquisitor_asks_has_nothing_to_answer() -> None:
    board = a_board()
    board.inquisition.face_up.clear()
    assert [each.name for each in appease_form(board, R)] == ["done"]


def test_dwd_155_whoever_two_name_is_accused_and_the_verdict_is_shown() -> None:
    board = a_board()
    accuse(board, "devil", {R: Y, G: Y, B: R})
    assert board.hunt.accused == (Y,)
    [moment] = board.journal.moments
    assert str(moment.title) == "Is this the Devil?"
    right = board.role(Y) is Role.DEVIL
    assert str(moment.sentence) == f"Seat 2 is {'' if right else 'not '}the Devil."


def test_an_indulgence_counts_more_than_a_wing_when_the_stand_in_votes() -> None:
    table = DevilEvening(witch_hunt)
    table.board.change(Y, indulgences=1)
    table.board.change(G, score=1)
    table.changed()
    assert values(table, R) == {"suspect": [int(Y)]}


# --- reputation ----------------------------------------------------------------------------------


def test_dwd_120_reputations_are_kept_round_after_round() -> None:
    board = a_board()
    before = board.scores.standing[R]
    for _ in range(2):
        next(reputation(board))
    assert len(board.scores.standing[R]) == len(before) + 2


def test_dwd_110_steps_up_and_down_are_told_with_their_reason() -> None:
    board = a_board()
    for steps in (2, -1):
        values = {"steps": steps, "reason": "a card"}
        take_steps(board, Answer(R, "steps", values, values, "steps", None))
    assert heard(board)[0].startswith("Seat 1 moves up 2: a card")
    assert any(line.startswith("Seat 1 moves down 1: a card") for line in heard(board))


def test_dwd_196_done_can_be_tapped_on_a_covered_phone() -> None:
    assert [each.in_public for each in shown_form(a_board(), R)] == [True]


def test_the_events_in_a_hand_are_those_cards() -> None:
    board = a_board(mode="full")
    assert board.event_hand(R) == ()
    board.decks.event_cards[R].add("E01", "E02")
    assert board.event_hand(R) == (events()["E01"], events()["E02"])


def test_every_courtier_has_a_name_and_a_symbol() -> None:
    assert all(isinstance(each.name, T) for each in COURTIERS)
