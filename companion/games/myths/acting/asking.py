"""Questions to one player, and what happens when they lapse."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from companion.core.fields import make_tuple
from companion.core.offers import Cards, Choice, Hexes, Offer, Option
from companion.core.play import Lapsed, Play
from companion.core.seats import Seat
from companion.core.words import T, plural
from companion.games.myths.answers import Answer, ask
from companion.games.myths.board.hexes import RADIUS, Hexset
from companion.games.myths.characters import Character
from companion.games.myths.state import Myths
from companion.games.myths.table import piles

Form: TypeAlias = Callable[[Myths, Seat], Iterator[Offer]]


def ask_player(
    c: Character, form: Form, prompt: T, screen: T | None = None, *, from_hand: bool = False
) -> Play[Answer | None]:
    """Ask the player of this character; None if the question has lapsed.

    Whatever is not asked from the hand is public, so a covered phone asks it, too.
    """
    if c.seat is None:
        return None
    screen_prompt = screen or T("{who} decides what {name} does.", who=c.seat, name=c.name)
    try:
        return (
            yield from ask(c.seat, form if from_hand else make_public(form), prompt, screen_prompt)
        )
    except Lapsed:
        return None


def make_public(form: Form) -> Form:
    """The same form, all of whose offers covered phones show."""

    def public(k: Myths, me: Seat) -> Iterator[Offer]:
        for offer in form(k, me):
            yield offer.but(in_public=True)

    return public


def pick_one(
    c: Character, letters: list[str], name: str, asked: tuple[T, T], does: T
) -> Play[str | None]:
    """The player of this character picks one; a single one is picked unasked; None if it lapses.

    `asked` is what the player reads and what the table reads; `does` says what happens to whom
    is picked.
    """
    if len(letters) <= 1:
        return letters[0] if letters else None

    def form(k: Myths, _me: Seat) -> Iterator[Offer]:
        alive = [letter for letter in letters if k.characters[letter].alive]
        if alive:
            yield Offer(name, does, public=True, who=Choice(character_options(k, alive)))

    answer = yield from ask_player(c, form, *asked)
    return str(answer.who) if answer else None


def character_options(k: Myths, letters: list[str]) -> tuple[Option, ...]:
    """Characters as options, by their letters."""
    return tuple(Option(letter, k.characters[letter].name) for letter in letters)


def hand_options(k: Myths, keys: tuple[str, ...]) -> tuple[Option, ...]:
    """Cards as options, by their keys."""
    return tuple(Option(key, k.card(key).name) for key in keys)


def ask_yes_or_no(c: Character, name: str, prompt: T, yes: T, no: T) -> Play[bool]:
    """Ask the player of this character; no answer means no [MYT-103]."""
    refusal = Offer("no", no, about=name, sep="_", tone="quiet")
    return (yield from _either(c, prompt, Offer(name, yes), refusal))


def ask_grave_question(c: Character, name: str, prompt: T, yes: T, no: T) -> Play[bool]:
    """The same where yes is grave: the main key says no, against a double tap."""
    refusal = Offer("no", no, about=name, sep="_")
    return (yield from _either(c, prompt, Offer(name, yes, tone="quiet"), refusal))


def _either(c: Character, prompt: T, yes: Offer, no: Offer) -> Play[bool]:
    def form(k: Myths, _me: Seat) -> Iterator[Offer]:
        if k.characters[c.letter].alive:
            yield yes
            yield no

    answer = yield from ask_player(c, form, prompt)
    return answer is not None and answer.offer == yes.name


def on_board(places: Hexset, label: T | None = None) -> Hexes:
    """Hexes of the board as a field."""
    return Hexes(places, label=label, radius=RADIUS)


# --- discarding from the hand --------------------------------------------------------------------


def discard_by_choice(g: Myths, c: Character, most: int) -> Play[int]:
    """Ask for up to `most` hand cards, and discard them; return how many."""
    n = min(most, len(g.hand(c)))
    if not n:
        return 0
    prompt = plural(n, "{name} discards a card.", "{name} discards {n} cards.", name=c.name)
    answer = yield from ask_player(c, _hand_form(c.letter, n), prompt, prompt, from_hand=True)
    if answer is None:
        return 0
    cards = make_tuple(answer.cards)
    piles.discard_from_hand(g, c, cards)
    g.tell(prompt)
    return n


def _hand_form(letter: str, n: int) -> Form:
    def form(k: Myths, _me: Seat) -> Iterator[Offer]:
        c = k.characters[letter]
        if c.alive and len(k.hand(c)) >= n:
            options = hand_options(k, k.hand(c).cards)
            yield Offer("give_up", T("Discard"), cards=Cards(options, least=n, most=n))

    return form
