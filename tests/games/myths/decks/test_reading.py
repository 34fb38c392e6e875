"""Deck files: ours are valid, and the words of a card are understood."""

from __future__ import annotations

from importlib import resources

import pytest

from companion.core.offers import Refused
from companion.core.seats import Seat
from companion.games.myths.decks.cards import (
    Ability,
    CardType,
    Condition,
    Effect,
    EffectType,
    End,
    Modifier,
    MythsCard,
    Op,
    Scope,
    Trait,
    What,
    Who,
)
from companion.games.myths.decks.reading import base_cards, deck_of, our_decks, our_ranges, read
from tests.kit.games.myths.decktext import GOOD, changed, with_effects
from tests.kit.games.myths.setting_up import fresh


def test_myt_017_our_six_decks_hold_sixteen_cards_each_two_of_a_kind() -> None:
    assert len(our_decks()) == 6
    for deck in our_decks().values():
        assert (len(deck.cards), deck.size) == (8, 16)
        assert read(text_of(deck.id)).doubtful == ()
        assert all(not card.guide and card.effects for card in deck.cards)
    assert [deck.colour for deck in our_decks().values()] == ["blue"] * 3 + ["red"] * 3


def text_of(name: str) -> str:
    """One of our deck files."""
    path = resources.files("companion.games.myths") / "decks" / f"{name}.toml"
    return path.read_text("utf-8")


def test_our_decks_have_every_ability_scope_kind_end_trait_and_condition() -> None:
    cards = [card for deck in our_decks().values() for card in deck.cards]
    effects = [effect for card in cards for effect in card.effects]
    assert {step.op for effect in effects for step in effect.steps} == {*Op}
    assert {step.only for effect in effects for step in effect.steps} == {*Condition, None}
    assert {effect.scope for effect in effects} == {*Scope}
    assert {effect.kind for effect in effects} == {*EffectType}
    assert {effect.end for effect in effects} == {*End, None}
    assert {trait for card in cards for trait in card.traits} == {*Trait}


def test_myt_059_the_stand_card_is_an_action_with_a_walk() -> None:
    stand, _ = base_cards()
    assert (stand.name, stand.type, stand.range.cells) == ("Stand", CardType.ACTION, ())
    walk = Effect(Scope.REGULAR, EffectType.MOVE, "Walk 1.", steps=(Ability(Op.WALK, 1),))
    assert stand.effects == (walk,)


def test_myt_060_the_alert_card_is_a_stance_with_a_refocus() -> None:
    _, alert = base_cards()
    assert (alert.name, alert.type) == ("Alert", CardType.STANCE)
    assert [step.op for effect in alert.effects for step in effect.steps] == [Op.REFOCUS]


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


def only_card(do: str) -> MythsCard:
    """The card Maul with these steps."""
    deck = deck_of(with_effects(f'[[card.effect]]\nscope = "regular"\nkind = "move"\ndo = {do}\n'))
    return deck.card("maul")


def test_damage_may_be_raised_for_all_cards_or_for_some() -> None:
    changes = [
        change
        for deck in our_decks().values()
        for card in deck.cards
        for effect in card.effects
        for change in effect.modifiers
        if change.op.value == "damage_plus"
    ]
    assert {change.cards for change in changes} == {Trait.SPELL, Trait.DIRECTIONAL_FOCUS, None}
    change = '{ op = "damage_plus", n = 1, cards = "all" }'
    plus = f'[[card.effect]]\nscope = "regular"\nkind = "passive"\nwhile = [{change}]\n'
    [all_cards] = deck_of(with_effects(plus)).card("maul").effects[0].modifiers
    assert all_cards.cards is None
    assert isinstance(all_cards, Modifier)


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


def test_the_kinds_of_hexes_of_our_diagrams() -> None:
    kinds = {cell.kind for diagram in our_ranges().values() for cell in diagram.cells}
    assert kinds == {"c", "c1", "e", "t", "m", "tm"}


def test_what_is_doubtful_is_said_and_still_accepted() -> None:
    waiting = '[[card.effect]]\nscope = "regular"\nkind = "move"\n'
    reading = read(with_effects(waiting).replace('"stance"', '"action"'))
    assert reading.deck is not None
    assert [str(each) for each in reading.doubtful] == [
        "The card “Maul” never does anything.",
        "There is no stance in this deck.",
    ]


def test_myt_012_characters_with_the_same_deck_are_told_apart_by_their_letters() -> None:
    umpire = fresh(2, deck_b="warden", deck_d="warden")
    names = [c.name for c in umpire.board.characters.values()]
    assert names == [
        "Bronze Warden\u00a0A", "Bronze Warden\u00a0B", "Gale Heron",
        "Bronze Warden\u00a0D", "Tide Caller", "Moon Jackal",
    ]  # fmt: skip
    options = umpire.find(Seat(1), "take").fields["take"].limits()["options"]
    assert "Bronze Warden\u00a0A, Bronze Warden\u00a0B" in str(options[0]["label"])
