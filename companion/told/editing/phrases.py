"""Expressions as ready phrases, made of what a file has: for people who write none themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.core.words import T
from companion.told.editing import known_names as known
from companion.told.editing.places import steps_of, tables_of
from companion.told.editing.texts import shown
from companion.told.reading.older_words import ANSWERS_KEY, TRACK

Phrases = Iterator[tuple[str, "T | str"]]


def _labels(raw: Mapping[str, Any], section: str) -> Iterator[tuple[str, T, Mapping[str, Any]]]:
    for name, table in tables_of(raw.get(section)).items():
        yield name, shown(table.get("name"), T.by_language({"en": name})), table


def _persons(raw: Mapping[str, Any]) -> Iterator[tuple[str, T]]:
    """The values that are a player."""
    for name, label, table in _labels(raw, "values"):
        if table.get("is") == "player" and not table.get("each"):
            yield name, label


def _numbers(raw: Mapping[str, Any]) -> Iterator[tuple[str, T]]:
    """The numbers that everybody has, and those that are answered."""
    for name, label, table in _labels(raw, "values"):
        if table.get("each") and table.get("is", "number") == "number":
            yield name, label
    yield from _asked(raw, "number")


def _asked(raw: Mapping[str, Any], kind: str) -> Iterator[tuple[str, T]]:
    """What is answered in such a way, by each for themselves."""
    names = (
        str(step.get(ANSWERS_KEY, ""))
        for step in steps_of(raw)
        if kind in step and "ask" in step and "pick" not in step and not step.get("one_answer")
    )
    yield from ((name, T.by_language({"en": name})) for name in dict.fromkeys(names) if name)


def _named_most(vote: str) -> str:
    return f"most(p in playing: count(q in playing: {vote}[q] == p))"


def _people(raw: Mapping[str, Any]) -> Phrases:
    """Some of those who play."""
    for name, label in _persons(raw):
        yield f"those(p in playing: p != {name})", T("everybody but “{who}”", who=label)
        yield f"left_of({name})", T("who sits to the left of “{who}”", who=label)
        yield f"right_of({name})", T("who sits to the right of “{who}”", who=label)
        if raw.get("teams"):
            yield f"team({name})", T("the team of “{who}”", who=label)
    for name, label in _asked(raw, "player"):
        yield _named_most(name), T("whoever was named most often in “{what}”", what=label)
    for name, label in _numbers(raw):
        yield f"most(p in playing: {name}[p])", T("whoever has the most of “{what}”", what=label)
        yield f"least(p in playing: {name}[p])", T("whoever has the least of “{what}”", what=label)
    for name, label, _ in _labels(raw, "roles"):
        yield f"those(p in playing: role(p) == '{name}')", T("all with the role {role}", role=label)


def asked(raw: Mapping[str, Any]) -> known.Options:
    """Who can be asked, or be out."""
    return (*known.whom(raw), *_people(raw))


def chosen(raw: Mapping[str, Any]) -> known.Options:
    """Among whom somebody can choose."""
    others = ("those(p in playing: p != me)", T("everybody but the one who is asked"))
    return (("playing", T("everybody")), others, *_people(raw))


def winners(raw: Mapping[str, Any]) -> known.Options:
    """Who can have won."""
    return (("playing", T("all who are still playing")), *_people(raw))


def conditions(raw: Mapping[str, Any]) -> known.Options:
    """When something happens."""
    return tuple(_conditions(raw))


def _conditions(raw: Mapping[str, Any]) -> Phrases:
    yield "count(playing) == 1", T("only one is still playing")
    yield "count(playing) > 2", T("more than two are still playing")
    yield "round == 1", T("it is the first time")
    for name, label in _numbers(raw):
        yield f"max({name}) >= 10", T("somebody has 10 of “{what}” or more", what=label)
    for name, label in _asked(raw, "player"):
        yield (
            f"count({_named_most(name)}) == 1",
            T("one alone was named most often in “{what}”", what=label),
        )
    for name, label in _asked(raw, "yes_no"):
        yield f"all(p in playing: {name}[p])", T("all said yes in “{what}”", what=label)
        yield f"any(p in playing: {name}[p])", T("somebody said yes in “{what}”", what=label)
    for name, label, _ in _labels(raw, "roles"):
        yield (
            f"count(p in playing: role(p) == '{name}') == 0",
            T("nobody with the role {role} is playing", role=label),
        )
    for section in ("decks", "piles"):
        for name, label, table in _labels(raw, section):
            if section == "decks" or not table.get("each", True):
                yield f"count({name}) == 0", T("no card is left in “{pile}”", pile=label)


def each(raw: Mapping[str, Any]) -> known.Options:
    """For whom, or for what, something is done one after the other."""
    return tuple(_each(raw))


def _each(raw: Mapping[str, Any]) -> Phrases:
    yield "p", T("each player, called p")
    for name, label in _persons(raw):
        yield f"p in clockwise({name})", T("each player, “{who}” first", who=label)
    for name, label, table in _labels(raw, "piles"):
        if not table.get("each", True):
            yield f"c in {name}", T("each card in “{pile}”, called c", pile=label)


def changes(raw: Mapping[str, Any]) -> known.Options:
    """What can become different."""
    return tuple(_changes(raw))


def _changes(raw: Mapping[str, Any]) -> Phrases:
    persons = [*_persons(raw)]
    for name, label in persons:
        yield f"{name} = left_of({name})", T("“{who}” is the next one to the left", who=label)
        yield f"{name} = random(playing)", T("“{who}” is somebody by chance", who=label)
    for name, label, table in _labels(raw, "values"):
        if table.get("is", "number") != "number":
            continue
        if table.get("each"):
            yield f"{name} += 1", T("everybody gets one more of “{what}”", what=label)
            for person, who in persons:
                yield (
                    f"{name}[{person}] += 1",
                    T("“{who}” gets one more of “{what}”", who=who, what=label),
                )
        else:
            yield f"{name} += 1", T("“{what}” is one more", what=label)


def counts(raw: Mapping[str, Any]) -> known.Options:
    """How many of something, or how often."""
    return tuple(_counts(raw))


def _counts(raw: Mapping[str, Any]) -> Phrases:
    yield "count(playing)", T("as many as are playing")
    for name, label, table in _labels(raw, "values"):
        if table.get("is", "number") == "number" and not table.get("each"):
            yield name, T("as much as “{what}”", what=label)
    for name, label in _numbers(raw):
        if TRACK in tables_of(raw.get("values")).get(name, {}):
            yield f"max({name})", T("the most that anybody has of “{what}”", what=label)
