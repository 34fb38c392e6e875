"""Cards in words, diagrams in letters, and decks written back to files."""

from __future__ import annotations

import pytest

from companion.games.myths.board.diagrams import Cell, Range
from companion.games.myths.board.hexes import HEXES
from companion.games.myths.board.ranges import PionAndFocus, views
from companion.games.myths.decks.cards import Ability, Effect, EffectType, Op, Scope, What, Who
from companion.games.myths.decks.checks import can_be_viewed
from companion.games.myths.decks.in_words import (
    draw_rows,
    effect_in_words,
    headline,
    in_words,
    legend,
    step_in_words,
)
from companion.games.myths.decks.reading import (
    base_cards,
    deck_of,
    our_decks,
    our_ranges,
    read_decks,
)
from companion.games.myths.decks.report import deck_report
from companion.games.myths.decks.writing import text_of
from companion.games.myths.pcio_import.room import room_report
from tests.kit.games.myths.decktext import GOOD, changed
from tests.kit.games.myths.roomfile import deck_things, room

# --- words ---------------------------------------------------------------------------------------


def card_file(deck: str) -> str:
    """One of our decks as a file."""
    return text_of(our_decks()[deck])


def line(length: int, *kinds: str) -> Range:
    """A straight line of this many hexes."""
    cells = [*kinds, *["e"] * (length - len(kinds))]
    return Range(f"line{length}", tuple(Cell(n, 0, kind) for n, kind in enumerate(cells)))


def told(content: str) -> list[str]:
    """The report on a deck file."""
    return [str(line) for line in deck_report(content.encode()).told]


def test_a_card_is_described_in_plain_words() -> None:
    card = our_decks()["warden"].card("warden.shield_bash")
    assert str(headline(card)) == "Shield Bash: action, 2 copies, directional focus"
    wall = our_decks()["warden"].card("warden.shield_wall")
    assert str(headline(wall)) == "Shield Wall: stance, 2 copies"
    assert "    P you, looking up and right; X target" in told(card_file("warden"))
    played, moved = in_words(card)
    assert str(played) == (
        "When it is played: deal 4 damage to a target (or the card is lost) and knock it prone. "
        "Next turn the mark goes to the line below."
    )
    assert str(moved) == (
        "For a move, with the mark here: deal 5 damage to a target, if prone. "
        "Next turn the card is discarded."
    )


def test_every_effect_of_our_cards_has_words_of_its_own() -> None:
    cards = [*base_cards(), *(card for deck in our_decks().values() for card in deck.cards)]
    by_data: dict[object, str] = {}
    for card in cards:
        for effect, line in zip(card.effects, in_words(card), strict=True):
            data = (effect.scope, effect.kind, effect.end, effect.on)
            by_data[data, effect.steps, effect.modifiers] = str(line)
    assert len(set(by_data.values())) == len(by_data)
    assert not any("{" in line for line in by_data.values())


@pytest.mark.parametrize(
    ("scope", "kind", "when"),
    [
        (Scope.STARTING, EffectType.INSTANT, "When it is played"),
        (Scope.REGULAR, EffectType.INSTANT, "When it is played"),
        (Scope.TEMPORARY, EffectType.INSTANT, "When the mark comes here"),
        (Scope.REGULAR, EffectType.MOVE, "For a move"),
        (Scope.STARTING, EffectType.MOVE, "For a move, with the mark here"),
        (Scope.REGULAR, EffectType.SWIFT, "For a swift move"),
        (Scope.TEMPORARY, EffectType.SWIFT, "For a swift move, with the mark here"),
        (Scope.REGULAR, EffectType.PASSIVE, "All the time"),
        (Scope.TEMPORARY, EffectType.PASSIVE, "While the mark is here"),
    ],
)
def test_myt_097_words_say_when_an_effect_applies(
    scope: Scope, kind: EffectType, when: str
) -> None:
    assert str(effect_in_words(Effect(scope, kind))) == f"{when}: nothing yet."


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (Ability(Op.WALK, 2), "walk 2"),
        (Ability(Op.WALK, 2, toward_direction=True), "walk 2 towards your direction"),
        (Ability(Op.DISCARD, 2, what=What.HAND), "discard 2 from your hand"),
        (Ability(Op.DEAL, 2, Who.IN_MARKED), "deal 2 damage to everybody on marked hexes"),
    ],
)
def test_words_say_what_is_done_and_to_whom(step: Ability, said: str) -> None:
    assert str(step_in_words(step)) == said


def test_a_stance_and_its_event_are_described() -> None:
    lines = [str(line) for line in in_words(our_decks()["warden"].card("warden.gate_watch"))]
    assert lines == [
        "For a move: refocus.",
        "When somebody leaves a marked hex: if you like, deal 1 damage to whoever did it.",
    ]


# --- diagrams ------------------------------------------------------------------------------------

DRAWN = {
    "front3": ["[X] [X]", "  [P] [X]"],
    "shove": ["    [o]", "  [X]", "[P]"],
    "area7": ["  [o] [o]", "[o] [*] [o]", "  [o] [o]"],
    "far": ["[X] [X] [X] [X]", "  [X] [X] [X]", "    [·] [·]", "      [P]"],
    "none": [],
}


@pytest.mark.parametrize("name", DRAWN)
def test_diagrams_are_drawn_as_rows_of_hexes(name: str) -> None:
    assert list(draw_rows(our_ranges()[name])) == DRAWN[name]


def test_the_letters_of_a_diagram_are_explained() -> None:
    said = [[str(each) for each in legend(our_ranges()[name])] for name in ("front3back", "far")]
    assert said == [
        ["P you, looking up and right", "X target", "o marked"],
        ["P you", "X target", "· any hex"],
    ]


@pytest.mark.parametrize(
    ("name", "box"),
    [
        ("front1", (-28, -77, 82, 109)),
        ("single", (-28, -32, 56, 64)),
        ("area7", (-80, -77, 160, 154)),
        ("far", (-106, -167, 212, 199)),
    ],
)
def test_a_drawing_has_room_for_every_hex_and_its_border(
    name: str, box: tuple[int, int, int, int]
) -> None:
    """A hex is 52 wide and 60 high; each row is 45 below the one above; the border is 2."""
    assert our_ranges()[name].box == box


# --- what a diagram can be -----------------------------------------------------------------------


def brute(diagram: Range) -> bool:
    """Whether any place and focus of the whole board has a view."""
    return any(views(diagram, PionAndFocus(pion, focus)) for pion in HEXES for focus in HEXES)


@pytest.mark.parametrize(
    ("diagram", "possible"),
    [
        (Range("behind", (Cell(0, 0, "c0"), Cell(-1, 0, "t"))), False),
        (Range("slanted", (Cell(0, 0, "c0"), Cell(2, -1, "t"))), True),
        (Range("beside", (Cell(0, 0, "c0"), Cell(1, -2, "t"))), False),
        (Range("one", (Cell(0, 0, "c3"),)), True),
        (line(9, "c", "t"), True),
        (line(10, "c", "t"), False),
        (line(9, "t"), True),
        (line(9, "c3"), False),
        (line(8, "c3"), True),
    ],
    ids=["behind", "slanted", "beside", "one", "nine", "ten", "free", "edge", "room"],
)
def test_myt_147_whether_a_diagram_can_ever_be_viewed(
    diagram: Range,
    possible: bool,  # noqa: FBT001 - what is expected
) -> None:
    assert can_be_viewed(diagram) is possible
    assert brute(diagram) is possible


# --- files ---------------------------------------------------------------------------------------


def test_a_deck_is_written_as_it_was_read() -> None:
    own = changed('"front3"', '"pair"') + '[range.pair]\ncells = [[0,0,"c1"],[1,-1,"tm"]]\n'
    decks = [*our_decks().values(), deck_of(GOOD), deck_of(own)]
    for deck in decks:
        assert read_decks(text_of(deck)).deck == deck
        for part in ("[[card]]", "[range."):
            assert text_of(deck).count(f"\n{part}") == text_of(deck).count(f"\n\n{part}")


def test_names_with_quotes_and_signs_are_written_as_they_are() -> None:
    name = r"A \"quoted\" name, {who}, back\\slash, … and ü"
    deck = deck_of(changed('"Maul"', f'"{name}"'))
    assert deck.card("maul").name == 'A "quoted" name, {who}, back\\slash, … and ü'
    assert read_decks(text_of(deck)).deck == deck
    assert "… and ü" in text_of(deck)
    assert any("{who}" in each for each in told(text_of(deck)))


def test_a_checked_deck_lists_its_cards_with_their_diagrams() -> None:
    said = told(GOOD)
    assert said[:5] == [
        "Own: 12 cards, myths-deck/1",
        "",
        "Maul: action, 4 copies, directional focus",
        "    [X] [X]",
        "      [P] [X]",
    ]
    assert "  1. For a move: walk 2." in said


def test_a_file_that_is_not_text_is_refused() -> None:
    [fault] = deck_report(b"\xff\xfe\x00").faults
    assert str(fault) == "This is not a text file: save it as UTF-8."


def test_a_room_says_which_cards_people_resolve_and_why() -> None:
    check = room_report(room(deck_things(our_decks()["warden"])))
    assert [str(each) for each in check.told] == [
        "Bronze Warden: 16 cards",
        "  The companion plays 6 of its 8 different cards.",
        "  By hand: Shove Aside. Its diagram is unknown.",
        "  By hand: Long Spear. Its diagram is unknown.",
        "",
        "Not imported: holders (1).",
    ]
    assert list(check.files) == ["bronze-warden.toml"]
    said = told(check.files["bronze-warden.toml"])
    assert "  Resolved by hand: Its diagram is unknown." in said
    assert "  2. It says: Deal 4 damage to a target //." in said
