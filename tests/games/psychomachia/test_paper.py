"""What is printed for Psychomachia is what the game scans, deals and says."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from companion.core.labels import Label
from companion.core.words import Voice
from companion.games.psychomachia import GAME
from companion.games.psychomachia.cards.deck import cards_of
from companion.games.psychomachia.cards.labels import choice_label, label_of
from companion.games.psychomachia.paper import words
from companion.games.psychomachia.powers.invoking import POWERS
from printables.print_orders import lay_out_order
from printables.shapes import Words
from tests.kit.games.psychomachia.evening import A, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay
from tests.kit.sheets import codes_in, pictures

FACES, CHOICES = "VSPF", "C"
OWN_PAIRS = "AA,wrath,humility,black\n" + "".join(
    f"{id_},{sin},{virtue},{colour}\n"
    for id_, sin, virtue, colour in [
        ("BB", "envy", "kindness", "green"),
        ("CC", "gluttony", "temperance", "orange"),
        ("DD", "greed", "charity", "brown"),
        ("EE", "lust", "chastity", "purple"),
        ("FF", "sloth", "diligence", "blue"),
        ("GG", "pride", "patience", "yellow"),
    ]
)
say = Voice().say


@cache
def read(stock: str) -> Counter[Label]:
    """The codes a camera finds on the printed sheets, and how often each."""
    found: Counter[Label] = Counter()
    for picture in pictures(lay_out_order(GAME, "labels", stock=stock), 150):
        found.update(Label.parse(each.text) for each in codes_in(picture))
    return found


def labels(kinds: str) -> Counter[Label]:
    """Those of these kinds, without spares."""
    return Counter({label: n for label, n in read("l7160").items() if label.kind in kinds})


def cards(what: str, **settings: Any) -> list[str]:
    """What each card of a sheet says, as one line."""
    made = lay_out_order(GAME, what, data={"settings": settings})
    return [
        " ".join(ink.text for ink in each.inks if isinstance(ink, Words)).replace("’", "'")
        for page in made
        for each in page.placed
    ]


# --- labels --------------------------------------------------------------------------------------


def test_every_card_of_the_deck_has_its_printed_label() -> None:
    board = PsychomachiaEvening().board
    assert labels(FACES) == Counter(label_of(card) for card in board.cards.values())


def test_every_choice_of_fate_has_its_printed_label() -> None:
    board = PsychomachiaEvening().board
    assert labels(CHOICES) == Counter(choice_label(board.pairs[pair]) for pair in board.pairs)


def test_plain_sheets_are_full() -> None:
    spares = read("plain") - read("l7160")
    assert [len(page.placed) for page in lay_out_order(GAME, "labels")] == [44, 44]
    assert sum(spares.values()) == 4


@pytest.mark.parametrize("kind", FACES)
def test_a_printed_label_lays_its_card(kind: str) -> None:
    for label in labels(kind):
        table = PsychomachiaEvening(2, {A: Lay(black=3, white=2)}, settings={"mode": "table"})
        table.act(A, "scan", label=label.text)
        assert len(table.board.tables[A]) == 1
        assert label_of(table.board.card(table.board.tables[A][0].card)) == label


# --- cards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("settings", [{}, {"copies_per_pair": 4, "fate_cards": 12}])
def test_the_printed_deck_is_the_deck_of_the_table(settings: dict[str, Any]) -> None:
    assert len(cards("deck", **settings)) == len(cards_of(GAME.settle(settings, 2)))


@pytest.mark.parametrize("power", POWERS.values(), ids=list(POWERS))
def test_cards_and_references_say_what_a_power_does(power: Any) -> None:
    told = say(power.meaning).replace("’", "'")
    [reference] = set(cards("sins" if power.is_sin else "virtues"))
    assert told in reference
    assert any(told in card for card in cards("deck"))
    ends = [end for card in words(GAME.settle({}))["deck"] for end in card["ends"]]
    arts = {end["art"] for end in ends if end["name"] == power.title}
    assert arts == {"sin" if power.is_sin else "virtue"}


def test_own_pairs_are_printed() -> None:
    assert "Humility / Wrath black · choice of fate" in cards("choices", pairs=OWN_PAIRS)
    assert any("black Humility Wrath" in sheet for sheet in cards("sets", pairs=OWN_PAIRS))


# --- pieces --------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["turn", "sins", "virtues", "powers_card"])
def test_psy_023_there_is_one_for_each_player(what: str) -> None:
    assert len(cards(what)) == max(GAME.seats)


def test_psy_023_and_042_there_are_tokens_and_markers_for_four() -> None:
    assert Counter(cards("tokens")) == {"S sin": 20, "V virtue": 20}
    markers = Counter(each.split()[-1] for each in cards("markers"))
    assert markers == {"diligence": 4, "chastity": 4, "pride": 4, "first": 1}
