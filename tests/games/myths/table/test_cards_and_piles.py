"""Characters, cards and piles, MYT-051 to MYT-074."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.chance import Chance
from companion.core.seats import TABLE, Seat
from companion.games.myths.decks.cards import CardType, EffectType, Scope
from companion.games.myths.decks.chosen import BASE
from companion.games.myths.decks.reading import our_decks
from companion.games.myths.game import GAME
from companion.games.myths.state import LETTERS
from companion.games.myths.table.piles import draw, put_below, reshuffle, to_damage_pile
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.pages import regions

ACTION, STANCE = CardType.ACTION, CardType.STANCE


def test_myt_051_what_belongs_to_a_character() -> None:
    table = MythsEvening("A")
    for letter in LETTERS:
        c = table[letter]
        held = len(table.board.hand(c)) + len(c.library) + len(c.under) + len(c.damage)
        assert held == 16
        assert c.seat == table.seat[letter]


def test_myt_052_one_pion_for_each() -> None:
    table = MythsEvening("A")
    assert len({c.pion for c in table.board.living}) == 6


def test_myt_053_a_card_shows_its_type_its_effects_and_its_range(tmp_path: Path) -> None:
    table = MythsEvening("A")
    table.hand("A", "Shield Bash", "Gate Watch", "Hard March")
    shown = regions(tmp_path, table, Seat(1))["offers"]
    for name, kind, drawn in (("Shield Bash", "action", 1), ("Hard March", "action", 0)):
        face = shown.split(f">{name}</b>")[1].split("</label>")[0]
        assert f">{kind}</span>" in face
        card = next(each for each in table.board.cards.values() if each.name == name)
        assert all(effect.text in face for effect in card.effects)
        assert face.split("myths-held__reach")[0].count('class="myths-diagram"') == drawn


def test_myt_054_the_type_decides_where_a_card_lies() -> None:
    table = MythsEvening("A")
    table.hand("A", "Gate Watch")
    table.play("A", "Gate Watch")
    assert (table.played("A", ACTION), table.played("A", STANCE)) == (None, "Gate Watch")


def test_myt_055_the_action_is_the_covering_card_or_stand() -> None:
    table = MythsEvening("A")
    assert table.board.face(table["A"], ACTION).name == "Stand"
    table.put("A", "E5", "E6")
    table.lay("A", "Iron Grip", mark=0)
    assert table.board.face(table["A"], ACTION).name == "Iron Grip"


def test_myt_056_the_stance_is_the_covering_card_or_alert() -> None:
    table = MythsEvening("A")
    assert table.board.face(table["A"], STANCE).name == "Alert"
    table.lay("A", "Shield Wall")
    assert table.board.face(table["A"], STANCE).name == "Shield Wall"
    stances = [c for deck in our_decks().values() for c in deck.cards if c.type is STANCE]
    assert not any(effect.temporary for card in stances for effect in card.effects)


def test_myt_057_each_character_has_both_base_cards_and_covers_only_its_own() -> None:
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


def test_myt_059_stand_walks_one() -> None:
    table = MythsEvening("A")
    table.act("A", "use_action_1")
    assert table.board.walk.steps_left == 1


def test_myt_060_alert_refocuses() -> None:
    table = MythsEvening("A")
    table.act("A", "use_stance_1")
    table.act("A", "refocus", to="I1")
    assert table.where("A")[1] == "I1"


def test_myt_061_a_covered_base_card_cannot_be_used() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "E6")
    table.lay("A", "Iron Grip", mark=0)
    assert "use_action_1" not in table.offered("A")
    assert "use_stance_1" in table.offered("A")


def test_myt_062_a_card_is_in_one_place_of_its_own_character() -> None:
    table = MythsEvening("A")
    card = table["A"].library.draw()
    assert list(GAME.broken(table.board)) != []
    table["B"].library.add(card)
    assert list(GAME.broken(table.board)) != []


def test_myt_063_libraries_lie_face_down() -> None:
    table = MythsEvening("A")
    for viewer in (TABLE, Seat(1), Seat(2)):
        assert all(c.library.hidden for c in table.umpire.known(viewer).characters.values())


def test_myt_064_only_its_player_looks_at_a_hand() -> None:
    table = MythsEvening("A")
    table.hand("D", "Ash Step")
    assert not table.umpire.known(Seat(2)).hands[Seat(2)]["D"].hidden
    for viewer in (TABLE, Seat(1)):
        assert table.umpire.known(viewer).hands[Seat(2)]["D"].hidden
        assert "ash_step" not in table.seen(viewer)


def test_myt_065_everybody_reads_the_damage_pile() -> None:
    table = MythsEvening("A")
    table.damaged("A", 3)
    assert len(table.umpire.known(Seat(2)).characters["A"].damage) == 3


def test_myt_066_the_end_of_library_is_not_a_card() -> None:
    table = MythsEvening("A")
    table.piles("A", "Hard March")
    assert to_damage_pile(table.board, table["A"])
    assert not to_damage_pile(table.board, table["A"])


def test_myt_067_counts_are_public() -> None:
    table = MythsEvening("A")
    table.piles("A", "Hard March", "Gate Watch, Iron Grip")
    table.hand("B", "Maul", "Elk Form")
    k = table.umpire.known(TABLE)
    a = k.characters["A"]
    assert (len(a.library), len(a.under), len(k.hands[Seat(1)]["B"])) == (1, 2, 2)


def test_myt_068_draw_takes_card_by_card() -> None:
    table = MythsEvening("A")
    table.hand("A")
    table.piles("A", "Hard March, Iron Grip", "Gate Watch")
    assert draw(table.board, table["A"], 3) == 3
    assert table.held("A") == ["Gate Watch", "Hard March", "Iron Grip"]


def test_myt_069_an_empty_library_stops_a_draw_and_kills_nobody() -> None:
    table = MythsEvening("A")
    table.piles("A")
    assert draw(table.board, table["A"], 2) == 0
    assert table["A"].alive


def test_myt_070_discards_go_below_the_end_of_library() -> None:
    table = MythsEvening("A")
    table.piles("A", "Hard March", "Iron Grip")
    put_below(table.board, table["A"], table.fetch("A", "Gate Watch"))
    assert table.library("A") == "Hard March | Iron Grip, Gate Watch"


def test_myt_071_discards_from_hand_stay_unseen() -> None:
    table = MythsEvening("A")
    table.hand("A", "Gate Watch")
    key = table.key("A", "Gate Watch")
    table.act("A", "discard_move", cards=[key])
    assert (table.held("A"), table["A"].under.cards[0]) == ([], key)
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
            to_damage_pile(table.board, table["A"])
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
    to_damage_pile(table.board, c)
    assert c.damage[-1] == "A.gate_watch.2"
    assert list(GAME.broken(table.board)) == []


def test_myt_072_reshuffle_lays_everything_over_the_end_of_library() -> None:
    table = MythsEvening("A")
    table.piles("A", "", "Hard March, Iron Grip, Gate Watch")
    reshuffle(table.board, table["A"])
    assert (len(table["A"].library), len(table["A"].under)) == (3, 0)


def test_myt_073_whatever_brought_it_to_the_top() -> None:
    table = MythsEvening("A")
    table.piles("A", "Hard March", "Iron Grip")
    to_damage_pile(table.board, table["A"])
    assert table.library("A") == "Iron Grip |"
    table.piles("A")
    told = len(table.journal())
    reshuffle(table.board, table["A"])
    assert table.library("A") == "|"
    assert not table.journal()[told:], "nothing was shuffled"


@pytest.mark.parametrize("seed", [b"one", b"two"])
def test_myt_074_shuffles_are_fair_and_nobody_sees_the_order(seed: bytes) -> None:
    chance = Chance(seed)
    firsts = [chance.shuffled(range(4))[0] for _ in range(2000)]
    assert all(400 < firsts.count(each) < 600 for each in range(4))
    table = MythsEvening("A", seed=seed)
    for viewer in (TABLE, Seat(1), Seat(2)):
        assert all(c.library.hidden for c in table.umpire.known(viewer).characters.values())


def test_effects_of_our_base_cards_are_regular_moves() -> None:
    for card in BASE.values():
        assert [(each.scope, each.kind) for each in card.effects] == [
            (Scope.REGULAR, EffectType.MOVE)
        ]


def test_myt_016_each_of_the_six_has_a_prone_badge(tmp_path: Path) -> None:
    table = MythsEvening("A")
    for number, letter in enumerate(LETTERS):
        screen = regions(tmp_path / letter, table, None)["game-arena"]
        assert screen.count("myths-pion--prone") == number
        table[letter].prone = True
        table.changed()
