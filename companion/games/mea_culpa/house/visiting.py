"""The House of Pleasure: four rooms and two suites, each for one visitor a round."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.offers import Choice, Offer, Option
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T, listed, plural
from companion.games.mea_culpa.actions.costs import SIN_STONE, Cost, Forgets, forget_nothing
from companion.games.mea_culpa.answers import ask
from companion.games.mea_culpa.house.card_effects import do_as_card_says, does_nothing
from companion.games.mea_culpa.material.pieces import (
    CARD,
    LUST,
    PETTY,
    SUITE_5,
    SUITE_6,
    SUITE_6_NOTCHES,
    SUITES,
    YELLOW,
)
from companion.games.mea_culpa.sins.dens import put_stones
from companion.games.mea_culpa.sins.souls import turn_post
from companion.games.mea_culpa.state import MeaCulpa


def count_notches(k: MeaCulpa, door: str) -> int:
    """How many notches a door costs; 0 without a card [MEA-128..130]."""
    if door == SUITE_6:
        return SUITE_6_NOTCHES
    card = k.house.rooms.get(door)
    return CARD[card].notches if card else 0


def count_turned_notches(k: MeaCulpa, door: str) -> int:
    """How far a visit turns the post; the Petty Sinner's is not turned [MEA-140]."""
    return 0 if k.acts_as(PETTY) else count_notches(k, door)


def list_doors_for(k: MeaCulpa, me: Seat, post: int) -> tuple[str, ...]:
    """Doors whose notches this post can still be turned [MEA-126, MEA-127]."""
    most = k.rules.post_max
    # Our reading: the notch of a second action is turned first, so it bars doors, too.
    return tuple(
        door
        for door in k.house.open_doors
        if not count_turned_notches(k, door) or post + count_turned_notches(k, door) <= most
    )


def visit_offer(k: MeaCulpa, me: Seat, post: int) -> Iterator[Offer]:
    """A visit through any of these doors."""
    if doors := list_doors_for(k, me, post):
        door = Choice(tuple(door_option(k, me, each) for each in doors))
        yield Offer("visit", T("Visit the House of Pleasure"), public=True, door=door)


def door_option(k: MeaCulpa, me: Seat, door: str, warning: T | None = None) -> Option:
    """A door with what it offers and what it costs."""
    parts = [write_cost(k, door)]
    if door in k.house.rooms and does_nothing(k, me, k.house.rooms[door] or ""):
        parts.append(T("nothing would happen"))  # [MEA-133]
    if warning:
        parts.append(warning)
    return Option(door, door_name(k, door), T("{parts}", parts=listed(parts)))


def door_name(k: MeaCulpa, door: str) -> T:
    """The name of a door, with the text of its card."""
    if door == SUITE_5:
        return T("Suite 5: the offer of any room from 1 to 4")
    if door == SUITE_6:
        return T("Suite 6: the yellow Letter")
    return T("Room {n}: {words}", n=door, words=CARD[k.house.rooms[door] or ""].words)


def write_cost(k: MeaCulpa, door: str) -> T:
    """What a visit costs the current character in notches and stones."""
    turned = count_turned_notches(k, door)
    notches = plural(turned, "one notch", "{n} notches") if turned else T("no notch")
    return T("{notches} and a stone into Lust", notches=notches) if door in SUITES else notches


# --- visiting ----------------------------------------------------------------------------------


def visit(g: MeaCulpa, seat: Seat, door: str, forgets: Forgets = forget_nothing) -> Play[None]:
    """Tell all; then sin stone, post and benefit, in this order [MEA-128..132]."""
    # This order, too, follows from the variant's slips: a post or a stone that comes too late.
    sinful = door in SUITES and not forgets(Cost(SIN_STONE, 1, LUST))
    g.tell(_write_entered(seat, door))
    if sinful:
        yield from put_stones(g, seat, LUST, 1)
    turn_post(g, seat, count_turned_notches(g, door))
    yield from take_benefit(g, seat, door)


def visit_unseen(g: MeaCulpa, pope: Seat, door: str) -> Play[None]:
    """Only the benefit, for a Pope who was not caught [MEA-146]."""
    g.tell(_write_entered(pope, door))
    yield from take_benefit(g, pope, door)


def _write_entered(seat: Seat, door: str) -> T:
    if door in SUITES:
        return T("{who} visits Suite {n}.", who=seat, n=door)
    return T("{who} visits room {n}.", who=seat, n=door)


def take_benefit(g: MeaCulpa, seat: Seat, door: str) -> Play[None]:
    """Take the benefit, whatever it cost [MEA-128..130, MEA-144]."""
    if door == SUITE_6:
        g.house.yellow = False
        g.hand(seat, "take", YELLOW)
        g.screens.letters[seat][YELLOW].value += 1
        g.tell(T("{who} takes the yellow Letter of Suite 6.", who=seat))
        return
    if door == SUITE_5:
        g.house.welcome = False
        g.hand(seat, "occupied")
        g.tell(T("The card of Suite 5 is turned to Occupied."))
        door = yield from ask_for_room_of_suite_5(g, seat)
    yield from use_card(g, seat, door)


def ask_for_room_of_suite_5(g: MeaCulpa, seat: Seat) -> Play[str]:
    """Suite 5 offers the same as any room that still has its card [MEA-129]."""
    first, *more = g.house.open_rooms
    if not more:
        return first
    prompt = T("Which room’s offer do you take?")
    screen = T("{who} names a room for Suite 5.", who=seat)
    answer = yield from ask(seat, _room_form, prompt, screen)
    door: str = answer.door
    return door


def _room_form(k: MeaCulpa, me: Seat) -> Iterator[Offer]:
    rooms = tuple(
        Option(
            room,
            door_name(k, room),
            T("nothing would happen") if does_nothing(k, me, k.house.rooms[room] or "") else None,
        )
        for room in k.house.open_rooms
    )
    yield Offer("suite_room", T("Take this offer"), public=True, in_public=True, door=Choice(rooms))


def use_card(g: MeaCulpa, seat: Seat, room: str) -> Play[None]:
    """Take the card out of the room and carry it out [MEA-128, MEA-133]."""
    card = g.house.rooms[room] or ""
    g.house.rooms[room] = None
    g.house.discard += (card,)
    g.hand(seat, "discard", to=room)
    g.tell(T("Room {n}: {words}. The card goes to the discards.", n=room, words=CARD[card].words))
    # Our reading: the visit still counts and costs; the phone has said so before.
    if does_nothing(g, seat, card):
        g.tell(T("Nothing happens."))
    else:
        yield from do_as_card_says(g, seat, card)
