"""Deck files: ours are valid, and the words of a card are understood."""

from __future__ import annotations

from importlib import resources

import pytest

from companion.core.offers import Refused
from companion.games.myths.decks.cards import (
    Ability,
    Condition,
    End,
    MythsCard,
    Op,
    Trait,
    What,
    Who,
)
from companion.games.myths.decks.reading import deck_of, our_decks, read_decks
from tests.kit.games.myths.decktext import GOOD, changed, with_effects


def text_of(name: str) -> str:
    """One of our deck files."""
    path = resources.files("companion.games.myths") / "decks" / f"{name}.toml"
    return path.read_text("utf-8")


def test_myt_017_our_six_decks_hold_sixteen_cards_each_two_of_a_kind() -> None:
    assert len(our_decks()) == 6
    for deck in our_decks().values():
        assert (len(deck.cards), deck.size) == (8, 16)
        assert read_decks(text_of(deck.id)).doubtful == ()
        assert all(not card.guide and card.effects for card in deck.cards)
    assert [deck.colour for deck in our_decks().values()] == ["blue"] * 3 + ["red"] * 3


def test_a_card_is_read_whole() -> None:
    grip = our_decks()["warden"].card("warden.iron_grip")
    mark, deal, hold = grip.effects
    assert (grip.copies, grip.traits) == (2, frozenset({Trait.DIRECTIONAL_FOCUS}))
    assert mark.starting
    assert mark.steps == (Ability(Op.MARK, who=Who.TARGET, required=True),)
    assert (deal.temporary, deal.starting, deal.end) == (True, False, End.STAY)
    assert [change.op.value for change in hold.modifiers] == ["slow", "weaken", "lock"]
    assert hold.modifiers[0].who == (Who.SELF, Who.MARKED_TARGET)
    assert hold.modifiers[2].on is Who.SELF
    assert [change.n for change in hold.modifiers] == [1, 1, 0]


def only_card(do: str) -> MythsCard:
    """The card Maul with these steps."""
    deck = deck_of(with_effects(f'[[card.effect]]\nscope = "regular"\nkind = "move"\ndo = {do}\n'))
    return deck.card("maul")


def test_words_of_abilities_are_understood() -> None:
    card = only_card(
        "["
        '{ op = "walk", n = 1, toward = "direction", optional = true },'
        '{ op = "deal", n = 1, who = "targets", if = "prone", required = true },'
        '{ op = "discard", what = "hand", who = "it" }'
        "]"
    )
    assert card.effects[0].steps == (
        Ability(Op.WALK, 1, toward_direction=True, optional=True),
        Ability(Op.DEAL, 1, Who.TARGETS, only=Condition.PRONE, required=True),
        Ability(Op.DISCARD, 1, Who.IT, what=What.HAND),
    )


def test_a_deck_is_given_by_the_id_of_ours_or_by_its_text() -> None:
    assert deck_of(" thorn\n") is our_decks()["thorn"]
    assert (deck_of(GOOD).name, deck_of(GOOD).colour) == ("Own", "blue")
    with pytest.raises(Refused) as told:
        deck_of("nonsense")
    assert str(told.value.sentence).startswith("Deck: Line 1: this cannot be read.")


def test_a_deck_brings_its_own_diagrams() -> None:
    own = '[range.pair]\ncells = [[0,0,"c1"],[1,-1,"t"],[2,-2,"tm"]]\n'
    deck = deck_of(changed('"front3"', '"pair"') + own)
    diagram = deck.card("maul").range
    assert (len(diagram.targets), len(diagram.marked)) == (2, 1)
    assert diagram.pion is not None
    assert diagram.pion.green == 1


def test_what_is_doubtful_is_said_and_still_accepted() -> None:
    waiting = '[[card.effect]]\nscope = "regular"\nkind = "move"\n'
    reading = read_decks(with_effects(waiting).replace('"stance"', '"action"'))
    assert reading.deck is not None
    assert [str(each) for each in reading.doubtful] == [
        "The card “Maul” never does anything.",
        "There is no stance in this deck.",
    ]
