"""How souls move on the Record of Sins, and the posts that make them move at a round's end."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.seats import Seat
from companion.core.words import T, plural
from companion.games.mea_culpa.records import Comparison, Phase
from companion.games.mea_culpa.state import MeaCulpa


def towards_hell(g: MeaCulpa, seat: Seat, steps: int) -> None:
    """So many steps, past taken spaces; never into Hell [MEA-184..187]."""
    if steps < 1:
        return
    space = _free(g, seat, steps)
    if space > g.rules.hell_last_space:
        g.tell(T("{who} would come to Hell, and stays where it is.", who=_soul(seat)))
        return
    g.positions[seat] = space
    g.tell(
        T(
            "{who} goes {steps} towards Hell, to space {space}.",
            who=_soul(seat),
            steps=plural(steps, "one step", "{n} steps"),
            space=space,
        )
    )


def _free(g: MeaCulpa, seat: Seat, steps: int) -> int:
    space = g.positions[seat] + steps
    taken = {g.positions[other] for other in g.others(seat)}
    while space in taken:
        space += 1
    return space


def _soul(seat: Seat) -> T:
    return T("The soul of {who}", who=seat)


def all_towards_hell(g: MeaCulpa, steps: dict[Seat, int]) -> None:
    """Several souls at once: nearest Hell first, as they stood before [MEA-182, MEA-183]."""
    for seat in g.nearest_hell(steps):
        towards_hell(g, seat, steps[seat])


def same_steps(seats: Iterable[Seat], steps: int) -> dict[Seat, int]:
    """The same number of steps for each."""
    return dict.fromkeys(seats, steps)


# --- phase 4 -----------------------------------------------------------------------------------


def compare_posts(g: MeaCulpa) -> None:
    """The highest post moves its soul by the difference to the lowest [MEA-175..178]."""
    g.phase = Phase.COMPARE
    posts = tuple((seat, g.posts[seat]) for seat in g.seats)
    highest, lowest = max(g.posts.values()), min(g.posts.values())
    if highest == lowest:
        g.comparison = Comparison(posts, 0, None)
        g.tell(T("All posts are equal: nobody moves."))
        return
    # Of several highest posts the soul farthest from Hell moves [MEA-177].
    mover = g.nearest_hell(seat for seat, notches in posts if notches == highest)[-1]
    before, difference = g.positions[mover], highest - lowest
    g.tell(
        T(
            "The posts differ by {n}, and {who} has the highest that counts.",
            n=difference,
            who=mover,
        )
    )
    towards_hell(g, mover, difference)
    g.comparison = Comparison(posts, difference, mover, before, g.positions[mover])
