"""Complete sets, the final round, and who wins when several are complete."""

from __future__ import annotations

from companion.core.endings import Ending
from companion.core.moments import Mood, Step
from companion.core.seats import Seat
from companion.core.standings import FinalStanding
from companion.core.words import T, plural
from companion.games.psychomachia.board import PsychomachiaBoard
from companion.games.psychomachia.cards.deck import SINS, VIRTUES
from companion.games.psychomachia.records import Counted, SetStanding, TurnStep

NO_SET_LEFT = T("No set is complete any more, so the game continues.")


def names_of(k: PsychomachiaBoard, seat: Seat) -> frozenset[str]:
    """The names that count: those in place, and those of a locked set [PSY-011, PSY-156]."""
    counted = k.sets.counted.get(seat)
    locked = counted.names if counted and k.settings.lock_completed_set else ()
    return k.in_place(seat).union(locked)


def is_complete(names: frozenset[str]) -> bool:
    """All seven virtues, or all seven sins [PSY-011]."""
    return names.issuperset(VIRTUES) or names.issuperset(SINS)


def watch_sets(g: PsychomachiaBoard) -> None:
    """Tell all about sets newly complete or broken; a broken one no longer counts [PSY-150]."""
    now = tuple(seat for seat in g.seats if is_complete(g.in_place(seat)))
    for seat in now:
        if seat not in g.sets.complete:
            g.tell(T("{who} has a complete set!", who=seat))
            g.show(T("{who} has a complete set!", who=seat), [Step(seat)], Mood.GOOD)
    for seat in g.sets.complete:
        if seat not in now:
            g.tell(T("The set of {who} is broken.", who=seat))
            g.show(T("The set of {who} is broken.", who=seat), [Step(seat)], Mood.BAD)
            _uncount_set(g, seat)
    g.sets.complete = now


def _uncount_set(g: PsychomachiaBoard, seat: Seat) -> None:
    """A broken set no longer counts, and its countdown ends, unless sets are locked."""
    if g.settings.lock_completed_set or g.sets.counted.pop(seat, None) is None:
        return
    if g.settings.end_trigger == "one_more_turn_each":
        _restart_countdown(g)


def _restart_countdown(g: PsychomachiaBoard) -> None:
    """Count the turns left from the earliest set that is still complete, if any [PSY-156]."""
    turns = [counted.turn for counted in g.sets.counted.values()]
    g.sets.turns_left = min(turns) + len(g.seats) - g.turn if turns else None
    if not turns:
        g.tell(NO_SET_LEFT)


def count_sets_at_turn_end(g: PsychomachiaBoard, me: Seat) -> Ending | None:
    """Count a set as its owner's turn ends; return the ending once the final round is over."""
    if g.sets.turns_left is not None:
        g.sets.turns_left -= 1
    if me in g.sets.complete and me not in g.sets.counted:
        g.sets.counted[me] = Counted(g.turn, tuple(sorted(g.in_place(me))))
        if g.sets.turns_left is None:
            _begin_final_round(g, me)
    return _compare_sets(g) if g.sets.turns_left == 0 else None


def _begin_final_round(g: PsychomachiaBoard, me: Seat) -> None:
    """Set how many turns the others still have, as the table agreed [PSY-151, PSY-152, PSY-156]."""
    g.sets.turns_left = {
        "immediate": 0,
        "one_more_turn_each": len(g.seats) - 1,
        "finish_round": _turns_in_round(g, me),
    }[str(g.settings.end_trigger)]
    if g.sets.turns_left:
        g.tell(T("{who} has completed a set: the final round begins.", who=me))


def _turns_in_round(g: PsychomachiaBoard, me: Seat) -> int:
    """How many players come between this one and the first."""
    first = g.seats.index(g.first) if g.first else 0
    return (first - 1 - g.seats.index(me)) % len(g.seats)


# --- the comparison ------------------------------------------------------------------------------


def _compare_sets(g: PsychomachiaBoard) -> Ending | None:
    """Compare the sets complete now; if there are none, the game continues [PSY-153]."""
    g.sets.turns_left = None
    standings = [make_set_standing(g, seat) for seat in g.seats if is_complete(names_of(g, seat))]
    # Our reading: a set that was broken in the final round does not win; the game goes on.
    if not standings:
        g.tell(NO_SET_LEFT)
        return None
    g.sets.standings = tuple(sorted(standings, key=_rank))
    g.step = TurnStep.OVER
    return _make_ending(g, g.sets.standings)


def make_set_standing(k: PsychomachiaBoard, seat: Seat) -> SetStanding:
    """What the tie-breaks compare."""
    names = names_of(k, seat)
    sets = names.issuperset(VIRTUES) + names.issuperset(SINS)
    counted = k.sets.counted.get(seat)
    return SetStanding(seat, sets, len(names), counted.turn if counted else k.turn)


def _rank(each: SetStanding) -> tuple[int, int, int]:
    """Both sets, then more names in place, then the earlier one [PSY-154]."""
    # Sources speak of tie-breaks and do not name them.
    return (-each.sets, -each.names, each.turn)


def standings(k: PsychomachiaBoard, _ended: Ending) -> tuple[FinalStanding, ...]:
    """The complete sets in their order, then whoever has most names in place."""
    ranked = [each.seat for each in k.sets.standings]
    names = {seat: len(names_of(k, seat)) for seat in k.seats}
    rest = {seat: count for seat, count in names.items() if seat not in ranked}
    places = {seat: place for place, seat in enumerate(ranked, start=1)}
    for seat, count in rest.items():
        places[seat] = len(ranked) + 1 + sum(other > count for other in rest.values())
    return tuple(
        FinalStanding(seat, places[seat], names[seat], _write_in_place(names[seat]))
        for seat in sorted(places, key=lambda each: places[each])
    )


def _write_in_place(names: int) -> T:
    return plural(names, "1 name in place", "{n} names in place")


def _make_ending(k: PsychomachiaBoard, standings: tuple[SetStanding, ...]) -> Ending:
    best = standings[0]
    virtues = names_of(k, best.seat).issuperset(VIRTUES)
    victory = (
        T("{who} wins with seven virtues in heaven", who=best.seat)
        if virtues
        else T("{who} wins with seven sins in hell", who=best.seat)
    )
    why = _write_tie_break(standings)
    return Ending(
        "virtues" if virtues else "sins",
        (best.seat,),
        T("{said}, {why}.", said=victory, why=why) if why else T("{said}.", said=victory),
    )


def _write_tie_break(standings: tuple[SetStanding, ...]) -> T | None:
    """Which tie-break decided, if several were complete."""
    if len(standings) == 1:
        return None
    best, second = standings[:2]
    if best.sets != second.sets:
        return T("and seven sins in hell as well")
    if best.names != second.names:
        return T("with {n} names in place against {m}", n=best.names, m=second.names)
    return T("which was complete first")
