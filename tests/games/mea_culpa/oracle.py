"""The arithmetic of Mea Culpa again, written plainly from the ledger alone.

Seats are numbers, tables are dictionaries; nothing of the game's own rules is used here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

LAST_SPACE = 40
HEAVEN = -35
SET, SINGLE = 8, 1
POINTS = {
    "bread_wine": {"bread": 1, "wine": 2},
    "cloth_jewels": {"cloth": 1, "jewel": 2},
    "money": {"coin_1": 1, "coin_2": 2, "coin_5": 5, "coin_10": 10},
}

Souls = dict[int, int]
"""Where each soul is; larger is nearer Hell."""


def nearest_first(souls: Mapping[int, int], start: Sequence[int]) -> list[int]:
    """Nearest Hell first; those on one space in their order on Start [MEA-015, MEA-182]."""
    left, order = list(souls), []
    while left:
        best = left[0]
        for who in left[1:]:
            nearer = souls[who] > souls[best]
            before = souls[who] == souls[best] and start.index(who) < start.index(best)
            if nearer or before:
                best = who
        order.append(best)
        left.remove(best)
    return order


def go_down(souls: Souls, who: int, steps: int) -> None:
    """Move towards Hell, past taken spaces, never beyond space 40 [MEA-184..187]."""
    if steps == 0:
        return
    space = souls[who] + steps
    while any(souls[other] == space for other in souls if other != who):
        space += 1
    if space <= LAST_SPACE:
        souls[who] = space


def all_go_down(souls: Souls, start: Sequence[int], steps: Mapping[int, int]) -> None:
    """Move several, in the order before the first of these moves [MEA-182, MEA-183]."""
    for who in nearest_first(souls, start):
        if who in steps:
            go_down(souls, who, steps[who])


def punish(
    souls: Souls,
    start: Sequence[int],
    dens: dict[str, dict[int, int]],
    spared: str,
    placer: int,
) -> None:
    """A step for each stone in the two other Dens; all of those stones go back [MEA-197..200]."""
    steps = dict.fromkeys(souls, 0)
    for den, stones in dens.items():
        if den != spared:
            for who, count in stones.items():
                steps[who] += count
                stones[who] = 0
    del steps[placer]
    all_go_down(souls, start, steps)


def compare_posts(souls: Souls, start: Sequence[int], posts: Mapping[int, int]) -> int | None:
    """Move the soul with the highest post, if tied the one farthest from Hell [MEA-175..178]."""
    highest, lowest = max(posts.values()), min(posts.values())
    if highest == lowest:
        return None
    mover = [who for who in nearest_first(souls, start) if posts[who] == highest][-1]
    go_down(souls, mover, highest - lowest)
    return mover


def open_bids(
    bids: Mapping[int, tuple[int, int]], souls: Souls, start: Sequence[int]
) -> tuple[list[int], int, dict[int, int]]:
    """The order of picks, who keeps the taler, and what each pays [MEA-053..056]."""
    order: list[int] = []
    for who in nearest_first(souls, start):
        at = 0
        while at < len(order) and sum(bids[order[at]]) >= sum(bids[who]):
            at += 1
        order.insert(at, who)
    most = max(notches for notches, _ in bids.values())
    keeper = next(who for who in nearest_first(souls, start) if bids[who][0] == most)
    paid = {who: 0 if who == keeper else coins for who, (_, coins) in bids.items()}
    return order, keeper, paid


def donors(
    opened: Mapping[int, Sequence[str]], category: str, souls: Souls, start: Sequence[int]
) -> list[tuple[int, int]]:
    """Who gave how much, the biggest first, ties to the one nearer Hell [MEA-160, 164, 165]."""
    worth = POINTS[category]
    given = [
        (who, sum(worth.get(thing, 0) for thing in opened[who]))
        for who in nearest_first(souls, start)
    ]
    ranked: list[tuple[int, int]] = []
    while given:
        best = max(points for _, points in given)
        first = next(each for each in given if each[1] == best)
        given.remove(first)
        if best:
            ranked.append(first)
    return ranked


def letters_won(players: int, ranked: Sequence[tuple[int, int]], count: int) -> dict[int, int]:
    """How many Letters each donor takes of this many [MEA-092, MEA-162, MEA-164]."""
    if not ranked:
        return {}
    first = ranked[0][0]
    if len(ranked) == 1:
        return {first: count}
    second = ranked[1][0]
    if players == 2:
        theirs = min(2, max(0, count - 2))
        return {first: count - theirs, second: theirs}
    return {first: (count + 1) // 2, second: count // 2}


def climb(
    souls: Souls,
    start: Sequence[int],
    letters: Mapping[int, Mapping[str, int]],
    heaven: int = HEAVEN,
) -> tuple[Souls, set[int]]:
    """Where Letters bring every soul, and who wins [MEA-241..244]."""
    for who in nearest_first(souls, start):
        held = letters[who]
        sets = min(held.values())
        steps = SET * sets + SINGLE * (sum(held.values()) - 4 * sets)
        if not steps:
            continue
        space = souls[who] - steps
        while space > heaven and any(souls[each] == space for each in souls if each != who):
            space -= 1
        souls[who] = space
    in_heaven = {who for who, space in souls.items() if space <= heaven}
    return souls, in_heaven or {nearest_first(souls, start)[-1]}
