"""What the options of every form say: names, prices, notches, and what would happen."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.core.seats import TABLE, Viewer
from companion.games.mea_culpa.cathedrals.crews import place_crew
from companion.games.mea_culpa.preparation import fill_market
from companion.games.mea_culpa.sins.dens import put
from tests.kit.games.mea_culpa.evening import (
    A,
    B,
    C,
    D,
    MeaEvening,
    a_turn,
    a_visit,
    crews,
    no_letters_for_sale,
    petty_turn,
    played,
)
from tests.kit.games.mea_culpa.picks import the_picks, three

RISKY = "too many notches if you are caught"
USELESS = "too many notches: you would only lose a step"


def pope(overflow: str = "caught_only") -> MeaEvening:
    settings = {"pope_overflow": overflow}
    return a_turn(A, "pope", rooms=("take_7", "others_5"), posts=(5,), settings=settings)


def petty_sinner() -> MeaEvening:
    """The Petty Sinner before a second action."""
    table = petty_turn(posts=(1, 1, 1, 1), goods={D: {"wine": 1}})
    table.act(D, "sell", good="wine")
    return table


def heir() -> MeaEvening:
    table = three("merchant", "petty")
    table.act(B, "skip")
    table.choose(C, "pope")
    return table


SAID: dict[str, tuple[Callable[[], MeaEvening], Viewer, str, dict[str, str]]] = {
    "buy": (
        lambda: a_turn(A),
        A,
        "buy.what",
        {
            "bread": "bread (2 taler)",
            "2_bread": "2 bread (2 taler and a stone into Greed)",
            "wine": "wine (4 taler)",
            "2_wine": "2 wine (4 taler and a stone into Greed)",
            "jewel": "jewel (6 taler)",
            "letter_red": "a red Letter (4 taler)",
            "letter_green": "a green Letter (4 taler)",
        },
    ),
    "sell": (
        lambda: a_turn(A, goods={A: {"jewel": 1, "bread": 2}}),
        A,
        "sell.good",
        {"bread": "bread (6 taler)", "jewel": "jewel (10 taler)"},
    ),
    "free stone": (
        lambda: played(a_turn(C, "merchant"), (C, "pass")),
        C,
        "free_stone.what",
        {
            "bread": "bread (3 left)",
            "wine": "wine (2 left)",
            "jewel": "jewel (one left)",
            "letter_red": "a red Letter",
            "letter_green": "a green Letter",
        },
    ),
    "gone": (
        lambda: played(
            a_turn(C, "merchant", market={"indulgence": 1, "bread": 1}, more=no_letters_for_sale),
            (C, "pass"),
        ),
        C,
        "free_stone.what",
        {
            "bread": "bread (one left)",
            "indulgence": "an indulgence stone (no red or green Letter is left)",
        },
    ),
    "donate": (
        lambda: a_turn(A, purses=(5,), goods={A: {"cloth": 1}}),
        A,
        "donate.thing",
        {"cloth": "cloth", "coin_1": "1 taler", "coin_2": "2 taler", "coin_5": "5 taler"},
    ),
    "visit": (
        lambda: a_turn(A, rooms=("take_7", "new_crew", "take_3", "move_crew"), posts=(1,)),
        A,
        "visit.door",
        {
            "1": "Room 1: Seven taler from the bank (2 notches)",
            "2": "Room 2: A new crew from the hut to any site (one notch)",
            "3": "Room 3: Three taler from the bank (no notch)",
            "4": "Room 4: Move a crew to another site (2 notches and nothing would happen)",
            "5": "Suite 5: the offer of any room from 1 to 4 (no notch and a stone into Lust)",
            "6": "Suite 6: the yellow Letter (2 notches and a stone into Lust)",
        },
    ),
    "petty": (
        lambda: a_turn(D, "petty", rooms=("take_7",)),
        D,
        "visit.door",
        {
            "1": "Room 1: Seven taler from the bank (no notch)",
            "5": "Suite 5: the offer of any room from 1 to 4 (no notch and a stone into Lust)",
            "6": "Suite 6: the yellow Letter (no notch and a stone into Lust)",
        },
    ),
    "suite": (
        lambda: played(
            a_turn(A, rooms=("take_7", "move_crew"), posts=(1,)), (A, "visit", {"door": "5"})
        ),
        A,
        "suite_room.door",
        {
            "1": "Room 1: Seven taler from the bank",
            "2": "Room 2: Move a crew to another site (nothing would happen)",
        },
    ),
    "die": (
        pope,
        A,
        "set_pope_die.door",
        {
            "1": f"Room 1: Seven taler from the bank (2 notches and {RISKY})",
            "2": f"Room 2: All others go 5 steps towards Hell (3 notches and {RISKY})",
            "5": "Suite 5: the offer of any room from 1 to 4 (no notch and a stone into Lust)",
            "6": f"Suite 6: the yellow Letter (2 notches and a stone into Lust and {RISKY})",
        },
    ),
    "die always": (
        lambda: pope("always"),
        A,
        "set_pope_die.door",
        {
            "1": f"Room 1: Seven taler from the bank (2 notches and {USELESS})",
            "2": f"Room 2: All others go 5 steps towards Hell (3 notches and {USELESS})",
            "5": "Suite 5: the offer of any room from 1 to 4 (no notch and a stone into Lust)",
            "6": f"Suite 6: the yellow Letter (2 notches and a stone into Lust and {USELESS})",
        },
    ),
    "character": (
        lambda: MeaEvening(the_picks, order=(A, B, C, D)),
        A,
        "choose_character.card",
        {
            "pope": "Pope (visits the House of Pleasure unseen)",
            "emperor": "Emperor (may donate two things at once)",
            "merchant": "Merchant (takes a stone for free at the end of each turn)",
            "petty": "Petty Sinner (visits without turning the post)",
        },
    ),
    "order": (
        heir,
        C,
        "order.first",
        {"pope": "Pope (may move a Pope stone)", "emperor": "Emperor (puts a crew on a site)"},
    ),
    "den": (
        lambda: MeaEvening(lambda g: put(g, A, "lust", 1), dens={"greed": (6,), "lust": (1,)}),
        A,
        "choose_den.den",
        {"lust": "Lust (one step)", "greed": "Greed (6 steps)"},
    ),
    "gift": (
        lambda: a_visit("emperor_letter", letters={B: {"red": 1, "blue": 1}}),
        B,
        "give_letter.colour",
        {"blue": "blue", "red": "red"},
    ),
    "move crew": (
        lambda: a_visit("move_crew", sites=crews(1, 0, 1, naves="BC")),
        A,
        "move_crew.start",
        {"A": "Rose (a crew)", "C": "Dove (a crew on a nave)"},
    ),
    "move crew to": (
        lambda: a_visit("move_crew", sites=crews(1, 0, 1, naves="BC")),
        A,
        "move_crew.end",
        {"A": "Rose (a crew)", "B": "Bell (a nave)", "C": "Dove (a crew on a nave)"},
    ),
    "pick": (
        lambda: MeaEvening(
            lambda g: place_crew(g, A, "A"),
            sites=crews(1, naves="A"),
            chests={A: "I:bread", B: "I:wine"},
        ),
        B,
        "pick_letter.colour",
        {"blue": "blue (3 left)", "red": "red (one left)", "green": "green (one left)"},
    ),
    "forget": (
        petty_sinner,
        D,
        "buy.forget",
        {"notch": "the notch", "pay": "the taler", "stone": "the stone"},
    ),
    "remind": (
        lambda: played(petty_sinner(), (D, "buy", {"what": "2_bread", "forget": []})),
        A,
        "remind.cost",
        {"notch": "one notch", "pay": "2 taler", "stone_greed": "a stone into Greed"},
    ),
    "board": (
        lambda: a_turn(
            A,
            "emperor",
            n=2,
            positions=(3, 9),
            posts=(2, 4),
            dens={"lust": (1, 2)},
            sites=crews(1, 0, 1, naves="BC"),
        ),
        TABLE,
        "correct_board.what",
        {
            "market_bread": "In the market: bread (3)",
            "market_wine": "In the market: wine (2)",
            "market_cloth": "In the market: cloth (0)",
            "market_jewel": "In the market: jewels (1)",
            "market_indulgence": "In the market: indulgence stones (1)",
            "soul_1": "Seat 1: space of the soul (3)",
            "post_1": "Seat 1: notches of the post (2)",
            "lust_1": "Seat 1: stones in Lust (1)",
            "petty_sins_1": "Seat 1: stones in Petty Sins (0)",
            "greed_1": "Seat 1: stones in Greed (0)",
            "soul_2": "Seat 2: space of the soul (9)",
            "post_2": "Seat 2: notches of the post (4)",
            "lust_2": "Seat 2: stones in Lust (2)",
            "petty_sins_2": "Seat 2: stones in Petty Sins (0)",
            "greed_2": "Seat 2: stones in Greed (0)",
            "site_A": "Rose site (0 bare, 1 a crew, 2 a nave, 3 a nave and a crew) (1)",
            "site_B": "Bell site (0 bare, 1 a crew, 2 a nave, 3 a nave and a crew) (2)",
            "site_C": "Dove site (0 bare, 1 a crew, 2 a nave, 3 a nave and a crew) (3)",
        },
    ),
    "screen": (
        lambda: a_turn(A),
        A,
        "correct_screen.what",
        {
            "taler": "taler",
            "bread": "bread",
            "wine": "wine",
            "cloth": "cloth",
            "jewel": "jewels",
            "yellow": "yellow Letters",
            "blue": "blue Letters",
            "red": "red Letters",
            "green": "green Letters",
        },
    ),
    "chest": (
        lambda: a_turn(A, chests={A: "I:wine II:coin_5"}),
        A,
        "correct_chest.inside",
        {"wine_I": "wine, not in I", "coin_5_II": "5 taler, not in II"},
    ),
    "stones": (
        lambda: MeaEvening(fill_market, settings={"bag": "hand"}, market={"jewel": 7}),
        A,
        "stone.piece",
        {"bread": "bread", "wine": "wine", "cloth": "cloth", "indulgence": "indulgence stone"},
    ),
}


@pytest.mark.parametrize("what", SAID)
def test_what_can_be_chosen_and_what_is_said_of_it(what: str) -> None:
    laid, viewer, asked, options = SAID[what]
    offer, _, field = asked.partition(".")
    limits = laid().umpire.find(viewer, offer).fields[field].limits()
    said = {
        each["key"]: f"{each['label']} ({each['note']})" if each["note"] else str(each["label"])
        for each in limits["options"]
    }
    assert said == options
