"""What the journal says of everything that happens, line by line."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.games.mea_culpa.actions.turns import action_phase
from companion.games.mea_culpa.cathedrals.crews import place_crew
from companion.games.mea_culpa.preparation import prepare
from companion.games.mea_culpa.setup import set_souls_and_bonuses
from companion.games.mea_culpa.sins.souls import compare_posts
from companion.games.mea_culpa.state import MeaCulpa
from tests.kit.games.mea_culpa.evening import (
    ALL,
    A,
    B,
    C,
    D,
    MeaEvening,
    a_turn,
    a_visit,
    after,
    crews,
    no_letters_for_sale,
    played,
)
from tests.kit.games.mea_culpa.picks import the_picks


def bonuses() -> MeaEvening:
    table = MeaEvening(set_souls_and_bonuses, 3, {"mode": "full"}, setup=True)
    table.do((C, "bonus_jewel", {"jewel": "I"}), (B, "bonus_letter"))
    table.act(A, "bonus_coin", coin_10="II")
    return table


def picks() -> MeaEvening:
    table = MeaEvening(the_picks, order=(A, B, C, D))
    table.choose(A, "petty")
    table.act(A, "skip")
    table.choose(B, "pope")
    table.act(B, "move_pope_stone", start="lust", end="greed")
    table.choose(C, "emperor")
    table.act(C, "place_crew", site="B")
    return table


def turns() -> MeaEvening:
    """A turn of everybody, and one more of the Pope."""
    table = MeaEvening(
        action_phase,
        holders=ALL,
        goods={A: {"jewel": 1}},
        posts=(1, 1, 1, 6),
        positions=(9, 3, 2, 1),
    )
    table.act(A, "pass")
    table.do((B, "buy", {"what": "2_bread"}), (B, "donate", {"thing": "coin_5", "place": "I"}))
    table.do((B, "enough"), (C, "buy", {"what": "letter_red"}), (C, "turn_over"))
    table.act(C, "free_stone", what="wine")
    table.act(D, "donate", thing="coin_10", place="II")
    table.act(A, "sell", good="jewel")
    return table


def cathedral() -> MeaEvening:
    """Everybody takes the first Letter there is."""
    chests = {A: "I:bread", B: "I:wine I:coin_5", C: "I:wine"}
    sites = crews(1, naves="A")
    table = MeaEvening(
        lambda g: place_crew(g, A, "A"), sites=sites, chests=chests, positions=(1, 2, 3, 4)
    )
    while not table.over:
        seat = table.waiting()[0]
        table.act(seat, "pick_letter", colour=table.keys(seat, "pick_letter", "colour")[0])
    return table


def third_round(g: MeaCulpa) -> None:
    g.round = 3


TOLD: dict[str, tuple[Callable[[], MeaEvening], list[str]]] = {
    "start": (
        bonuses,
        [
            "On Start, from Hell to Heaven: Seat 1, Seat 2 and Seat 3.",
            "Seat 3 takes one jewel.",
            "Seat 2 takes a blue Letter.",
            "Seat 1 takes 10 taler.",
            "Not taken, so back into the supply: one bread and one wine.",
        ],
    ),
    "first order": (
        lambda: played(
            MeaEvening(
                set_souls_and_bonuses,
                2,
                setup=True,
                settings={"mode": "full", "bonus_order": "nearest_first"},
            ),
            (A, "bonus_bread_wine", {"bread": "I", "wine": "I"}),
            (B, "bonus_coin", {"coin_10": "I"}),
        ),
        [
            "On Start, from Hell to Heaven: Seat 1 and Seat 2.",
            "Seat 1 takes one bread and one wine.",
            "Seat 2 takes 10 taler.",
            "Not taken, so back into the supply: one jewel and a blue Letter.",
        ],
    ),
    "preparation": (
        lambda: MeaEvening(prepare, market={}, seed=b"told", more=third_round),
        [
            "Round 3 begins.",
            "In the market: 2 bread, 2 wine, 1 cloth, 1 jewel and 1 indulgence stone.",
            "Lay the four characters on their areas, face up.",
            "The die goes on the Pope, a crew from the hut on the Emperor.",
        ],
    ),
    "picks": (
        picks,
        [
            "Seat 1 is the Petty Sinner.",
            "Seat 1 puts 2 stones into Petty Sins.",
            "Seat 1 does not visit yet.",
            "Seat 2 is the Pope.",
            "Seat 2 moves a Pope stone from Lust to Greed.",
            "Seat 3 is the Emperor.",
            "Seat 3 puts a crew on the Bell site.",
            "Seat 4 is the Merchant.",
        ],
    ),
    "market": (
        turns,
        [
            "Seat 1 passes.",
            "Seat 2 puts a stone into Greed.",
            "Seat 2 buys 2 bread for 2 taler.",
            "Seat 2 turns the post to 2.",
            "Seat 2 makes a donation: 5 taler.",
            "Seat 3 buys a red Letter for 4 taler.",
            "Seat 3 takes 1 wine for free.",
            "Seat 4 makes a donation: 10 taler.",
            "Seat 1 sells 1 jewel for 10 taler.",
        ],
    ),
    "last letters": (
        lambda: played(
            a_turn(C, "merchant", market={"indulgence": 1, "bread": 1}, more=no_letters_for_sale),
            (C, "pass"),
            (C, "free_stone", {"what": "indulgence"}),
        ),
        ["Seat 3 passes.", "Seat 3 takes 1 indulgence stone for free."],
    ),
    "nave": (
        lambda: MeaEvening(lambda g: place_crew(g, A, "B"), sites=crews(0, 1)),
        [
            "Seat 1 puts a crew on the Bell site.",
            "A nave stands on the Bell site; both crews go back to the hut.",
        ],
    ),
    "cathedral": (
        cathedral,
        [
            "Seat 1 puts a crew on the Rose site.",
            "The Rose Cathedral is finished; both crews go back to the hut.",
            "Everybody opens compartment I.",
            "Put what was in it on your closed chest until everything is judged.",
            "Laid out for bread and wine: 3 blue, 1 red and 1 green.",
            "Seat 3 has donated bread and wine worth 2.",
            "Seat 2 has donated bread and wine worth 2.",
            "Seat 1 has donated bread and wine worth 1.",
            "Seat 3 takes a blue Letter.",
            "Seat 2 takes a blue Letter.",
            "Seat 3 takes a blue Letter.",
            "Seat 2 takes a red Letter.",
            "Seat 3 takes a green Letter.",
            "Nobody has donated cloth and jewels.",
            "Laid out for money: 1 blue, 1 red and 1 green.",
            "Seat 2 has donated money worth 5.",
            "Seat 2 takes a blue Letter.",
            "Seat 2 takes a red Letter.",
            "Seat 2 takes a green Letter.",
            "Everything opened goes back: goods to the bag, money to the bank.",
        ],
    ),
    "emperor gives": (
        lambda: played(
            a_visit("emperor_letter", letters={B: {"red": 1, "blue": 1}}),
            (B, "give_letter", {"colour": "blue"}),
        ),
        ["Seat 2 gives Seat 1 a blue Letter."],
    ),
    "emperor has none": (lambda: a_visit("emperor_letter"), ["Seat 2 has no Letter to give."]),
    "pope gives": (
        lambda: a_visit("pope_yellow", by=B, letters={A: {"yellow": 1}}),
        ["Seat 1 gives Seat 2 a yellow Letter."],
    ),
    "pope has none": (
        lambda: a_visit("pope_yellow", by=B),
        ["Seat 1 has no yellow Letter to give."],
    ),
    "others": (
        lambda: a_visit("others_3", positions=(9, 5, 2, 0)),
        [
            "The soul of Seat 2 goes 3 steps towards Hell, to space 8.",
            "The soul of Seat 3 goes 3 steps towards Hell, to space 5.",
            "The soul of Seat 4 goes 3 steps towards Hell, to space 3.",
        ],
    ),
    "sins": (
        lambda: a_visit("lust_2"),
        [
            "Seat 2 puts 2 stones into Lust.",
            "Seat 3 puts 2 stones into Lust.",
            "Seat 4 puts 2 stones into Lust.",
        ],
    ),
    "crew moved": (
        lambda: played(
            a_visit("move_crew", sites=crews(1)), (A, "move_crew", {"start": "A", "end": "C"})
        ),
        ["Seat 1 takes the crew from the Rose site.", "Seat 1 puts a crew on the Dove site."],
    ),
    "theft": (
        lambda: played(a_visit("steal_3"), (A, "steal", {"victim": int(C)})),
        ["Seat 1 gets 3 taler from Seat 3."],
    ),
    "theft in vain": (
        lambda: played(a_visit("steal_3", purses=(1, 1, 2, 3)), (A, "steal", {"victim": int(C)})),
        ["Seat 1 gets nothing from Seat 3."],
    ),
    "free good": (
        lambda: played(a_visit("free_good"), (A, "free_good", {"good": "jewel"})),
        ["Seat 1 takes 1 jewel for free."],
    ),
    "taler": (lambda: a_visit("take_5"), ["Seat 1 takes 5 taler from the bank."]),
    "urgent": (
        lambda: played(
            a_turn(A, "pope", rooms=("take_7",), posts=(1,)), (A, "set_pope_die", {"door": "6"})
        ),
        ["The Pope has an urgent meeting. Seat 2 guesses where."],
    ),
    "punish": (
        lambda: played(
            a_visit(
                "pope_stone",
                pope_stones=(1, 0, 2),
                dens={"lust": (2, 1, 0, 0), "petty_sins": (0, 1, 0, 0)},
                positions=(1, 2, 3, 4),
            ),
            (A, "move_pope_stone", {"start": "lust", "end": "greed"}),
        ),
        [
            "Seat 1 moves a Pope stone from Lust to Greed.",
            "Three Pope stones at Greed: it is spared, the others are punished.",
            "The soul of Seat 2 goes 2 steps towards Hell, to space 5.",
            (
                "All stones in Lust and Petty Sins go back to their owners, "
                "and one Pope stone to each Den."
            ),
        ],
    ),
    "posts": (
        lambda: after(compare_posts, posts=(2, 5, 3, 1), positions=(1, 2, 3, 4)),
        [
            "The posts differ by 4, and Seat 2 has the highest that counts.",
            "The soul of Seat 2 goes 4 steps towards Hell, to space 6.",
        ],
    ),
}


@pytest.mark.parametrize("what", TOLD)
def test_the_journal_says_what_hands_have_to_do(what: str) -> None:
    laid, lines = TOLD[what]
    assert laid().journal() == lines
