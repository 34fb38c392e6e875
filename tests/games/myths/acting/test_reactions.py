"""Who may react, how often and to what: MYT-103 and MYT-104 (EN14)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.seats import Seat
from companion.games.myths.decks.cards import CardType
from tests.kit.games.myths.evening import MythsEvening, watched_from
from tests.kit.games.myths.own_cards import WATCH, doing, trial


@pytest.mark.parametrize(("start", "to"), [("F7", "G6"), ("D8", "E9")])
def test_myt_103_and_ms_34_reaction(start: str, to: str) -> None:
    table = MythsEvening("F")
    table.place(A="E8 A1", E="A1")
    table.put("F", start)
    table.lay("A", "Gate Watch")
    table.hand("F")
    table.walk("F", to)
    assert table.asks("A", "reaction")
    table.react("A")
    assert len(table["F"].damage) == 1
    assert table.asks("F", "end_turn")


STANCE = CardType.STANCE


def test_myt_103_and_ms_34_a_step_out_of_its_own_marked_hexes_asks_nothing() -> None:
    table = trial(WATCH, type_="stance", range_="area7")
    assert "E5" in table.view("A", STANCE)
    table.walk("A", "D5")
    assert table.played("A", STANCE) == "trial"
    assert table.asks("A", "end_turn")


@pytest.mark.parametrize(
    ("event", "type_", "range_"),
    [("stands_up_in_marked", "stance", "ring1m"), ("stands_up_target", "action", "front1")],
)
@pytest.mark.parametrize("near", [True, False])
def test_myt_103_somebody_stands_up(event: str, type_: str, range_: str, *, near: bool) -> None:
    reaction = doing(MAY, on=event)
    table = trial(reaction, type_=type_, range_=range_, turn="E")
    if not near:
        table.put("E", "A1")
    table.lie_down("E")
    table.act("E", "use_action_1")
    table.act("E", "stand_up")
    assert table.asks("A", "reaction") == near
    if near:
        assert "has stood up" in str(table.umpire.prompt(Seat(1)))
        table.react("A")
        assert table.board.damage.suffering == "E"


def test_myt_139_a_character_moved_by_others_leaves_a_watched_hex_too() -> None:
    table = watched_from("D5")
    table.place(A="E5 E6", D="E6 A1")
    table.play_alone("A", "Shove Aside")
    assert table.where("D")[0] == "E7", "which is not watched"
    assert table.asks("E", "reaction")


def test_myt_145_a_card_is_lost_before_anybody_reacts_to_the_step() -> None:
    table = watched_from("D5", turn="C")
    table.put("C", "E5", "E6")
    table.lay("C", "Snatch Away", mark=0)
    table.lay("C", "Light Landing")
    table.act("C", "use_stance_2")
    table.steps("C", "E4")
    assert table.asks("E", "reaction")
    assert table.played("C") is None


def test_myt_103_a_reaction_is_offered_by_its_card_and_what_the_card_says() -> None:
    table = leaving(WATCH.replace("do =", 'text = "Strike." \ndo ='))
    [option] = table.umpire.find(Seat(1), "reaction").fields["card"].limits()["options"]
    assert (option["label"], option["key"]) == ("trial", "A.trial.1:0")
    assert str(option["note"]) == "Strike."


def leaving(*effects: str, **settings: Any) -> MythsEvening:
    """The Tide Caller has left E6 for E7; the card with these effects watches E6 from E5."""
    table = trial(*effects, type_="stance", range_="ring1m", turn="E", **settings)
    table.act("E", "use_action_1")
    if settings:
        table.put("B", "D6", "A1")
        table.lay("B", "trial")
    table.act("E", "step", to="E7")
    return table


def test_myt_103_declining_once_counts_for_all_cards() -> None:
    table = leaving(WATCH, deck_b="own_1")
    assert len(table.choices("A", "reaction", "card")) == 2
    table.act("A", "no_reaction")
    assert table.asks("E", "end_turn")


DEAL = 'op = "deal", n = 1, who = "trigger"'
MAY = f"{DEAL}, optional = true"


def test_myt_103_only_what_says_may_is_asked() -> None:
    table = leaving(doing(DEAL, on="leaves_marked"))
    assert table.board.damage.suffering == "E", "it must be done"
    assert leaving(doing(MAY, on="leaves_marked")).offered("A") == ["reaction", "no_reaction"]


def test_myt_103_nobody_reacts_to_the_dead() -> None:
    table = trial(
        doing(DEAL, on="leaves_marked"), type_="stance", range_="ring1m", turn="E", deck_b="own_1"
    )
    table.put("B", "D6", "A1")
    table.lay("B", "trial")
    table.hand("E")
    table.piles("E")
    table.walk("E", "E7")
    table.react("A")
    assert not table["E"].alive
    assert len([line for line in table.journal() if "reacts with" in line]) == 1


@pytest.mark.parametrize(("said", "dealt"), [("may", 1), ("no_may", 0)])
def test_myt_114_declining_what_a_reaction_may_do_leaves_the_rest_to_be_done(
    said: str, dealt: int
) -> None:
    table = leaving(doing(MAY, 'op = "draw", n = 1', on="leaves_marked"))
    assert table.offered("A") == ["may", "no_may"]
    assert str(table.umpire.prompt(Seat(1))) == "trial: deal 1 damage to whoever did it"
    table.act("A", said)
    if dealt:
        table.act("E", "library")
    assert len(table["E"].damage) == dealt
    assert len(table.hand_names("A")) == 1, "it must be drawn all the same"


def test_myt_114_after_a_declined_ability_it_means_nobody() -> None:
    table = leaving(doing(MAY, 'op = "prone", who = "it"', on="leaves_marked"))
    table.act("A", "no_may")
    assert not table["E"].prone


# --- in which order ------------------------------------------------------------------------------


def test_myt_104_whose_turn_it_is_reacts_before_the_first_player() -> None:
    table = MythsEvening("A", deck_d="warden")
    table.next_turn("E")
    assert (table.board.order[0], table.board.turn) == (table.seat["A"], table.seat["E"])
    table.place(A="E4", E="E5", D="E6")
    for letter in "AD":
        table.lay(letter, "Gate Watch")
    table.walk("E", "D5")
    assert table.asks("D", "reaction")
    assert not table.asks("A", "reaction")
    table.act("D", "no_reaction")
    assert table.asks("A", "reaction")


def test_myt_104_each_player_orders_their_reactions_and_may_use_all() -> None:
    table = trial(WATCH, type_="stance", range_="ring1m", turn="E", deck_b="own_1")
    table.put("B", "E7", "A1")
    table.lay("B", "trial")
    table.walk("E", "D5")
    options = table.umpire.find(Seat(1), "reaction").fields["card"].limits()["options"]
    assert len(options) == 2
    table.act("A", "reaction", card=options[1]["key"])
    table.act("E", "library")
    [left] = table.umpire.find(Seat(1), "reaction").fields["card"].limits()["options"]
    assert left["key"] == options[0]["key"]
    table.react("A")
    table.act("E", "library")
    assert len(table["E"].damage) == 2
    assert table.asks("E", "end_turn")


def test_myt_104_one_card_may_react_with_each_of_its_effects() -> None:
    table = leaving(WATCH, WATCH)
    for _ in range(2):
        table.react("A")
        table.act("E", "library")
    assert len(table["E"].damage) == 2
    assert table.asks("E", "end_turn")


def test_myt_104_each_player_orders_what_must_be_done() -> None:
    table = leaving(doing(DEAL, on="leaves_marked"), deck_b="own_1")
    assert table.offered("A") == ["reaction"], "none of them can be left out"
    asked = "Several of your cards react to Tide Caller: choose the first"
    assert str(table.umpire.prompt(Seat(1))) == asked
    table.act("A", "reaction", card="B.trial.1:0")
    assert next(line for line in table.journal() if "reacts with" in line).startswith("Own\u00a0B")
    table.act("E", "library")
    assert len([line for line in table.journal() if "reacts with" in line]) == 2


def test_myt_103_reactions_to_reactions_end_at_their_depth() -> None:
    moves = 'op = "place", who = "trigger", to = "marked_hex", optional = true'
    reaction = doing(moves, on="leaves_marked")
    table = trial(reaction, type_="stance", range_="ring1m", turn="E")
    table.walk("E", "F5")
    depth = 0
    while table.asks("A", "reaction"):
        depth += 1
        table.react("A")
        table.act("A", "marked_hex", to=table.choices("A", "marked_hex", "to")[0])
    assert (depth, table.board.depth) == (32, 0)
    assert table.asks("E", "end_turn")
