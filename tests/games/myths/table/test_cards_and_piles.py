"""Characters, cards and piles, MYT-054 to MYT-074."""

from __future__ import annotations

import pytest

from companion.core.seats import TABLE, Seat, Viewer
from companion.games.myths.decks.cards import CardType
from companion.games.myths.game import GAME
from companion.games.myths.state import LETTERS
from companion.games.myths.table.figures import MythsWithFigures
from companion.games.myths.table.piles import move_to_damage_pile
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.own_cards import doing, trial

ACTION, STANCE = CardType.ACTION, CardType.STANCE


def test_myt_054_to_057_a_card_covers_the_base_card_of_its_type_and_character() -> None:
    table = MythsEvening("A")
    table.hand("A", "Gate Watch", "Shield Wall")
    table.play("A", "Gate Watch")
    faces = {each: table.board.face(table[each], STANCE).name for each in LETTERS}
    assert faces == {"A": "Gate Watch", **dict.fromkeys("BCDEF", "Alert")}
    assert {table.board.face(table[each], ACTION).name for each in LETTERS} == {"Stand"}
    table.next_turn("A")
    assert "Shield Wall" not in table.choices("A", "play", "card"), "one card covers it"


def test_myt_058_base_cards_are_never_among_the_cards() -> None:
    table = MythsEvening("A")
    assert not {"Stand", "Alert"} & {card.name for card in table.board.cards.values()}


# --- who knows what ------------------------------------------------------------------------------


def test_myt_063_and_064_and_074_nobody_sees_a_library_and_only_its_player_a_hand() -> None:
    table = MythsEvening("A")
    table.hand("D", "Ash Step")
    for viewer, hidden in ((TABLE, True), (Seat(1), True), (Seat(2), False)):
        k = table.umpire.known(viewer)
        assert all(c.library.hidden for c in k.characters.values())
        assert k.hands[Seat(2)]["D"].hidden is hidden
        assert ("ash_step" in table.seen(viewer)) is not hidden


def seen(table: MythsEvening, viewer: Viewer = TABLE) -> MythsWithFigures:
    """The table as this viewer sees it."""
    k = table.umpire.known(viewer)
    assert isinstance(k, MythsWithFigures)
    return k


@pytest.mark.parametrize("viewer", [TABLE, Seat(1), Seat(2)])
def test_myt_067_everybody_sees_the_same_counts(viewer: Viewer) -> None:
    table = MythsEvening("A")
    table.hand("A", "Iron Grip")
    table.piles("A", "Hard March, Gate Watch", "Shove Aside, Long Spear, Shield Wall")
    figure = seen(table, viewer).figure_a
    assert (figure.pile_sizes, figure.dealt) == ((1, 2, 3, 10), True)
    assert seen(table, viewer).figure_f.pile_sizes == (5, 11, 0, 0)


def test_myt_071_discards_from_hand_stay_unseen() -> None:
    table = MythsEvening("A")
    table.hand("A", "Gate Watch")
    key = table.key("A", "Gate Watch")
    table.act("A", "discard_move", cards=[key])
    assert (table.hand_names("A"), table["A"].under.cards[0]) == ([], key)
    assert all(table.umpire.known(each).characters["A"].under.hidden for each in (TABLE, Seat(2)))
    assert "Gate Watch" not in " ".join(table.journal())
    table.end("A")
    table.lay("B", "Deep Roots")
    table.act("B", "discard_own", card="Deep Roots")
    assert any("Deep Roots" in line for line in table.journal())


@pytest.mark.parametrize("to", ["played", "damage"])
def test_myt_071_nobody_can_tell_which_copy_is_revealed(to: str) -> None:
    seen = []
    for copy in ("A.gate_watch.1", "A.gate_watch.2"):
        table = MythsEvening("A")
        library, hand = table["A"].library, table.board.hand(table["A"])
        library.add(*sorted([*library.take_all(), *hand.take_all()]))
        (library if to == "damage" else hand).add(library.take(copy))
        table.changed()
        if to == "damage":
            move_to_damage_pile(table.board, table["A"])
            table.changed()
        else:
            table.play("A", "Gate Watch")
        assert list(GAME.broken(table.board)) == []
        seen.append(table.seen(TABLE))
    assert seen[0] == seen[1]


@pytest.mark.parametrize("lies", ["in the damage pile", "in play"])
def test_myt_062_a_card_whose_copy_is_face_up_is_revealed_as_the_other(lies: str) -> None:
    table = MythsEvening("A")
    c = table["A"]
    c.library.add(*sorted([*c.library.take_all(), *table.board.hand(c).take_all()]))
    if lies == "in play":
        table.lay("A", "Gate Watch")
    else:
        c.damage = (c.library.take("A.gate_watch.1"),)
    c.library.add(c.library.take("A.gate_watch.2"))
    move_to_damage_pile(table.board, c)
    assert c.damage[-1] == "A.gate_watch.2"
    assert list(GAME.broken(table.board)) == []


# --- drawing, discarding, reshuffling ------------------------------------------------------------


def test_myt_005_and_070_discards_go_below_the_end_of_library() -> None:
    table = MythsEvening("A")
    table.hand("A", "Gate Watch")
    table.piles("A", "Hard March", "Iron Grip")
    table.act("A", "discard_move", cards=["Gate Watch"])
    assert table.library("A") == "Hard March | Iron Grip, Gate Watch"


def test_myt_066_and_068_and_069_and_ms_31_a_draw_through_the_end_stops_without_a_card() -> None:
    table = MythsEvening("A")
    table.hand("A", "Iron Grip", "Long Spear")
    table.piles("A", "Hard March", "Gate Watch")
    table.end("A")
    assert table.hand_names("A") == ["Gate Watch", "Hard March", "Iron Grip", "Long Spear"]
    assert (table.library("A"), table["A"].alive) == ("|", True)
    assert "Bronze Warden’s library is reshuffled." in table.journal()


def test_myt_072_and_ms_29_damage_through_the_end() -> None:
    table = trial(doing('op = "deal", n = 3, who = "target"'))
    table.hand("E")
    table.piles("E", "Ebb, Flood", "Breaker, Riptide")
    table.act("A", "use_action_1")
    *_, first, second, _third = [table.board.card(key).name for key in table["E"].damage]
    assert (first, second) == ("Ebb", "Flood")
    assert table.library("E") in ("Breaker |", "Riptide |")


def test_myt_006_and_073_and_ms_32_a_discard_under_an_empty_library() -> None:
    table = MythsEvening("E")
    table.lay("E", "Flood")
    table.piles("E")
    table.act("E", "discard_own", card="Flood")
    assert table.library("E") == "Flood |"
