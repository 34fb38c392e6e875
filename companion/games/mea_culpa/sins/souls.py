"""How souls move on the Record of Sins, and comparing posts at the end of a round."""

from __future__ import annotations

from companion.core.moments import Mood, Step
from companion.core.seats import Seat
from companion.core.words import T, plural
from companion.games.mea_culpa.sins.state import Comparison
from companion.games.mea_culpa.state import MeaCulpa, RoundPhase


def move_towards_hell(g: MeaCulpa, seat: Seat, steps: int) -> None:
    """Move a soul this many steps, past taken spaces and never into Hell [MEA-184..187]."""
    if steps < 1:
        return
    space = _find_free_space(g, seat, steps)
    # Our reading: a soul that taken spaces push on into Hell stays as well.
    if space > g.rules.hell_last_space:
        g.tell(T("{who} would reach Hell, so it stays where it is.", who=_soul(seat)))
        return
    g.souls.positions[seat] = space
    g.hand(seat, "soul", to=str(space))
    g.tell(
        T(
            "{who} goes {steps} towards Hell, to space {space}.",
            who=_soul(seat),
            steps=plural(steps, "one step", "{n} steps"),
            space=space,
        )
    )


def _find_free_space(g: MeaCulpa, seat: Seat, steps: int) -> int:
    """The next space without a soul on it [MEA-184, MEA-185]."""
    space = g.souls.positions[seat] + steps
    taken = {g.souls.positions[other] for other in g.souls.others(seat)}
    while space in taken:
        space += 1
    return space


def _soul(seat: Seat) -> T:
    return T("The soul of {who}", who=seat)


def move_all_towards_hell(g: MeaCulpa, steps: dict[Seat, int]) -> None:
    """Move several souls: nearest Hell first, by where they were before [MEA-182, MEA-183]."""
    # Our reading: the order is taken before the first of them moves, which may pass another.
    for seat in g.souls.nearest_hell(steps):
        move_towards_hell(g, seat, steps[seat])


# --- posts -------------------------------------------------------------------------------------


def turn_post(g: MeaCulpa, seat: Seat, notches: int) -> None:
    """Turn a post up this many notches, as far as it goes, and say so [MEA-007]."""
    post = min(g.rules.post_max, g.souls.posts[seat] + notches)
    if post > g.souls.posts[seat]:
        g.souls.posts[seat] = post
        g.hand(seat, "post", to=str(post))
        g.tell(T("{who} turns the post to {n}.", who=seat, n=post))


# --- phase 4 -----------------------------------------------------------------------------------


def compare_posts(g: MeaCulpa) -> None:
    """Move the soul with the highest post by the difference to the lowest [MEA-175..178]."""
    g.phase = RoundPhase.COMPARE
    posts = tuple((seat, g.souls.posts[seat]) for seat in g.seats)
    highest, lowest = max(g.souls.posts.values()), min(g.souls.posts.values())
    if highest == lowest:
        g.souls.comparison = Comparison(posts, 0, None)
        g.tell(T("All posts are equal: nobody moves."))
        show_posts(g, T("All posts are equal: nobody moves."), posts)
        return
    # If several posts are highest, the soul farthest from Hell moves [MEA-177].
    mover = g.souls.nearest_hell(seat for seat, notches in posts if notches == highest)[-1]
    before, difference = g.souls.positions[mover], highest - lowest
    g.tell(
        T(
            "The posts differ by {n}, and {who} has the highest that counts.",
            n=difference,
            who=mover,
        )
    )
    move_towards_hell(g, mover, difference)
    moved = plural(
        difference,
        "{who} goes 1 step towards Hell.",
        "{who} goes {n} steps towards Hell.",
        who=mover,
    )
    show_posts(g, moved, posts, mover)
    g.souls.comparison = Comparison(posts, difference, mover, before, g.souls.positions[mover])


def show_posts(
    g: MeaCulpa, sentence: T, posts: tuple[tuple[Seat, int], ...], mover: Seat | None = None
) -> None:
    """The posts, the lowest first; the last that counts moves its soul."""
    steps = [
        Step(seat, figure=notches, mood=Mood.BAD if seat == mover else Mood.PLAIN)
        for seat, notches in sorted(posts, key=lambda each: (each[1], each[0] == mover))
    ]
    g.show(sentence, steps, Mood.BAD if mover else Mood.PLAIN, T("The posts are compared"))
