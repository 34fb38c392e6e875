"""Hexes to tap, as drawn on pages: names, selection, and the visible part of a board."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.core.fields import Hexes
from companion.core.hexes import Hex, disc
from companion.core.words import Voice
from printables.hexagons import name_hex
from web.render.region_cache import RegionCache
from web.render.renderer import Renderer

PAGE = """{% extends "regions/bare.html" %}
{% from "components/hexes.html" import hexes, window_round %}
{% block field %}{{ hexes(field, value, view) }}{% endblock %}
{% block near %}{{ window_round(field.options, 0) }}{% endblock %}
"""
HEX = re.compile(r'aria-checked="(\w+)" data-q="(-?\d+)" data-r="(-?\d+)" aria-label="([^"]+)"')


class Probe:
    """A page with nothing but one field of hexes."""

    def __init__(self, folder: Path) -> None:
        screens = folder / "probe" / "screens"
        screens.mkdir(parents=True)
        (screens / "phone.html").write_text(PAGE, "utf-8")
        self.pen = Renderer(folder)

    def drawn(self, field: Hexes, value: object = None, view: str = "") -> dict[str, str]:
        """The field, and the part of the board that is shown."""
        context = {"field": field, "value": value, "view": view}
        return self.pen.game_regions("phone", "probe", Voice(), context, RegionCache())

    def hexes(self, field: Hexes, value: object = None) -> dict[str, tuple[bool, Hex]]:
        """By name: whether it is selected, and where it is."""
        found = HEX.findall(self.drawn(field, value)["game-field"])
        return {name: (on == "true", Hex(int(q), int(r))) for on, q, r, name in found}


@pytest.fixture
def probe(tmp_path: Path) -> Probe:
    return Probe(tmp_path)


@pytest.mark.parametrize("radius", [1, 4])
def test_hexes_of_a_hexagonal_board_have_the_same_names_as_on_paper(
    probe: Probe, radius: int
) -> None:
    shown = probe.hexes(Hexes(disc(radius), radius=radius))
    assert {name: place for name, (_, place) in shown.items()} == {
        name_hex(place, radius): place for place in disc(radius)
    }


def test_hexes_of_other_boards_are_named_by_coordinates(probe: Probe) -> None:
    shown = probe.hexes(Hexes((Hex(0, 0), Hex(7, -2))))
    assert set(shown) == {"0, 0", "7, -2"}
    assert "ground" not in probe.drawn(Hexes((Hex(0, 0),)))["game-field"]


def test_an_earlier_choice_is_selected_again(probe: Probe) -> None:
    one = probe.hexes(Hexes(disc(1), radius=1), [1, -1])
    assert [place for on, place in one.values() if on] == [Hex(1, -1)]
    some = probe.hexes(Hexes(disc(1), most=3, radius=1), [[0, 0], [1, 0]])
    assert [place for on, place in some.values() if on] == [Hex(0, 0), Hex(1, 0)]
    assert not any(on for on, _ in probe.hexes(Hexes(disc(1), radius=1)).values())


def test_a_single_hex_is_selected_already(probe: Probe) -> None:
    assert [on for on, _ in probe.hexes(Hexes((Hex(0, 1),), radius=4)).values()] == [True]
    assert [on for on, _ in probe.hexes(Hexes((Hex(0, 1),), least=0)).values()] == [False]


def test_only_the_first_of_several_hexes_is_a_tab_stop(probe: Probe) -> None:
    html = probe.drawn(Hexes(disc(4), radius=4))["game-field"]
    assert html.count('tabindex="0"') == 1
    assert html.count('tabindex="-1"') == 60


def test_zoomed_hexes_are_all_visible(probe: Probe) -> None:
    places = (Hex(3, -2), Hex(-1, 2), Hex(0, 0))
    window = probe.drawn(Hexes(places))["game-near"]
    left, top, wide, high = (int(float(number)) for number in window.split())
    for place in places:
        x, y = 52 * place.q + 26 * place.r, 45 * place.r
        assert left <= x - 26 <= x + 26 <= left + wide
        assert top <= y - 30 <= y + 30 <= top + high


def test_a_board_with_many_hexes_can_be_zoomed(probe: Probe) -> None:
    assert "data-closer" in probe.drawn(Hexes(disc(4), radius=4))["game-field"]
    assert "data-closer" not in probe.drawn(Hexes(disc(1), radius=4))["game-field"]


def test_a_hint_is_shown_as_long_as_nothing_is_selected(probe: Probe) -> None:
    assert 'data-hint="Tap a hex."' in probe.drawn(Hexes(disc(1), radius=4))["game-field"]
    assert 'data-hint="Tap the hexes."' in probe.drawn(Hexes(disc(1), most=3))["game-field"]
