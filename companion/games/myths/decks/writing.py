"""Writes a deck as a deck file; `reading` reads the same deck from it."""

from __future__ import annotations

import json
from collections.abc import Iterator

from companion.games.myths.board.diagrams import Cell, Range
from companion.games.myths.decks.cards import Ability, CharacterDeck, Effect, Modifier, MythsCard
from companion.games.myths.decks.parsing import CHANGE_KEYS, KEYS, Fits
from companion.games.myths.decks.reading import DECK_FORMAT, our_ranges


def text_of(deck: CharacterDeck) -> str:
    """The deck as TOML."""
    return "\n".join([*_head(deck), *_diagrams(deck), *_cards(deck)]) + "\n"


def _head(deck: CharacterDeck) -> Iterator[str]:
    yield _pair("format", DECK_FORMAT)
    for key in ("id", "name", "theme", "colour", "origin"):
        yield _pair(key, str(getattr(deck, key)))


def _diagrams(deck: CharacterDeck) -> Iterator[str]:
    """The deck's own diagrams."""
    own = {card.range.id: card.range for card in deck.cards if card.range.id not in our_ranges()}
    for diagram in own.values():
        yield ""
        yield from _diagram(diagram)


def _diagram(diagram: Range) -> Iterator[str]:
    yield f"[range.{_quote(diagram.id)}]"
    yield f"cells = [{', '.join(_cell(cell) for cell in diagram.cells)}]"


def _cell(cell: Cell) -> str:
    return f"[{cell.q}, {cell.r}, {_quote(cell.kind)}]"


def _cards(deck: CharacterDeck) -> Iterator[str]:
    for card in deck.cards:
        yield ""
        yield from _card(card)


def _card(card: MythsCard) -> Iterator[str]:
    yield "[[card]]"
    for key in ("id", "name", "type"):
        yield _pair(key, str(getattr(card, key)))
    yield f"copies = {card.copies}"
    yield f"traits = [{', '.join(_quote(trait) for trait in sorted(card.traits))}]"
    yield _pair("range", card.range.id)
    for key in ("info", "guide"):
        if value := getattr(card, key):
            yield _pair(key, value)
    for effect in card.effects:
        yield from _effect(effect)


def _effect(effect: Effect) -> Iterator[str]:
    yield "[[card.effect]]"
    yield _pair("scope", effect.scope)
    yield _pair("kind", effect.kind)
    if effect.end:
        yield _pair("end", effect.end)
    yield _pair("text", effect.text)
    if effect.on:
        yield _pair("on", effect.on)
    if effect.steps:
        yield _tables("do", [_ability(step) for step in effect.steps])
    if effect.modifiers:
        yield _tables("while", [_modifier(change) for change in effect.modifiers])


def _tables(key: str, tables: list[str]) -> str:
    return f"{key} = [\n" + "".join(f"  {table},\n" for table in tables) + "]"


def _ability(step: Ability) -> str:
    pairs = [_pair("op", step.op)]
    pairs += [pair for key in KEYS[step.op] if (pair := _write_key(step, key))]
    pairs += [f"{key} = true" for key in ("required", "optional") if getattr(step, key)]
    if step.only:
        pairs.append(_pair("if", step.only))
    return _table(pairs)


def _write_key(step: Ability, key: str) -> str:
    """One key of an ability; empty if the ability does not use it."""
    if key == "n":
        return f"n = {step.n}"
    if key == "toward":
        return _pair(key, "direction") if step.toward_direction else ""
    return _pair(key, str(getattr(step, key)))


def _modifier(change: Modifier) -> str:
    pairs = [_pair("op", change.op)]
    for key in CHANGE_KEYS[change.op]:
        if key == "n":
            pairs.append(f"n = {change.n}")
        elif key == "who":
            pairs.append(f"who = [{', '.join(_quote(who) for who in change.who)}]")
        elif key == "cards":
            pairs.append(_pair("cards", change.cards or Fits.ALL))
        else:
            pairs.append(_pair("on", str(change.on)))
    return _table(pairs)


def _table(pairs: list[str]) -> str:
    return f"{{ {', '.join(pairs)} }}"


def _pair(key: str, value: str) -> str:
    return f"{key} = {_quote(value)}"


def _quote(value: str) -> str:
    """A quoted text; JSON and TOML quote printable text in the same way."""
    return json.dumps(value, ensure_ascii=False)
