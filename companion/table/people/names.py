"""Names and initials at one table: none looks like another's, or like what sentences speak of.

Letters are compared by what they look like, with a table of our own (decision 18).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from string import ascii_lowercase

from companion.core.fields import Refused, Text
from companion.core.words import T, Voice

MAX_PLAYER_NAME_CHARS = 20
MAX_READ_CHARS = 10 * MAX_PLAYER_NAME_CHARS
"""More of what was sent is not even looked at; spaces and signs that do not print are dropped."""
_FIELD = Text(MAX_PLAYER_NAME_CHARS, least=1)

_TWINS = {
    "АВЕЗКМНОРСТУХІЈЅԚԜӀ": "ABE3KMHOPCTYXIJSQWI",
    "авезкмопристухіјѕһԁԛԝӏ": "abe3kmonpuctyxijshdqwl",
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿ": "ABEZHIKMNOPTYXCJ",
    "αγηικνορτυχϲϳ": "aynikvoptuxcj",
    "ŁØĐĦƗłøđħɨıɑɡȷ": "LODHIlodhiiagj",
    "ՕՍՏօոսհգյ": "OUSonuhqj",
    "ᎪᏴᏟᎬᎻᎫᏦᏞᎷᏢᏚᎢᏙᏔᏃ": "ABCEHJKLMPSTVWZ",
}
"""Letters of other alphabets, and the Latin ones they could be taken for."""
_ALIKE = str.maketrans(
    {a: b for more, few in _TWINS.items() for a, b in zip(more, few, strict=True)}
)
_STROKES = str.maketrans("I1|O0", "llloo")
"""Signs that look alike in most fonts, as long as their case is kept: an "i" looks like none."""

_ACCENTS = (range(0x300, 0x370), range(0x1AB0, 0x1B00), range(0x1DC0, 0x1E00))
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Signs that count as printable and show nothing."""
_THE = "the"

OURS = T(
    "Host, Table, Screen, Companion, Laptop, Scanner, Computer, You, Others, Everybody, Everyone, "
    "Somebody, Someone, Nobody, No one"
)
"""Whom or what the companion's own sentences speak of; other languages may list more words."""


def list_reserved_names(roles: Iterable[str], voice: Voice | None = None) -> tuple[str, ...]:
    """What nobody can be called, for sentences speak of it: in English or another language."""
    voice = voice or Voice()
    return (*voice.say(OURS).split(", "), *map(voice.say, roles))


def fit(raw: object, taken: Iterable[str], roles: Iterable[str]) -> str:
    """A name as it is shown, unless it looks like one that is taken, or like a role: `Refused`."""
    if (
        not isinstance(raw, str)
        or not (name := _FIELD.fit(raw[:MAX_READ_CHARS]))
        or _is_blank(name)
    ):
        raise Refused(T("Please write your name."), "misfit")
    if other := next((each for each in taken if are_alike(name, each)), None):
        raise Refused(T("Somebody here is already called {name}. Pick another name.", name=other))
    if any(_could_mean(name, role) for role in roles):
        sentence = "Here “{name}” means somebody else. Please add an initial or a second name."
        raise Refused(T(sentence, name=name))
    return name


def choose_initial(name: str, taken: Iterable[str], before: str = "") -> str:
    """The first letter of a name, or two if it looks like one that is taken; `before`: what it was.

    After all of these comes a number, so that a letter is left however many begin alike.
    """
    first, *others = _iter_initials(name)
    counted = (f"{first}{n}" for n in range(2, 100))
    choices = (before, first, *others, *(first + each for each in ascii_lowercase), *counted)
    used = frozenset(taken)
    return next(each for each in choices if each and not any(are_alike(each, one) for one in used))


def _iter_initials(name: str) -> Iterator[str]:
    """What can stand for a name, best first: A, AL, An and Ae for Anna-Lena."""
    signs = unicodedata.normalize("NFC", name)
    spaced = "".join(each if each.isalnum() else " " for each in signs)
    words = spaced.split() or ["".join(each for each in signs if not _is_blank(each))]
    first = words[0][0].upper()[0]
    yield first
    yield from (first + word[0].upper()[0] for word in words[1:])
    yield from (first + each.lower()[0] for each in "".join(words)[1:])


def are_alike(one: str, other: str) -> bool:
    """Whether people could take one name for the other."""
    return _reduce_to_looks(one) == _reduce_to_looks(other) or _reduce_to_letters(
        one
    ) == _reduce_to_letters(other)


def _could_mean(name: str, role: str) -> bool:
    """Whether people could take a name for a role, with or without "the"."""
    meant = _reduce_to_letters(role).removeprefix(_THE)
    readings = {_reduce_to_letters(name), _reduce_to_looks(name).casefold()}
    return meant in {each.removeprefix(_THE) for each in readings}


def _reduce_to_looks(name: str) -> str:
    """The name as the eye sees it."""
    return _reduce_to_latin(name).translate(_STROKES)


def _reduce_to_letters(name: str) -> str:
    """The name as it is read out: capitals make no difference."""
    return _reduce_to_latin(name).casefold()


def _reduce_to_latin(name: str) -> str:
    """The name without accents, spaces and stops, in Latin letters where they look the same."""
    signs = unicodedata.normalize("NFKD", name).translate(_ALIKE)
    return "".join(each for each in signs if not _is_ignored(each)) or name


def _is_ignored(sign: str) -> bool:
    kind = unicodedata.category(sign)
    accent = any(ord(sign) in signs for signs in _ACCENTS)
    return accent or sign in _BLANKS or kind[0] in "ZPC" or "\ufe00" <= sign <= "\ufe0f"


def _is_blank(name: str) -> bool:
    """Whether nothing of it could be seen."""
    return all(sign in _BLANKS or unicodedata.category(sign)[0] in "ZCM" for sign in name)
