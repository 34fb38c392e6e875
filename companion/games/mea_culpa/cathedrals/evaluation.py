"""A finished cathedral: everybody opens one compartment of their chest, and Letters are picked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.core.moments import Mood, Step
from companion.core.offers import Choice, Offer, Option
from companion.core.play import Play
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.words import T, listed, plural
from companion.games.mea_culpa.answers import anyone, ask
from companion.games.mea_culpa.box.own_board import ask_to_compare_rows
from companion.games.mea_culpa.cathedrals.state import Donor, Evaluation, Judged
from companion.games.mea_culpa.material.pieces import (
    BREAD,
    BREAD_WINE,
    CATEGORIES,
    CATEGORY_NAMES,
    CLOTH,
    CLOTH_JEWELS,
    COINS,
    COMPARTMENTS,
    JEWEL,
    LETTER_NAMES,
    MONEY,
    SITE_NAMES,
    STONE,
    WINE,
    no_letters,
)
from companion.games.mea_culpa.state import MeaCulpa

GOODS_OF = {BREAD_WINE: (BREAD, WINE), CLOTH_JEWELS: (CLOTH, JEWEL), MONEY: ()}
LAST = len(COMPARTMENTS)
SHARING_PLACES = 2
TWO_PLAYERS = 2


class SecondCathedral(Exception):
    """The second evaluation is over: the game ends, whatever is going on [MEA-158, MEA-240]."""


def evaluate(g: MeaCulpa, site: str) -> Play[None]:
    """Evaluate compartment I at the first cathedral, II at the second [MEA-156..166].

    `SecondCathedral` is raised after the second one: the game ends.
    """
    yield from ask_to_compare_rows(g, site)
    compartment = COMPARTMENTS[len(g.cathedrals.evaluations)]
    g.new_hands()
    open_chests(g, compartment)
    opened = tuple(g.chests.opened.items())
    g.cathedrals.evaluations += (Evaluation(site, compartment, opened),)
    g.tell(T("Everybody opens compartment {n}.", n=compartment))
    show_chests(g, site, compartment)
    if not g.full:
        sentence = T("Put what was in it on your closed chest until everything is judged.")
        g.tell(sentence)  # [MEA-167]
    for category in CATEGORIES:
        yield from judge(g, site, category)
    yield from give_back_opened(g)
    if len(g.cathedrals.evaluations) == LAST:
        raise SecondCathedral


def show_chests(g: MeaCulpa, site: str, compartment: str) -> None:
    """Show all what was opened, one chest after the other."""
    nothing = T("nothing")
    steps = [
        Step(seat, None if things else nothing, things=things)
        for seat, things in g.chests.opened.items()
    ]
    title = T("The {site} Cathedral is finished", site=SITE_NAMES[site])
    g.show(T("Everybody opens compartment {n}.", n=compartment), steps, title=title)


def open_chests(g: MeaCulpa, compartment: str) -> None:
    """Take what is in this compartment out, for all to see; the other stays shut [MEA-157]."""
    for seat in g.seats:
        donated, places = g.chests.donated[seat], g.chests.places[seat]
        things = g.chests.inside(seat)
        g.chests.opened[seat] = tuple(thing for thing, place in things if place == compartment)
        donated.value = tuple(thing for thing, place in things if place != compartment)
        places.value = tuple(place for _, place in things if place != compartment)
        g.chests.shown[seat] = donated.value if g.settings.donation_list else ()
    g.reveal()


def give_back_opened(g: MeaCulpa) -> Play[None]:
    """Return all goods to the bag and all coins to the bank, the losers' too [MEA-166]."""
    opened, g.chests.opened = g.chests.opened, {}
    for things in opened.values():
        g.stock.to_bag(*(thing for thing in things if thing in STONE))
    g.tell(T("Everything opened goes back: goods to the bag, money to the bank."))
    if not g.full and any(opened.values()) and len(g.cathedrals.evaluations) < LAST:
        g.box.returning = opened
        prompt = T("Put back what was judged: goods into the bag, money into the bank.")
        yield from anyone(dict.fromkeys((*g.seats, TABLE), _returned_form), prompt, prompt)
        g.box.returning = {}


def _returned_form(_k: MeaCulpa, _me: Viewer) -> Iterator[Offer]:
    yield Offer("returned", T("Done: continue"), public=True, in_public=True)


def count_points(things: tuple[str, ...], category: str) -> int:
    """The points of donations in a category [MEA-160]."""
    if category == MONEY:
        return sum(COINS[thing] for thing in things if thing in COINS)
    return sum(STONE[thing].points for thing in things if thing in GOODS_OF[category])


# --- one category ------------------------------------------------------------------------------


def judge(g: MeaCulpa, site: str, category: str) -> Play[None]:
    """Lay Letters out, and let the two biggest donors pick in turn [MEA-161, MEA-162]."""
    lay_out_letters(g, g.rules.letters(site, category))
    ranking = rank_donors(g, category)
    letters = tuple((colour, n) for colour, n in g.cathedrals.display.items() if n)
    _record_judged(g, Judged(category, letters, ranking))
    shown = listed(T("{n} {colour}", n=n, colour=LETTER_NAMES[colour]) for colour, n in letters)
    if letters and ranking:
        g.tell(T("Laid out for {what}: {shown}.", what=CATEGORY_NAMES[category], shown=shown))
    _tell_donors(g, category, ranking)
    if ranking:
        show_donors(g, category, ranking)
    picks = order_picks(
        g, [each.seat for each in ranking[:SHARING_PLACES]], sum(g.cathedrals.display.values())
    )
    while picks:
        picks = yield from pick_one_letter(g, picks)
    clear_display(g)


def lay_out_letters(g: MeaCulpa, letters: dict[str, int]) -> None:
    """Lay out the Letters of this cathedral, as far as the supply allows [MEA-161]."""
    for colour, count in letters.items():
        g.cathedrals.display[colour] = min(count, g.stock.supply[colour])
        g.stock.supply[colour] -= g.cathedrals.display[colour]


def rank_donors(g: MeaCulpa, category: str) -> tuple[Donor, ...]:
    """Who gave anything, the biggest first; ties go nearer Hell first [MEA-164, MEA-165]."""
    all_donors = [
        Donor(seat, count_points(g.chests.opened[seat], category))
        for seat in g.souls.nearest_hell()
    ]
    ranking = sorted(all_donors, key=lambda each: -each.points)
    return tuple(each for each in ranking if each.points)


def order_picks(g: MeaCulpa, two: list[Seat], count: int) -> list[Seat]:
    """Who picks in which order; with two players two Letters at a time [MEA-092, MEA-162]."""
    if not two:
        return []
    first, second = two[0], two[-1]
    if len(g.seats) == TWO_PLAYERS:
        return [first, first, second, second, *[first] * count][:count]
    return ([first, second] * count)[:count]


def pick_one_letter(g: MeaCulpa, picks: list[Seat]) -> Play[list[Seat]]:
    """One picks a Letter, or all if alone; return who picks after that [MEA-164]."""
    seat, *later = picks
    colours = [colour for colour, n in g.cathedrals.display.items() for _ in range(n)]
    if not set(later) - {seat}:
        for colour in colours:
            _take_letter(g, seat, colour)
        return []
    if len(set(colours)) == 1:
        _take_letter(g, seat, colours[0])
        return later
    prompt = T("Pick a Letter.")
    answer = yield from ask(seat, pick_form, prompt, T("{who} picks a Letter.", who=seat))
    _take_letter(g, seat, answer.colour)
    return later


def pick_form(k: MeaCulpa, me: Seat) -> Iterator[Offer]:
    """A Letter from the display."""
    colours = tuple(
        Option(colour, LETTER_NAMES[colour], plural(n, "one left", "{n} left"))
        for colour, n in k.cathedrals.display.items()
        if n
    )
    label = T("Take this Letter")
    yield Offer("pick_letter", label, public=True, in_public=True, colour=Choice(colours))


def _take_letter(g: MeaCulpa, seat: Seat, colour: str) -> None:
    g.cathedrals.display[colour] -= 1
    g.hand(seat, "take", colour)
    g.screens.letters[seat][colour].value += 1
    g.tell(T("{who} takes a {colour} Letter.", who=seat, colour=LETTER_NAMES[colour]))
    judged = g.cathedrals.evaluations[-1].judged[-1]
    now = tuple(
        replace(each, letters=(*each.letters, colour)) if each.seat == seat else each
        for each in judged.donors
    )
    _record_judged(g, replace(judged, donors=now))


def clear_display(g: MeaCulpa) -> None:
    """Return Letters that nobody won to the supply [MEA-164]."""
    for colour, count in g.cathedrals.display.items():
        g.stock.supply[colour] += count
    g.cathedrals.display = no_letters()


def _record_judged(g: MeaCulpa, judged: Judged) -> None:
    """Record this category in the last evaluation."""
    evaluation = g.cathedrals.evaluations[-1]
    before = tuple(each for each in evaluation.judged if each.category != judged.category)
    now = replace(evaluation, judged=(*before, judged))
    g.cathedrals.evaluations = (*g.cathedrals.evaluations[:-1], now)


def show_donors(g: MeaCulpa, category: str, ranking: tuple[Donor, ...]) -> None:
    """Who gave how much, the least first."""
    steps = [Step(each.seat, figure=each.points) for each in reversed(ranking)]
    best = T("{who} has given most.", who=ranking[0].seat)
    title = T("Who gave {what}?", what=CATEGORY_NAMES[category])
    g.show(best, steps, Mood.GOOD, title)


def _tell_donors(g: MeaCulpa, category: str, ranking: tuple[Donor, ...]) -> None:
    what = CATEGORY_NAMES[category]
    if not ranking:
        g.tell(T("Nobody has donated {what}.", what=what))
    for each in ranking:
        g.tell(T("{who} has donated {what} worth {n}.", who=each.seat, n=each.points, what=what))
