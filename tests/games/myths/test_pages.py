"""What phones and the screen show: boards, cards on paper, and what people do by hand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.core.seats import TABLE, Seat
from companion.games.myths.state import LETTERS
from tests.kit.games.myths.evening import STARTS, MythsEvening
from tests.kit.games.myths.pages import hosted, regions
from web.services import GAMES_FOLDER


def text(html: str) -> str:
    """The text people read."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


@pytest.mark.parametrize("viewer", [Seat(1), Seat(2), None])
def test_a_mirrored_board_is_checked_place_by_place(tmp_path: Path, viewer: Seat | None) -> None:
    table = MythsEvening("A", mode="mirrored")
    focuses = dict(zip(LETTERS, ("A1", "A2", "A3", "I1", "I2", "I3"), strict=True))
    for letter in LETTERS:
        table.put(letter, focus=focuses[letter])
    shown = text("".join(regions(tmp_path, table, viewer).values()))
    for letter in LETTERS:
        assert f"{STARTS[letter]} looks at {focuses[letter]}" in shown


def test_a_character_is_redrawn_only_if_something_about_it_has_changed(tmp_path: Path) -> None:
    table = MythsEvening("A")
    table.lay("D", "Coal Trance")
    before = regions(tmp_path / "a", table, Seat(2))
    table.act("A", "use_stance_1")
    table.act("A", "refocus", to="E5")
    after = regions(tmp_path / "b", table, Seat(2))
    changed = {name for name in after if before[name] != after[name]}
    assert changed == {"game-board", "game-other_a"}
    assert {name for name, html in after.items() if html and "-o" in name} == {
        *("game-own_d", "game-own_e", "game-own_f"),
        *("game-other_a", "game-other_b", "game-other_c"),
    }


def test_anytime_offers_are_kept_apart_from_questions(tmp_path: Path) -> None:
    table = MythsEvening("A", mode="mirrored")
    table.lay("A", "Gate Watch")
    shown = regions(tmp_path, table, Seat(1))
    always = {"discard_own", "offer_draw", "correct_pion", "correct_focus"}
    forms = {name: set(re.findall(r'data-offer="(\w+):', html)) for name, html in shown.items()}
    assert forms["game-anytime"] == always
    assert "end_turn" in forms["offers"]
    assert not forms["offers"] & always


def test_a_characters_states_are_shown_as_the_rules_count_them(tmp_path: Path) -> None:
    table = MythsEvening("A")
    table.place(A="E5 E6", E="E6 E5")
    table.lay("A", "Iron Grip", mark=0, on="E")
    table.lay("A", "Shield Wall")
    table.lie_down("A")
    shown = text(regions(tmp_path, table, Seat(1))["game-own_a"])
    for state in ("locked on E", "protected 1", "slowed 2", "weakened 2", "prone"):
        assert state in shown


def test_the_tools_for_an_unseen_board_are_folded_except_finished(tmp_path: Path) -> None:
    table = MythsEvening("A", mode="blind")
    table.lay("D", "Kindled Mind")
    table.act("D", "tools")
    shown = regions(tmp_path, table, Seat(2))
    assert "unfocused" not in text(shown["game-own_d"]), "nobody told the companion"
    offers = shown["public"]
    folds = re.findall(r'<details class="fold[^>]*id="m-(hand_\w+)"', offers)
    names = [each for each in table.offered("D") if each.startswith("hand_")]
    assert sorted(folds) == sorted(set(names) - {"hand_done"})
    assert "Kindled Mind" in text(offers), "a target is marked by a card in play"


@pytest.mark.parametrize("viewer", [Seat(1), None])
def test_on_paper_everybody_sees_that_time_is_up(tmp_path: Path, viewer: Seat | None) -> None:
    table = MythsEvening("A", mode="paper", seconds=90)
    assert "Time is up." not in text("".join(regions(tmp_path / "a", table, viewer).values()))
    table.umpire.act(TABLE, "time_up", {})
    assert "Time is up." in text("".join(regions(tmp_path / "b", table, viewer).values()))


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


def test_myt_008_and_016_each_of_the_six_has_a_prone_badge(tmp_path: Path) -> None:
    table = MythsEvening("A")
    for number, letter in enumerate(LETTERS):
        screen = regions(tmp_path / letter, table, None)["game-arena"]
        assert screen.count("myths-pion--prone") == number
        table.lie_down(letter)


TWICE: dict[str, Any] = {"deck_b": "warden", "deck_d": "warden"}


def test_hand_table_and_screen_show_the_letter(tmp_path: Path) -> None:
    table = MythsEvening("A", **TWICE)
    table.hand("A", "Battle Trance")
    table.lay("B", "Shield Wall")
    (tmp_path / "phone").mkdir()
    phone = text(" ".join(regions(tmp_path / "phone", table, Seat(1)).values()))
    (tmp_path / "screen").mkdir()
    screen = text(" ".join(regions(tmp_path / "screen", table, None).values()))
    assert "Battle Trance A" in phone
    assert "Shield Wall B" in phone
    assert "Shield Wall B" in screen
    assert "Bronze Warden D" in screen
    assert "Battle Trance" not in screen


def test_marks_of_players_never_have_the_letter_of_a_figure(tmp_path: Path) -> None:
    screen = regions(tmp_path, MythsEvening("A"), None)["game-arena"]
    marks = re.findall(r'class="mark__letter"[^>]*>([^<]*)<', screen)
    assert marks == ["M", "J"]  # Miriam and Jonathan: the mark of seat 2 would be a B


# --- the host answers for a player who is away ---------------------------------------------------


def test_the_host_taps_hexes_on_the_board_as_it_stands(tmp_path: Path) -> None:
    table = MythsEvening("A")
    table.put("E", "C4", "C2")
    table.act("A", "use_action_1")
    asked = hosted(tmp_path, table, Seat(1))
    steps = table.choices("A", "step", "to")
    assert sorted(re.findall(r'role="radio"[^>]*aria-label="(\w\d)"', asked)) == steps
    assert asked.count('class="myths-pion ') == len(LETTERS)
    assert asked.count('class="myths-focus ') == 1


def test_the_host_sees_each_view_of_a_card(tmp_path: Path) -> None:
    table = MythsEvening("C")
    table.place(C="E5 C3", A="C5", B="E3")
    table.play_alone("C", "Feather Darts")
    keys = hosted(tmp_path, table, Seat(1)).split('class="myths-view-key"')[1:]
    assert len(keys) == len(table.choices("C", "view", "view")) == 2
    assert all('class="myths-reach ' in key and 'class="myths-pion ' in key for key in keys)


def test_the_host_sees_only_the_hand_cards_that_can_be_chosen(tmp_path: Path) -> None:
    table = MythsEvening("A")
    table.lay("A", "Iron Grip", mark=0)
    table.hand("A", "Shield Wall", "Hard March")
    own = text(regions(tmp_path / "phone", table, Seat(1))["offers"])
    host = text(hosted(tmp_path / "host", table, Seat(1)))
    assert "Hard March Your action place is taken." in own
    assert "Your action place is taken." not in host
    assert "Shield Wall" in host


def test_the_host_sees_the_same_whatever_else_a_hand_holds(
    tmp_path: Path,
) -> None:
    pages = []
    for held in ("Shield Wall", "Hard March"):
        table = MythsEvening("A")
        table.hand("A", held)
        table.walk("A", "C3")
        assert held in text(regions(tmp_path / f"{held} own", table, Seat(1))["game-own_a"])
        pages.append(hosted(tmp_path / f"{held} host", table, Seat(1)))
    assert pages[0] == pages[1]


def test_only_the_host_has_the_forms_of_others(tmp_path: Path) -> None:
    table = MythsEvening("A")
    assert regions(tmp_path, table, None)["answering"] == ""
    assert "answering" not in regions(tmp_path / "phone", table, Seat(2))


# --- showing what a question is about ------------------------------------------------------------


def test_phones_show_a_card_to_its_player_and_to_its_victims(
    tmp_path: Path,
) -> None:
    table = MythsEvening("A")
    table.place(A="D5 D8", E="D6")
    table.play_alone("A", "Shield Bash")
    asked = regions(tmp_path / "asked", table, Seat(1))
    assert "Shield Bash" in text(asked["public"])
    table.act("A", "directional_focus", to="D6")
    assert table.asks("E", "save")
    suffers = regions(tmp_path / "suffers", table, Seat(2))
    assert "Deal 4 damage to a target" in text(suffers["game-played"])


def test_views_are_shown_with_their_own_card(tmp_path: Path) -> None:
    table = MythsEvening("C")
    table.put("C", "E5", "C3")
    table.lay("C", "Light Landing")
    table.play_alone("C", "Feather Darts")
    shown = regions(tmp_path, table, Seat(1))
    assert "Feather Darts action" in text(shown["public"])
    assert shown["game-played"] == ""


def test_on_an_unseen_board_the_range_asked_about_is_drawn(tmp_path: Path) -> None:
    table = MythsEvening("A", mode="blind")
    table.play_alone("A", "Gate Watch")
    assert table.asks("A", "viewed")
    shown = regions(tmp_path, table, Seat(1))["public"]
    assert "Gate Watch" in text(shown)
    assert 'class="myths-diagram"' in shown


def test_characters_are_explained_to_those_who_choose_them(tmp_path: Path) -> None:
    table = MythsEvening("A", mode="paper")
    themes = [table.board.deck(letter).theme for letter in LETTERS]
    screen = text(regions(tmp_path, table, None)["game-arena"])
    assert all(theme in screen for theme in themes)
    said = "When it comes to the top, everything below it is reshuffled."
    assert said in screen, "the words are explained"


def test_at_the_end_the_screen_says_who_is_left(tmp_path: Path) -> None:
    table = MythsEvening("A", max_rounds=1)
    table.damaged("F", 3)
    table.end("A")
    for letter in LETTERS[1:]:
        if table.board.active is None:
            table.act(letter, "start_turn", who=letter)
        table.end(letter)
    screen = text(regions(tmp_path, table, None)["game-arena"])
    assert "Blue A Bronze Warden B Thorn Mother C Gale Heron 0 cards lost" in screen
    assert "Red D Ember Oracle E Tide Caller F Moon Jackal 3 cards lost" in screen


def test_a_card_says_what_its_double_stroke_means(tmp_path: Path) -> None:
    table = MythsEvening("A")
    table.hand("A", "Shield Bash", "Gate Watch")
    shown = "".join(regions(tmp_path, table, Seat(1)).values())
    told = "<b>//</b> in full, or the card is discarded"
    faces = [each.split("</article>")[0] for each in shown.split('class="myths-face__name">')[1:]]
    bash, watch = (
        next(each for each in faces if each.startswith(name))
        for name in ("Shield Bash", "Gate Watch")
    )
    assert told in bash
    assert told not in watch.split("myths-face__head")[0]


def test_nobodys_mark_has_the_colour_of_a_side() -> None:
    style = (GAMES_FOLDER / "myths" / "screens" / "sides.css").read_text("utf-8")
    for colour in ("blue", "crimson"):
        assert re.search(rf":root:has\(\.myths-token\) \{{[^}}]*--mark-{colour}: #", style)
