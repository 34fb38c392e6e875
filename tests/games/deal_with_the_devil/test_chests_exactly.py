"""Single rules about chests, payments and rows, at their limits: DWD-080, DWD-151, DWD-193."""

from __future__ import annotations

from companion.core.seats import TABLE
from companion.games.deal_with_the_devil.action.phase import action
from companion.games.deal_with_the_devil.chests.labels import FOUR, TRIAL
from companion.games.deal_with_the_devil.chests.mistakes import ALONE
from companion.games.deal_with_the_devil.chests.rows import row_form, twice_form
from companion.games.deal_with_the_devil.deals.phase import deals
from companion.games.deal_with_the_devil.deals.visits import check_counted
from companion.games.deal_with_the_devil.goods import Goods
from companion.games.deal_with_the_devil.money import TRADES, interest
from companion.games.deal_with_the_devil.reputation import wings
from companion.games.deal_with_the_devil.scoring import final_scoring
from companion.games.deal_with_the_devil.stand_in.policies import _spare
from companion.games.deal_with_the_devil.state.castles import DevilPhase
from companion.games.deal_with_the_devil.state.chests import ChestStep
from tests.kit.games.deal_with_the_devil.acting import full_hand
from tests.kit.games.deal_with_the_devil.chest_evenings import RICH, step_back, wood
from tests.kit.games.deal_with_the_devil.evening import (
    LABELS,
    SEATS,
    B,
    DevilEvening,
    G,
    R,
    Y,
    every,
    with_purse,
    with_souls,
)
from tests.kit.games.deal_with_the_devil.rituals import preparing, with_wood
from tests.kit.games.deal_with_the_devil.thinking import values


def home_again(number: int = 1, **ways: str) -> DevilEvening:
    """R asked for a piece of soul, G for 4 coins; the chests are home again after two visits."""
    table = DevilEvening(deals, roles="DMMC", lay=every(RICH, with_souls()))
    table.board.correction.mistakes = number
    table.changed()
    table.offers(R="1s", G="4c")
    table.row("abcd")
    table.decide(**ways)
    table.row("abcd")
    table.decide()
    table.row("abcd")
    assert table.board.step is ChestStep.CHECK
    return table


def test_dwd_080_a_payment_in_soul_may_lack_pieces() -> None:
    table = home_again(Y="pure")
    table.act(R, "payment", missing=1)
    table.row("abcd")
    assert "It was short of 1 piece of soul." in table.help(Y, "shut")


def test_dwd_080_two_wrong_payments_are_corrected_on_one_way() -> None:
    table = home_again(ALONE, Y="pure", B="coins")
    table.act(R, "payment", missing=1)
    assert table.board.step is ChestStep.CHECK, "a second phone must say so too"
    table.act(G, "payment", missing=2)
    table.row("abcd")
    assert "It was short of 1 piece of soul." in table.help(Y, "shut")
    assert "It was short of 2 coins." in table.help(B, "shut")


def test_ds_08_both_ways_after_a_chest_shown_twice_are_public_questions_without_content() -> None:
    board = DevilEvening(deals).board
    found = {each.name: each for each in twice_form(row_form, board, R)}
    for name in ("carry_on", "start_again"):
        assert (found[name].in_public, found[name].public) == (True, False)


def test_dwd_151_rewards_need_a_row_of_their_own() -> None:
    table = with_wood()
    assert table.board.step is ChestStep.REWARD


def test_every_round_of_routing_begins_without_mistakes() -> None:
    table = DevilEvening(settings={"mode": "route"})
    for letter in "abcd":
        table.act(TABLE, "label", chest=LABELS[letter].text)
    assert table.board.phase is DevilPhase.ROLES
    table.act(G, "go_on")
    table.scan(*"abcd")
    table.act(R, "go_on")
    assert (table.board.round, table.board.correction.mistakes) == (1, 0)
    table.board.correction.mistakes = ALONE
    table.changed()
    for _ in range(3):
        table.scan(*"abcd")
        table.act(R, "go_on")
    assert (table.board.round, table.board.correction.mistakes) == (2, 0)


def test_dwd_080_only_the_buyer_of_a_chest_reads_what_its_payment_lacks() -> None:
    table = DevilEvening(deals, roles="DMMC", lay=every(RICH, with_souls()))
    table.board.correction.mistakes = ALONE
    table.changed()
    table.offers(R="1s", G="4c")
    table.row("abcd")
    table.decide(Y="pure")
    table.row("abcd")
    table.decide(Y="coins")
    table.row("abcd")
    table.act(R, "payment", missing=1)
    table.act(G, "payment", missing=2)
    table.row("abcd")
    assert "It was short of 1 piece of soul." in table.help(Y, "shut")
    assert table.help(B, "shut") == "Nothing to do: keep it shut."


def test_an_unsold_chest_has_no_wrong_payment() -> None:
    table = wood(R="4c")
    table.decide()
    table.row("abcd")
    table.decide()
    table.row("abcd")
    assert "payment" not in table.offered(R)


def test_dwd_080_when_all_chests_are_home_again_no_spot_holds_one() -> None:
    table = DevilEvening(deals)
    table.offers()
    table.two()
    table.scan("a")
    for _ in range(2):
        step_back(table)
    assert table.step == "home"
    table.row("abcd")
    assert table.step == "offers"
    assert (table.board.rows.spots, table.board.rows.destinations) == (0, ())


def test_dwd_081_looking_into_the_own_chest_is_no_moment_of_its_own() -> None:
    wait = next(check_counted(DevilEvening(deals).board))
    assert (wait.quiet, wait.counted, wait.sealed) == (True, True, True)


def test_dwd_193_after_a_step_back_nobody_is_asked_about_a_chest_shown_twice() -> None:
    table = DevilEvening(deals)
    table.offers()
    table.two()
    table.scan("c", "a", "a")
    assert "carry_on" in table.offered(B)
    step_back(table)
    assert "carry_on" not in table.offered(B)


def test_dwd_194_if_all_agree_two_chests_get_new_labels_before_the_first_visit() -> None:
    table = DevilEvening(deals)
    table.offers()
    table.two()
    table.scan("c", "a")
    for seat in (R, Y):
        table.act(seat, "two_left")
    table.all("go_on")
    for spare in TRIAL[FOUR : FOUR + 2]:
        [seat] = [seat for seat in SEATS if "fit" in table.offered(seat)]
        assert "already known" in table.refused(seat, "fit", chest=LABELS["c"].text)
        table.act(seat, "fit", chest=spare.text)
    assert table.journal()[-1] == "Two chests have new labels. Mix all four and start again."
    labels = table.board.rows.labels.all
    assert {LABELS["c"], LABELS["a"], *TRIAL[FOUR : FOUR + 2]} == {*labels}
    table.two()
    table.scan("c", "a")
    for spare in TRIAL[FOUR : FOUR + 2]:
        table.act(TABLE, "scan", chest=spare.text)
    assert table.board.step is ChestStep.FIRST_LOOK


def test_dwd_194_if_one_of_them_would_rather_not_labels_stay_as_they_are() -> None:
    table = DevilEvening(deals)
    table.offers()
    table.two()
    table.scan("c", "a")
    labels = table.board.rows.labels.all
    for seat in (R, Y):
        table.act(seat, "two_left")
    for seat in SEATS:
        table.act(seat, "rather_not" if seat == G else "go_on")
    assert [seat for seat in SEATS if "fit" in table.offered(seat)] == []
    assert table.board.rows.labels.all == labels


def test_dwd_057_which_way_chests_went_and_what_was_asked_for_is_known_to_nobody() -> None:
    table = DevilEvening(deals)
    assert all(table.umpire.known(each).rows.carried.hidden for each in (*SEATS, TABLE))
    assert all(table.umpire.known(each).trading.asked.hidden for each in (*SEATS, TABLE))


def test_whole_goods_are_bought() -> None:
    table = DevilEvening(interest, settings={"chests": "phone"}, lay=with_purse(R, coins=7))
    for name, trade in TRADES.items():
        if trade.is_bought:
            most = trade.most(table.board, R)
            assert most == 7 // trade.price(table.board.rules), name
    for price in (0, 1):
        cheap = {"chests": "phone", "profile": f"price_buy_basic = {price}\nprice_sell_basic = 0"}
        board = DevilEvening(interest, settings=cheap, lay=with_purse(R, coins=7)).board
        assert TRADES["buy wood"].most(board, R) == 7


def test_dwd_123_an_exchange_of_wings_is_told() -> None:
    board = DevilEvening(interest).board
    wings(board, R, angels=board.rules.wings_convert)
    told = [str(line.sentence) for line in board.journal.lines(TABLE)]
    assert "Seat 1 returns angel wings for an indulgence." in told


def test_dwd_009_the_game_ends_with_its_scoring() -> None:
    table = DevilEvening(final_scoring, settings={"mode": "full"})
    phases = [table.board.phase]
    table.umpire.act(B, "done", {})
    phases.append(table.board.phase)
    assert phases == [DevilPhase.FINAL, DevilPhase.END]


# --- the stand-in --------------------------------------------------------------------------------


def test_it_offers_first_what_it_has_most_of() -> None:
    board = DevilEvening(deals).board
    for most in ("wheat", "wood", "stone", "marble", "glass"):
        goods = Goods(**dict.fromkeys(("wheat", "wood", "stone", "marble", "glass"), 2) | {most: 5})
        assert getattr(_spare(board, goods), most) == 1


def test_it_plans_to_use_its_buildings_if_one_has_an_action() -> None:
    for cards, used in ((("1A4",), True), ((), False)):
        table = full_hand(coins=0)
        table.board.change(R, built=cards)
        for card in cards:
            for pile in (table.board.decks.buildings, *table.board.decks.cards.values()):
                if card in pile:
                    pile.take(card)
        table.changed()
        slots = values(table, R)["slots"]
        assert isinstance(slots, list)
        assert ("use 1" in slots) == used


def test_it_bribes_only_if_more_ask_than_it_has_pieces_of_soul() -> None:
    for pieces, coins in ((0, 2), (3, 0)):
        souls = with_souls(R=(pieces, 0), Y=(6 - pieces, 0), G=(0, 1), B=(0, 1))
        table = preparing(3, with_purse(R, coins=9), souls)
        table.board.inquisition.face_up = {"A": "A"}
        table.changed()
        table.all("prepare", wings=0)
        assert values(table, R)["coins"] == coins


def test_with_the_box_it_recruits_nobody_as_it_does_not_know_its_coins() -> None:
    assert values(DevilEvening(action), R)["courtier"] == "nobody"
