"""Walking: how far, then step by step on foot, by flying, or on an unseen board (EN7)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.hexes import Hex
from companion.core.offers import Number, Offer
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T, plural
from companion.games.myths.acting import unseen
from companion.games.myths.acting.affected import do_to_each
from companion.games.myths.acting.asking import Form, ask_player, on_board
from companion.games.myths.acting.effects import AbilityResult, AbilityUse, performs
from companion.games.myths.acting.flying import fly, write_steps
from companion.games.myths.acting.steps import make_step, place_pion, react_to_unseen_move, stand_up
from companion.games.myths.board.hexes import Hexset
from companion.games.myths.characters import Character
from companion.games.myths.decks.cards import Op, Trait
from companion.games.myths.state import Myths, Walk
from companion.games.myths.table.character_states import walk_bonus
from companion.games.myths.table.paths import free_steps, lengths, list_goals


@performs(Op.WALK)
def _walk(g: Myths, act: AbilityUse) -> Play[AbilityResult]:
    toward = act.ability.toward_direction
    return do_to_each(g, act, lambda c: walk(g, c, act.ability.n, toward=toward))


def walk(g: Myths, c: Character, n: int, *, toward: bool) -> Play[bool]:
    """Walk `n` steps, or as many as possible; return whether all were taken.

    `toward`: only in the character's direction [MYT-137].
    """
    rising, g.this_turn.rising = g.this_turn.rising and can_stand_up(g, c, n), False
    outer, g.walk = g.walk, Walk(c.letter, toward=toward, printed=n)
    try:
        if rising:
            g.walk.printed, g.walk.steps_left = None, 1
            yield from _spend_on_standing_up(g, c)
        else:
            yield from _fix_length(g, c, n)
        if g.board_unseen:
            yield from _walk_as_reported(g, c)
        elif g.has(c, Trait.FLYING):
            yield from fly(g, c)
        else:
            yield from _walk_on_foot(g, c)
        return c.alive and not g.walk.steps_left
    finally:
        g.walk = outer


# --- how far -------------------------------------------------------------------------------------


def can_stand_up(k: Myths, c: Character, n: int) -> bool:
    """Whether a walk of `n`, which is 1 at most when prone, can be spent to stand up [MYT-166]."""
    return c.prone and bool(lengths(k, c, n)[1])


def _fix_length(g: Myths, c: Character, n: int) -> Play[None]:
    """Fix the number of steps as the walk begins, 0 if it cannot walk [MYT-136, MYT-138].

    If it may walk further, the player names the goal or the number.
    """
    fewest, most = lengths(g, c, n)
    if most > fewest:
        prompt = T("How far does {name} walk?", name=c.name)
        screen = T("{who} chooses how far {name} walks.", who=c.seat or "", name=c.name)
        answer = yield from ask_player(c, _how_far_form(c.letter), prompt, screen)
        if answer and answer.offer == "walk":
            g.walk.path = list_goals(g, c)[Hex(*answer.to)]
            fewest = max(fewest, len(g.walk.path))
        else:
            fewest, _ = lengths(g, c, n + int(answer.bonus) if answer else n)
    g.walk.printed, g.walk.steps_left = None, fewest


def _how_far_form(letter: str) -> Form:
    """The bonus there is now: a card may leave play while the player is choosing."""

    def form(k: Myths, _me: Seat) -> Iterator[Offer]:
        c = k.characters[letter]
        if bonus := walk_bonus(k, c):
            if places := tuple(list_goals(k, c)):
                yield Offer("walk", T("Walk there"), public=True, to=on_board(places))
            more = Number(0, bonus, bonus, T("Extra steps"))
            yield Offer("bonus", T("Walk this much further"), public=True, bonus=more)

    return form


# --- on foot -------------------------------------------------------------------------------------


def _walk_on_foot(g: Myths, c: Character) -> Play[None]:
    """Step after step, each chosen after the one before [MYT-133], or all at once."""
    while g.walk.steps_left and c.alive:
        if not (yield from _take_next_step(g, c)):
            return


def _take_next_step(g: Myths, c: Character) -> Play[bool]:
    """Step, or stand up instead; False if the walk is over. One way: unasked [MYT-166]."""
    free = free_steps(g, c, toward=g.walk.toward)
    if g.walk.path and not c.prone and g.walk.path[0] in free:
        return (yield from _follow_path(g, c))
    g.walk.path = ()
    if c.prone or g.settings.walk_may_stop or len(free) > 1:
        prompt = write_steps(g, c)
        answer = yield from ask_player(c, step_form(c.letter), prompt, prompt)
        if answer is None or answer.offer == "stop":
            return False
        if answer.offer == "stand_up":
            yield from _spend_on_standing_up(g, c)
            return True
        if answer.offer == "walk":
            g.walk.path = list_goals(g, c)[Hex(*answer.to)]
            return True
        free = (Hex(*answer.to),)
    if free:
        g.walk.steps_left -= 1
        yield from make_step(g, c, free[0])
    return bool(free)


def _follow_path(g: Myths, c: Character) -> Play[bool]:
    """Take the next step of the chosen path; at its end a walk that may stop is over."""
    to, *rest = g.walk.path
    g.walk.path = tuple(rest)
    g.walk.steps_left -= 1
    yield from make_step(g, c, to)
    return bool(rest) or not g.settings.walk_may_stop


def _spend_on_standing_up(g: Myths, c: Character) -> Play[None]:
    g.walk.steps_left -= 1
    yield from stand_up(g, c)


def step_form(letter: str) -> Form:
    """A goal, a step, standing up [MYT-166, MYT-167], or stopping if allowed or stuck."""

    def form(k: Myths, _me: Seat) -> Iterator[Offer]:
        c = k.characters[letter]
        if not c.alive:
            return
        free = free_steps(k, c, toward=k.walk.toward)
        if free and k.walk.steps_left > 1:
            yield Offer("walk", T("Walk there"), public=True, to=on_board(tuple(list_goals(k, c))))
        if free:
            yield Offer("step", T("Step here"), public=True, to=on_board(free))
        if c.prone:
            yield Offer("stand_up", T("Stand up"))
        if k.settings.walk_may_stop or not free:
            yield Offer("stop", T("Stop walking"), tone="quiet")

    return form


# --- on an unseen board --------------------------------------------------------------------------


def _walk_as_reported(g: Myths, c: Character) -> Play[None]:
    """People walk on their board and say how far [ledger 11]."""
    if not g.walk.steps_left:
        return
    steps, stood_up = yield from unseen.report_walk(g, c)
    g.walk.steps_left -= 1 if stood_up else steps
    if stood_up:
        yield from stand_up(g, c)
    elif steps:
        g.tell(plural(steps, "{name} walks one step.", "{name} walks {n} steps.", name=c.name))
        yield from react_to_unseen_move(g, c)


# --- being moved ---------------------------------------------------------------------------------


@performs(Op.PLACE)
def _place(g: Myths, act: AbilityUse) -> Play[AbilityResult]:
    """Move a pion onto an empty marked hex of the view [MYT-139]."""
    return do_to_each(g, act, lambda c: _place_one(g, act, c))


def _place_one(g: Myths, act: AbilityUse, c: Character) -> Play[bool]:
    if g.board_unseen:
        return (yield from _let_people_place(g, act, c))
    free = _list_free_marked(g, act)
    if len(free) > 1:
        prompt = T("Where is {name} moved to?", name=c.name)
        sentence = "{who} chooses where {name} is moved to."
        screen = T(sentence, who=act.c.seat or "", name=c.name)
        answer = yield from ask_player(act.c, _place_form(act), prompt, screen)
        free = (Hex(*answer.to),) if answer else ()
    if free:
        yield from place_pion(g, c, free[0])
    return bool(free)


def _let_people_place(g: Myths, act: AbilityUse, c: Character) -> Play[bool]:
    prompt = T("Move {name} to a marked hex of {card}", name=c.name, card=act.source.card.name)
    moved = yield from unseen.ask_to_do(act.c, prompt)
    if moved:
        g.tell(T("{name} is moved to a marked hex.", name=c.name))
        yield from react_to_unseen_move(g, c)
    return moved


def _list_free_marked(k: Myths, act: AbilityUse) -> Hexset:
    laid = k.characters[act.c.letter].covering(act.source.slot)
    marked = laid.view.marked if laid and laid.view else ()
    return tuple(each for each in marked if k.standing_on(each) is None)


def _place_form(act: AbilityUse) -> Form:
    """Ask to which free hex, of those its card has marked, a figure is moved."""

    def form(k: Myths, _me: Seat) -> Iterator[Offer]:
        if places := _list_free_marked(k, act):
            yield Offer("marked_hex", T("Move it here"), public=True, to=on_board(places))

    return form
