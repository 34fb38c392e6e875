"""Imported cards: the wordings and signs that are understood, and what is left to people."""

from __future__ import annotations

import pytest

from companion.games.myths.decks.cards import (
    Ability,
    CardType,
    Change,
    Condition,
    EffectType,
    Event,
    Modifier,
    MythsCard,
    Op,
    Scope,
    To,
    Trait,
    What,
    Who,
)
from companion.games.myths.decks.reading import our_decks
from companion.games.myths.pcio_import.cards import make_card
from companion.games.myths.pcio_import.texts import understand
from tests.kit.games.myths.roomfile import Thing, kind_of

# --- texts ---------------------------------------------------------------------------------------

STEPS: dict[str, list[Ability]] = {
    "Walk 2 to your direction": [Ability(Op.WALK, 2, toward_direction=True)],
    "You may walk 1": [Ability(Op.WALK, 1, optional=True)],
    "You may refocus to a target hex": [Ability(Op.REFOCUS, to=To.TARGET_HEX, optional=True)],
    "Refocus to a hex adjacent to your focus mark": [Ability(Op.REFOCUS, to=To.ADJACENT_TO_FOCUS)],
    "Draw 2 cards.": [Ability(Op.DRAW, 2)],
    "Deal 4 damage to a prone target //": [
        Ability(Op.DEAL, 4, Who.TARGET, only=Condition.PRONE, required=True)
    ],
    "Deal 3 damage to the marked target": [Ability(Op.DEAL, 3, Who.MARKED_TARGET)],
    "Deal 0 damage to it.": [Ability(Op.DEAL, 0, Who.MARKED_TARGET)],
    "Deal 2 damage to a character in a marked hex it is locked on": [
        Ability(Op.DEAL, 2, Who.ONE_IN_MARKED, only=Condition.LOCKED_ON)
    ],
    "Deal 4 damage to a target //, it unfocuses": [
        Ability(Op.DEAL, 4, Who.TARGET, required=True),
        Ability(Op.UNFOCUS, who=Who.IT),
    ],
    "Deal 1 damage to a target //, it unfocuses and becomes prone.": [
        Ability(Op.DEAL, 1, Who.TARGET, required=True),
        Ability(Op.UNFOCUS, who=Who.IT),
        Ability(Op.PRONE, who=Who.IT),
    ],
    "Deal 1 damage to a target //it unfocuses": [
        Ability(Op.DEAL, 1, Who.TARGET, required=True),
        Ability(Op.UNFOCUS, who=Who.IT),
    ],
    "Deal 1 damage to a target, it unfocuses //, it becomes prone": [
        Ability(Op.DEAL, 1, Who.TARGET),
        Ability(Op.UNFOCUS, who=Who.IT, required=True),
        Ability(Op.PRONE, who=Who.IT),
    ],
    "Target unfocuses //": [Ability(Op.UNFOCUS, who=Who.TARGET, required=True)],
    "The marked target is moved to the marked hex //.": [
        Ability(Op.PLACE, who=Who.MARKED_TARGET, to=To.MARKED_HEX, required=True)
    ],
    "Discard its action.": [Ability(Op.DISCARD, 1, Who.MARKED_TARGET, what=What.ACTION)],
    "Discard the marked target’s stance": [
        Ability(Op.DISCARD, 1, Who.MARKED_TARGET, what=What.STANCE)
    ],
    "A target heals 2.": [Ability(Op.HEAL, 2, Who.TARGET)],
    "Heal 2 to the target": [Ability(Op.HEAL, 2, Who.TARGET)],
    "Heal 3 damage to target character.": [Ability(Op.HEAL, 3, Who.TARGET)],
    "It is moved to the the marked hex": [
        Ability(Op.PLACE, who=Who.MARKED_TARGET, to=To.MARKED_HEX)
    ],
}


@pytest.mark.parametrize("text", STEPS)
def test_abilities_are_understood(text: str) -> None:
    understood = understand(text)
    assert (understood.steps, understood.modifiers, understood.rest) == (STEPS[text], [], "")


BOTH, MARKED = (Who.SELF, Who.MARKED_TARGET), (Who.MARKED_TARGET,)
CHANGES: dict[str, list[Modifier]] = {
    "You and the marked target are slowed down and weakened by 1.": [
        Modifier(Change.SLOW, 1, BOTH),
        Modifier(Change.WEAKEN, 1, BOTH),
    ],
    "You and it are slowed down by 1. It is locked on you": [
        Modifier(Change.SLOW, 1, BOTH),
        Modifier(Change.LOCK, who=MARKED, on=Who.SELF),
    ],
    "The marked target is weakened by 1 and has vulnerability 2": [
        Modifier(Change.WEAKEN, 1, MARKED),
        Modifier(Change.VULNERABLE, 2, MARKED),
    ],
    "You are slowed down by 1 and weakened by 2. Vulnerability 3": [
        Modifier(Change.SLOW, 1),
        Modifier(Change.WEAKEN, 2),
        Modifier(Change.VULNERABLE, 3),
    ],
    "You are slowed down by 1. The marked target is slowed down by 2 and has vulnerability 3": [
        Modifier(Change.SLOW, 1),
        Modifier(Change.SLOW, 2, MARKED),
        Modifier(Change.VULNERABLE, 3, MARKED),
    ],
    "The marked target is slowed down by 2. You are slowed down by 1 and weakened by 3": [
        Modifier(Change.SLOW, 2, MARKED),
        Modifier(Change.SLOW, 1),
        Modifier(Change.WEAKEN, 3),
    ],
    "Characters in marked hexes are slowed down by 1": [Modifier(Change.SLOW, 1, (Who.IN_MARKED,))],
    "You cannot move": [Modifier(Change.CANNOT_WALK)],
    "Damage dealt to you is decreased by 1": [Modifier(Change.DAMAGE_MINUS, 1)],
    "Damage dealt by your directional focus cards is increased by 2": [
        Modifier(Change.DAMAGE_PLUS, 2, cards=Trait.DIRECTIONAL_FOCUS)
    ],
    "Damage dealt by your spells increased by 1": [
        Modifier(Change.DAMAGE_PLUS, 1, cards=Trait.SPELL)
    ],
    "Increase your walk abilities by up to 2": [Modifier(Change.WALK_UP_TO, 2)],
    "You increase your walk abilities by up to 4.": [Modifier(Change.WALK_UP_TO, 4)],
}


@pytest.mark.parametrize("text", CHANGES)
def test_lasting_changes_are_understood(text: str) -> None:
    understood = understand(text)
    assert (understood.steps, understood.modifiers, understood.rest) == ([], CHANGES[text], "")


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("When a character leaves a marked hex, you may deal 2 damage to it.", Event.LEAVES_MARKED),
        ("When a character in a marked hex stands up you may deal 2 damage to it", None),
        ("When a target stands up, you may deal 2 damage to it", Event.STANDS_UP_TARGET),
        ("You may deal 2 damage to any target that stands up.", Event.STANDS_UP_TARGET),
    ],
)
def test_myt_103_reactions_to_events_are_understood(text: str, event: Event | None) -> None:
    understood = understand(text)
    assert understood.on is (event or Event.STANDS_UP_IN_MARKED)
    assert understood.steps == [Ability(Op.DEAL, 2, Who.TRIGGER, optional=True)]
    assert understood.rest == ""


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("Draw 1. Sing a song.", "sing a song."),
        ("Draw 11 cards", "1 cards"),
        ("Walk", "walk"),
        ("Deal 1 damage to a dragon", "deal 1 damage to a dragon"),
        ("Refocused", "refocused"),
        ("If you are hidden, draw 1", "if you are hidden, draw 1"),
    ],
)
def test_what_is_not_understood_is_named(text: str, rest: str) -> None:
    assert understand(text).rest == rest


@pytest.mark.parametrize("text", ["", " ", "...", ", and then"])
def test_no_words_mean_nothing(text: str) -> None:
    understood = understand(text)
    assert (understood.steps, understood.modifiers, understood.rest) == ([], [], "")


# --- whole cards ---------------------------------------------------------------------------------


def made(name: str = "ember.falling_cinder", **fields: str) -> MythsCard:
    """One of our cards as a room describes it, with fields changed."""
    deck = our_decks()[name.partition(".")[0]]
    card, _ = make_card(kind_of(deck.card(name)) | fields, "card", 2)
    return card


def test_a_card_whose_words_are_all_known_is_played_by_the_companion() -> None:
    card = made()
    assert card.guide == ""
    assert card.effects == our_decks()["ember"].card("ember.falling_cinder").effects


WHY = [
    (
        {"text1": "Deal 2 damage to a dragon."},
        "These words are not understood: “deal 2 damage to a dragon.”.",
    ),
    ({"range": "hexes/range/spiral.png"}, "Its diagram is unknown."),
    ({"image1": "assets/effect/sudden.png"}, "The sign of effect 1 is unknown."),
    ({"image1": ""}, "The sign of effect 1 is unknown."),
    ({"card_type": "WEATHER"}, "It does not say whether it is an action or a stance."),
    ({"info": "Spell, hidden"}, "It may lie face down, which these rules do not allow."),
    ({"image1": "", "text1": ""}, "It has no effects."),
    ({"text1": "Deal 2 damage to the marked target."}, "There is no marked target: "),
    ({"image1": "assets/effect/temporary/move.png"}, "One of the temporary effects must be"),
    ({"info": "Animal form"}, "An action cannot be an animal form."),
    ({"text1": "You are slowed down by 1."}, "“while” and “on” belong to passive effects."),
]


@pytest.mark.parametrize(("fields", "why"), WHY, ids=[str(fields) for fields, _ in WHY])
def test_myt_186_a_card_that_cannot_be_read_is_left_to_people(fields: Thing, why: str) -> None:
    card = made(**fields)
    assert card.guide.startswith(why)
    assert all(not each.steps and not each.modifiers for each in card.effects)
    if fields.get("text1") != "":
        assert [each.text for each in card.effects] == [fields.get("text1", made().effects[0].text)]


def test_a_card_left_to_people_keeps_its_mark_if_it_can() -> None:
    spear = made("warden.long_spear")
    assert [(each.scope, each.kind) for each in spear.effects] == [
        (Scope.STARTING, EffectType.INSTANT),
        (Scope.TEMPORARY, EffectType.MOVE),
    ]
    broken = made("warden.long_spear", image2="assets/effect/regular/move.png")
    assert {each.scope for each in broken.effects} == {Scope.REGULAR}


def test_flying_is_a_trait_wherever_it_is_written() -> None:
    plain = made("heron.on_the_wing", info="")
    assert plain.traits == {Trait.FLYING}
    told = "Flying: you can walk through others if you stop on an empty hex."
    line = {"image3": "assets/effect/regular/passive/long.png", "text3": told}
    extra = made("heron.light_landing", **line)
    assert extra.traits == {Trait.FLYING}
    assert (len(extra.effects), extra.guide) == (2, "")


def test_other_words_of_the_last_line_are_kept() -> None:
    card = made(info="Spell – very hot, directional focus. Mind your sleeves")
    assert card.traits == {Trait.SPELL, Trait.DIRECTIONAL_FOCUS}
    assert card.info == "very hot, Mind your sleeves"


def test_effects_without_a_conclusion_stay() -> None:
    card = made(image1="/x/assets/effect/Starting Move.png?1", text1="Draw 1")
    assert (card.effects[0].scope, card.effects[0].end) == (Scope.STARTING, "stay")


def test_names_of_fields_may_be_written_in_several_ways() -> None:
    told = kind_of(our_decks()["ember"].cards[0])
    odd = {key.replace("_", " ").title(): value for key, value in told.items()}
    assert make_card(odd, "card", 2) == make_card(told, "card", 2)


def test_a_card_left_to_people_stays_a_spell_whatever_its_signs_say() -> None:
    card = made(image1="assets/effect/sudden.png", info="Spell")
    assert (card.guide, card.traits) == (
        "The sign of effect 1 is unknown.",
        frozenset({Trait.SPELL}),
    )


def test_a_card_of_no_known_type_or_without_effects_becomes_a_plain_action() -> None:
    card = made(card_type="WEATHER")
    assert card.type is CardType.ACTION
    card = made(info="Spell", **{f"{each}{n}": "" for each in ("image", "text") for n in (1, 2, 3)})
    assert (card.guide, card.traits) == ("It has no effects.", frozenset({Trait.SPELL}))
    assert [(each.scope, each.kind) for each in card.effects] == [
        (Scope.REGULAR, EffectType.PASSIVE)
    ]


def test_the_first_of_several_reasons_is_given() -> None:
    card = made(info="Animal form", text1="Deal 2 damage to the marked target.")
    assert card.guide == "An action cannot be an animal form."


EMBER = our_decks()["ember"]


def test_texts_that_just_fit_are_not_cut() -> None:
    kind = kind_of(EMBER.cards[0]) | {"label": "N" * 60, "text1": "x" * 300}
    card, cut = make_card(kind, "card", 2)
    assert (card.name, card.effects[0].text, cut) == ("N" * 60, "x" * 300, False)
    assert not card.guide.startswith("Its text was cut")
    for longer in ({"label": "N" * 61}, {"text1": "x" * 301}):
        assert make_card(kind | longer, "card", 2)[1]


def test_a_card_without_a_label_is_called_by_its_key() -> None:
    kind = kind_of(EMBER.cards[0])
    assert make_card(kind | {"label": ""}, "own.key", 2)[0].name == "own.key"


def test_traits_that_do_not_fit_are_dropped_from_cards_left_to_people() -> None:
    kind = kind_of(our_decks()["warden"].card("warden.shield_wall"))
    card, _ = make_card(kind | {"info": "Spell, flying", "text1": "Sing."}, "card", 2)
    assert card.traits == frozenset({Trait.FLYING})
    assert "These words are not understood" in card.guide


def test_a_card_keeps_the_traits_of_its_info_and_of_its_texts() -> None:
    kind = kind_of(EMBER.card("ember.falling_cinder")) | {"info": "Spell", "text2": "Flying"}
    card, _ = make_card(kind | {"image2": "assets/effect/regular/passive.png"}, "card", 2)
    assert card.traits == frozenset({Trait.SPELL, Trait.FLYING})
