"""How templates become regions: what is said, escaped, kept together, and drawn once."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import UndefinedError

from companion.core.offers import Choice, Option, Seats
from companion.core.seats import MARKS, Seat
from companion.core.words import Catalogue, T, Voice
from printables.qr_codes import QUIET_ZONE_MODULES
from web.render import qr
from web.render.page_context import describe_choice
from web.render.region_cache import RegionCache
from web.render.renderer import Renderer, speaking, unbroken
from web.services import GAMES_FOLDER

# --- codes -------------------------------------------------------------------------------------


@given(st.text("ABCDEFGHJKMNPQRSTUVWXYZ23456789:/.", min_size=1, max_size=60))
def test_a_drawn_code_has_exactly_the_dark_modules(text: str) -> None:
    matrix, markup = qr.matrix(text), str(qr.svg(text, "label"))
    drawn = set()
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", markup):
        drawn |= {(int(x) + i, int(y)) for i in range(int(width))}
    dark = {
        (x + QUIET_ZONE_MODULES, y + QUIET_ZONE_MODULES)
        for y, row in enumerate(matrix)
        for x, module in enumerate(row)
        if module
    }
    assert drawn == dark


def test_the_label_of_a_code_is_escaped() -> None:
    assert "<script>" not in qr.svg("X", '"><script>')


# --- regions -----------------------------------------------------------------------------------


def renderer_of(folder: Path, game: str = "tiny", **screens: str) -> Renderer:
    """A renderer of a game with these screens: phone, screen."""
    there = folder / game / "screens"
    there.mkdir(parents=True)
    for side, html in screens.items():
        (there / f"{side}.html").write_text(html, encoding="utf-8")
    return Renderer(folder)


def test_each_block_of_a_game_screen_is_a_region(tmp_path: Path) -> None:
    renderer = renderer_of(
        tmp_path,
        phone='{% from "components/pieces.html" import die %}{% set best = 5 %}'
        "{% block hand %}<b>{{ who }}</b>{{ line|say }}{% endblock %}"
        "{% block roll %}{{ die(best) }}{% endblock %}",
    )
    context = {"who": "<i>", "line": T("{who} rolls.", who=Seat(2))}
    drawn = renderer.game_regions("phone", "tiny", Voice({2: "Bo & Co"}), context, RegionCache())
    assert list(drawn) == renderer.game_region_names("phone", "tiny") == ["game-hand", "game-roll"]
    assert drawn["game-hand"] == "<b>&lt;i&gt;</b>Bo &amp; Co rolls."
    assert drawn["game-roll"].count("die__pip") == 5


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("Festlegen: 1 Kerbe + 0 Taler", "Festlegen: 1~Kerbe + 0~Taler"),
        ("Lock {n} notches + 12 taler", "Lock {n}~notches + 12~taler"),
        ("Round 3: open 2 more", "Round 3: open 2~more"),
        ("1 Unterstützungsplättchen", "1 Unterstützungsplättchen"),
    ],
)
def test_a_number_on_a_key_stays_with_what_it_counts(words: str, kept: str) -> None:
    assert unbroken(words) == kept.replace("~", "\N{NO-BREAK SPACE}")


def test_every_key_of_a_form_keeps_its_numbers_together(tmp_path: Path) -> None:
    renderer = renderer_of(
        tmp_path,
        phone='{% from "components/forms.html" import submit %}'
        "{% block keys %}{% for offer in offers %}{{ submit(offer) }}{% endfor %}{% endblock %}",
    )
    words = T("Roll {n} dice", n=2)
    offers = [{"tone": tone, "label": words, "key": words} for tone in ("main", "quiet", "grave")]
    drawn = renderer.game_regions("phone", "tiny", Voice(), {"offers": offers}, RegionCache())
    keys = drawn["game-keys"]
    assert "2 dice" not in keys
    assert keys.count("2\N{NO-BREAK SPACE}dice") == 4  # the grave one says it when it asks, too


def test_a_game_draws_the_forms_of_players_asked_and_players_away(tmp_path: Path) -> None:
    renderer = renderer_of(
        tmp_path,
        screen='{% from "components/forms.html" import answering as answers_for %}'
        "{% block board %}{% endblock %}{% block offers %}mine{% endblock %}"
        "{% block answering %}{% call(each) answers_for(answer_for, seats) %}"
        "{{ each.offers|join }}{% endcall %}{% endblock %}",
    )
    seats = [SimpleNamespace(seat=1, name="Ada"), SimpleNamespace(seat=2, name="Ben")]
    asked = [{"seat": 2, "offers": ["5 of ", "hearts"]}, {"seat": 1, "offers": []}]
    context = {"answer_for": asked, "seats": seats}
    drawn = renderer.game_regions("screen", "tiny", Voice(), context, RegionCache())
    assert list(drawn) == ["game-board", "offers", "answering"]
    ben, ada = drawn["answering"].split("<section")[1:]
    assert "What does Ben say?" in ben
    assert "5 of hearts" in ben
    assert "There is nothing to answer now." in ada


def test_content_outside_the_blocks_is_the_same_for_every_page(tmp_path: Path) -> None:
    renderer = renderer_of(tmp_path, phone="{% set mine = k.hand %}{% block hand %}{% endblock %}")
    with pytest.raises(UndefinedError, match="'k' is undefined"):
        renderer.game_region_names("phone", "tiny")


# --- pieces and people -------------------------------------------------------------------------

PIP = re.compile(r'class="die__pip" cx="(\d+)" cy="(\d+)"')
MARK = re.compile(r'<svg class="mark .*?</svg>', re.DOTALL)
TILE = re.compile(r"<label.*?</label>", re.DOTALL)


def draw(page: str, **context: object) -> str:
    """A page that calls macros of the web, as its own pages do."""
    jinja = Renderer(GAMES_FOLDER)._jinja  # noqa: SLF001 - the pages' own way of drawing
    with speaking(Voice()):
        return jinja.from_string(page).render(context)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_has_as_many_pips_as_its_face_says_and_looks_the_same_turned_round(face: int) -> None:
    page = '{% from "components/pieces.html" import die %}{{ die(face) }}'
    pips = {(int(x), int(y)) for x, y in PIP.findall(draw(page, face=face))}
    assert len(pips) == face
    assert {(48 - x, 48 - y) for x, y in pips} == pips


def test_whoever_is_chosen_has_a_name_and_a_mark_told_apart_without_its_colour() -> None:
    page = (
        '{% from "components/inputs.html" import people %}{{ people("who", field, none, seats) }}'
    )
    marks = [replace(mark, letter="X") for mark in MARKS.values()]
    seats = [
        SimpleNamespace(seat=Seat(n), name=f"Player {n}", mark=mark)
        for n, mark in enumerate(marks, start=1)
    ]
    field = Seats(tuple(each.seat for each in seats))
    tiles = TILE.findall(draw(page, field=field, seats=seats))
    assert [re.findall(r">(Player \d+)<", tile) for tile in tiles] == [[s.name] for s in seats]
    drawings = {re.sub(r"mark--\w+", "", "".join(MARK.findall(tile))) for tile in tiles}
    assert len(drawings) == len(marks)


# --- settings ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("most", "agreed", "said"),
    [(1, "mill", "a mill"), (2, ("mill",), "1 of 2"), (2, (), "0 of 2")],
)
def test_the_settings_are_summarised(most: int, agreed: object, said: str) -> None:
    options = (Option("mill", T("a mill")), Option("forge", T("a forge")))
    words = describe_choice(Choice(options, least=most % 2, most=most), agreed)
    assert words is not None
    assert Voice().say(words) == said


# --- cached drawings ---------------------------------------------------------------------------

CARD = """
{% macro card(name, copies) %}{{ name|say }} × {{ copies }}{% endmacro %}
{% block hand %}{{ once(card, "Raven", copies) }}{% endblock %}
"""


@pytest.fixture
def cards(tmp_path: Path) -> Callable[..., str]:
    """Draws a page of a game that draws its cards with `once`."""
    pen = renderer_of(tmp_path, "ravens", phone=CARD)

    def draw(copies: int, **catalogue: str) -> str:
        page = {"copies": copies, "viewer": 1}
        voice = Voice({}, Catalogue("xx", catalogue)) if catalogue else Voice()
        drawn = pen.game_regions("phone", "ravens", voice, page, RegionCache())
        return drawn["game-hand"]

    return draw


def test_a_cached_drawing_is_redrawn_for_other_arguments(cards: Callable[..., str]) -> None:
    assert [cards(each) for each in (1, 2, 1)] == ["Raven × 1", "Raven × 2", "Raven × 1"]


def test_a_drawing_is_cached_in_each_language_apart(
    cards: Callable[..., str],
) -> None:
    assert cards(1) == "Raven × 1"
    assert cards(1, Raven="Rabe") == "Rabe × 1"
    assert cards(1, Raven="Corbeau") == "Corbeau × 1"
    assert cards(1) == "Raven × 1"


@pytest.mark.parametrize(("high", "told"), [(60, True), (999, True), (9999, False)])
def test_limits_are_told_only_if_somebody_could_come_near(high: int, *, told: bool) -> None:
    page = '{% from "components/inputs.html" import number %}{{ number("i", "n", field, none) }}'
    field = {"start": None, "low": 0, "high": high, "label": None}
    shown = draw(page, field=field)
    assert (f"From 0 to {high}" in shown) == told
    assert f'max="{high}"' in shown
