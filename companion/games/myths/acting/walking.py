"""Walking: how far, then step by step on foot, in flight, or on a board unseen (EN7)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.hexes import Hex
from companion.core.offers import Number, Offer
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T, plural
from companion.games.myths.acting import unseen
from companion.games.myths.acting.asking import Form, on_board, question
from companion.games.myths.acting.effects import AbilityResult, AbilityUse, performs
from companion.games.myths.acting.flying import fly, steps_said
from companion.games.myths.acting.steps import moved_unseen, place, stand_up, step
from companion.games.myths.acting.whom import to_each
from companion.games.myths.board.hexes import Hexset, ahead, neighbours
from companion.games.myths.characters import Character
from companion.games.myths.decks.cards import Op, Trait
from companion.games.myths.state import Myths, Walk
from companion.games.myths.table.character_states import cannot_walk, walk_bonus, walk_length


@performs(Op.WALK)
def _walk(g: Myths, act: AbilityUse) -> Play[AbilityResult]:
    toward = act.ability.toward_direction
    return to_each(g, act, lambda c: walk(g, c, act.ability.n, toward=toward))


def walk(g: Myths, c: Character, n: int, *, toward: bool = False) -> Play[bool]:
    """Walk `n` steps, or as many as possible; return whether all were made.

    `toward`: only in the character's direction [MYT-137].
    """
    rising, g.this_turn.rising = g.this_turn.rising and can_rise(g, c, n), False
    number = 1 if rising else (yield from number_of(g, c, n))
    outer, g.walk = g.walk, Walk(c.letter, number)
    try:
        if rising:
            yield from _spent_on_standing_up(g, c)
        if g.board_unseen:
            yield from _as_reported(g, c)
        elif g.has(c, Trait.FLYING):
            yield from fly(g, c, toward=toward)
        else:
            yield from _on_foot(g, c, toward=toward)
        return c.alive and not g.walk.steps_left
    finally:
        g.walk = outer


# --- how far -------------------------------------------------------------------------------------


def can_rise(k: Myths, c: Character, n: int) -> bool:
    """Whether a walk of `n` can be spent on standing up [MYT-166]; lying prone it is 1 at most."""
    able = c.prone and not cannot_walk(k, c)
    return able and bool(walk_length(k, c, n + walk_bonus(k, c)))


def number_of(g: Myths, c: Character, n: int) -> Play[int]:
    """The number is fixed when the walk begins [MYT-136]; it is 0 if they cannot walk [MYT-138]."""
    if cannot_walk(g, c):
        return 0
    bonus = walk_bonus(g, c)
    if walk_length(g, c, n + bonus) > walk_length(g, c, n):
        prompt = T("How far shall {name} walk?", name=c.name)
        answer = yield from question(c, _bonus_form(c.letter), prompt)
        n += int(answer.bonus) if answer else 0
    return walk_length(g, c, n)


def _bonus_form(letter: str) -> Form:
    """As much as there is now: a card may leave while its player is still choosing."""

    def form(k: Myths, _me: Seat) -> Iterator[Offer]:
        c = k.characters[letter]
        if bonus := walk_bonus(k, c) if c.alive else 0:
            more = Number(0, bonus, bonus, T("Steps more"))
            yield Offer("bonus", T("Walk so much further"), public=True, bonus=more)

    return form


# --- on foot -------------------------------------------------------------------------------------


def _on_foot(g: Myths, c: Character, *, toward: bool) -> Play[None]:
    """Step after step, each chosen when the one before is over [MYT-133]."""
    while g.walk.steps_left and c.alive:
        if not (yield from _next_step(g, c, toward=toward)):
            return


def _next_step(g: Myths, c: Character, *, toward: bool) -> Play[bool]:
    """A step, or standing up instead [MYT-166]; whether either was done. One way is not asked."""
    free = free_steps(g, c, toward=toward)
    if c.prone or g.settings.walk_may_stop or len(free) > 1:
        answer = yield from question(c, step_form(c.letter, toward=toward), steps_said(g, c))
        if answer is None or answer.offer == "stop":
            return False
        if answer.offer == "stand_up":
            yield from _spent_on_standing_up(g, c)
            return True
        free = (Hex(*answer.to),)
    if free:
        g.walk.steps_left -= 1
        yield from step(g, c, free[0])
    return bool(free)


def _spent_on_standing_up(g: Myths, c: Character) -> Play[None]:
    g.walk.steps_left -= 1
    yield from stand_up(g, c)


def free_steps(k: Myths, c: Character, *, toward: bool) -> Hexset:
    """The free hexes to step onto, ahead only if `toward` [MYT-134, MYT-137]."""
    if c.pion is None:
        return ()
    around = ahead(c.pion, c.focus) if toward else neighbours(c.pion)
    return tuple(each for each in around if k.standing_on(each) is None)


def step_form(letter: str, *, toward: bool) -> Form:
    """A step, standing up [MYT-166, MYT-167], or stopping if nothing else is possible."""

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


# --- on a board unseen ---------------------------------------------------------------------------


def _as_reported(g: Myths, c: Character) -> Play[None]:
    """People walk on their board and say how far [ledger 11]."""
    if not g.walk.steps_left:
        return
    steps, stood_up = yield from unseen.report_walk(g, c)
    g.walk.steps_left -= 1 if stood_up else steps
    if stood_up:
        yield from stand_up(g, c)
    elif steps:
        g.tell(plural(steps, "{name} walks one step.", "{name} walks {n} steps.", name=c.name))
        yield from moved_unseen(g, c)


# --- being moved ---------------------------------------------------------------------------------


@performs(Op.PLACE)
def _place(g: Myths, act: AbilityUse) -> Play[AbilityResult]:
    """Move a pion onto an empty marked hex of the view [MYT-139]."""
    return to_each(g, act, lambda c: _place_one(g, act, c))


def _place_one(g: Myths, act: AbilityUse, c: Character) -> Play[bool]:
    if g.board_unseen:
        return (yield from _placed_by_people(g, act, c))
    free = _free_marked(g, act)
    if len(free) > 1:
        prompt = T("Where to with {name}?", name=c.name)
        answer = yield from question(act.c, _place_form(act), prompt)
        free = (Hex(*answer.to),) if answer else ()
    if free:
        yield from place(g, c, free[0])
    return bool(free)


def _placed_by_people(g: Myths, act: AbilityUse, c: Character) -> Play[bool]:
    prompt = T("Move {name} to a marked hex of {card}", name=c.name, card=act.source.card.name)
    moved = yield from unseen.done(act.c, prompt)
    if moved:
        g.tell(T("{name} is moved to a marked hex.", name=c.name))
        yield from moved_unseen(g, c)
    return moved


def _free_marked(k: Myths, act: AbilityUse) -> Hexset:
    laid = k.characters[act.c.letter].covering(act.source.slot)
    marked = laid.view.marked if laid and laid.view else ()
    return tuple(each for each in marked if k.standing_on(each) is None)


def _place_form(act: AbilityUse) -> Form:
    def form(k: Myths, _me: Seat) -> Iterator[Offer]:
        if places := _free_marked(k, act):
            yield Offer("marked_hex", T("Move it here"), public=True, to=on_board(places))

    return form
