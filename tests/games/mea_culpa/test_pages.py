"""What phones and the screen show, in how many taps, and that no page reveals too much."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.core.play import Play
from companion.core.seats import TABLE
from companion.games.mea_culpa import GAME
from companion.games.mea_culpa.actions.turns import play_action_phase
from companion.games.mea_culpa.bids import play_bidding
from companion.games.mea_culpa.characters.picking import pick_characters
from companion.games.mea_culpa.ending import end_game
from companion.games.mea_culpa.house.rooms import fill_rooms
from companion.games.mea_culpa.material.pieces import CATEGORIES
from companion.games.mea_culpa.preparation import fill_market, prepare_round
from companion.games.mea_culpa.setup import set_souls_and_bonuses
from companion.games.mea_culpa.state import MeaCulpa
from tests.kit.games import pages
from tests.kit.games.mea_culpa.evening import (
    ALL,
    VARIANT,
    A,
    B,
    C,
    D,
    MeaEvening,
    a_turn,
    a_visit,
    after,
    crews,
    finish,
)
from tests.kit.games.mea_culpa.pages import Forms, regions
from tests.kit.laws.plays import any_table
from tests.kit.web.hand_rows import rows_of
from web.live.padding import KIB

ROOMS = ("take_7", "take_3", "steal_3")
GOODS = {"bread": 1, "jewel": 1}
AS_BEFORE = {"game-shapes", "game-screened", "game-chest"}
"""What a phone has received before the turn begins."""
OF_THE_HOUSE = 3 * KIB
"""Prompt, journal and menu take less."""

# --- how many taps [ledger 9] --------------------------------------------------------------------


def at_the_market() -> MeaEvening:
    return MeaEvening(fill_market, market={}, settings={"bag": "hand"})


def at_the_guess() -> MeaEvening:
    table = a_turn(D, "pope", rooms=ROOMS)
    table.act(D, "set_pope_die", door="1")
    return table


def own_turn() -> MeaEvening:
    return a_turn(A, "merchant", rooms=ROOMS, goods={A: GOODS})


def at_the_end_of_a_turn() -> MeaEvening:
    table = own_turn()
    table.act(A, "sell", good="bread")
    return table


def test_the_starting_bonuses_look_alike(tmp_path: Path) -> None:
    table = any_table(GAME, b"bonus").umpire()
    (first,) = table.waiting()
    shown = pages.regions(tmp_path, table, first)["offers"]
    folds = re.findall(r'<details class="([^"]*)" name="act" id="m-bonus_(\w+)"( open)?', shown)
    assert [name for _, name, _ in folds] == ["bread_wine", "jewel", "coin", "letter"]
    assert len({(look, is_open) for look, _, is_open in folds}) == 1


@pytest.mark.parametrize(
    ("table", "offer", "most"),
    [
        (at_the_market, "stone", 1),
        (lambda: MeaEvening(fill_rooms, settings={"rooms": "hand"}), "card", 1),
        (lambda: MeaEvening(play_bidding), "bid", 4),
        (lambda: MeaEvening(pick_characters, order=(A, B, C, D)), "choose_character", 1),
        (own_turn, "pass", 1),
        (at_the_end_of_a_turn, "turn_over", 1),
        (own_turn, "buy", 1),
        (own_turn, "sell", 2),
        (own_turn, "donate", 3),
        (own_turn, "visit", 2),
        (lambda: a_visit("steal_3"), "steal", 1),
        (at_the_guess, "guess", 1),
    ],
)
def test_it_takes_no_more_taps_than_the_ledger_says(
    tmp_path: Path, table: Any, offer: str, most: int
) -> None:
    shown = regions(tmp_path, table(), A)
    assert Forms(shown["public"] + shown["offers"]).taps(offer) <= most


def test_every_drawing_used_by_name_exists(tmp_path: Path) -> None:
    for number, (table, viewer) in enumerate(
        [(own_turn(), A), (own_turn(), None), (after(end_game), None), (at_the_market(), A)]
    ):
        page = "".join(regions(tmp_path / str(number), table, viewer).values())
        drawn = set(re.findall(r'href="#(mea-\w+)"', page))
        assert drawn - set(re.findall(r'id="(mea-\w+)"', page)) == set()
        assert drawn or viewer is None


def test_an_emperor_with_everything_gets_a_message_of_the_usual_length(tmp_path: Path) -> None:
    """The length of a message would reveal how much somebody owns."""
    table = a_turn(
        A,
        market={"bread": 2, "wine": 2, "cloth": 2, "jewel": 2, "indulgence": 1},
        rooms=("pope_yellow", "emperor_letter", "others_5", "free_good"),
        goods={A: {"bread": 2, "wine": 2, "cloth": 2, "jewel": 2}},
        letters={A: dict.fromkeys(("yellow", "blue", "red", "green"), 2)},
        chests={A: "I:bread II:wine I:cloth II:jewel I:coin_1 II:coin_2 I:coin_5 II:coin_10"},
        posts=(5, 1, 1, 1),
    )
    shown = regions(tmp_path, table, A)
    told = {name: html for name, html in shown.items() if name not in AS_BEFORE}
    assert len(msgspec.json.encode(told)) < GAME.about.told_at_once * KIB - OF_THE_HOUSE


# --- what each phase shows [ledger 8] ------------------------------------------------------------


def test_mea_115_the_screen_shows_a_donation_while_it_is_made(tmp_path: Path) -> None:
    table = a_turn(A, chests={A: "II:jewel", B: "I:wine"})
    table.act(A, "donate", thing="coin_10", place="I")
    shown = regions(tmp_path / "now", table, None)["game-people"]
    assert shown.count('href="#mea-chest"') == 1
    assert 'aria-label="10 taler"' in shown
    assert "mea-jewel" not in shown
    assert "mea-wine" not in shown


def test_mea_030_the_screen_says_what_to_lay_out(tmp_path: Path) -> None:
    table = MeaEvening(prepare_round, market={}, rooms=("take_3",))
    told = regions(tmp_path, table, None)["game-to_lay"]
    assert table.board.box.to_lay == ("characters", "crew", "discards")
    rows = rows_of(told)
    assert [row.partition(":")[0] for row in rows] == [
        *("Market", "Characters, face up", "On the cards", "Old cards"),
        *("Room 1", "Room 2", "Room 3", "Room 4"),
    ]
    market = table.board.stock.market
    names = ("bread", "wine", "cloth", "jewel", "indulgence")
    drawn = [f"{market[name]} {name}" for name in names if market[name]]
    assert rows[0] == f"Market: {' '.join(drawn)}"
    card = table.board.house.card("1")
    assert card
    assert rows[4] == f"Room 1: {card.words}"
    shown = regions(tmp_path / "screen", table, None)
    assert not shown["game-market"]
    assert not shown["game-record"]


def test_mea_031_what_people_draw_themselves_is_not_told_again(tmp_path: Path) -> None:
    settings = {"bag": "hand", "rooms": "hand"}
    table = MeaEvening(prepare_round, market={}, rooms=("take_3",), settings=settings)
    table.act(A, "bag_empty")
    for _ in range(4):
        table.act(A, "card", piece=table.keys(A, "card", "piece")[0])
    rows = rows_of(regions(tmp_path, table, None)["game-to_lay"])
    assert [row.partition(":")[0] for row in rows] == [
        *("Characters, face up", "On the cards", "Old cards"),
    ]


def test_mea_166_the_screen_draws_what_goes_back_to_bag_and_bank(tmp_path: Path) -> None:
    chests = {A: "I:cloth I:cloth I:coin_5", B: "II:jewel"}
    table = finish(chests=chests, compares=True)
    table.act(TABLE, "as_shown")
    shown = regions(tmp_path, table, None)
    assert rows_of(shown["game-judging"]) == ["Paula: into the bag cloth ×2 into the bank 5 taler"]
    assert not shown["game-market"]
    assert not shown["game-sites"]
    table.act(B, "returned")
    assert table.board.box.returning == {}


def test_mea_161_the_screen_shows_letters_still_to_be_judged(tmp_path: Path) -> None:
    table = finish(chests={A: "I:bread I:coin_5", B: "I:wine"})
    *_, money = regions(tmp_path, table, None)["game-judging"].split("mea-judged--later")
    lying = {colour: n for colour, n in table.board.rules.letters("A", "money").items() if n}
    assert {colour: money.count(f'#mea-{colour}"') for colour in lying} == lying


def bids_and_picks(g: MeaCulpa) -> Play[None]:
    yield from play_bidding(g)
    yield from pick_characters(g)


def test_mea_055_with_the_box_the_screen_says_who_pays(tmp_path: Path) -> None:
    """Only whoever keeps the taler, or bids none, has nothing to pay."""

    def paid(mode: str) -> list[str]:
        table = MeaEvening(bids_and_picks, settings={"mode": mode})
        table.bid("2+7", "3+1", "1+0", "6+12")
        shown = regions(tmp_path / mode, table, None)["game-people"]
        return re.findall(r'mea-bid__pays.*?<b class="number">(\d+)</b>', shown)

    assert paid("table") == ["7", "1"]
    assert paid("full") == []


def test_mea_271_no_page_says_whose_turn_is_to_be_begun(tmp_path: Path) -> None:
    table = MeaEvening(play_action_phase, holders=ALL, settings=VARIANT, begins=True)
    mine, others = (regions(tmp_path / str(seat), table, seat) for seat in (A, B))
    assert re.sub(r"begin:\w+", "", mine["offers"]) == re.sub(r"begin:\w+", "", others["offers"])
    screen = regions(tmp_path / "screen", table, None)
    assert "aria-current" not in screen["game-where"]
    assert "mea-player--now" not in screen["game-people"]


def test_mea_180_the_phone_says_where_the_soul_begins_and_what_to_weigh(tmp_path: Path) -> None:
    table = MeaEvening(set_souls_and_bonuses, setup=True)
    told = regions(tmp_path, table, C)["game-mine"]
    assert "3rd" in told
    assert "many sins need many Letters, few sins need only a few" in told


def test_the_phone_says_the_players_place_and_what_they_paid(tmp_path: Path) -> None:
    table = MeaEvening(bids_and_picks)
    table.bid("2+9", "5+3", "1+2", "1+0")
    first, second = (regions(tmp_path / str(seat), table, seat)["game-bid"] for seat in (A, B))
    assert "Your bid is number 1." in first
    assert "You paid 9 taler." in first
    assert "Your bid is number 2." in second
    assert "you keep your taler" in second


def test_mea_161_a_choice_of_site_shows_the_letters_of_each(tmp_path: Path) -> None:
    table = a_visit("new_crew", sites=crews(1))
    asked = regions(tmp_path, table, A)["public"]
    for site, name in (("A", "rose"), ("B", "bell"), ("C", "dove")):
        tile = asked.split(f'value="{site}"')[1].split("</button>")[0]
        assert f"#mea-{name}" in tile
        laid = [table.board.rules.letters(site, each) for each in CATEGORIES]
        assert tile.count("mea-icon--sheet") == sum(sum(each.values()) for each in laid)


def test_the_phone_shows_the_players_opened_compartment(tmp_path: Path) -> None:
    table = finish(chests={A: "I:bread", B: "I:jewel I:coin_2 I:wine", C: "I:wine I:wine"})
    assert 'aria-label="2 taler"' in regions(tmp_path, table, B)["game-opened"]


@pytest.mark.parametrize(
    ("forgotten", "told"), [("pay", "mea-taler"), ("notch", "mea-notch"), ("stone", "mea-sin")]
)
def test_mea_270_the_petty_sinners_phone_lists_what_is_owed(
    tmp_path: Path, forgotten: str, told: str
) -> None:
    table = a_turn(D, "petty", settings={"mea_culpa_variant": True})
    table.act(D, "donate", thing="coin_1", place="I")
    table.act(D, "buy", what="2_bread", forget=[forgotten])
    mine = regions(tmp_path, table, D)
    assert re.findall(r"mea-\w+", mine["game-unpaid"]) == [told]
    others = regions(tmp_path / "others", table, A)
    assert others["game-unpaid"] == ""
