"""Law 6: a form's HTML asks for all its fields, and returns the same values as filled in.

For labels (print, parse, sheet, picture) see tests/printables, for archives tests/library.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.game import Game
from companion.core.offers import Cards, Offer, Seats, options
from companion.core.open_offers import OpenOffer
from companion.core.seats import MARKS, Seat, Viewer, viewers
from companion.core.umpire import Umpire
from companion.core.words import T, Voice
from tests.kit.laws.plays import GAMES, any_table, played
from web.render.renderer import Renderer, speaking
from web.services import GAMES_FOLDER as SCREENS

ELSEWHERE = {"label", "sealed", "opening"}
"""Labels are scanned, and seals made and opened by the phone: no form has their answers."""


class Filled(HTMLParser):
    """A filled-in form, read like forms.js does: by the kind of each field."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.id = ""
        self.kinds: dict[str, tuple[str, bool]] = {}
        self.found: dict[str, list[Any]] = {}
        self.order: dict[str, list[Any]] = {}
        """What is chosen where the order counts."""
        self._field = ""
        self._area = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Read one more part of the form."""
        said = dict(attrs)
        self.id = said.get("data-offer") or self.id
        if name := said.get("data-field"):
            self._field = name
            self.kinds[name] = (said["data-kind"] or "", said["data-many"] == "true")
            self.found[name] = []
            self.order[name] = json.loads(said.get("data-ordered") or "[]")
        if not self._field:
            return
        kind = self.kinds[self._field][0]
        if tag == "input":
            self._input(kind, said)
        elif kind == "dice" and "data-face" in said:
            self.found[self._field].append(int(said["data-face"] or 0))
        elif kind == "tokens" and "data-side" in said:
            self.found[self._field].append(said["data-side"])
        elif kind == "hexes" and said.get("aria-checked") == "true":
            self.found[self._field].append([int(said["data-q"] or 0), int(said["data-r"] or 0)])
        self._area = tag == "textarea"

    def _input(self, kind: str, said: dict[str, str | None]) -> None:
        value: Any = said.get("value")
        if kind == "flag":
            self.found[self._field].append("checked" in said)
        elif said.get("type") in {"radio", "checkbox"}:
            if "checked" in said:
                self.found[self._field].append(int(value) if kind == "seats" else value)
        elif kind in {"number", "text"} and said.get("name") == self._field:
            self.found[self._field].append(int(value) if kind == "number" else value)

    def handle_data(self, data: str) -> None:
        """Read the text of a large field; the first line break is only markup."""
        if self._area:
            self.found[self._field].append(data.removeprefix("\n"))
            self._area = False

    def values(self) -> dict[str, Any]:
        """What would be sent."""
        return {
            name: self.found[name] if many or kind in {"dice", "tokens"} else self.found[name][0]
            for name, (kind, many) in self.kinds.items()
        }


PEN = Renderer(SCREENS)
PAGE = PEN._jinja.from_string(  # noqa: SLF001 - the pages' own way of drawing
    '{% from "components/forms.html" import form %}{{ form(offer, values, seats) }}'
)


def form_of(offer: Offer, id_: str, values: dict[str, Any]) -> str:
    """The form as a page draws it, filled in."""
    shown = {
        "id": id_,
        "name": offer.name,
        "label": offer.label,
        "key": offer.label,
        "help": offer.help,
        "fields": offer.fields,
        "tone": offer.tone,
        "rule": None,
    }
    marks = enumerate(MARKS.values(), start=1)
    seats = [{"seat": n, "name": f"P{n}", "mark": mark} for n, mark in marks]
    with speaking(Voice()):
        return str(PAGE.render(offer=shown, values=values, seats=seats))


def same(offer: Offer, by: Viewer, one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether both are the same answer, in whatever order things were ticked."""
    first, second = (offer.answer(by, raw).values for raw in (one, other))
    return {key: _loose(value) for key, value in first.items()} == {
        key: _loose(value) for key, value in second.items()
    }


def _loose(value: Any) -> Any:
    is_ticked = isinstance(value, tuple) and all(isinstance(each, str | Seat) for each in value)
    return sorted(value) if is_ticked else value


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_form_comes_back_as_it_was_filled_in(game: Game[Any]) -> None:
    seen = set[str]()
    for number in range(6):
        chance = Chance(b"forms %d" % number)
        for umpire in played(any_table(game, b"%d" % number), 30):
            for each in written(umpire):
                offer, viewer = each.offer, each.viewer
                values = offer.some(viewer, chance)
                filled = Filled(form_of(offer, each.id, values))
                assert filled.id == each.id
                assert same(offer, viewer, values, filled.values())
                seen |= {kind for kind, _ in filled.kinds.values()}
    assert seen


def test_what_was_chosen_in_order_comes_back_in_that_order() -> None:
    seats, cards = (Seat(1), Seat(2), Seat(3)), options(["a", "b"])
    who = Seats(seats, 3, 3, ordered=True)
    offer = Offer(
        "line", T("Up"), who=who, what=Cards(cards, 2, 2, ordered=True), some=Seats(seats)
    )
    values = {"who": [3, 1, 2], "what": ["b", "a"], "some": 1}
    filled = Filled(form_of(offer, "line:1", values))
    assert filled.order == {"who": [3, 1, 2], "what": ["b", "a"], "some": []}


def written(umpire: Umpire[Any]) -> Iterator[OpenOffer]:
    """Every open offer with a form that has its answer."""
    for viewer in viewers(umpire.seats):
        for each in umpire.open(viewer):
            if all(field.kind not in ELSEWHERE for field in each.offer.fields.values()):
                yield each


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_settings_shown_first_exist(game: Game[Any]) -> None:
    assert any(each.at_once for each in game.settings.values())


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_settings_come_back_unchanged(game: Game[Any]) -> None:
    chance = Chance(b"settings")
    usual = {name: setting.default for name, setting in game.settings.items()}
    for raw in (usual, usual | game.settings_offer({}).some(Viewer(0), chance)):
        offer = game.settings_offer(raw)
        html = form_of(offer, "settings:1", {})
        assert same(offer, Viewer(0), raw, Filled(html).values())


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_longer_text_has_a_valid_example(game: Game[Any]) -> None:
    longer = [name for name, each in game.settings.items() if getattr(each.field, "lines", 1) > 1]
    examples = {name: each.example for name, each in game.settings.items() if each.example}
    assert sorted(examples) == sorted(longer)
    for name, text in examples.items():
        assert game.settle({name: text})[name] == text.strip()
