"""What is printed for Myths matches the game: its board, its cards, its diagrams."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import sqrt

import pytest

from companion.games.myths.board.hexes import NAMES
from companion.games.myths.decks.cards import CardType, EffectType, End
from companion.games.myths.decks.reading import OURS, base_cards, deck_of
from companion.games.myths.game import GAME
from companion.games.myths.laying_out import STARTS
from printables.aids import list_aids
from printables.hexagons import HexBoard
from printables.lettering import spell
from printables.overlays import Overlays
from printables.pages import PrintedPage
from printables.print_orders import lay_out_order
from printables.shapes import Shape, Words
from tests.kit.sheets import pictures

CARDS = [card for name in OURS for card in deck_of(name).cards]


@cache
def printed(what: str) -> list[PrintedPage]:
    return list(lay_out_order(GAME, what))


def words_of(what: str) -> list[list[str]]:
    """The words on each piece of a sheet."""
    made = (each for page in printed(what) for each in page.placed)
    return [[ink.text for ink in each.inks if isinstance(ink, Words)] for each in made]


def shapes_of(name: str) -> list[Shape]:
    """The shapes of the first printed card of this name."""
    made = (each for page in printed("decks") for each in page.placed)
    found = next(
        each
        for each in made
        if any(isinstance(ink, Words) and ink.text == name for ink in each.inks)
    )
    return [ink for ink in found.inks if isinstance(ink, Shape)]


def test_every_card_of_our_decks_is_printed_as_often_as_it_is_played() -> None:
    titles = Counter(words[0] for words in words_of("decks"))
    assert titles == Counter({card.name: card.copies for card in CARDS})


def test_actions_and_stances_are_told_apart_without_colour() -> None:
    kinds = {card.name: card.type for card in CARDS}
    page = printed("decks")[1]
    [picture] = pictures([page], 50)
    dark: dict[CardType, list[float]] = {kind: [] for kind in CardType}
    for each in page.placed:
        words = [ink.text for ink in each.inks if isinstance(ink, Words)]
        kind = kinds[words[0]]
        assert words[1] == kind.name
        left, top = (round(side * 50 / 25.4) for side in (each.cell.x + 4.2, each.cell.y + 20))
        dark[kind].append(float((picture[top : top + 80, left : left + 10] < 128).mean()))
    assert min(dark[CardType.ACTION]) > 0.15 + max(dark[CardType.STANCE])


def test_a_printed_card_says_all_that_its_effects_say() -> None:
    said = {words[0]: " ".join(words) for words in words_of("decks")}
    for card in CARDS:
        for effect in card.effects:
            assert spell(effect.text or "Wait.") in said[card.name]


@pytest.mark.parametrize("name", ["Iron Grip", "Feather Darts", "Deep Roots", "Ring of Sparks"])
def test_rings_strokes_and_triangles_are_those_of_the_effects(name: str) -> None:
    card = next(card for card in CARDS if card.name == name)
    drawn = shapes_of(name)
    strokes = [shape for shape in drawn if shape.line == "wine" and shape.width == 0.6]
    stars = [shape for shape in drawn if shape.fill == "ink" and len(shape.path) == 9]
    assert len(strokes) == sum(effect.end is End.DISCARD for effect in card.effects)
    assert len(stars) == sum(effect.kind is EffectType.PASSIVE for effect in card.effects)


def test_stand_and_alert_lie_beside_every_library() -> None:
    assert {card.type for card in base_cards()} == set(CardType)
    assert Counter(words[0] for words in words_of("base")) == {"Stand": 6, "Alert": 6}
    assert len(words_of("end_of_library")) == 6


def test_the_printed_board_has_the_games_names_and_starting_hexes() -> None:
    names = [word for words in words_of("board") for word in words if len(word) == 2]
    assert sorted(names) == sorted(NAMES.values())
    board = next(aid for aid in list_aids("myths") if isinstance(aid, HexBoard))
    assert [set(start.hexes) for start in board.starts] == [set(each) for each in STARTS.values()]


def test_diagrams_on_film_lie_on_the_hexes_of_the_board() -> None:
    board = next(aid for aid in list_aids("myths") if isinstance(aid, HexBoard))
    films = [aid for aid in list_aids("myths") if isinstance(aid, Overlays)]
    assert {film.across for film in films} == {board.across}
    shown = {name for film in films for name in film.shown}
    assert shown == {card.range.id for card in CARDS} - {"none", "single"}
    hexes = [shape for shape in _first_film() if len(shape.path) == 7]
    high = {round(shape.box.h - shape.width, 1) for shape in hexes}
    assert high == {round(2 * 0.98 * board.across / sqrt(3), 1)}


def _first_film() -> list[Shape]:
    return [ink for ink in printed("ranges")[0].placed[0].inks if isinstance(ink, Shape)]
