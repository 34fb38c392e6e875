"""Flying: the whole path is chosen first; it may pass over characters [MYT-140 to MYT-142]."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.hexes import Hex
from companion.core.offers import Offer
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T, plural
from companion.games.myths.acting.asking import Form, ask_player, on_board
from companion.games.myths.acting.steps import make_step, place_pion, stand_up
from companion.games.myths.board.hexes import HEXES, ahead, neighbours
from companion.games.myths.characters import Character
from companion.games.myths.decks.cards import Trait
from companion.games.myths.state import Myths
from companion.games.myths.table.paths import is_empty, list_goals
from companion.games.myths.table.pieces import find_pushed_focus


def fly(g: Myths, c: Character) -> Play[None]:
    """Choose the whole path before the first step [MYT-141], or spend a step on standing up."""
    length = find_longest(g, c, g.walk.steps_left, toward=g.walk.toward)
    while len(g.walk.path) < length or _may_stand_up(g, c):
        prompt = write_steps(g, c)
        answer = yield from ask_player(c, path_form(c.letter, length), prompt, prompt)
        if answer is None or answer.offer == "stop":
            break
        if answer.offer == "stand_up":
            g.walk.steps_left -= 1
            yield from stand_up(g, c)
            return
        if answer.offer == "walk":
            g.walk.path = list_goals(g, c)[Hex(*answer.to)]
            break
        g.walk.path = (*g.walk.path, Hex(*answer.to))
    yield from _fly_path(g, c)


def _may_stand_up(k: Myths, c: Character) -> bool:
    """Only before the path is begun, if there is a step to spend [MYT-166, MYT-167]."""
    return bool(c.prone and k.walk.steps_left and not k.walk.path)


def write_steps(k: Myths, c: Character) -> T:
    """How far a character may still walk."""
    return plural(
        k.walk.steps_left,
        "{name} may walk 1 more step.",
        "{name} may walk {n} more steps.",
        name=c.name,
    )


def path_form(letter: str, length: int) -> Form:
    """The goal, or the next hex of a path that can still end on an empty hex [MYT-140]."""

    def form(k: Myths, _me: Seat) -> Iterator[Offer]:
        c = k.characters[letter]
        if not c.alive or c.pion is None:
            return
        free = list_onward(k, c, length - len(k.walk.path), toward=k.walk.toward)
        if free and length > 1 and not k.walk.path:
            yield Offer("walk", T("Fly there"), public=True, to=on_board(tuple(list_goals(k, c))))
        if free:
            yield Offer("path", T("Fly over this hex"), public=True, to=on_board(free))
        if c.prone and not k.walk.path:
            yield Offer("stand_up", T("Stand up"))
        if not free or (k.settings.walk_may_stop and may_end(k, c)):
            yield Offer("stop", T("Stop flying"), tone="quiet")

    return form


def _fly_path(g: Myths, c: Character) -> Play[None]:
    """Fly step by step; if cut short over a pion, go back to the last empty hex [MYT-141]."""
    flown = [c.pion]
    while g.walk.path and c.alive and goes_on(g, c):
        to, *rest = g.walk.path
        g.walk.path = tuple(rest)
        g.walk.steps_left -= 1
        yield from make_step(g, c, to)
        flown.append(c.pion)
    if c.alive and not is_alone(g, c):
        back = next((each for each in reversed(flown) if each and is_empty(g, c, each)), None)
        yield from place_pion(g, c, back) if back else _land(g, c)


def _land(g: Myths, c: Character) -> Play[None]:
    """The whole path is occupied by now: the player picks a nearest empty hex [MYT-122]."""
    prompt = T("{name} lands: choose an empty hex", name=c.name)
    screen = T("{who} chooses where {name} lands.", who=c.seat or "", name=c.name)
    answer = yield from ask_player(c, _land_form(c.letter), prompt, screen)
    if answer and not is_alone(g, c):
        yield from place_pion(g, c, Hex(*answer.to))


def _land_form(letter: str) -> Form:
    def form(k: Myths, _me: Seat) -> Iterator[Offer]:
        c = k.characters[letter]
        if c.alive and c.pion is not None and not is_alone(k, c):
            away = {each: each.distance(c.pion) for each in HEXES if k.standing_on(each) is None}
            near = tuple(each for each, far in away.items() if far == min(away.values()))
            yield Offer("land", T("Land here"), public=True, to=on_board(near))

    return form


# --- where a path may lead -----------------------------------------------------------------------


def find_longest(k: Myths, c: Character, most: int, *, toward: bool) -> int:
    """The longest path there is, up to this length."""
    return next((n for n in range(most, 0, -1) if list_onward(k, c, n, toward=toward)), 0)


def list_onward(k: Myths, c: Character, left: int, *, toward: bool) -> tuple[Hex, ...]:
    """Where the path may go next so that it can end on an empty hex after `left` steps."""
    at, focus = _end_of_path(k, c)
    return tuple(each for each, _ in _next_hexes(k, c, at, focus, left, toward=toward))


def _end_of_path(k: Myths, c: Character) -> tuple[Hex, Hex | None]:
    """Where pion and focus mark will be after the path chosen so far."""
    if c.pion is None:
        raise LookupError("a character beside the board cannot fly")
    at, focus = c.pion, c.focus
    for to in k.walk.path:
        at, focus = to, find_pushed_focus(k, c, at, focus, to)
    return at, focus


def _next_hexes(  # noqa: PLR0913 - where pion and focus mark are on the way
    k: Myths, c: Character, at: Hex, focus: Hex | None, left: int, *, toward: bool
) -> list[tuple[Hex, Hex | None]]:
    if not left:
        return []
    around = ahead(at, focus) if toward else neighbours(at)
    reached = [(to, find_pushed_focus(k, c, at, focus, to)) for to in around]
    return [each for each in reached if _can_end(k, c, *each, left - 1, toward=toward)]


def _can_end(  # noqa: PLR0913 - as above
    k: Myths, c: Character, at: Hex, focus: Hex | None, left: int, *, toward: bool
) -> bool:
    if not left:
        return is_empty(k, c, at)
    if toward:
        return bool(_next_hexes(k, c, at, focus, left, toward=True))
    if left == 1:
        return any(is_empty(k, c, each) for each in neighbours(at))
    return True  # two steps reach nine hexes even in a corner, so one of them is empty


def is_alone(k: Myths, c: Character) -> bool:
    """Whether it is alone on its hex."""
    return c.pion is None or is_empty(k, c, c.pion)


def may_end(k: Myths, c: Character) -> bool:
    """Whether the path chosen so far ends on an empty hex."""
    return is_empty(k, c, _end_of_path(k, c)[0])


def goes_on(k: Myths, c: Character) -> bool:
    """Whether the next hex of the path can be entered as things are now."""
    if c.pion is None or k.walk.path[0] not in neighbours(c.pion):
        return False
    return k.has(c, Trait.FLYING) or is_empty(k, c, k.walk.path[0])
