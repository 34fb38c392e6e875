"""The modest stand-in: it answers sensibly when asked, and reports no mishaps."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.bots import choose_next_answer, iter_stand_in_answers, play_out
from companion.core.chance import Chance
from companion.core.offers import Raw
from companion.core.seats import TABLE, Seat, Viewer, seats_for
from companion.core.umpire import Umpire
from companion.games.deal_with_the_devil.action.action_phase import play_action
from companion.games.deal_with_the_devil.cards.drafting import keep_one, keep_two
from companion.games.deal_with_the_devil.deals.deals_phase import play_deals
from companion.games.deal_with_the_devil.game import GAME
from companion.games.deal_with_the_devil.goods import Goods
from companion.games.deal_with_the_devil.role_sheets import Price, Role
from companion.games.deal_with_the_devil.stand_in.policies import modest, price_worth, usual
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.witch_hunt import play_witch_hunt
from tests.kit.games.deal_with_the_devil.acting import NOTHING, acting, full_hand, standing
from tests.kit.games.deal_with_the_devil.evening import (
    IDLE,
    LABELS,
    SEATS,
    B,
    DevilEvening,
    G,
    R,
    Y,
    every,
    with_castle,
    with_purse,
    with_souls,
)
from tests.kit.games.deal_with_the_devil.rituals import preparing
from tests.kit.games.deal_with_the_devil.settings import TABLES
from tests.kit.laws.budget import BUDGET

pytestmark = pytest.mark.long

GAMES = BUDGET.games(6)
FEW = 700


def answered(table: DevilEvening, seat: Seat) -> tuple[str, dict[str, Raw]] | None:
    """What the stand-in would answer for a seat."""
    seen, offers = table.umpire.known(seat), table.umpire.offers(seat)
    answer = modest(seen, seat, offers, Chance(b"said"))
    return answer and (answer[0].name, answer[1])


def values(table: DevilEvening, seat: Seat) -> dict[str, Raw]:
    told = answered(table, seat)
    assert told
    assert table.umpire.find(seat, told[0]).fits(seat, told[1])
    return told[1]


# --- whole games -----------------------------------------------------------------------------


@pytest.mark.parametrize("settings", TABLES.values(), ids=list(TABLES))
def test_games_of_stand_ins_end_without_a_mishap_or_a_loan(settings: dict[str, Any]) -> None:
    for number in range(GAMES):
        seed = b"modest %d" % number
        umpire = Umpire(GAME, SEATS, GAME.settle(settings), seed)
        while not umpire.over:
            entry = choose_next_answer(umpire, Chance(seed + b"%d" % len(umpire.entries)), modest)
            assert entry.by == TABLE or umpire.find(entry.by, entry.offer).tone != "quiet"
            umpire.act(entry.by, entry.offer, entry.values)
            assert list(GAME.broken(umpire.board)) == []
        assert len(umpire.entries) < FEW
        assert {castle.debt for castle in umpire.board.castles.values()} == {0}


def test_it_plays_better_than_at_random() -> None:
    won = 0
    for number in range(6):
        me, seed = Seat(1 + number % 4), b"better %d" % number

        def both(k: Any, who: Viewer, offers: Any, chance: Chance, me: Seat = me) -> Any:
            return (modest if who == me else usual)(k, who, offers, chance)

        umpire = Umpire(GAME, seats_for(4), GAME.settle({"mode": "full"}), seed)
        for _ in play_out(umpire, Chance(seed), both):
            pass
        assert umpire.over
        won += umpire.over.winners == (me,)
    assert won >= 5


# --- deals -----------------------------------------------------------------------------------


def test_dwd_008_a_piece_of_soul_is_worth_a_premium_and_a_basic_resource() -> None:
    board = DevilEvening(settings={"profile": "price_buy_premium = 5"}).board
    assert price_worth(board, Price(souls=2)) == 2 * (5 + 2)
    assert price_worth(board, Price(coins=3)) == 3


@pytest.mark.parametrize(
    ("roles", "has", "prices", "offer", "price"),
    [
        ("MDCM", {"marble": 2, "glass": 1, "wood": 3}, (4, 2), {"marble": 1, "wood": 1}, "5c"),
        ("MDCM", {"marble": 2, "glass": 3, "wood": 2}, (4, 2), {"glass": 1, "marble": 1}, "7c"),
        ("MDCM", {"marble": 2, "wood": 2, "stone": 2}, (5, 5), {"marble": 1, "wood": 1}, "7c"),
        (
            "MDCM",
            {"marble": 2, "wood": 2, "stone": 2},
            (3, 2),
            {"marble": 1, "wood": 1, "stone": 1},
            "6c",
        ),
        ("MDCM", {"marble": 1, "wood": 1}, (4, 2), {}, "2c"),
        ("CDMM", {"marble": 1, "wood": 1}, (4, 2), {}, "2c"),
        ("DMCM", {"marble": 1, "wood": 1}, (4, 2), {}, "1s"),
        ("DMCM", {"marble": 3, "wood": 2}, (4, 2), {"marble": 1, "wood": 1}, "1s"),
    ],
)
def test_it_sells_what_it_has_most_of_a_little_cheaper_than_the_bank(
    roles: str, has: dict[str, int], prices: tuple[int, int], offer: dict[str, int], price: str
) -> None:
    profile = "price_buy_premium = {}\nprice_buy_basic = {}".format(*prices)
    settings = {"chests": "phone", "profile": profile}
    table = DevilEvening(play_deals, roles=roles, settings=settings, lay=with_purse(R, **has))
    sealed = {kind: n for kind, n in values(table, R).items() if n}
    assert sealed == {**offer, "price": price}


@pytest.mark.parametrize(
    ("price", "souls", "coins", "goods", "way"),
    [
        ("4c", (3, 0), 9, {"marble": 1}, "coins"),
        ("5c", (3, 0), 9, {"marble": 1}, "reject"),
        ("2c", (3, 0), 9, {}, "reject"),
        ("4c", (3, 0), 3, {"marble": 2}, "reject"),
        ("1s", (1, 2), 9, {"marble": 1, "wood": 1}, "marked"),
        ("2s", (1, 1), 9, {"marble": 3}, "one of each"),
        ("1s", (3, 0), 9, {"marble": 1}, "reject"),
    ],
)
def test_it_buys_what_is_worth_its_price_without_a_loan_and_with_marked_pieces_first(
    price: str, souls: tuple[int, int], coins: int, goods: dict[str, int], way: str
) -> None:
    roles = "MDCM" if price.endswith("s") else "MMCD"
    pure, marked = souls
    others = with_souls(R=souls, Y=(0, 0), G=(0, 2 - marked), B=(6 - pure, 0))
    lay = every(with_purse(Y, **goods), with_purse(R, coins=coins), others)
    table = DevilEvening(play_deals, roles=roles, settings={"chests": "phone"}, lay=lay)
    for seat in SEATS:
        nothing = dict.fromkeys(("coins", "marble", "glass", "wood", "stone", "wheat"), 0)
        inside = nothing | (goods if seat == Y else {})
        asked = price if seat == Y else table.board.sheet(seat).prices[0].key
        table.act(seat, "seal", **{**inside, "price": asked})
    assert values(table, R) == {"way": way}


def test_it_accepts_nothing_it_cannot_see() -> None:
    table = DevilEvening(play_deals)
    table.offers()
    table.row("abcd")
    assert {seat: values(table, seat)["way"] for seat in SEATS} == dict.fromkeys(SEATS, "reject")


def test_it_leaves_scanning_and_labels_to_people() -> None:
    table = DevilEvening(play_deals, settings={"scan_source": "phone"})
    table.offers()
    table.two()
    scanner = next(seat for seat in SEATS if "scan" in table.offered(seat))
    for letter in "ab":
        table.act(scanner, "scan", chest=LABELS[letter].text)
    assert "two_left" in table.offered(scanner)
    assert answered(table, scanner) is None
    away = (GAME, table.umpire.known(scanner), scanner, table.umpire.offers(scanner))
    assert list(iter_stand_in_answers(*away, Chance(b"away"))) == []


# --- cards and plans -------------------------------------------------------------------------


def holding(chapter: Any, pile: str, **goods: int) -> DevilEvening:
    def lay(board: DealWithTheDevil) -> None:
        getattr(board.decks, pile)[R].add("1A1", "5A1", "3A1", "2A1")
        board.purses[R].value = Goods(**goods)

    return DevilEvening(chapter, number=2, settings={"mode": "full"}, lay=lay)


def test_it_keeps_what_it_can_afford_and_of_that_what_is_worth_most() -> None:
    assert values(holding(keep_one, "cards", stone=2, marble=1), R) == {"card": "3A1"}
    assert values(holding(keep_two, "drawn", stone=1), R) == {"cards": ["1A1", "5A1"]}
    assert values(holding(keep_two, "drawn"), R) == {"cards": ["5A1", "3A1"]}


def test_it_plans_what_it_can_afford() -> None:
    plan = values(full_hand("1A1", "2A1", coins=4, stone=1), R)
    assert plan["builds"] in (["1A1"], ["1D1"])
    assert plan["event"] == "E01 first"
    assert plan["slots"] == ["build 1", "recruit"]
    poor = values(full_hand("2A1", coins=0), R)
    assert (poor["builds"], poor["slots"], poor["event"]) == ([], [], "E01 keep")


def test_its_plan_takes_no_token_that_costs_wheat_and_no_more_than_there_are_places() -> None:
    plan = values(full_hand("1A1", "2A1", coins=9, stone=1, marble=1, wheat=2), R)
    assert (plan["slots"], plan["courtier"]) == (["build 1", "build 2"], "nobody")
    settings = {"mode": "full", "profile": "tokens_free = 4"}
    hand = full_hand("1A1", "1B1", "1C1", stone=9, wheat=9, wood=9, settings=settings)
    assert values(hand, R)["slots"] == ["build 1", "build 2"]


@pytest.mark.parametrize("built", [("1A4",), ()])
def test_it_plans_to_use_its_buildings_if_one_has_an_action(built: tuple[str, ...]) -> None:
    table = full_hand(*built, coins=0)
    for card in built:
        table.board.decks.cards[R].take(card)
    table.board.change(R, built=built)
    table.changed()
    slots = values(table, R)["slots"]
    assert isinstance(slots, list)
    assert ("use 1" in slots) == bool(built)


def test_with_the_box_it_plans_and_claims_nothing_as_it_sees_no_cards() -> None:
    assert values(DevilEvening(play_action), R) == IDLE
    assert values(acting(), R) == NOTHING


def test_it_claims_sets_its_buildings_complete_without_a_courtier() -> None:
    table = standing("1A1", "1A2", "1A3", "1B1", "1B2")
    assert values(table, R) == {"claims": ["faith"], "spaces": ["3"], "courtiers": []}


# --- votes and the Inquisition ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("ahead", "behind"),
    [
        ({"angels": 1}, {}),
        ({"demons": 0}, {"demons": 1}),
        ({"indulgences": 1}, {"score": 1}),
        ({"score": 1}, {"reputation": 14}),
        ({"reputation": 11}, {}),
        ({"angels": 2, "demons": 1}, {"reputation": 14}),
    ],
)
def test_it_votes_against_whoever_stands_best(
    ahead: dict[str, int], behind: dict[str, int]
) -> None:
    for best, other in ((Y, B), (B, Y)):
        lays = every(
            *(with_castle(seat, **behind) for seat in SEATS),
            with_castle(best, **{**behind, **ahead}),
        )
        table = DevilEvening(play_witch_hunt, number=2, lay=lays)
        assert values(table, R) == {"suspect": [int(best)]}
        assert values(table, best) != {"suspect": [int(other)]} or other == R


def test_it_accuses_nobody_if_all_others_have_confessed() -> None:
    mobbed = every(*(with_castle(seat, mob=True) for seat in (Y, G, B)))
    assert values(DevilEvening(play_witch_hunt, number=3, lay=mobbed), R) == {"suspect": []}


def test_it_proves_what_it_can_prove() -> None:
    table = DevilEvening(play_witch_hunt, number=2, lay=with_souls(R=(2, 0), G=(2, 1), B=(2, 1)))
    for seat, suspect in ((R, [3]), (Y, [3]), (G, [1]), (B, [1])):
        table.act(seat, "vote", suspect=suspect)
    assert [values(table, seat)["way"] for seat in (R, G)] == ["confess", "prove"]


def in_the_ritual(number: int) -> DevilEvening:
    lay = [with_souls(R=(3, 0), Y=(2, 1), G=(0, 1), B=(1, 0)), with_purse(B, coins=5)]
    table = preparing(number, *lay, roles="MDCM")
    table.all("prepare", wings=0)
    return table


def test_in_the_ritual_only_the_devil_gives_soul() -> None:
    table = in_the_ritual(3)
    gifts = {seat: values(table, seat) for seat in SEATS}
    assert [gifts[seat]["pure"] for seat in SEATS] == [0, 2, 0, 0]
    assert [gifts[seat]["marked"] for seat in SEATS] == [0, 1, 0, 0]
    assert all(gift["devil"] == gift["cultist"] == [] for gift in gifts.values())


@pytest.mark.parametrize(("pieces", "coins"), [(0, 2), (1, 0), (3, 0)])
def test_it_bribes_only_if_more_ask_than_it_has_pieces_of_soul(pieces: int, coins: int) -> None:
    souls = with_souls(R=(pieces, 0), Y=(6 - pieces, 0), G=(0, 1), B=(0, 1))
    table = preparing(3, with_purse(R, coins=9), souls)
    table.all("prepare", wings=0)
    assert values(table, R)["coins"] == coins


def test_in_the_last_ritual_every_token_guesses_somebody() -> None:
    table = in_the_ritual(5)
    assert values(table, R)["devil"] != values(table, R)["cultist"]
    table.board.inquisition.shown[Y] = Role.DEVIL
    table.changed()
    gifts = {seat: values(table, seat) for seat in SEATS}
    assert [gifts[seat]["devil"] for seat in SEATS] == [[2], [], [2], [2]]
    assert [len(gifts[seat]["cultist"]) for seat in SEATS] == [1, 0, 0, 1]
    assert gifts[R]["cultist"] != [2]


def test_soul_answers_the_worst_and_indulgences_whatever_costs_more() -> None:
    lay = [with_souls(R=(1, 0), Y=(5, 0), B=(0, 0)), with_castle(R, indulgences=2)]
    table = preparing(5, *lay)
    table.board.inquisition.face_up = {"A": "A", "B": "B", "C": "C"}
    table.all("prepare", wings=0)
    table.all("ritual", coins=0, pure=0, marked=0, devil=[], cultist=[])
    table.two()
    assert values(table, R) == {"souls": ["B"], "indulgences": ["C"]}
