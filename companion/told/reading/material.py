"""What lies on the table, read from a file: roles, values and tracks, decks, piles, dice."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from itertools import islice, product
from typing import Any, NamedTuple

from companion.core.words import T
from companion.told.reading.expressions import (
    NUMBER,
    PLAYER,
    PLAYERS,
    TEXT,
    YES_NO,
    Kind,
    Literal,
    Type,
    for_each,
    list_of,
)
from companion.told.reading.file_table import FileTable
from companion.told.reading.older_words import TRACK, VALUES
from companion.told.reading.parsing import RESERVED, property_of
from companion.told.reading.quoting import cut, some_of
from companion.told.reading.sentences import MAX_CARD_CHARS, MAX_LABEL_CHARS, Texts
from companion.told.reading.things import (
    Card,
    CardDeck,
    CardPile,
    DiceSet,
    Eyes,
    RoleDealt,
    RoleEyes,
    Shared,
    Value,
)
from companion.told.reading.type_rules import OWN

MAX_THINGS = 24
"""The most roles, decks, piles and dice of each."""
MAX_VALUES = 48
"""They were values and tracks before, 24 of each."""
MAX_CHOICES = 60
MAX_CARDS = 200
MAX_COLUMNS = 8
"""The most in a row of a grid: more are too narrow for a phone."""
MAX_START_CARDS = 60
"""The most cards with which a pile begins."""
MAX_CARD_NUMBER = 999
"""The largest number of a card."""
NEAR = 0.8
"""How like a key must be to one that cards have, for it to be meant."""

_NAME = re.compile(r"[a-z][a-z0-9_]{0,23}")
_TIMES = re.compile(r"(?P<name>.+?) x(?P<times>\d{1,3})")
_SPAN = re.compile(r"(?P<low>\d{1,3})-(?P<high>\d{1,3})")
_NUMBER = re.compile(r"[0-9]{1,3}")
_SIMPLE = {
    "number": NUMBER,
    "yes_no": YES_NO,
    "player": PLAYER,
    "players": PLAYERS,
    "numbers": list_of(NUMBER),
    "text": TEXT,
    "texts": list_of(TEXT),
}
ROLE = "role:"
TAKEN = RESERVED | {*OWN, "me", "answer", "roles", "table"}
"""What nothing in a file can be called: these words mean something already."""


@dataclass
class NamedSteps:
    """Steps that have a name, and names for what they are given; read wherever they are done."""

    table: FileTable
    given: tuple[str, ...]
    is_done: bool = False
    """Whether some step does them."""


@dataclass
class Material:
    """All that lies on the table, and the names that expressions know."""

    texts: Texts
    roles: dict[str, RoleDealt] = field(default_factory=dict)
    values: dict[str, Value] = field(default_factory=dict)
    decks: dict[str, CardDeck] = field(default_factory=dict)
    piles: dict[str, CardPile] = field(default_factory=dict)
    dice: dict[str, DiceSet] = field(default_factory=dict)
    properties: dict[str, Type] = field(default_factory=dict)
    """What is said of cards besides their numbers."""
    labels: dict[str, T] = field(default_factory=dict)
    """What people read for the key of a choice."""
    steps: int = 0
    """How many steps were read."""
    depth: int = 0
    """How many steps are around the one that is read."""
    named_steps: dict[str, NamedSteps] = field(default_factory=dict)
    done: tuple[str, ...] = ()
    """The named steps that are being read, each inside those before."""

    @property
    def names(self) -> dict[str, Type]:
        """Every name with its type."""
        names = {"role of": Type(Kind.ROLE, keys=tuple(self.roles))}
        names |= {property_of(name): type_ for name, type_ in self.properties.items()}
        for value in self.values.values():
            names[value.key] = for_each(value.type) if value.each else value.type
        for deck in self.decks.values():
            names[deck.key] = list_of(card_type(deck))
        for pile in self.piles.values():
            cards = list_of(card_type(self.decks[pile.deck]))
            names[pile.key] = for_each(cards) if pile.each else cards
        for dice in self.dice.values():
            faces = list_of(NUMBER)
            names[dice.key] = for_each(faces) if dice.each else faces
        return names

    def check_free(self, name: str, table: FileTable, key: str = "") -> bool:
        """Whether something new can be called this; if not, the fault is noted."""
        if not _NAME.fullmatch(name):
            what = T("“{name}” is no good name.", name=cut(name))
            table.fault(key, what, T("Use small letters, digits and _, and begin with a letter."))
        elif name in TAKEN or name in self.names or name in self.properties:
            what = T("“{name}” means something else already.", name=name)
            table.fault(key, what, T("Choose another name."))
        else:
            return True
        return False


def card_type(deck: CardDeck) -> Type:
    """The type of a card of this deck."""
    return Type(Kind.CARD, keys=tuple(card.key for card in deck.cards))


def read_material(file: FileTable, texts: Texts) -> Material:
    """Read all that lies on the table; what is wrong is noted, and left out."""
    material = Material(texts)
    _read_roles(file, material)
    decks = list(_things(file, "decks", material))
    for table in decks:
        material.decks[_key(table)] = _read_deck(table, material)
    for table in _things(file, "piles", material):
        if (pile := _read_pile(table, material)) is not None:
            material.piles[pile.key] = pile
    for table in decks:
        _check_deck(table, material)
    for table in _things(file, "dice", material):
        material.dice[_key(table)] = _read_dice(table, material)
    for table in _things(file, VALUES, material):
        material.values[_key(table)] = _read_value(table, material)
    return material


def _things(file: FileTable, key: str, material: Material) -> Iterator[FileTable]:
    """The tables of this kind that have a good name; bad names, and too many, are noted."""
    most = MAX_VALUES if key == VALUES else MAX_THINGS
    for number, (name, table) in enumerate(file.tables(key)):
        if number == most:
            table.fault("", T("There are too many of these: at most {n}.", n=most))
            return
        if material.check_free(name, table):
            yield table


def _key(table: FileTable) -> str:
    """The name of a thing, which is the last part of its path."""
    return str(table.path[-1])


# --- roles ---------------------------------------------------------------------------------------


def _read_roles(file: FileTable, material: Material) -> None:
    """Note the roles in `material`, and what is wrong with them."""
    tables = list(_things(file, "roles", material))
    keys = {_key(table): None for table in tables}
    rest = 0
    for table in tables:
        key, is_rest = _key(table), table.get("count") == "rest"
        count = Literal(0) if is_rest else table.expr("count", NUMBER, OWN, 1)
        knows = frozenset(each for each in table.words("knows") if _is_role(each, table, keys))
        name = material.texts.sentence(table, "name", {}, MAX_LABEL_CHARS)
        note = material.texts.maybe(table, "note", {})
        material.roles[key] = RoleDealt(key, name, count or Literal(0), knows, note, is_rest)
        rest += is_rest
        table.note_unknown_keys()
    if tables and rest != 1:
        advice = T('Write count = "rest" for the role of everybody who is left.')
        tables[-1].fault("", T("Exactly one role must be for the rest."), advice)


def _is_role(name: str, table: FileTable, keys: Mapping[str, None]) -> bool:
    """Whether there is such a role; if not, that is noted."""
    if name not in keys:
        few = some_of(keys)
        table.fault("knows", T("“{text}” is none of these: {keys}.", text=cut(name), keys=few))
    return name in keys


OWNED = frozenset({Shared.OWNER, Shared.OTHERS, Shared.TEAM})
"""What can only be said of things that somebody has."""


def read_eyes(table: FileTable, material: Material, usual: Eyes, *, each: bool) -> Eyes:
    """Who knows it: all, nobody, each its owner, or roles; `usual` if absent or at fault."""
    if "eyes" not in table:
        return usual
    words = table.words("eyes")
    roles = [word.removeprefix(ROLE) for word in words if word.startswith(ROLE)]
    if roles and len(roles) == len(words) and material.roles.keys() >= {*roles}:
        first, *others = dict.fromkeys(roles)
        return RoleEyes(first, tuple(others))
    alone = words[0] if len(words) == 1 else ""
    if alone in set(Shared) and (each or alone not in OWNED):
        return Shared(alone)
    if len(words) > 1:
        what = T("Several eyes can only be those of roles.")
        table.fault("eyes", what, T("Write {example}.", example='eyes = ["role:…", "role:…"]'))
        return usual
    what = T("“{text}” does not say who knows it.", text=cut(alone))
    owned = '"owner", "team", "others", ' if each else ""
    known = f'"all", {owned}"nobody", "role:…"'
    table.fault("eyes", what, T("Write one of these: {words}.", words=known))
    return usual


# --- values --------------------------------------------------------------------------------------


def _read_value(table: FileTable, material: Material) -> Value:
    """A value as its table says; what is wrong is noted. The caller adds it to `material`."""
    each = table.flag("each", usual=False)
    eyes = read_eyes(table, material, Shared.ALL, each=each)
    type_ = read_type(table, "is", table.get("is", "number"), material)
    name = material.texts.maybe(table, "name", {}, MAX_LABEL_CHARS)
    track = _read_track(table, type_, material) if TRACK in table else None
    start = table.expr("start", type_, OWN, 0 if track else None)
    table.note_unknown_keys()
    return Value(_key(table), type_, each=each, eyes=eyes, start=start, name=name, track=track)


def _read_track(table: FileTable, type_: Type, material: Material) -> tuple[int, int] | None:
    """The ends of the track it is drawn on; None, and a fault, if they are no such pair."""
    ends = table.get(TRACK)
    whole = isinstance(ends, list) and all(type(each) is int for each in ends)
    if not whole or len(ends) != 2 or not -MAX_CARD_NUMBER <= ends[0] < ends[1] <= MAX_CARD_NUMBER:  # noqa: PLR2004 - the lower end and the upper one
        what = T("“track” must be its two ends, from {low} to {high}, the lower one first.")
        advice = T("Write {example}.", example="track = [0, 20]")
        table.fault(TRACK, what.but(low=-MAX_CARD_NUMBER, high=MAX_CARD_NUMBER), advice)
        return None
    if type_ != NUMBER:
        table.fault(TRACK, T("Only a number is shown as a track."))
    if "name" not in table:
        material.texts.sentence(table, "name", {}, MAX_LABEL_CHARS)
    return ends[0], ends[1]


def read_type(table: FileTable, key: str, raw: Any, material: Material) -> Type:
    """The type a file names, or one with these choices; a number, and a fault, if it is none."""
    if isinstance(raw, str) and raw in _SIMPLE:
        return _SIMPLE[raw]
    if raw == "role" and material.roles:
        return Type(Kind.ROLE, keys=tuple(material.roles))
    if isinstance(raw, str):
        keys = ", ".join((*_SIMPLE, *(["role"] if material.roles else [])))
        what = T("“{text}” is none of these: {keys}.", text=cut(raw), keys=keys)
        table.fault(key, what)
        return NUMBER
    return Type(Kind.KEY, keys=read_choices(table, key, raw, material))


def read_choices(table: FileTable, key: str, raw: Any, material: Material) -> tuple[str, ...]:
    """The keys of what can be chosen; what people read for them is noted in `material.labels`."""
    if isinstance(raw, list) and all(isinstance(each, str) for each in raw):
        raw = {each: each for each in raw}
    if not isinstance(raw, dict) or not 1 < len(raw) <= MAX_CHOICES:
        few = T("“{key}” must be a list of 2 to {n} texts, or a table of them.", n=MAX_CHOICES)
        table.fault(key, few.but(key=key))
        return ("…",)
    for name, text in raw.items():
        label = material.texts.read(table, key, text, {}, MAX_LABEL_CHARS).text
        if material.labels.setdefault(name, label) != label:
            table.fault(key, T("“{name}” means something else already.", name=cut(name)))
    return tuple(raw)


# --- cards and dice ------------------------------------------------------------------------------


def _read_deck(table: FileTable, material: Material) -> CardDeck:
    """A deck with its cards; what is wrong is noted. That `refill` is a pile is checked later."""
    name = material.texts.sentence(table, "name", {}, MAX_LABEL_CHARS)
    rows = _read_list(table, "cards") if "cards" in table else []
    cards: dict[str, Card] = {}
    others = {card.key: card for deck in material.decks.values() for card in deck.cards}
    twice: dict[str, None] = {}
    unlike: dict[str, None] = {}
    entries = (each for raw in rows for each in _cards(table, "cards", raw, material))
    listed = list(islice(entries, MAX_CARDS + 1))
    for card in listed:
        if card.key in cards:
            twice[cut(card.key)] = None
        elif replace(others.get(card.key, card), count=card.count) != card:
            unlike[cut(card.key)] = None
        cards[card.key] = card
    if twice:
        what = T("These cards are there already: {names}.", names=some_of(twice))
        table.fault("cards", what, T("Call them differently, or count one with “x2”."))
    if unlike:
        what = T("These cards are different in another deck: {names}.", names=some_of(unlike))
        table.fault("cards", what, T("Call them differently, or give both the same properties."))
    if sum(card.count for card in listed) > MAX_CARDS:
        table.fault("cards", T("A deck has at most {n} cards.", n=MAX_CARDS))
    refill = table.word("refill")
    table.note_unknown_keys()
    return CardDeck(_key(table), name, tuple(cards.values()), refill)


def _read_list(table: FileTable, key: str) -> list[Any]:
    """The entries of a list; none, and a fault, if it is empty or something else."""
    entries = table.get(key)
    if isinstance(entries, list) and entries:
        return entries
    table.fault(key, T("“{key}” must be a list of texts, or a table of them.", key=key))
    return []


def _check_deck(table: FileTable, material: Material) -> None:
    """Check what needs the piles: note a deck without cards, and drop a wrong `refill`."""
    deck = material.decks[_key(table)]
    if not deck.cards and "cards" not in table:
        what = T("“{key}” must be a list of texts, or a table of them.", key="cards")
        table.fault("cards", what)
    pile = material.piles.get(deck.refill)
    if deck.refill and (pile is None or pile.each or pile.deck != deck.key):
        what = T("“{text}” is no pile of the table with cards of this deck.", text=cut(deck.refill))
        advice = T("Write {example}.", example='refill = "discard"')
        table.fault("refill", what, advice)
        material.decks[deck.key] = replace(deck, refill="")


def _cards(table: FileTable, key: str, raw: Any, material: Material) -> Iterator[Card]:
    """The cards one entry stands for: “Moon”, “Sun x3”, “1-10”, or a table."""
    if isinstance(raw, dict):
        yield from _card_table(FileTable(raw, table.path, table.notes), material)
        return
    text = str(raw)
    if numbers := _span(text):
        for number in numbers:
            yield Card(str(number), T.by_language({"en": str(number)}), 1, number)
        return
    counted = _TIMES.fullmatch(text)
    name, times = (counted["name"], int(counted["times"])) if counted else (text, 1)
    label = material.texts.read(table, key, name, {}, MAX_CARD_CHARS).text
    yield Card(label.text, label, max(1, times), int(name) if _NUMBER.fullmatch(name) else 0)


def _span(text: str) -> range:
    """The numbers of “1-10”, not more than a deck can have; none if it is no span."""
    if (span := _SPAN.fullmatch(text)) is None:
        return range(0)
    low, high = int(span["low"]), int(span["high"])
    return range(low, min(high, low + MAX_CARDS) + 1)


class _Worth(NamedTuple):
    """One number, or one text, of a property."""

    datum: int | str
    text: T


def _card_table(table: FileTable, material: Material) -> Iterator[Card]:
    """One card with its properties, or one for each of several: suits and ranks."""
    times = table.whole("times", 1, 1, MAX_CARDS)
    own = None
    if "name" in table or not table.raw.keys() - {"times"}:
        own = material.texts.sentence(table, "name", {}, MAX_CARD_CHARS).text
    entries = {
        key: worths
        for key in table.raw
        if key not in {"name", "times"} and (worths := _worths(table, key, material))
    }
    table.note_unknown_keys()
    for number, each in enumerate(product(*entries.values())):
        if own and number:
            what = T("Several cards cannot all be called “{name}”.", name=cut(own.text))
            table.fault(
                "cards", what, T("Leave out the name: they are called by their properties.")
            )
            return
        label = dict(zip(entries, each, strict=True))
        name = own or _join_texts([worth.text for worth in each])
        rank = label.pop("number", None)
        properties = tuple((key, worth.datum) for key, worth in label.items())
        yield Card(name.text, name, times, int(rank.datum) if rank else 0, properties)


def _join_texts(texts: list[T]) -> T:
    """These words one after the other, in all their languages."""
    languages = dict.fromkeys(language for text in texts for language in text.texts or ("en",))
    return T.by_language(
        {
            language: " ".join((text.texts or {}).get(language, text.text) for text in texts)
            for language in languages or ("en",)
        }
    )


def _worths(table: FileTable, key: str, material: Material) -> list[_Worth]:
    """What a card has of a property, whose type is noted in `material`; what is wrong is noted."""
    raw = table.get(key)
    if key != "number" and key not in material.properties:
        near = get_close_matches(key, ("name", "number", "times"), 1, NEAR)
        if near:
            what = T("“{key}” means nothing here.", key=cut(key))
            table.fault("cards", what, T("Is “{near}” meant?", near=near[0]))
            return []
        if not material.check_free(key, table, "cards"):
            return []
    worths = [
        w
        for each in (raw if isinstance(raw, list) else [raw])
        for w in _worth(table, key, each, material)
    ]
    kinds = {type(each.datum) for each in worths}
    known = NUMBER if key == "number" else material.properties.get(key)
    if len(kinds) > 1 or (worths and known and (known == NUMBER) is not (kinds == {int})):
        table.fault("cards", T("“{key}” must be a number on all cards, or a text on all.", key=key))
        return []
    if key != "number" and worths:
        keys = dict.fromkeys((*(known.keys if known else ()), *(str(w.datum) for w in worths)))
        material.properties[key] = NUMBER if kinds == {int} else Type(Kind.KEY, keys=tuple(keys))
    return worths


def _worth(table: FileTable, key: str, raw: Any, material: Material) -> Iterator[_Worth]:
    """The numbers, or the text, that one entry stands for."""
    if isinstance(raw, str) and (numbers := _span(raw)):
        yield from (_Worth(each, T.by_language({"en": str(each)})) for each in numbers)
    elif isinstance(raw, int) and not isinstance(raw, bool):
        if not -MAX_CARD_NUMBER <= raw <= MAX_CARD_NUMBER:
            what = T("“{key}” must be a number from {low} to {high}.")
            table.fault("cards", what.but(key=key, low=-MAX_CARD_NUMBER, high=MAX_CARD_NUMBER))
            raw = 0
        yield _Worth(raw, T.by_language({"en": str(raw)}))
    else:
        text = material.texts.read(table, key, raw, {}, MAX_LABEL_CHARS).text
        if material.labels.setdefault(text.text, text) != text:
            what = T("“{name}” means something else already.", name=cut(text.text))
            table.fault("cards", what)
        yield _Worth(text.text, text)


def _read_pile(table: FileTable, material: Material) -> CardPile | None:
    """A pile as its table says; None if the file has no deck."""
    # Whatever speaks of a pile that has no deck would only say so again.
    deck = table.one_of("of", material.decks) or next(iter(material.decks), "")
    each = table.flag("each", usual=True)
    eyes = read_eyes(table, material, Shared.OWNER if each else Shared.ALL, each=each)
    name = material.texts.maybe(table, "name", {}, MAX_LABEL_CHARS)
    start = _read_start(table, deck, material) if "start" in table and deck else ()
    columns = read_columns(table)
    is_sorted = table.flag("sorted", usual=False)
    table.note_unknown_keys()
    if not deck:
        return None
    return CardPile(
        _key(table),
        name,
        deck,
        each=each,
        eyes=eyes,
        start=start,
        columns=columns,
        is_sorted=is_sorted,
    )


def read_columns(table: FileTable) -> int:
    """How many things lie in a row of a grid; 0 if there is none."""
    return table.whole("columns", 0, 2, MAX_COLUMNS) if "columns" in table else 0


def _read_start(table: FileTable, deck: str, material: Material) -> tuple[str, ...]:
    """The cards with which such a pile begins; its deck learns of those it lacks, with count 0."""
    kinds = {card.key: card for card in material.decks[deck].cards}
    others = {card.key: card for each in material.decks.values() for card in each.cards}
    entries = (
        card for raw in _read_list(table, "start") for card in _cards(table, "start", raw, material)
    )
    begun: list[str] = []
    for card in islice(entries, MAX_START_CARDS + 1):
        alike = others.get(card.key, card)
        if (card.number, card.properties) not in {(0, ()), (alike.number, alike.properties)}:
            what = T("These cards are different in another deck: {names}.", names=cut(card.key))
            table.fault(
                "start", what, T("Call them differently, or give both the same properties.")
            )
        kinds.setdefault(card.key, replace(alike, count=0))
        begun += [card.key] * card.count
    if len(begun) > MAX_START_CARDS:
        table.fault("start", T("A pile begins with at most {n} cards.", n=MAX_START_CARDS))
    material.decks[deck] = replace(material.decks[deck], cards=tuple(kinds.values()))
    return tuple(begun[:MAX_START_CARDS])


def _read_dice(table: FileTable, material: Material) -> DiceSet:
    sides = table.whole("sides", 6, 2, 100)
    each = table.flag("each", usual=True)
    eyes = read_eyes(table, material, Shared.ALL, each=each)
    name = material.texts.sentence(table, "name", {}, MAX_LABEL_CHARS)
    table.note_unknown_keys()
    return DiceSet(_key(table), name, sides, each=each, eyes=eyes)
