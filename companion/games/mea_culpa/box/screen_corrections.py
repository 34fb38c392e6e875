"""With the box, a screen or chest can differ from the companion's: its owner corrects it.

Everybody reads that it was done, never how; no answer reveals what others have or what is in
the bag.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.offers import Choice, Number, Offer, Option
from companion.core.seats import Seat, Viewer
from companion.core.words import T
from companion.games.mea_culpa.actions.donating import thing_name
from companion.games.mea_culpa.answers import Answer
from companion.games.mea_culpa.material.pieces import (
    COMPARTMENTS,
    GOODS,
    LETTER_NAMES,
    LETTERS,
    STONE,
)
from companion.games.mea_culpa.state import MeaCulpa, RoundPhase

TALER = "taler"
ALL_COINS = 264
"""What all coins in the box are worth [MEA-005]."""
BEHIND_A_SCREEN = Choice(
    (
        Option(TALER, T("taler")),
        *(Option(good, STONE[good].plural) for good in GOODS),
        *(Option(each, T("{colour} Letters", colour=LETTER_NAMES[each])) for each in LETTERS),
    )
)
OPEN = {RoundPhase.PREPARE, RoundPhase.BIDS, RoundPhase.CHARACTERS, RoundPhase.ACTION}


def correct_form(k: MeaCulpa, me: Viewer) -> Iterator[Offer]:
    """What is behind the player's screen and in the player's chest [ledger 9]."""
    if not isinstance(me, Seat) or not is_open_to_corrections(k):
        return
    yield screen_offer(k, me)
    yield from chest_offer(k, me)


def is_open_to_corrections(k: MeaCulpa) -> bool:
    """Whether, with the box, nothing is being settled and no phone holds a bid."""
    committed = k.phase is RoundPhase.BIDS and k.settings.bids == "committed"
    return k.phase in OPEN and not (k.full or committed or k.busy)


def screen_offer(k: MeaCulpa, me: Seat) -> Offer:
    """As much of something as the owner says.

    Goods are never refused because of what is in the bag, which nobody may know; Letters are
    because of what is in the supply, which everybody can see.
    """
    most = {
        TALER: max(ALL_COINS, k.screens.purses[me].value),
        **{good: STONE[good].count for good in GOODS},
        **{each: k.stock.supply[each] + k.screens.letters[me][each].value for each in LETTERS},
    }

    def check(answer: Answer) -> T | None:
        if answer.count <= most[answer.what]:
            return None
        return T("There can be {n} at most.", n=most[answer.what])

    return Offer(
        "correct_screen",
        T("Correct what is behind my screen"),
        tone="quiet",
        seldom=True,
        check=check,
        what=BEHIND_A_SCREEN,
        count=Number(0, max(most.values()), label=T("How many there are")),
    )


def chest_offer(k: MeaCulpa, me: Seat) -> Iterator[Offer]:
    """Something is in the other compartment of the player's chest."""
    kinds = dict.fromkeys(k.chests.inside(me))
    options = tuple(
        Option(
            f"{thing}_{place}", T("{thing}, not in {place}", thing=thing_name(thing), place=place)
        )
        for thing, place in kinds
    )
    if options:
        label = T("Something is in my other compartment")
        thing = Choice(options)
        yield Offer("correct_chest", label, tone="quiet", seldom=True, inside=thing)


# --- doing it ------------------------------------------------------------------------------------


def correct(g: MeaCulpa, answer: Answer) -> None:
    """Correct it; the journal says that it was done, never by how much."""
    seat = Seat(answer.by)
    # No rule reads it, but it is public, so the digests of saved tables have it.
    if seat not in g.box.corrected:
        g.box.corrected += (seat,)
    if answer.offer == "correct_chest":
        correct_chest(g, seat, answer.inside)
    elif answer.what == TALER:
        g.screens.purses[seat].value = answer.count
    elif answer.what in GOODS:
        correct_good(g, seat, answer.what, answer.count)
    else:
        count = g.screens.letters[seat][answer.what]
        g.stock.supply[answer.what] += count.value - answer.count
        count.value = answer.count
    g.tell(T("{who} has corrected something only they can see.", who=seat))


def correct_good(g: MeaCulpa, seat: Seat, good: str, count: int) -> None:
    """Set how many goods a screen has; the difference goes into, or comes out of, the bag."""
    stones = g.screens.goods[seat][good]
    g.stock.out_of_bag(good, count - stones.value)
    stones.value = count


def correct_chest(g: MeaCulpa, seat: Seat, inside: str) -> None:
    """Move a thing, named `thing_place` as in the offer, to the other compartment."""
    thing, _, place = inside.rpartition("_")
    at = g.chests.inside(seat).index((thing, place))
    other = COMPARTMENTS[1 - COMPARTMENTS.index(place)]
    places = g.chests.places[seat].value
    g.chests.places[seat].value = (*places[:at], other, *places[at + 1 :])
