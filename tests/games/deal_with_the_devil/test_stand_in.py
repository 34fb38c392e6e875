"""The modest stand-in: it answers sensibly when asked, and reports no mishaps."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.bots import next_answer, play_out, stand_in_answers
from companion.core.chance import Chance
from companion.core.offers import Raw
from companion.core.seats import TABLE, Seat, Viewer, seats_for
from companion.core.umpire import Umpire
from companion.games.deal_with_the_devil.deals.phase import deals
from companion.games.deal_with_the_devil.game import GAME
from companion.games.deal_with_the_devil.role_sheets import Price, Role
from companion.games.deal_with_the_devil.stand_in.policies import modest, price_worth, usual
from companion.games.deal_with_the_devil.witch_hunt import witch_hunt
from tests.kit.games.deal_with_the_devil.evening import (
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
from tests.kit.games.deal_with_the_devil.thinking import said, values
from tests.kit.laws.budget import BUDGET

pytestmark = pytest.mark.long

GAMES = BUDGET.games(6)
FEW = 700


@pytest.mark.parametrize("settings", TABLES.values(), ids=list(TABLES))
def test_games_of_stand_ins_end_without_a_mishap_or_a_loan(settings: dict[str, Any]) -> None:
    for number in range(GAMES):
        seed = b"modest %d" % number
        umpire = Umpire(GAME, SEATS, GAME.settle(settings), seed)
        while not umpire.over:
            entry = next_answer(umpire, Chance(seed + b"%d" % len(umpire.entries)), modest)
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


# --- answer by answer ----------------------------------------------------------------------------


def test_dwd_008_a_piece_of_soul_is_worth_a_premium_and_a_basic_resource() -> None:
    board = DevilEvening(settings={"profile": "price_buy_premium = 5"}).board
    assert price_worth(board, Price(souls=2)) == 2 * (5 + 2)
    assert price_worth(board, Price(coins=3)) == 3


def counting(roles: str = "MDCM", **goods: int) -> DevilEvening:
    lay = with_purse(R, **goods)
    return DevilEvening(deals, roles=roles, settings={"chests": "phone"}, lay=lay)


def test_it_sells_duplicates_a_little_cheaper_than_the_bank() -> None:
    sealed = values(counting(marble=2, glass=1, wood=3, coins=5), R)
    assert {kind: n for kind, n in sealed.items() if n} == {"marble": 1, "wood": 1, "price": "5c"}


def test_it_offers_what_it_has_most_of_and_no_more_than_enough() -> None:
    sealed = values(counting(marble=2, glass=3, wood=2), R)
    assert {kind: n for kind, n in sealed.items() if n} == {"glass": 1, "marble": 1, "price": "7c"}


def test_it_adds_to_an_offer_until_that_is_worth_six_coins() -> None:
    def offered_goods(**prices: int) -> dict[str, Raw]:
        profile = "\n".join(f"price_buy_{kind} = {n}" for kind, n in prices.items())
        settings = {"chests": "phone", "profile": profile}
        lay = with_purse(R, marble=2, wood=2, stone=2)
        sealed = values(DevilEvening(deals, settings=settings, lay=lay), R)
        return {kind: n for kind, n in sealed.items() if n and kind != "price"}

    assert offered_goods(premium=4, basic=2) == {"marble": 1, "wood": 1}
    assert offered_goods(premium=5, basic=5) == {"marble": 1, "wood": 1}
    assert offered_goods(premium=3, basic=2) == {"marble": 1, "wood": 1, "stone": 1}


@pytest.mark.parametrize(("roles", "price"), [("MDCM", "2c"), ("DMCM", "1s"), ("CDMM", "2c")])
def test_with_nothing_to_spare_its_chest_is_empty_and_cheap(roles: str, price: str) -> None:
    sealed = values(counting(roles, marble=1, wood=1), R)
    assert sealed.pop("price") == price
    assert set(sealed.values()) == {0}


def test_the_devil_asks_for_a_piece_of_soul() -> None:
    assert values(counting("DMCM", marble=3, wood=2), R)["price"] == "1s"


def offered(
    price: str, souls: tuple[int, int] = (3, 0), coins: int = 9, **goods: int
) -> DevilEvening:
    """Yellow's chest is with Red."""
    roles = "MDCM" if price.endswith("s") else "MMCD"
    pure, marked = souls
    others = with_souls(R=souls, Y=(0, 0), G=(0, 2 - marked), B=(6 - pure, 0))
    lay = every(with_purse(Y, **goods), with_purse(R, coins=coins), others)
    table = DevilEvening(deals, roles=roles, settings={"chests": "phone"}, lay=lay)
    for seat in SEATS:
        nothing = dict.fromkeys(("coins", "marble", "glass", "wood", "stone", "wheat"), 0)
        inside = nothing | (goods if seat == Y else {})
        asked = price if seat == Y else table.board.sheet(seat).prices[0].key
        table.act(seat, "seal", **{**inside, "price": asked})
    return table


def test_it_buys_what_is_worth_its_price() -> None:
    assert values(offered("4c", marble=1), R) == {"way": "coins"}
    assert values(offered("5c", marble=1), R) == {"way": "reject"}
    assert values(offered("2c"), R) == {"way": "reject"}


def test_it_borrows_nothing_for_a_chest() -> None:
    assert values(offered("4c", coins=3, marble=2), R) == {"way": "reject"}


def test_it_pays_with_marked_pieces_first() -> None:
    souls = (1, 2)
    assert values(offered("1s", souls, marble=1, wood=1), R) == {"way": "marked"}
    assert values(offered("2s", (1, 1), marble=3), R) == {"way": "one of each"}
    assert values(offered("1s", (3, 0), marble=1), R) == {"way": "reject"}


def test_it_accepts_nothing_it_cannot_see() -> None:
    table = DevilEvening(deals)
    table.offers()
    table.row("abcd")
    assert {seat: values(table, seat)["way"] for seat in SEATS} == dict.fromkeys(SEATS, "reject")


def test_it_leaves_scanning_and_labels_to_people() -> None:
    table = DevilEvening(deals, settings={"scan_source": "phone"})
    table.offers()
    table.two()
    scanner = next(seat for seat in SEATS if "scan" in table.offered(seat))
    table.act(scanner, "scan", chest=LABELS["a"].text)
    table.act(scanner, "scan", chest=LABELS["b"].text)
    assert "two_left" in table.offered(scanner)
    assert said(table, scanner) is None
    away = (GAME, table.umpire.known(scanner), scanner, table.umpire.offers(scanner))
    assert list(stand_in_answers(*away, Chance(b"away"))) == []


def test_it_votes_against_whoever_stands_best() -> None:
    table = DevilEvening(witch_hunt, number=2, lay=with_castle(G, score=5))
    assert values(table, R) == {"suspect": [int(G)]}
    assert values(table, G) != {"suspect": [int(G)]}


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
def test_whoever_stands_best_is_known_from_points_wings_indulgences_and_reputation(
    ahead: dict[str, int], behind: dict[str, int]
) -> None:
    for best, other in ((Y, B), (B, Y)):
        lays = every(
            *(with_castle(seat, **behind) for seat in SEATS),
            with_castle(best, **{**behind, **ahead}),
        )
        table = DevilEvening(witch_hunt, number=2, lay=lays)
        assert values(table, R) == {"suspect": [int(best)]}
        assert values(table, best) != {"suspect": [int(other)]} or other == R


def test_it_accuses_nobody_if_all_others_have_confessed() -> None:
    mobbed = every(*(with_castle(seat, mob=True) for seat in (Y, G, B)))
    assert values(DevilEvening(witch_hunt, number=3, lay=mobbed), R) == {"suspect": []}


def test_it_proves_what_it_can_prove() -> None:
    table = DevilEvening(witch_hunt, number=2, lay=with_souls(R=(2, 0), G=(2, 1), B=(2, 1)))
    for seat, suspect in ((R, G), (Y, G), (G, B), (B, B)):
        named = [int(suspect)] if suspect != seat else []
        table.act(seat, "vote", suspect=named)
    assert values(table, G) == {"way": "prove"}


def ritual(number: int, roles: str = "MDCM") -> DevilEvening:
    lay = [with_souls(R=(3, 0), Y=(2, 1), G=(0, 1), B=(1, 0)), with_purse(B, coins=5)]
    table = preparing(number, *lay, roles=roles)
    table.all("prepare", wings=0)
    return table


def test_in_the_ritual_only_the_devil_gives_soul() -> None:
    table = ritual(3)
    gifts = {seat: values(table, seat) for seat in SEATS}
    assert [gifts[seat]["pure"] for seat in SEATS] == [0, 2, 0, 0]
    assert [gifts[seat]["marked"] for seat in SEATS] == [0, 1, 0, 0]
    assert all(gift["devil"] == gift["cultist"] == [] for gift in gifts.values())


def test_nobody_is_guessed_to_be_both() -> None:
    gift = values(ritual(5), R)
    assert gift["devil"] != gift["cultist"]


def test_in_the_last_ritual_every_token_guesses_somebody() -> None:
    table = ritual(5)
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
