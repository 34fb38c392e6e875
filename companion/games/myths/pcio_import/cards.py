"""Turns a card type of a room into one of our cards; what it cannot read is left to people."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.games.myths.board.diagrams import Range
from companion.games.myths.decks.cards import (
    CardType,
    CharacterDeck,
    Effect,
    EffectType,
    End,
    MythsCard,
    Scope,
    Trait,
)
from companion.games.myths.decks.reading import our_ranges, read_decks
from companion.games.myths.decks.tables import MAX_NAME_CHARS, MAX_TEXT_CHARS
from companion.games.myths.decks.writing import text_of
from companion.games.myths.pcio_import.objects import clean_text
from companion.games.myths.pcio_import.texts import understand

EFFECTS = (1, 2, 3)
DIAGRAMS: Mapping[str, str] = {
    "directional/accurate": "front1",
    "directional/inaccurate": "front3",
    "directional/displacement": "front3back",
    "indirectional/adjacent": "ring1t",
    "indirectional/area": "area7",
    "indirectional/far": "far",
    "indirectional/single": "single",
    "untargeted/adjacent": "ring1m",
    "untargeted/directional": "front1m",
    "untargeted/none": "none",
    "": "none",
}
"""Our diagram for each picture, by the end of its address."""
TRAITS: Mapping[str, Trait] = {
    "directional focus": Trait.DIRECTIONAL_FOCUS,
    "spell": Trait.SPELL,
    "animal form": Trait.ANIMAL_FORM,
    "flying": Trait.FLYING,
}
_KINDS: Mapping[str, EffectType] = {
    **{kind.value: kind for kind in EffectType},
    "empty": EffectType.INSTANT,
}
_ENDS: Mapping[str, End] = {end.value: end for end in End}
_SCOPES: Mapping[str, Scope] = {scope.value: scope for scope in Scope}
_SIZE = "V11"


@dataclass(slots=True)
class Draft:
    """A card being read: what is known so far, and any reasons why people must resolve it."""

    fields: Mapping[str, str]
    why: list[str] = field(default_factory=list)
    traits: set[Trait] = field(default_factory=set)
    cut: bool = False

    def read_text(self, key: str, most: int = MAX_TEXT_CHARS) -> str:
        """A field of the card, cut to the length cards allow."""
        text = clean_text(self.fields.get(key))
        self.cut = self.cut or len(text) > most
        return text[:most]


def is_character_card(kind: Mapping[str, Any]) -> bool:
    """Whether a card type says that it is an action or a stance."""
    return "card_type" in fields_of(kind)


def fields_of(kind: Mapping[str, Any]) -> dict[str, str]:
    """The text fields of a card type, by their names in lower case."""
    return {
        key.strip().lower().replace(" ", "_"): value
        for key, value in kind.items()
        if isinstance(value, str)
    }


def make_card(kind: Mapping[str, Any], name: str, copies: int) -> tuple[MythsCard, bool]:
    """The card, and whether a text on it had to be cut."""
    draft = Draft(fields_of(kind))
    title = draft.read_text("label", MAX_NAME_CHARS) or name
    imported = MythsCard(
        id=name,
        name=title,
        type=_type(draft),
        copies=copies,
        traits=frozenset(),
        range=_range(draft),
        effects=tuple(_effects(draft)),
        info=_info(draft),
    )
    return _accepted(replace(imported, traits=frozenset(draft.traits)), draft.why), draft.cut


def _type(draft: Draft) -> CardType:
    type_name = draft.read_text("card_type").lower()
    if type_name not in {kind.value for kind in CardType}:
        draft.why.append("It does not say whether it is an action or a stance.")
        return CardType.ACTION
    return CardType(type_name)


def _range(draft: Draft) -> Range:
    picture = _after("hexes/range/", draft.fields.get("range", ""))
    if picture not in DIAGRAMS:
        draft.why.append("Its diagram is unknown.")
    return our_ranges()[DIAGRAMS.get(picture, "none")]


def _after(folder: str, address: str) -> str:
    """The end of a picture's address, without extension and query."""
    name = address.partition("?")[0].rpartition(folder)[2]
    return name.removesuffix(".png").strip().lower()


def _info(draft: Draft) -> str:
    """The text below the effects, without the traits it names."""
    rest = []
    for part in re.split(r"[,.–—-]", draft.read_text("info")):
        word = part.strip()
        if word.lower() == "hidden":
            draft.why.append("It may lie face down, which these rules do not allow.")
        elif word.lower() in TRAITS:
            draft.traits.add(TRAITS[word.lower()])
        if word and word.lower() not in TRAITS:
            rest.append(word)
    return ", ".join(rest)


# --- effects -----------------------------------------------------------------------------------


def _effects(draft: Draft) -> Iterator[Effect]:
    any_effect = False
    for place in EFFECTS:
        sign, text = draft.fields.get(f"image{place}", ""), draft.read_text(f"text{place}")
        if sign or text:
            any_effect = True
            if len(clean_text(draft.fields.get(f"text{place}"))) > len(text):
                draft.why.append("Its text was cut: it is too long for a card.")
            yield from _effect(draft, place, sign, text)
    if not any_effect:
        draft.why.append("It has no effects.")
        yield Effect(Scope.REGULAR, EffectType.PASSIVE)


def _effect(draft: Draft, place: int, sign: str, text: str) -> Iterator[Effect]:
    frame = _frame(sign)
    if frame is None:
        draft.why.append(f"The sign of effect {place} is unknown.")
        frame = Effect(Scope.REGULAR, EffectType.PASSIVE)
    understood = understand(text)
    if understood.rest:
        draft.why.append(f"These words are not understood: “{understood.rest[:MAX_NAME_CHARS]}”.")
    draft.traits |= understood.traits
    only_a_trait = (
        bool(understood.traits)
        and not understood.steps
        and not understood.modifiers
        and not understood.rest
    )
    if not only_a_trait:
        steps, modifiers = tuple(understood.steps), tuple(understood.modifiers)
        yield replace(frame, text=text, steps=steps, modifiers=modifiers, on=understood.on)


def _frame(sign: str) -> Effect | None:
    """Scope, type and conclusion, read from the file name of the sign's picture."""
    words = re.findall(r"[a-z]+", _after("assets/effect/", sign))
    scope = _SCOPES.get(words[0]) if words else None
    kind = _KINDS.get(words[1]) if len(words) > 1 else None
    if scope is None or kind is None:
        return None
    end = next((_ENDS[word] for word in words[2:] if word in _ENDS), End.STAY)
    return Effect(scope, kind, end=None if scope is Scope.REGULAR else end)


# --- what the loader accepts -------------------------------------------------------------------


def _accepted(card: MythsCard, why: list[str]) -> MythsCard:
    """The card if the loader accepts it, else one for people, if need be without its signs."""
    if not why and not (faults := _faults(card)):
        return card
    reason = why[0] if why else faults[0]
    texts = tuple(replace(each, steps=(), modifiers=(), on=None) for each in card.effects)
    by_hand = replace(card, guide=reason, effects=texts)
    if _faults(by_hand):
        plain = tuple(Effect(Scope.REGULAR, EffectType.PASSIVE, each.text) for each in texts)
        fits = card.traits & {Trait.DIRECTIONAL_FOCUS, Trait.FLYING}
        by_hand = replace(by_hand, effects=plain, traits=fits)
    return by_hand


def _faults(card: MythsCard) -> list[str]:
    deck = CharacterDeck("alone", "Alone", "", "blue", "", (card,))
    faults = read_decks(text_of(deck)).faults
    reasons = (str(fault.why) for fault in faults if fault.code != _SIZE)
    return [f"{why[:1].upper()}{why[1:]}" for why in reasons]
