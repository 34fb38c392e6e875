"""Chests that travel unseen: mixed, scanned in a row, sent by chance to whoever may have them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import permutations

from companion.core.fields import Choice, Scan, Seats, options
from companion.core.labels import Label
from companion.core.moments import Step
from companion.core.offers import Answer, Offer
from companion.core.play import Play, everyone
from companion.core.seats import Seat, Viewer
from companion.core.words import T, listed, plural
from companion.games.any_box.asking import ask_all, ask_to_fill_in
from companion.games.any_box.labelled import trial_chests
from companion.games.any_box.state import AnyBox, Count, Outcome, Tool

ANYBODY, OTHERS, FAIR, HOME = "anybody", "others", "fair", "home"
TO = {
    FAIR: T("never to its owner, and to everybody before anybody twice"),
    OTHERS: T("never to its owner"),
    ANYBODY: T("to anybody, also to its owner"),
    HOME: T("home to its owner"),
}
COUNTED, AT_ONCE = "counted", "at_once"
FIRST = {
    COUNTED: T("Show first who had whose chest"),
    AT_ONCE: T("Show nothing"),
}
TWO = 2
MAX_LISTED_CHESTS = 6
"""Of how many chests every way is listed: of twenty there are 20!."""
MIX = T("Shut all chests and mix them out of sight. Then show the label of any chest.")


def chests_tool(g: AnyBox, who: Viewer) -> Play[None]:
    """Learn whose chest is whose; then send them, or home."""
    g.tool = Tool.CHESTS
    prompt, screen = T("What happens with the chests?"), T("{who} sees to the chests.", who=who)
    answer = yield from ask_to_fill_in(who, chests_form, prompt, screen)
    if answer is not None:
        yield from _do_with_chests(g, answer)


def _do_with_chests(g: AnyBox, answer: Answer) -> Play[None]:
    match answer.act:
        case "learn_chests":
            yield from learn_owners(g)
        case "send":
            if (yield from line_up(g)):
                way = draw_way(g, answer.to, tuple(answer.apart))
                send(g, way, home=answer.to == HOME)
        case "no_chests":
            if answer.first == COUNTED:
                show_journeys(g)
            put_away_chests(g)


def chests_form(k: AnyBox, _me: Viewer) -> Iterator[Offer]:
    """What can be done with chests [ANY-120..124]."""
    if not k.chests.in_use:
        help_ = T(
            "Print a label for each chest, and stick it underneath. Nobody can tell them apart."
        )
        yield Offer("learn_chests", T("Everybody has a chest"), help=help_, in_public=True)
        return
    yield Offer(
        "send",
        T("Send the chests"),
        public=True,
        in_public=True,
        check=lambda answer: why_not_send(k, answer),
        to=Choice(options(TO), label=T("Where chests may go"), start=FAIR),
        apart=Seats(k.present, 0, TWO, T("Two who never get each other’s chest")),
    )
    yield Offer(
        "no_chests",
        T("Put the chests away"),
        tone="quiet",
        public=True,
        in_public=True,
        first=Choice(options(FIRST), label=T("Before they are put away"), start=COUNTED),
    )


def _quiet(act: str, label: T) -> Offer:
    return Offer(act, label, tone="quiet", in_public=True)


def why_not_send(k: AnyBox, answer: Answer) -> T | None:
    """Why chests cannot go like that; None if they can."""
    if len(answer.apart) == 1:
        return T("Choose two who are kept apart, or nobody.")
    few = len(k.present) <= MAX_LISTED_CHESTS  # among more there always is a way
    if few and not list_ways(k.present, answer.to, tuple(answer.apart)):
        return T("Then no chest could go anywhere. Let them go to more of you.")
    return None


# --- whose is whose ----------------------------------------------------------------------------


def learn_owners(g: AnyBox) -> Play[None]:
    """Each phone learns its own chest; none is known if two show the same [ANY-120]."""
    prompt = T("Take a photo of the label under your chest.")
    screen = T("Everybody shows their chest to their phone. Still missing: {missing}.")
    answers = yield from everyone(g.present, own_chest_form, prompt, screen)
    owners = {each.chest.text: seat for seat, each in answers.items() if seat not in g.gone}
    if len(owners) < len(g.present):
        g.tell(
            T("Two of you have shown the same chest. Take one each, and begin again."), setback=True
        )
        return
    g.chests.chest_owners.value = owners
    g.chests.in_use = tuple(sorted(owners))
    g.tell(T("The companion knows your chests."))


def own_chest_form(_k: AnyBox, me: Seat) -> Iterator[Offer]:
    """My chest."""
    yield Offer("own_chest", T("This is my chest"), chest=Scan(trial_chests(me), secret=True))


def put_away_chests(g: AnyBox) -> None:
    """Nobody has a chest any more."""
    if g.chests.in_use:
        g.chests.forget()
        g.tell(T("The chests are put away."))


# --- a row -------------------------------------------------------------------------------------


def line_up(g: AnyBox) -> Play[bool]:
    """Scan all chests into a row; False if that is stopped, or there are none [ANY-121]."""
    g.outcome, g.open_dice = None, ()
    g.chests.lay(())
    while g.chests.in_row < len(g.chests.in_use):
        answer = yield from ask_all(g, row_form, _row_prompt(g))
        if answer.act == "stop_row":
            g.chests.lay(())
            return False
        if answer.act == "last_chest":
            put_down(g, next(each for each in g.chests.in_use if each not in g.chests.spots.value))
        else:
            put_down(g, answer.chest.text)
    return bool(g.chests.in_use)


def _row_prompt(g: AnyBox) -> T:
    if not g.chests.in_row:
        return MIX
    return T("Put it on spot {n}, and show the next chest.", n=g.chests.in_row)


def row_form(k: AnyBox, _me: Viewer) -> Iterator[Offer]:
    """The next chest, whose label says nothing to people."""
    if k.chests.in_use:
        known = tuple(Label.parse(each) for each in k.chests.in_use)
        label = T("Scan the next chest")
        yield Offer("line_up", label, chest=Scan(known, secret=True))
    if k.chests.in_row + 1 == len(k.chests.in_use):
        yield _quiet("last_chest", T("The label of the last chest cannot be read"))
    yield _quiet("stop_row", T("Leave the chests as they are"))


def put_down(g: AnyBox, text: str) -> None:
    """Put a chest on the next spot; if it is in the row already, say so [ANY-121]."""
    row = g.chests.spots.value
    if text in row:
        g.tell(T("That chest is on spot {n} already.", n=row.index(text) + 1), setback=True)
    else:
        g.chests.lay((*row, text))


# --- where they go -----------------------------------------------------------------------------


def may_go(owner: Seat, holder: Seat, to: str, apart: tuple[Seat, ...]) -> bool:
    """Whether a chest may go from its owner to this holder [ANY-122]."""
    own = owner == holder
    if to == HOME:
        return own
    return (to == ANYBODY or not own) and (own or not {owner, holder} <= {*apart})


@cache
def list_ways(
    seats: tuple[Seat, ...], to: str, apart: tuple[Seat, ...]
) -> tuple[tuple[Seat, ...], ...]:
    """Everything that may happen: who gets the chest of each seat, in their order [ANY-122]."""
    may = partial(may_go, to=to, apart=apart)
    return tuple(way for way in permutations(seats) if all(map(may, seats, way)))


def draw_way(g: AnyBox, to: str, apart: tuple[Seat, ...]) -> dict[Seat, Seat]:
    """Draw who gets whose chest; if it is to be fair, one of the fairest [ANY-122, ANY-123]."""
    seats, been = g.present, Counter(g.chests.journeys.value)
    if len(seats) > MAX_LISTED_CHESTS:
        return _draw_way_among_many(g, to, apart, been)
    possible = list_ways(seats, to, apart)

    def often(way: Sequence[Seat]) -> int:
        return sum(been[each] for each in zip(seats, way, strict=True))

    if to == FAIR:
        least = min(map(often, possible))
        possible = tuple(way for way in possible if often(way) == least)
    return dict(zip(seats, g.chance.pick(possible), strict=True))


def _draw_way_among_many(
    g: AnyBox, to: str, apart: tuple[Seat, ...], been: Mapping[tuple[Seat, Seat], int]
) -> dict[Seat, Seat]:
    """The same without a list of all ways: journeys that were made less often come first."""
    seats = g.present
    if to == HOME:
        return dict(zip(seats, seats, strict=True))
    orders = {owner: g.chance.shuffled(seats) for owner in g.chance.shuffled(seats)}
    most, way = 0 if to == FAIR else sum(been.values()), dict[Seat, Seat]()
    while len(way) < len(seats):
        open_to = {
            owner: [
                holder
                for holder in order
                if may_go(owner, holder, to, apart) and been.get((owner, holder), 0) <= most
            ]
            for owner, order in orders.items()
        }
        way, most = match_holders(open_to), most + 1
    return way


def match_holders(open_to: Mapping[Seat, Sequence[Seat]]) -> dict[Seat, Seat]:
    """Match as many owners as possible with a holder, each with the first free one if possible."""
    owner_of: dict[Seat, Seat] = {}

    def finds(owner: Seat, tried: set[Seat]) -> bool:
        for holder in open_to[owner]:
            if holder not in tried:
                tried.add(holder)
                if holder not in owner_of or finds(owner_of[holder], tried):
                    owner_of[holder] = owner
                    return True
        return False

    for owner in open_to:
        finds(owner, set())
    return {owner: holder for holder, owner in owner_of.items()}


def send(g: AnyBox, way: Mapping[Seat, Seat], *, home: bool = False) -> None:
    """Set who takes the chest on each spot, show it, and count the journey unless home."""
    owners = [g.chests.chest_owners.value[text] for text in g.chests.spots.value]
    g.chests.destinations = tuple(way[owner] for owner in owners)
    if not home:
        g.chests.journeys.value += tuple(way.items())
        g.chests.sent += 1
    g.reveal()
    taken = [T("{n} to {who}", n=n, who=seat) for n, seat in enumerate(g.chests.destinations, 1)]
    g.tell(T("The chests go: {chests}.", chests=listed(taken)))
    steps = [Step(seat, T("Spot {n}", n=n)) for n, seat in enumerate(g.chests.destinations, 1)]
    g.show(T("Take the chest that is yours now."), steps, title=T("Where the chests go"))


def show_journeys(g: AnyBox) -> None:
    """Reveal whose chest has been with how many of the others [ANY-123]."""
    been = Counter(g.chests.journeys.value)
    seats = g.present
    met = {seat: {other for owner, other in been if owner == seat != other} for seat in seats}
    most = max(map(len, met.values()))
    counts = tuple(
        Count(_write_journeys(seat, been), len(met[seat]), (), len(met[seat]) == most)
        for seat in seats
    )
    sentence = plural(
        g.chests.sent, "The chests have travelled once.", "The chests have travelled {n} times."
    )
    g.outcome = Outcome(T("With how many of the others each chest has been"), counts, sentence)
    g.reveal()
    for each in counts:
        g.tell(each.what)


def _write_journeys(owner: Seat, been: Mapping[tuple[Seat, Seat], int]) -> T:
    visits = [
        T("{who} ({n})", who=seat, n=n) for (mine, seat), n in sorted(been.items()) if mine == owner
    ]
    if not visits:
        return T("The chest of {owner} has been nowhere.", owner=owner)
    return T("The chest of {owner} was with {visits}.", owner=owner, visits=listed(visits))
