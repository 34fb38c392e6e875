"""The path of a flyer: over characters, but not onto one at its end [MYT-140 to MYT-142]."""

from __future__ import annotations

from companion.core.hexes import Hex
from companion.games.myths.board import HEXES, ahead, neighbours
from companion.games.myths.deck import Trait
from companion.games.myths.moving import pushed
from companion.games.myths.state import Character, Myths


def longest(k: Myths, c: Character, most: int, *, toward: bool) -> int:
    """The longest path there is, up to this length."""
    return next((n for n in range(most, 0, -1) if onward(k, c, n, toward=toward)), 0)


def onward(k: Myths, c: Character, left: int, *, toward: bool) -> tuple[Hex, ...]:
    """Where the path may go on so that it can end on an empty hex after so many steps."""
    at, focus = _end_of_path(k, c)
    return tuple(each for each, _ in _ways(k, c, at, focus, left, toward=toward))


def _end_of_path(k: Myths, c: Character) -> tuple[Hex, Hex | None]:
    """Where pion and focus mark will be after the path given so far."""
    if c.pion is None:
        raise LookupError("a character beside the board cannot fly")
    at, focus = c.pion, c.focus
    for to in k.path:
        at, focus = to, pushed(k, c, at, focus, to)
    return at, focus


def _ways(  # noqa: PLR0913 - where pion and focus mark are on the way
    k: Myths, c: Character, at: Hex, focus: Hex | None, left: int, *, toward: bool
) -> list[tuple[Hex, Hex | None]]:
    if not left:
        return []
    around = ahead(at, focus) if toward else neighbours(at)
    ways = [(to, pushed(k, c, at, focus, to)) for to in around]
    return [way for way in ways if _can_end(k, c, *way, left - 1, toward=toward)]


def _can_end(  # noqa: PLR0913 - as above
    k: Myths, c: Character, at: Hex, focus: Hex | None, left: int, *, toward: bool
) -> bool:
    if not left:
        return empty(k, c, at)
    if toward:
        return bool(_ways(k, c, at, focus, left, toward=True))
    if left == 1:
        return any(empty(k, c, each) for each in neighbours(at))
    # Two steps or more lead to every hex within their reach: there is always room for a detour.
    return any(empty(k, c, each) for each in HEXES if each.distance(at) <= left)


def empty(k: Myths, c: Character, place: Hex) -> bool:
    """Whether nobody else stands there."""
    return all(each.pion != place or each is c for each in k.living)


def alone(k: Myths, c: Character) -> bool:
    """Whether it stands on its hex alone."""
    return c.pion is None or empty(k, c, c.pion)


def may_end(k: Myths, c: Character) -> bool:
    """Whether the path given so far ends on an empty hex."""
    return empty(k, c, _end_of_path(k, c)[0])


def goes_on(k: Myths, c: Character) -> bool:
    """Whether the next hex of the path can be entered as things are now."""
    if c.pion is None or k.path[0] not in neighbours(c.pion):
        return False
    return k.has(c, Trait.FLYING) or empty(k, c, k.path[0])
