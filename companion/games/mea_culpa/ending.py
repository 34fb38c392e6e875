"""The end: posts are compared once more, then Letters bring every soul towards Heaven."""

from __future__ import annotations

from dataclasses import replace

from companion.core.endings import Ending
from companion.core.moments import Mood, Step
from companion.core.seats import Seat
from companion.core.standings import FinalStanding, rank_by_score
from companion.core.words import T, listed, plural
from companion.games.mea_culpa.box.own_board import tell_what_to_keep
from companion.games.mea_culpa.material.pieces import LETTERS
from companion.games.mea_culpa.report import Chapter, Climb, Holdings
from companion.games.mea_culpa.sins.souls import compare_posts
from companion.games.mea_culpa.state import MeaCulpa, RoundPhase


def close_chapter(g: MeaCulpa) -> None:
    """End a round; keep what was done in it for the report."""
    positions, sins = tuple(g.souls.positions.items()), tuple(g.report.sins.items())
    g.report.chapters += (Chapter(g.round, positions, sins),)
    g.report.sins = dict.fromkeys(g.seats, 0)
    g.slips.owned_up = g.box.corrected = g.slips.out_of_turn = ()


def end_game(g: MeaCulpa) -> Ending:
    """Compare posts once more, let souls climb, reveal everything [MEA-202, MEA-240..244]."""
    g.turn = None
    # Our reading: this comparison stands for that of the round, whose turns are not played on.
    compare_posts(g)
    close_chapter(g)
    tell_what_to_keep(g)
    for seat in g.souls.nearest_hell():
        climb(g, seat)
    show_donations(g)
    show_holdings(g)
    g.phase = RoundPhase.END
    return make_ending(g)


def climb(g: MeaCulpa, seat: Seat) -> None:
    """Move a soul all its steps at once; taken spaces are passed [MEA-241..243]."""
    letters = {colour: g.screens.letters[seat][colour].value for colour in LETTERS}
    sets = min(letters.values())
    singles = sum(letters.values()) - sets * len(LETTERS)
    steps = sets * g.rules.set_steps + singles * g.rules.single_steps
    start = g.souls.positions[seat]
    end = _find_free_space_above(g, seat, steps) if steps else start
    g.souls.positions[seat] = end
    path = tuple(range(start, end - 1, -1))
    heaven = end <= -g.rules.heaven_distance
    g.report.climbs += (Climb(seat, tuple(letters.items()), sets, singles, steps, path, heaven),)
    g.tell(
        T(
            "{who} has {sets} and {singles}: {steps} towards Heaven, to {space}.",
            who=seat,
            space=_name_space(end, heaven=heaven),
            sets=plural(sets, "one set", "{n} sets"),
            singles=plural(singles, "one more Letter", "{n} more Letters"),
            steps=plural(steps, "one step", "{n} steps"),
        )
    )


def _name_space(space: int, *, heaven: bool) -> T:
    """A space as people count it, from Start if above; `heaven`: the soul has left the board."""
    if heaven:
        return T("Heaven")
    if space > 0:
        return T("space {n}", n=space)
    if space:
        return plural(-space, "the first space above Start", "space {n} above Start")
    return T("Start")


def _find_free_space_above(g: MeaCulpa, seat: Seat, steps: int) -> int:
    """The next free space upwards; Heaven holds everybody [MEA-185]."""
    space = g.souls.positions[seat] - steps
    taken = {g.souls.positions[other] for other in g.souls.others(seat)}
    while space in taken and space > -g.rules.heaven_distance:
        space -= 1
    return space


def show_donations(g: MeaCulpa) -> None:
    """Add what everybody gave to each chapter of the report; a bonus belongs to the first."""
    g.report.chapters = tuple(
        replace(
            chapter,
            donations=tuple((seat, list_given_in(g, chapter.number, seat)) for seat in g.seats),
        )
        for chapter in g.report.chapters
    )


def list_given_in(g: MeaCulpa, number: int, giver: Seat) -> tuple[str, ...]:
    """What a player donated in a round."""
    return tuple(
        thing
        for made_in, seat, thing in g.report.given.value
        if (max(made_in, 1), seat) == (number, giver)
    )


def show_holdings(g: MeaCulpa) -> None:
    """Show what is left behind the screens."""
    g.report.holdings = tuple(
        Holdings(
            seat,
            g.screens.purses[seat].value,
            tuple((good, count.value) for good, count in g.screens.goods[seat].items()),
        )
        for seat in g.seats
    )
    g.reveal()


def make_ending(g: MeaCulpa) -> Ending:
    """Everybody in Heaven; if nobody is, the soul nearest to it [MEA-244]."""
    in_heaven = tuple(
        each.seat for each in sorted(g.report.climbs, key=lambda each: each.seat) if each.heaven
    )
    steps = tuple(
        _make_climb_step(each) for each in sorted(g.report.climbs, key=lambda each: -each.path[-1])
    )
    title = T("The Letters bring every soul towards Heaven")
    if in_heaven:
        return Ending("heaven", in_heaven, _write_in_heaven(in_heaven), steps, title)
    nearest = g.souls.nearest_hell()[-1]
    sentence = T("{who} is nearest Heaven and wins.", who=nearest)
    return Ending("nearest", (nearest,), sentence, steps, title)


def _make_climb_step(climb: Climb) -> Step:
    """How far a soul has come."""
    steps = plural(
        climb.steps, "1 step, to {where}", "{n} steps, to {where}", where=_write_reached(climb)
    )
    return Step(climb.seat, steps, mood=Mood.GOOD if climb.heaven else Mood.PLAIN)


def _write_reached(climb: Climb) -> T:
    return _name_space(climb.path[-1], heaven=climb.heaven)


def standings(k: MeaCulpa, _ending: Ending) -> tuple[FinalStanding, ...]:
    """How high everybody is; Heaven has no places [MEA-244]."""
    climbed = {climb.seat for climb in k.report.climbs if climb.heaven}
    top = k.rules.heaven_distance
    heights = {seat: min(-space, top) for seat, space in k.souls.positions.items()}

    def describe(seat: Seat) -> T:
        return T("{space}", space=_name_space(-heights[seat], heaven=seat in climbed))

    return rank_by_score(heights, describe)


def _write_in_heaven(in_heaven: tuple[Seat, ...]) -> T:
    if len(in_heaven) == 1:
        return T("{who} is in Heaven and wins.", who=in_heaven[0])
    return T("{who} are in Heaven and win together.", who=listed(in_heaven))
