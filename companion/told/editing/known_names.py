"""What can be chosen in a field: the names that a file has, and the few words there are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from companion.core.emblems import EMBLEMS
from companion.core.shelf import TAGS
from companion.core.words import T
from companion.told.editing.places import steps_of, tables_of
from companion.told.editing.texts import shown
from companion.told.reading.material import ROLE
from companion.told.reading.named_steps import NAMED_STEPS, write_call
from companion.told.reading.older_words import ANSWERS_KEY, TRACK, VALUES
from companion.told.reading.questions import ANYONE
from companion.told.reading.things import Shared

Options: TypeAlias = "tuple[tuple[str, T | str], ...]"
OptionsOf = Callable[[Mapping[str, Any]], Options]
NONE: Options = (("", "–"),)


def named(*sections: str) -> OptionsOf:
    """A function that lists the names of all things of these kinds."""
    return lambda raw: tuple(_names(raw, sections))


def choice_of(*sections: str, also: Options = NONE) -> OptionsOf:
    """The same, with `also` before them."""
    return lambda raw: (*also, *_names(raw, sections))


def _names(raw: Mapping[str, Any], sections: tuple[str, ...]) -> list[tuple[str, T | str]]:
    return [
        (name, shown(table.get("name"), T.by_language({"en": name})))
        for section in sections
        for name, table in tables_of(raw.get(section)).items()
    ]


def answers(raw: Mapping[str, Any]) -> Options:
    """The names under which answers are kept, as what was asked."""
    named: dict[str, T | str] = {}
    for step in (each for each in steps_of(raw) if "ask" in each):
        alone = {str(step[ANSWERS_KEY]): step} if ANSWERS_KEY in step else {}
        for name, field in (tables_of(step.get("fields")) or alone).items():
            usual = T.by_language({"en": name})
            named.setdefault(name, shown(field.get("label", step["ask"]), usual))
        if by := step.get("by"):
            asked = shown(step["ask"], T.by_language({"en": str(by)}))
            named.setdefault(str(by), T("whoever answered “{what}”", what=asked))
    return tuple(named.items())


def hidden(raw: Mapping[str, Any]) -> Options:
    """What a step can turn up, or give away."""
    roles: Options = (("roles", T("all roles")),) if raw.get("roles") else ()
    return (*roles, *answers(raw), *_names(raw, ("piles", "dice", "values")))


def forgotten(raw: Mapping[str, Any]) -> Options:
    """What a step can clear."""
    return (*answers(raw), *_names(raw, ("values",)))


def to_deal(raw: Mapping[str, Any]) -> Options:
    """What can be dealt."""
    roles: Options = (("roles", T("the roles")),) if raw.get("roles") else ()
    return (*NONE, *roles, *_names(raw, ("piles",)))


def tracks(raw: Mapping[str, Any]) -> Options:
    """The values that are shown as a track."""
    return tuple(each for each in _names(raw, (VALUES,)) if TRACK in raw[VALUES][each[0]])


def readers(raw: Mapping[str, Any]) -> Options:
    """Who can read a line."""
    return ((Shared.ALL.value, T("everybody, and the screen")), *whom(raw))


def answer_eyes(_raw: Mapping[str, Any]) -> Options:
    """Who can know an answer before it is opened."""
    return (("", T("as usual")), (Shared.ALL.value, T("everybody, at once")))


def scores(raw: Mapping[str, Any]) -> Options:
    """What can rank people at the end."""
    everybodys = [each for each in _names(raw, ("values",)) if raw["values"][each[0]].get("each")]
    return (("", T("nothing: only who has won counts")), *everybodys)


def eyes(raw: Mapping[str, Any]) -> Options:
    """Who can know a thing."""
    roles = ((f"{ROLE}{name}", label) for name, label in _names(raw, ("roles",)))
    return (
        (Shared.ALL.value, T("everybody")),
        (Shared.OWNER.value, T("only its owner")),
        (Shared.TEAM.value, T("the team of its owner")),
        (Shared.OTHERS.value, T("everybody but its owner")),
        (Shared.NOBODY.value, T("nobody, until it is opened")),
        *roles,
    )


def whom(raw: Mapping[str, Any]) -> Options:
    """For whom a step can be; other words are an expression for somebody."""
    roles = ((f"{ROLE}{name}", label) for name, label in _names(raw, ("roles",)))
    people = ((name, label) for name, label in _names(raw, ("values",)) if _is_person(raw, name))
    everybody = (("playing", T("everybody")), (ANYONE, T("whoever is at hand")))
    return (*everybody, *roles, *people)


def lists(raw: Mapping[str, Any]) -> Options:
    """What there is to choose from; other words are an expression for a list."""
    own = (
        (f"{name}[me]" if raw[section][name].get("each", True) else name, label)
        for section in ("piles", "dice")
        for name, label in _names(raw, (section,))
    )
    kinds = (
        (f"kinds({name})", T("each card there is of “{deck}”", deck=label))
        for name, label in _names(raw, ("decks",))
    )
    return (("playing", T("whoever is playing")), *own, *kinds)


def _is_person(raw: Mapping[str, Any], name: str) -> bool:
    return raw["values"][name].get("is") in ("player", "players")


def calls(raw: Mapping[str, Any]) -> Options:
    """The steps that have a name, as a step does them."""
    return tuple(
        (write_call(name, table.get("with")), name)
        for name, table in tables_of(raw.get(NAMED_STEPS)).items()
    )


def emblems(_raw: Mapping[str, Any]) -> Options:
    """The emblems that are drawn already; files call them by these names in every language."""
    return tuple((name, name) for name in EMBLEMS)


def tags(_raw: Mapping[str, Any]) -> Options:
    """All tags that a game can have."""
    return tuple(TAGS.items())


def fixed(*options: tuple[str, T]) -> OptionsOf:
    """A function that always gives these choices."""
    return lambda _raw: options
