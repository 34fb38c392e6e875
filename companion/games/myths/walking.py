"""Walking step by step, in flight or on foot, and standing up (EN7) [MYT-132 to MYT-142]."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.forms import Answer, Number, Offer
from companion.core.hexes import Hex
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T, plural
from companion.games.myths import blind, flying
from companion.games.myths.acts import Perform
from companion.games.myths.asking import Form, on_board, question
from companion.games.myths.board import Hexset, ahead, hex_name, neighbours
from companion.games.myths.checkpoint import checkpoint
from companion.games.myths.deck import Event, Trait
from companion.games.myths.moving import put_pion, walk_onto
from companion.games.myths.reactions import Due, called_up, react
from companion.games.myths.state import Character, Myths
from companion.games.myths.states import cannot_walk, slowed, walk_bonus


def walk(g: Myths, c: Character, n: int, perform: Perform, *, toward: bool = False) -> Play[bool]:
    """Walk as many steps as the number says, or as many as can be made; whether all were made."""
    number = yield from number_of(g, c, n)
    outer = (g.walking, g.steps_left, g.path)
    g.walking, g.steps_left, g.path = c.letter, number, ()
    try:
        if g.blind:
            yield from _reported(g, c, perform)
        elif g.has(c, Trait.FLYING):
            yield from _in_flight(g, c, perform, toward=toward)
        else:
            yield from _on_foot(g, c, perform, toward=toward)
        return c.alive and not g.steps_left
    finally:
        g.walking, g.steps_left, g.path = outer


# --- how far -------------------------------------------------------------------------------------


def number_of(g: Myths, c: Character, n: int) -> Play[int]:
    """The number is fixed when the walk begins [MYT-136]; who cannot walk walks 0 [MYT-138]."""
    if cannot_walk(g, c):
        return 0
    bonus = walk_bonus(g, c)
    longest = walk_length(g, c, n + bonus)
    if longest > walk_length(g, c, n):
        answer = yield from question(
            c, _bonus_form(bonus), T("How far shall {name} walk?", name=c.name)
        )
        n += int(answer.bonus) if answer else 0
    return walk_length(g, c, n)


def walk_length(k: Myths, c: Character, n: int) -> int:
    """Slowing shortens a walk, lying prone leaves 1 of it [MYT-164, MYT-168]."""
    left = max(0, n - slowed(k, c))
    return min(1, left) if c.prone else left


def _bonus_form(bonus: int) -> Form:
    def form(_k: Myths, _me: Seat) -> Iterator[Offer]:
        more = Number(0, bonus, bonus, T("Steps more"))
        yield Offer("bonus", T("Walk so much further"), public=True, bonus=more)

    return form


# --- on foot -------------------------------------------------------------------------------------


def _on_foot(g: Myths, c: Character, perform: Perform, *, toward: bool) -> Play[None]:
    while g.steps_left and c.alive:
        to = yield from _next_step(g, c, perform, toward=toward)
        if to is None:
            return
        g.steps_left -= 1
        if to != c.pion:
            yield from step(g, c, to, perform)


def free_steps(k: Myths, c: Character, *, toward: bool) -> Hexset:
    """Onto a free hex, in the current direction if so told [MYT-134, MYT-137]."""
    if c.pion is None:
        return ()
    around = ahead(c.pion, c.focus) if toward else neighbours(c.pion)
    return tuple(each for each in around if k.standing_on(each) is None)


def _next_step(g: Myths, c: Character, perform: Perform, *, toward: bool) -> Play[Hex | None]:
    """The hex of the next step; the own hex if the step was spent on standing up; None: no more."""
    free = free_steps(g, c, toward=toward)
    if not c.prone and not g.settings.walk_may_stop and len(free) <= 1:
        return free[0] if free else None
    form = step_form(c.letter, toward=toward)
    answer = yield from question(c, form, steps_said(g, c))
    if answer is None or answer.offer == "stop":
        return None
    if answer.offer == "stand_up":
        yield from stand_up(g, c, perform)
        return c.pion
    return Hex(*answer.to)


def steps_said(k: Myths, c: Character) -> T:
    """How far a character still walks."""
    return plural(
        k.steps_left, "{name} walks: one step", "{name} walks: {n} steps left", name=c.name
    )


def step_form(letter: str, *, toward: bool) -> Form:
    """A step, standing up [MYT-166, MYT-167], or the end where nothing else is possible."""

    def form(k: Myths, _me: Seat) -> Iterator[Offer]:
        c = k.characters[letter]
        if not c.alive:
            return
        free = free_steps(k, c, toward=toward)
        if free:
            yield Offer("step", T("Step here"), public=True, to=on_board(free))
        if c.prone:
            yield Offer("stand_up", T("Stand up"))
        if k.settings.walk_may_stop or not free:
            yield Offer("stop", T("Walk no further"), tone="quiet")

    return form


def step(g: Myths, c: Character, to: Hex, perform: Perform) -> Play[None]:
    """One step, then what is looked after, then what others may do about it (EN7, EN14)."""
    due = called_up(g, Event.LEAVES_MARKED, c)
    walk_onto(g, c, to)
    g.tell(T("{name} walks to {hex}.", name=c.name, hex=hex_name(to)))
    yield from checkpoint(g)
    yield from react(g, due, c, perform)


def place(g: Myths, c: Character, to: Hex, perform: Perform) -> Play[None]:
    """A pion is moved, which is not walking: its own focus mark is not pushed [MYT-139]."""
    due = called_up(g, Event.LEAVES_MARKED, c)
    put_pion(g, c, to)
    g.tell(T("{name} is moved to {hex}.", name=c.name, hex=hex_name(to)))
    yield from checkpoint(g)
    yield from react(g, due, c, perform)


def stand_up(g: Myths, c: Character, perform: Perform) -> Play[None]:
    """A walk of 1 is spent on it [MYT-166]; the steps prone cut off do not come back [MYT-167]."""
    events = (Event.STANDS_UP_IN_MARKED, Event.STANDS_UP_TARGET)
    due: list[Due] = [each for event in events for each in called_up(g, event, c)]
    c.prone = False
    g.tell(T("{name} stands up.", name=c.name))
    yield from checkpoint(g)
    yield from react(g, due, c, perform)


# --- in flight -----------------------------------------------------------------------------------


def _in_flight(g: Myths, c: Character, perform: Perform, *, toward: bool) -> Play[None]:
    """The whole path is given before the first step [MYT-141]."""
    length = flying.longest(g, c, g.steps_left, toward=toward)
    while len(g.path) < length or (c.prone and g.steps_left and not g.path):
        form = path_form(c.letter, length, toward=toward)
        answer: Answer | None = yield from question(c, form, steps_said(g, c))
        if answer is None or answer.offer == "stop":
            break
        if answer.offer == "stand_up":
            g.steps_left -= 1
            yield from stand_up(g, c, perform)
            return
        g.path = (*g.path, Hex(*answer.to))
    yield from _fly(g, c, perform)


def path_form(letter: str, length: int, *, toward: bool) -> Form:
    """The next hex of a path that can still end on an empty hex [MYT-140]."""

    def form(k: Myths, _me: Seat) -> Iterator[Offer]:
        c = k.characters[letter]
        if not c.alive or c.pion is None:
            return
        free = flying.onward(k, c, length - len(k.path), toward=toward)
        if free:
            yield Offer("path", T("Fly over this hex"), public=True, to=on_board(free))
        if c.prone and not k.path:
            yield Offer("stand_up", T("Stand up"))
        if not free or (k.settings.walk_may_stop and flying.may_end(k, c)):
            yield Offer("stop", T("Fly no further"), tone="quiet")

    return form


def _fly(g: Myths, c: Character, perform: Perform) -> Play[None]:
    """Step by step along the path; cut short over a pion, back to the last empty hex [MYT-141]."""
    last_empty = c.pion
    while g.path and c.alive and flying.goes_on(g, c):
        to, *rest = g.path
        g.path = tuple(rest)
        g.steps_left -= 1
        yield from step(g, c, to, perform)
        last_empty = c.pion if flying.alone(g, c) else last_empty
    if c.alive and last_empty is not None and not flying.alone(g, c):
        yield from place(g, c, last_empty, perform)


# --- on a board unseen ---------------------------------------------------------------------------


def _reported(g: Myths, c: Character, perform: Perform) -> Play[None]:
    """People walk on their board and say how far [ledger 11]."""
    if not g.steps_left:
        return
    steps, stood_up = yield from blind.report_walk(g, c)
    g.steps_left -= 1 if stood_up else steps
    if stood_up:
        yield from stand_up(g, c, perform)
    elif steps:
        g.tell(plural(steps, "{name} walks one step.", "{name} walks {n} steps.", name=c.name))
        yield from moved_unseen(g, c, perform)


def moved_unseen(g: Myths, c: Character, perform: Perform) -> Play[None]:
    """A pion was walked or placed: what people look after, and who may react (EN14)."""
    due = called_up(g, Event.LEAVES_MARKED, c)
    yield from blind.moved(g, c)
    yield from react(g, due, c, perform)
