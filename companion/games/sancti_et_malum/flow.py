"""The rulebook from start to end: confrontation after confrontation, until one side has won."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.endings import Ending
from companion.core.moments import Mood, Step
from companion.core.offers import Offer
from companion.core.play import Play
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.setting_up import set_up_box
from companion.core.standings import FinalStanding
from companion.core.words import T
from companion.games.sancti_et_malum.angels import play_angels_step
from companion.games.sancti_et_malum.answers import anyone
from companion.games.sancti_et_malum.deck import discard_hand, fill_hands
from companion.games.sancti_et_malum.fallen import play_fallen_step
from companion.games.sancti_et_malum.laying_out import steps
from companion.games.sancti_et_malum.state import (
    Confrontation,
    ConfrontationStep,
    SanctiEtMalum,
    Winner,
)


def flow(g: SanctiEtMalum) -> Play[Ending]:
    """The whole game [SEM-004, SEM-042, SEM-043]."""
    if not g.dealt:
        yield from set_up_box(g, steps(g))
    while (ending := _find_ending(g)) is None:
        _begin(g)
        fill_hands(g)
        yield from play_fallen_step(g)
        yield from play_angels_step(g)
        yield from compare(g)
        clean_up(g)
    g.phase = ConfrontationStep.END
    return ending


def _begin(g: SanctiEtMalum) -> None:
    """Begin a confrontation; by default n stays the same when players leave [SEM-002, SEM-058]."""
    g.number += 1
    if g.settings.drop_n:
        g.n = len(g.present)
    g.tell(T("Confrontation {n} begins.", n=g.number))


# --- step 4 ------------------------------------------------------------------------------------


def compare(g: SanctiEtMalum) -> Play[None]:
    """The higher total moves its disc, a tie none; wait until somebody goes on [SEM-037..039]."""
    g.phase = ConfrontationStep.COMPARE
    winner = _find_winner(g)
    g.history += (Confrontation(g.number, g.evil, g.holy, winner),)
    g.red += winner is Winner.FALLEN
    g.white += winner is Winner.FAITHFUL
    g.tell(_write_outcome(g, winner))
    show_outcome(g, winner)
    yield from anyone(dict.fromkeys((*g.seats, TABLE), next_form), prompt=_write_outcome(g, winner))


def show_outcome(g: SanctiEtMalum, winner: Winner | None) -> None:
    """Show all both totals, and then who has won."""
    steps = [Step(None, T("The Fallen"), g.evil, mood=Mood.BAD)]
    steps.append(Step(None, T("The Faithful"), g.holy, mood=Mood.GOOD))
    moods = {Winner.FALLEN: Mood.BAD, Winner.FAITHFUL: Mood.GOOD, None: Mood.PLAIN}
    title = T("Angels against the Fallen")
    g.show(_write_outcome(g, winner), steps, moods[winner], title)


def _find_winner(g: SanctiEtMalum) -> Winner | None:
    if g.evil > g.holy:
        return Winner.FALLEN
    return Winner.FAITHFUL if g.holy > g.evil else None


def _write_outcome(g: SanctiEtMalum, winner: Winner | None) -> T:
    if winner is None:
        return T("{evil} against {holy}: a tie, nobody wins.", evil=g.evil, holy=g.holy)
    if winner is Winner.FALLEN:
        return T("The Fallen win, {evil} against {holy}.", evil=g.evil, holy=g.holy)
    return T("The Faithful win, {holy} against {evil}.", evil=g.evil, holy=g.holy)


def next_form(k: SanctiEtMalum, _me: Viewer) -> Iterator[Offer]:
    """Continue, when everybody has seen the outcome."""
    over = _find_ending(k) is not None
    label = T("See the result") if over else T("Next confrontation")
    yield Offer("next", label, in_public=True)


def clean_up(g: SanctiEtMalum) -> None:
    """All cards used go to the discard pile, whatever the outcome [SEM-040]."""
    g.discard += tuple(g.on_the_table())
    g.fallen = g.angels = ()
    g.evil = g.holy = 0


# --- the end -----------------------------------------------------------------------------------


def _find_ending(g: SanctiEtMalum) -> Ending | None:
    """One side has the wins agreed on: all players win or lose; else None [SEM-043, SEM-044]."""
    if g.white >= g.settings.target:
        sentence = T("{white} to {red}: together you have won.", white=g.white, red=g.red)
        return Ending("faithful", g.seats, sentence, _show_discs(g))
    if g.red >= g.settings.target:
        sentence = T("{red} to {white}: the Fallen have won.", white=g.white, red=g.red)
        return Ending("fallen", (), sentence, _show_discs(g))
    return None


def _show_discs(g: SanctiEtMalum) -> tuple[Step, ...]:
    fallen, faithful = T("The Fallen"), T("The Faithful")
    return Step(said=fallen, figure=g.red, mood=Mood.BAD), Step(
        said=faithful, figure=g.white, mood=Mood.GOOD
    )


def standings(k: SanctiEtMalum, ending: Ending) -> tuple[FinalStanding, ...]:
    """All win or lose together [SEM-043]."""
    place = 1 if ending.winners else 2
    result = T("{white} to {red}", white=k.white, red=k.red)
    return tuple(FinalStanding(seat, place, k.white - k.red, result) for seat in k.seats)


def leave(g: SanctiEtMalum, seat: Seat) -> Play[Ending | None]:
    """A player leaves for good; the others continue, but if nobody is left it ends [SEM-058]."""
    g.gone += (seat,)
    if g.roller == seat:
        g.roller = None
    g.tell(T("{who} has left the table.", who=seat))
    if not g.present:
        g.phase = ConfrontationStep.END
        return Ending("fallen", (), T("Nobody is left to face the Fallen."))
    yield from discard_hand(g, seat)
    return None
