"""Questions to one player where they arise, and what becomes of them when they lapse."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from companion.core.forms import Answer, Choice, Hexes, Offer, Option
from companion.core.play import Lapsed, Play, ask
from companion.core.seats import Seat
from companion.core.words import T
from companion.games.myths.board import RADIUS, Hexset
from companion.games.myths.state import Character, Myths

Form: TypeAlias = Callable[[Myths, Seat], Iterator[Offer]]


def question(c: Character, form: Form, prompt: T) -> Play[Answer | None]:
    """The player of this character answers; None when there is nothing left to answer."""
    if c.seat is None:
        return None
    try:
        return (yield from ask(c.seat, form, prompt))
    except Lapsed:
        return None


def pick(c: Character, letters: list[str], name: str, prompt: T, does: T) -> Play[str | None]:
    """The player of this character picks one of several; one alone is not asked.

    `does` says what happens to the one that is picked.
    """
    if len(letters) <= 1:
        return letters[0] if letters else None

    def form(k: Myths, _me: Seat) -> Iterator[Offer]:
        alive = [letter for letter in letters if k.characters[letter].alive]
        if alive:
            yield Offer(name, does, public=True, who=Choice(named(k, alive)))

    answer = yield from question(c, form, prompt)
    return str(answer.who) if answer else None


def named(k: Myths, letters: list[str]) -> tuple[Option, ...]:
    """Characters as options."""
    return tuple(Option(letter, k.characters[letter].name) for letter in letters)


def agrees(c: Character, name: str, prompt: T, yes: T, no: T) -> Play[bool]:
    """The player of this character says yes or no; silence is no [MYT-103]."""

    def form(k: Myths, _me: Seat) -> Iterator[Offer]:
        if k.characters[c.letter].alive:
            yield Offer(name, yes)
            yield Offer(f"no_{name}", no, tone="quiet")

    answer = yield from question(c, form, prompt)
    return answer is not None and answer.offer == name


def on_board(places: Hexset, label: T | None = None) -> Hexes:
    """Hexes of the board as a field."""
    return Hexes(places, label=label, radius=RADIUS)
