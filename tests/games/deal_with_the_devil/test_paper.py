"""What is printed for Deal with the Devil is what the game takes, asks and counts."""

from __future__ import annotations

from functools import cache

import pytest

from companion.core.labels import Label
from companion.core.offers import Refused
from companion.core.seats import TABLE
from companion.games.deal_with_the_devil.action.action_phase import ACTION_COINS
from companion.games.deal_with_the_devil.cards import decks
from companion.games.deal_with_the_devil.game import GAME
from companion.games.deal_with_the_devil.goods import RESOURCES
from companion.games.deal_with_the_devil.profile import profile
from companion.games.deal_with_the_devil.role_sheets import Role, write_price_limits
from printables.pages import PrintedPage
from printables.print_orders import lay_out_order
from printables.shapes import Code, Words
from tests.kit.games.deal_with_the_devil.evening import SEATS, DevilEvening, R
from tests.kit.sheets import codes_in, pictures

OURS = profile("")


def read(sheet: list[PrintedPage]) -> list[str]:
    """Every code a camera finds on a printed sheet."""
    [picture] = pictures(sheet, 150)
    return [each.text for each in codes_in(picture)]


def set_of_labels() -> list[str]:
    """One printed set, each label once, in the order of the sheet."""
    return list(dict.fromkeys(read(lay_out_order(GAME, "labels", stock="l7160"))))


@cache
def cards(what: str, own: str = "") -> list[str]:
    """The text of each card of a sheet, as one line; perhaps for a table with its own numbers."""
    said = {"settings": {"profile": own}}
    made = (each for page in lay_out_order(GAME, what, data=said) for each in page.placed)
    return [
        " ".join(ink.text for ink in each.inks if isinstance(ink, Words)).replace("–", "-")
        for each in made
    ]


# --- the labels of the chests --------------------------------------------------------------------


def laid_out() -> DevilEvening:
    """A whole game that waits for the labels of its chests."""
    table = DevilEvening()
    table.act(R, "laid_out")
    return table


def fitted(labels: list[str]) -> DevilEvening:
    """The same with these four chests, dealt and opened: round 1, up to its offers."""
    table = laid_out()
    for text in labels:
        table.act(TABLE, "label", chest=text)
    table.act(TABLE, "done")
    table.two()
    for text in labels:
        table.act(TABLE, "scan", chest=text)
    for seat, role in zip(SEATS, ("mortal", "devil", "cultist", "mortal"), strict=True):
        table.act(seat, "symbol", symbol=role)
    while "done" in table.offered(R):
        table.all("done")
    return table


@pytest.mark.parametrize(("stock", "labels"), [("plain", 21), ("l7160", 8)])
def test_a_sheet_holds_labels_with_their_code_twice(stock: str, labels: int) -> None:
    found = read(lay_out_order(GAME, "labels", stock=stock))
    assert len(found) == 2 * labels
    assert {found.count(text) for text in found} == {2}


def test_dwd_191_nothing_can_be_read_on_a_label() -> None:
    [sheet] = lay_out_order(GAME, "labels")
    assert all(isinstance(ink, Code) for each in sheet.placed for ink in each.inks)


def test_any_four_printed_labels_work_and_any_four_are_spares() -> None:
    printed = set_of_labels()
    table = fitted(printed[2:6])
    assert table.step == "offers"
    for seat, spare in zip(SEATS, printed[:2] + printed[6:], strict=True):
        table.act(seat, "spare", chest=spare)
    assert set(table.board.rows.labels.all) == {
        Label.parse(text) for text in printed[:2] + printed[6:]
    }


def test_a_label_of_another_printed_sheet_is_not_ours() -> None:
    printed, other = set_of_labels(), set_of_labels()
    table = laid_out()
    table.act(TABLE, "label", chest=printed[0])
    assert "another set" in table.refused(TABLE, "label", chest=other[0])


# --- references ----------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["phases", "deals", "votes", "guesses", "reputation", "interest"])
def test_there_is_a_reference_for_each_seat(what: str) -> None:
    assert len(cards(what)) == len(SEATS)
    assert len(set(cards(what))) == 1


@pytest.mark.parametrize("role", list(Role))
def test_dwd_060_to_062_the_deals_card_tells_what_each_role_may_ask(role: Role) -> None:
    assert str(write_price_limits(role)) in cards("deals")[0]


NUMBERS = [
    ("phases", "and {prod_base_coins} coins"),
    ("phases", "beyond the {tokens_free} that are free cost {tokens_wheat_each} wheat each"),
    ("guesses", "Angel wings cost {wing_price} coins each"),
    ("guesses", "goes down {guess_steps_devil} and inquisitor 3 turns up"),
    ("guesses", "the Cultist goes down {guess_steps_cultist}"),
    ("guesses", "Every right guess brings {guess_coins} coins"),
    ("guesses", "Right about the Devil: {guess_points_devil} points"),
    ("guesses", "Right about the Cultist: {guess_points_cultist}."),
    ("interest", "Marble and glass: buy for {price_buy_premium} coins, sell for"),
    ("interest", "sell for {price_sell_premium}. Wood"),
    ("interest", "stone and wheat: buy for {price_buy_basic} coins, sell for {price_sell_basic}."),
    ("interest", "up to a debt of {debt_max}."),
    ("interest", "The cycle has {interest_cycle} spaces"),
    ("interest", "From {debt_max} it cannot rise"),
    ("interest", "the debt is {debt_after_wing}."),
    ("interest", "{wings_convert} angel wings become 1 indulgence"),
    ("interest", "{wings_convert} demon wings become 1 houseguest"),
    ("interest", "{courtier_first} coins the first time, {courtier_later} each later time"),
    ("inquisitors", "coins 1 to {inq_spaces_per_bribe}; unanswered {inq_penalty_a} B"),
    ("inquisitors", "asks in round 5 coins 6 to 10; unanswered {inq_penalty_b} C"),
    ("inquisitors", "coins 11 to 15; unanswered {inq_penalty_c} On"),
    ("inquisitors", "up when the Devil is found unanswered {inq_penalty_other}"),
    ("inquisitors", "holds it unanswered {inq_penalty_other}"),
    (
        "inquisitors",
        "Cultist: {reward_cultist_one.coins} coin and {reward_cultist_one.wheat} wheat",
    ),
    ("inquisitors", "Cultist: {reward_cultist_both.coins} coins as well"),
    ("inquisitors", "Devil: {reward_devil_r5} points"),
]


OWN = """
price_buy_premium = 7
price_buy_basic = 1
courtier_first = 1
wing_price = 6
inq_spaces_per_bribe = 4
inq_penalty_b = 0
reward_cultist_both = { glass = 2 }
rep_spaces = 5
rep_knot = 2
rep_start = 4
rep_demon_zone = 1
rep_arrows = [2, 1, 0, 1, 3]
"""


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("interest", "Marble and glass: buy for 7 coins, sell for 2."),
        ("interest", "wheat: buy for 1 coin, sell for 1."),
        ("interest", "1 coin the first time, 3 each later time"),
        ("guesses", "Angel wings cost 6 coins each"),
        ("guesses", "Every 4 coins send one away"),
        ("inquisitors", "coins 5 to 8; unanswered 0 C"),
        ("inquisitors", "Cultist: 2 glass as well"),
        ("reputation", "4 3 2 top: angel wing on arriving and start 3 1 2 2 none 2 knot"),
        ("reputation", "0 2 2 going down: demon wing"),
    ],
)
def test_a_table_with_its_own_numbers_prints_those(what: str, words: str) -> None:
    assert words in cards(what, OWN)[0]
    assert words not in cards(what)[0]


@pytest.mark.parametrize("what", ["inquisitors", "reputation", "interest"])
def test_sheets_say_whose_numbers_they_show(what: str) -> None:
    assert "Our own numbers: your printed ones take precedence" in cards(what)[0]
    assert "The numbers of this table" in cards(what, OWN)[0]


def test_an_invalid_profile_is_reported_before_printing() -> None:
    with pytest.raises(Refused) as why:
        lay_out_order(GAME, "interest", data={"settings": {"profile": "wing_price = 1000"}})
    assert "line 1, “wing_price”" in str(why.value.sentence)


@pytest.mark.parametrize(("what", "words"), NUMBERS)
def test_references_print_the_numbers_of_the_profile(what: str, words: str) -> None:
    told = {name: getattr(OURS, name) for name in OURS.__slots__}
    assert words.format_map(told) in cards(what)[0]


def test_dwd_149_the_devils_rewards_are_listed_in_order() -> None:
    card = cards("inquisitors")[0]
    pieces = ("1st piece", "2nd piece", "3rd piece", "Each further piece")
    for piece, reward in zip(pieces, OURS.reward_devil_r3, strict=True):
        more = "" if piece == "1st piece" else " as well"
        assert f"{piece} opening in round 3 {reward.in_words()}{more} " in f"{card} "
    assert card.count("as well") == len(pieces)


def test_dwd_127_the_reputation_card_is_the_track() -> None:
    board, card = DevilEvening().board, cards("reputation")[0]
    for space, arrows in enumerate(OURS.rep_arrows):
        shown = "none" if space == OURS.rep_knot else arrows
        assert f" {space} {shown} {board.rules.towards_knot(space)}" in card
    assert f"{OURS.rep_start} 2 8 start" in card
    assert f"{OURS.top} 3 11 top" in card
    assert card.count("going down: demon wing") == OURS.rep_demon_zone


# --- our own cards -------------------------------------------------------------------------------


def test_every_building_has_its_card() -> None:
    made = cards("buildings")
    assert len(made) == len(decks.buildings())
    for card, building in zip(made, decks.buildings().values(), strict=True):
        name = building.name.replace("'", "’")
        assert card.startswith(f"{name} {building.deck} · {building.letter}")
        paid = [f"Pay {n} {kind}" for kind in RESOURCES if (n := getattr(building.cost, kind))]
        assert card.count("Pay") == len(paid)
        assert all(words in card for words in paid)
        assert all(symbol in card for symbol in building.symbols)
        assert f"Points: {building.points} {building.id}" in card


def test_every_event_has_both_its_ways() -> None:
    for card, event in zip(cards("events"), decks.events().values(), strict=True):
        first = f"coins -{event.pay} reputation +{event.up}"
        second = f"coins +{event.take} reputation -{event.down}"
        assert f"Either {first} or {second} {event.id}" in card


def test_a_buildings_effect_is_described_in_words() -> None:
    told = {
        "": "Points: {0}",
        "production": "Production: 1 coin more each round. Points",
        "reputation": "When built: reputation +1. Points",
        "action": f"Action: take {ACTION_COINS.in_words()}. Points",
    }
    for card, building in zip(cards("buildings"), decks.buildings().values(), strict=True):
        assert told[building.effect].format(building.points) in card
