"""The Pope's unseen visit: an urgent meeting, advice, one guess, caught or not."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.moments import Mood, Step
from companion.core.offers import Choice, Offer, Option
from companion.core.play import Play
from companion.core.seats import Seat, Viewer
from companion.core.secrets import Secret
from companion.core.words import T
from companion.games.mea_culpa.answers import Answer, ask
from companion.games.mea_culpa.house.state import PopesVisit, UrgentMeeting
from companion.games.mea_culpa.house.visiting import (
    count_notches,
    door_name,
    door_option,
    visit,
    visit_unseen,
)
from companion.games.mea_culpa.sins.souls import move_towards_hell, turn_post
from companion.games.mea_culpa.state import MeaCulpa


def meeting_offer(k: MeaCulpa, me: Seat, post: int) -> Iterator[Offer]:
    """Set the Pope die to any open door, with a warning [MEA-141, MEA-142, MEA-148]."""
    if k.house.open_doors:
        doors = tuple(
            door_option(k, me, door, _warn_of_notches(k, door, post)) for door in k.house.open_doors
        )
        label = T("Call an urgent meeting and visit unseen")
        yield Offer("set_pope_die", label, door=Choice(doors))


def _warn_of_notches(k: MeaCulpa, door: str, post: int) -> T | None:
    if post + count_notches(k, door) <= k.rules.post_max:
        return None
    if k.settings.pope_overflow == "always":
        return T("too many notches: you would only lose a step")
    return T("too many notches if you are caught")


def hold_urgent_meeting(g: MeaCulpa, pope: Seat, door: str) -> Play[None]:
    """Set the die in secret, let one door be guessed, then show the die [MEA-141..146]."""
    # Our reading: if the Pope himself is nearest Hell, the nearest of the others guesses.
    guesser = g.souls.others(pope)[0]
    g.pope.die[pope] = Secret(door, {pope})
    g.pope.advice[pope] = Secret((), set(g.seats) - {pope})
    g.pope.meeting = UrgentMeeting(pope, guesser)
    g.tell(T("The Pope has an urgent meeting. {who} guesses where.", who=guesser))
    prompt = T("Behind which door is the Pope? You have one guess.")
    screen = T("The Pope has an urgent meeting. {who} guesses where.", who=guesser)
    guess = (yield from ask(guesser, guess_form, prompt, screen)).door
    g.pope.die, g.pope.advice, g.pope.meeting = {}, {}, None
    yield from show_die_and_visit(g, pope, door, guess)


def guess_form(k: MeaCulpa, _me: Seat) -> Iterator[Offer]:
    """Any open door [MEA-150]."""
    yield Offer("guess", T("The Pope is here"), public=True, in_public=True, door=_doors(k))


def _doors(k: MeaCulpa) -> Choice:
    return Choice(tuple(Option(door, door_name(k, door)) for door in k.house.open_doors))


# --- the die is shown ----------------------------------------------------------------------------


def show_die_and_visit(g: MeaCulpa, pope: Seat, door: str, guess: str) -> Play[None]:
    """Caught or not, too many notches or not, and the visit [MEA-144..149]."""
    caught = door == guess
    too_far = g.souls.posts[pope] + count_notches(g, door) > g.rules.post_max
    # A room that turns the post too far is no visit [MEA-147]. The rulebook does not say whether
    # that needs a right guess; a Pope who is not caught turns no post, so by default it does.
    overflow = too_far and (caught or g.settings.pope_overflow == "always")
    g.pope.last_visit = PopesVisit(pope, door, guess, caught, overflow)
    g.tell(_write_guess(g, g.pope.last_visit))
    show_die(g, g.pope.last_visit)
    if overflow:
        move_towards_hell(g, pope, 1)
        g.tell(T("The post of {who} cannot be turned that far: the room stays unused.", who=pope))
        turn_post(g, pope, count_notches(g, door))
    elif caught:
        move_towards_hell(g, pope, 1)
        yield from visit(g, pope, door)
    else:
        yield from visit_unseen(g, pope, door)


def show_die(g: MeaCulpa, seen: PopesVisit) -> None:
    """First the guess, and then the die."""
    mood = Mood.BAD if seen.caught else Mood.GOOD
    guess = Step(g.souls.others(seen.pope)[0], T("guessed"), seen.guess)
    die = Step(seen.pope, T("was here"), seen.room, mood=mood)
    g.show(
        _write_guess(g, seen), [guess, die], mood, T("Is the Pope behind door {n}?", n=seen.guess)
    )


def _write_guess(g: MeaCulpa, seen: PopesVisit) -> T:
    words = {"guess": seen.guess, "room": seen.room}
    if seen.caught:
        return T("The guess is {guess}, and the die shows it: the Pope is caught.", **words)
    return T("The guess is {guess}, and the die shows {room}: the Pope is not caught.", **words)


# --- advice ------------------------------------------------------------------------------------


def advise_form(k: MeaCulpa, me: Viewer) -> Iterator[Offer]:
    """Everybody else may say what they think, unseen by the Pope [MEA-143]."""
    meeting = k.pope.meeting
    if meeting and isinstance(me, Seat) and me not in {meeting.pope, meeting.guesser}:
        yield Offer("advise", T("I think the Pope is here"), tone="quiet", door=_doors(k))


def advise(g: MeaCulpa, answer: Answer) -> None:
    """Record the advice; the last from each adviser counts."""
    if g.pope.meeting:
        heard = g.pope.advice[g.pope.meeting.pope]
        others = tuple(each for each in heard.value if each[0] != answer.by)
        heard.value = (*others, (Seat(answer.by), answer.door))
