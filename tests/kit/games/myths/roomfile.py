"""Makes room files for tests: our own decks laid out as in card rooms, and other archives."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from companion.games.myths.decks.cards import CharacterDeck, MythsCard
from companion.games.myths.decks.reading import our_decks
from companion.games.myths.pcio_import.cards import DIAGRAMS, TRAITS

Thing = dict[str, Any]
PICTURES = {name: picture for picture, name in DIAGRAMS.items() if picture}


def archive(members: Mapping[str, bytes], method: int = ZIP_STORED) -> bytes:
    """A ZIP of these members."""
    packed = BytesIO()
    with ZipFile(packed, "w", method) as opened:
        for name, content in members.items():
            info = ZipInfo(name)
            info.compress_type = method
            opened.writestr(info, content)
    return packed.getvalue()


def room(
    objects: Iterable[Any], members: Mapping[str, bytes] | None = None, method: int = ZIP_DEFLATED
) -> bytes:
    """A room file with these objects, and perhaps more members."""
    widgets = json.dumps(list(objects)).encode()
    return archive({"widgets.json": widgets, **(members or {})}, method)


def kind_of(card: MythsCard) -> Thing:
    """A card's fields as a room names them."""
    traits = [words for words, trait in TRAITS.items() if trait in card.traits]
    fields = {
        "label": card.name,
        "card_type": card.type.upper(),
        "range": f"/img/hexes/range/{PICTURES.get(card.range.id, card.range.id)}.png?v=2",
        "info": ", ".join(each.title() for each in traits),
    }
    for place, effect in enumerate(card.effects, 1):
        waiting = not effect.text
        words = [effect.scope, "empty" if waiting else effect.kind, effect.end or ""]
        fields[f"image{place}"] = f"assets/effect/{'/'.join(filter(None, words))}.png"
        fields[f"text{place}"] = effect.text
    return fields


def deck_things(deck: CharacterDeck, name: str = "", x: int = 0, y: int = 500) -> list[Thing]:
    """A deck of a room with its holder, its label above and every copy of every card."""
    name = name or deck.id
    holder = {"id": f"{name}-holder", "type": "cardPile", "x": x, "y": y, "z": 1}
    label = {
        "id": f"{name}-label",
        "type": "labelText",
        "x": x,
        "y": y - 30,
        "labelContent": deck.name,
    }
    kinds = {card.id: kind_of(card) for card in deck.cards}
    thing = {"id": name, "type": "cardDeck", "parent": holder["id"], "cardTypes": kinds}
    return [holder, label, thing, *copies(name, {card.id: card.copies for card in deck.cards})]


def everything() -> list[Thing]:
    """All our decks side by side in one room."""
    decks = enumerate(our_decks().values())
    return [each for place, deck in decks for each in deck_things(deck, x=400 * place)]


def copies(deck: str, kinds: Mapping[str, int]) -> list[Thing]:
    """This many objects of each kind of card."""
    return [
        {
            "id": f"{deck}:{kind}:{n}",
            "type": "card",
            "deck": deck,
            "cardType": kind,
            "faceup": False,
        }
        for kind, count in kinds.items()
        for n in range(count)
    ]
