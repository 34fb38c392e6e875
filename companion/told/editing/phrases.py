"""Expressions as ready phrases, made of what a file has: for people who write none themselves.

“p” is whoever the step, or one around it, is done for; what is inside a phrase is called q and r,
so that each phrase can also stand where p means somebody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Any

from companion.core.words import T
from companion.told.editing import known_names as known
from companion.told.editing.places import steps_of, tables_of
from companion.told.editing.texts import shown
from companion.told.reading.older_words import ANSWERS_KEY, ONE_ANSWER, TRACK

Phrases = Iterator[tuple[str, T]]
"""Expressions with what they say, or names with what people call them."""
P = ("p", T.by_language({"en": "p"}))
"""Whoever it is done for."""
MAX_PAIRED_NUMBERS = 3
"""Among the pairs of more numbers nobody finds the one that is meant."""


def _labels(raw: Mapping[str, Any], section: str) -> Iterator[tuple[str, T, Mapping[str, Any]]]:
    for name, table in tables_of(raw.get(section)).items():
        yield name, shown(table.get("name"), T.by_language({"en": name})), table


def _values(raw: Mapping[str, Any], kind: str, *, each: bool) -> Phrases:
    """The values of this kind, which everybody has, or the table."""
    for name, label, table in _labels(raw, "values"):
        if table.get("is", "number") == kind and bool(table.get("each")) is each:
            yield name, label


def _persons(raw: Mapping[str, Any]) -> Phrases:
    """The values that are a player."""
    return _values(raw, "player", each=False)


def _numbers(raw: Mapping[str, Any]) -> Phrases:
    """The numbers that everybody has, and those that are answered."""
    yield from _values(raw, "number", each=True)
    yield from _asked(raw, "number")


def _asked(raw: Mapping[str, Any], kind: str, *, together: bool = False) -> Phrases:
    """What is answered in such a way, by each for themselves or by one for all: once each."""
    asked: dict[str, T] = {}
    for step in (each for each in steps_of(raw) if "ask" in each):
        fields = {str(step.get(ANSWERS_KEY, "")): step, **tables_of(step.get("fields"))}
        for name, field in fields.items():
            if name and kind in field and "pick" not in field:
                label = shown(field.get("label", step["ask"]), T.by_language({"en": name}))
                if bool(step.get(ONE_ANSWER)) is together:
                    asked.setdefault(name, label)
    yield from asked.items()


def _named_most(vote: str) -> str:
    return f"most(q in playing: count(r in playing: {vote}[r] == q))"


def _named(vote: str) -> str:
    return f"those(q in playing: {_is_named(vote, 'q')})"


def _is_named(vote: str, who: str) -> str:
    return f"any(r in playing: {vote}[r] == {who})"


def _groups(raw: Mapping[str, Any]) -> Phrases:
    """Those of whom something is so."""
    for name, label in _asked(raw, "player"):
        yield _named(name), T("whoever was chosen in “{what}”", what=label)
        yield _named_most(name), T("whoever was named most often in “{what}”", what=label)
    for name, label in _numbers(raw):
        yield f"most(q in playing: {name}[q])", T("whoever has the most of “{what}”", what=label)
        yield f"least(q in playing: {name}[q])", T("whoever has the least of “{what}”", what=label)
    for name, label in _values(raw, "yes_no", each=True):
        yield f"those(q in playing: {name}[q])", T("all for whom “{what}” is so", what=label)
    for name, label, _ in _labels(raw, "roles"):
        yield f"those(q in playing: role(q) == '{name}')", T("all with the role {role}", role=label)


def _people(raw: Mapping[str, Any]) -> Phrases:
    """Some of those who play."""
    for name, label in _persons(raw):
        yield f"those(q in playing: q != {name})", T("everybody but “{who}”", who=label)
        yield f"left_of({name})", T("who sits to the left of “{who}”", who=label)
        yield f"right_of({name})", T("who sits to the right of “{who}”", who=label)
        if raw.get("teams"):
            yield f"team({name})", T("the team of “{who}”", who=label)
    yield from _chosen_by(raw)
    yield from _groups(raw)


def _chosen_by(raw: Mapping[str, Any]) -> Phrases:
    """Single players that somebody has chosen."""
    for name, label in _asked(raw, "player"):
        for person, who in (*_persons(raw), P):
            yield (
                f"{name}[{person}]",
                T("whoever “{who}” chose in “{what}”", who=who, what=label),
            )
    for name, label in _asked(raw, "player", together=True):
        yield name, T("whoever was chosen in “{what}”", what=label)


def asked(raw: Mapping[str, Any]) -> known.Options:
    """Who can be asked, or be out."""
    return (*known.whom(raw), P, *_people(raw))


def chosen(raw: Mapping[str, Any]) -> known.Options:
    """Among whom somebody can choose."""
    others = ("those(q in playing: q != me)", T("everybody but the one who is asked"))
    return (("playing", T("everybody")), others, *_people(raw))


def winners(raw: Mapping[str, Any]) -> known.Options:
    """Who can have won."""
    return (("playing", T("all who are still playing")), *_people(raw))


def conditions(raw: Mapping[str, Any]) -> known.Options:
    """When something happens."""
    return tuple(_conditions(raw))


def _conditions(raw: Mapping[str, Any]) -> Phrases:
    yield "round == 1", T("it is the first time")
    yield "round > 1", T("it is not the first time")
    yield "count(playing) == 1", T("only one is still playing")
    yield "count(playing) > 2", T("more than two are still playing")
    for person, who in (*_persons(raw), P):
        yield from _conditions_of(raw, person, who)
    for name, label in _numbers(raw):
        yield f"max({name}) >= 10", T("somebody has 10 of “{what}” or more", what=label)
    for name, label in _values(raw, "yes_no", each=False):
        yield name, T("“{what}” is so", what=label)
        yield f"not {name}", T("“{what}” is not so", what=label)
    yield from _conditions_of_dice(raw)
    yield from _conditions_of_answers(raw)
    for name, label, _ in _labels(raw, "roles"):
        yield (
            f"count(q in playing: role(q) == '{name}') == 0",
            T("nobody with the role {role} is playing", role=label),
        )
    for section in ("decks", "piles"):
        for name, label, table in _labels(raw, section):
            if section == "decks" or not table.get("each", True):
                yield f"count({name}) == 0", T("no card is left in “{pile}”", pile=label)


def _conditions_of_dice(raw: Mapping[str, Any]) -> Phrases:
    """What the dice show, all that there are of a kind: a number alone, or what a bid says."""
    numbers = list(_values(raw, "number", each=False))
    pairs = list(permutations(numbers, 2)) if len(numbers) <= MAX_PAIRED_NUMBERS else []
    for name, label, _ in _labels(raw, "dice"):
        yield f"any(d in {name}: d == 6)", T("“{dice}” show a 6", dice=label)
        for (face, what), (many, number) in pairs:
            yield (
                f"count(d in {name}: d == {face}) == {many}",
                T("“{dice}” show “{what}” exactly as often as “{number}” says",
                  dice=label, what=what, number=number),
            )  # fmt: skip


def _conditions_of_answers(raw: Mapping[str, Any]) -> Phrases:
    for name, label in _asked(raw, "player"):
        yield (
            f"count({_named_most(name)}) == 1",
            T("one alone was named most often in “{what}”", what=label),
        )
    for kind in ("number", "player", "choose"):
        for name, label in _asked(raw, kind):
            yield (
                f"count(different(q in playing: {name}[q])) == count(playing)",
                T("all answers to “{what}” are different", what=label),
            )
    for name, label in _asked(raw, "yes_no"):
        yield f"all(q in playing: {name}[q])", T("all said yes in “{what}”", what=label)
        yield f"any(q in playing: {name}[q])", T("somebody said yes in “{what}”", what=label)


def _conditions_of(raw: Mapping[str, Any], person: str, who: T) -> Phrases:
    """What can be so of this one."""
    for name, what in _values(raw, "number", each=True):
        about = {"who": who, "what": what}
        yield f"{name}[{person}] == 0", T("“{who}” has none of “{what}”", **about)
        yield f"{name}[{person}] == 1", T("“{who}” has exactly one of “{what}”", **about)
        yield f"{name}[{person}] > 1", T("“{who}” has more than one of “{what}”", **about)
    for name, what in _values(raw, "yes_no", each=True):
        yield f"{name}[{person}]", T("“{what}” is so for “{who}”", who=who, what=what)
        yield f"not {name}[{person}]", T("“{what}” is not so for “{who}”", who=who, what=what)
    for name, what in _asked(raw, "player"):
        yield _is_named(name, person), T("“{who}” was chosen in “{what}”", who=who, what=what)
    for name, role, _ in _labels(raw, "roles"):
        yield (
            f"role({person}) == '{name}'",
            T("“{who}” has the role {role}", who=who, role=role),
        )


def each(raw: Mapping[str, Any]) -> known.Options:
    """For whom, or for what, something is done one after the other."""
    return tuple(_each(raw))


def _each(raw: Mapping[str, Any]) -> Phrases:
    yield "p", T("each player, called p")
    for name, label in _persons(raw):
        yield f"p in clockwise({name})", T("each player, “{who}” first", who=label)
    for expr, label in _groups(raw):
        yield f"p in {expr}", T("{who}, each called p", who=label)
    for name, label in _values(raw, "number", each=True):
        yield (
            f"p in sorted(q in playing: {name}[q])",
            T("each player, the one with the least of “{what}” first, called p", what=label),
        )
    for name, label, table in _labels(raw, "piles"):
        if not table.get("each", True):
            yield f"c in {name}", T("each card in “{pile}”, called c", pile=label)
            yield (
                f"c in different({name})",
                T("each kind of card in “{pile}” once, called c", pile=label),
            )
    yield "n in numbers(1, 5)", T("each number from 1 to 5, called n")


def changes(raw: Mapping[str, Any]) -> known.Options:
    """What can become different."""
    return tuple(_changes(raw))


def _changes(raw: Mapping[str, Any]) -> Phrases:
    persons = [*_persons(raw), P]
    for name, what in _values(raw, "number", each=True):
        yield f"{name} += 1", T("everybody gets one more of “{what}”", what=what)
        for person, who in persons:
            about = {"who": who, "what": what}
            yield f"{name}[{person}] += 1", T("“{who}” gets one more of “{what}”", **about)
            yield f"{name}[{person}] += 3", T("“{who}” gets 3 more of “{what}”", **about)
            yield f"{name}[{person}] -= 1", T("“{who}” loses one of “{what}”", **about)
    for name, what in _values(raw, "number", each=False):
        yield f"{name} += 1", T("“{what}” is one more", what=what)
        yield f"{name} = 0", T("“{what}” is 0 again", what=what)
    for name, what in _values(raw, "yes_no", each=False):
        yield f"{name} = yes", T("“{what}” is so from now on", what=what)
    for name, what in _values(raw, "yes_no", each=True):
        for person, who in persons:
            yield (
                f"{name}[{person}] = yes",
                T("“{what}” is so for “{who}” from now on", who=who, what=what),
            )
        for vote, question in _asked(raw, "player"):
            yield (
                f"{name} = {_is_named(vote, 'me')}",
                T("“{what}” is so for whoever was chosen in “{question}”, and for nobody else",
                  what=what, question=question),
            )  # fmt: skip
    yield from _changes_of_persons(raw)


def _changes_of_persons(raw: Mapping[str, Any]) -> Phrases:
    """Who somebody is: whoever sits, or was chosen, somewhere."""
    for name, who in _persons(raw):
        yield f"{name} = left_of({name})", T("“{who}” is the next one to the left", who=who)
        yield f"{name} = random(playing)", T("“{who}” is somebody by chance", who=who)
        for vote, what in _asked(raw, "player"):
            yield (
                f"{name} = first({_named(vote)})",
                T("“{who}” is whoever was chosen in “{what}”", who=who, what=what),
            )
            yield (
                f"{name} = random({_named_most(vote)})",
                T("“{who}” is whoever was named most often in “{what}”", who=who, what=what),
            )
        for expr, whom in _chosen_by(raw):
            yield f"{name} = {expr}", T("“{who}” is {whom}", who=who, whom=whom)
    for name, who in _values(raw, "players", each=False):
        for expr, whom in _groups(raw):
            yield f"{name} = {expr}", T("“{who}” are {whom}", who=who, whom=whom)
            yield f"{name} += {expr}", T("to “{who}” comes {whom}", who=who, whom=whom)


def counts(raw: Mapping[str, Any]) -> known.Options:
    """How many of something, or how often."""
    return tuple(_counts(raw))


def _counts(raw: Mapping[str, Any]) -> Phrases:
    yield "count(playing)", T("as many as are playing")
    for name, label in _values(raw, "number", each=False):
        yield name, T("as much as “{what}”", what=label)
    for name, label in _numbers(raw):
        if TRACK in tables_of(raw.get("values")).get(name, {}):
            yield f"max({name})", T("the most that anybody has of “{what}”", what=label)


def texts(raw: Mapping[str, Any]) -> known.Options:
    """What a text can show that is worked out."""
    return tuple(_texts(raw))


def question_texts(raw: Mapping[str, Any]) -> known.Options:
    """The same, and what only a question can show: something of whoever is asked."""
    own = (
        (f"{{{name}[me]}}", T("how many of “{what}” the one who is asked has", what=label))
        for name, label in _values(raw, "number", each=True)
    )
    return (*own, *_texts(raw))


def _texts(raw: Mapping[str, Any]) -> Phrases:
    for person, who in (*_persons(raw), P):
        yield f"{{{person}}}", T("the name of “{who}”", who=who)
        if raw.get("teams"):
            yield f"{{team_name({person})}}", T("the name of the team of “{who}”", who=who)
        for name, what in _values(raw, "number", each=True):
            own, about = f"{name}[{person}]", {"who": who, "what": what}
            yield f"{{{own}}}", T("how many of “{what}” “{who}” has", **about)
            yield (
                f"{{{own}}} {{{own}|…|…}}",
                T(
                    "the same, with a word for one and a word for several: “{what}” of “{who}”",
                    **about,
                ),
            )
    for name, what in _values(raw, "number", each=False):
        yield f"{{{name}}}", T("how much “{what}” is", what=what)
    for name, what in _values(raw, "players", each=False):
        yield f"{{{name}}}", T("the names of “{who}”", who=what)
    for expr, label in _groups(raw):
        yield f"{{{expr}}}", label
    if raw.get("roles"):
        yield from _texts_of_roles(raw)
    for name, label, table in _labels(raw, "piles"):
        if not table.get("each", True):
            yield f"{{first({name})}}", T("the card in “{pile}”", pile=label)
    yield "{count(playing)}", T("how many are playing")
    yield "{round}", T("which time it is")


def _texts_of_roles(raw: Mapping[str, Any]) -> Phrases:
    """The roles of single people."""
    for person, who in (*_persons(raw), P):
        yield f"{{role({person})}}", T("the role of “{who}”", who=who)
    for name, what in _asked(raw, "player"):
        about = {"who": P[1], "what": what}
        yield f"{{role({name}[p])}}", T("the role of whoever “{who}” chose in “{what}”", **about)
