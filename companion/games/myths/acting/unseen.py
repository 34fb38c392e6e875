"""Playing on a board the companion cannot see: people say what is there [ledger 11].

It tracks libraries, hands, damage, marks and turns, and asks about the rest when it matters.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.fields import make_tuple
from companion.core.offers import Choice, Number, Offer
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T, listed
from companion.games.myths.acting.asking import Form, ask_player, ask_yes_or_no, character_options
from companion.games.myths.characters import Character, InPlay, LaidCard
from companion.games.myths.decks.cards import MythsCard, Who
from companion.games.myths.state import Myths
from companion.games.myths.table.character_states import followers

NEEDS_BOARD = frozenset({Who.TARGET, Who.TARGETS, Who.IN_MARKED, Who.ONE_IN_MARKED})
"""Those only people can name, because it depends on where pions stand."""


def who_is_there(g: Myths, c: Character, card: MythsCard, who: Who) -> Play[list[Character]]:
    """The player of the card says who stands on its target hexes, or on its marked hexes."""
    one = who in (Who.TARGET, Who.ONE_IN_MARKED)
    prompt = T("Who stands on the marked hexes of {card}?", card=card.name)
    if who in (Who.TARGET, Who.TARGETS):
        prompt = T("Who stands on the target hexes of {card}?", card=card.name)
    if one:
        prompt = T("{prompt} Choose one.", prompt=prompt)
    answer = yield from ask_player(c, _who_form(1 if one else None), prompt)
    return [g.characters[letter] for letter in make_tuple(answer.who)] if answer else []


def _who_form(most: int | None) -> Form:
    def form(k: Myths, _me: Seat) -> Iterator[Offer]:
        options = character_options(k, [each.letter for each in k.living])
        choice = Choice(options, least=0, most=most or len(options))
        yield Offer("there", T("These characters"), public=True, who=choice)

    return form


def ask_if_viewed(c: Character, card: MythsCard) -> Play[bool]:
    """Ask whether the range fits on the board; True for a card without a diagram."""
    if not card.range.cells:
        return True
    prompt = T("Lay {card}’s range over the board: can it be viewed?", card=card.name)
    return (yield from ask_yes_or_no(c, "viewed", prompt, T("Yes"), T("No, discard the card")))


def ask_to_do(c: Character, prompt: T) -> Play[bool]:
    """The player does something on the board; False if they say it cannot be done."""
    return (yield from ask_yes_or_no(c, "did", prompt, T("Done"), T("Not possible")))


# --- walking -------------------------------------------------------------------------------------


def report_walk(g: Myths, c: Character) -> Play[tuple[int, bool]]:
    """How many steps the character took, and whether it stood up instead."""
    answer = yield from ask_player(
        c, _walk_form(c.letter), T("{name} walks {n}", name=c.name, n=g.walk.steps_left)
    )
    if answer is None:
        return 0, False
    if answer.offer == "stand_up":
        return 0, True
    return int(answer.steps), False


def _walk_form(letter: str) -> Form:
    def form(k: Myths, _me: Seat) -> Iterator[Offer]:
        c = k.characters[letter]
        if not c.alive:
            return
        steps = Number(0, k.walk.steps_left, k.walk.steps_left, T("Steps taken"))
        yield Offer("walked", T("I have moved the pawn"), public=True, steps=steps)
        if c.prone:
            yield Offer("stand_up", T("Stand up instead"))

    return form


def ask_after_move(g: Myths, c: Character) -> Play[None]:
    """After a move: tell people what to check, and ask who stands on marked hexes now."""
    if lookers := [each.name for each in followers(g, c)]:
        g.tell(T("Locked on {name}: {names} look there now.", name=c.name, names=listed(lookers)))
    yield from _look_again(g, list(g.in_play()))


def ask_after_turn(g: Myths, c: Character) -> Play[None]:
    """After a focus mark was moved: its character's ranges have turned with it."""
    yield from _look_again(g, [place for place in g.in_play() if place[0] is c])


def _look_again(g: Myths, places: list[LaidCard]) -> Play[None]:
    """Remind people to check the ranges, and ask who stands on marked hexes now."""
    ranges = [g.card(laid.card) for _, _, laid in places]
    if names := [card.name for card in ranges if card.range.cells]:
        g.tell(T("Can these still be viewed: {cards}?", cards=listed(names)))
    for by, _, laid in places:
        yield from look_inside(g, by, laid)


def look_inside(g: Myths, c: Character, laid: InPlay) -> Play[None]:
    """Ask who stands on a card's marked hexes, if the card changes anything there."""
    card = g.card(laid.card)
    reach = {who for effect in card.effects for each in effect.modifiers for who in each.who}
    if Who.IN_MARKED in reach and c.slot_of(laid):
        inside = yield from who_is_there(g, c, card, Who.IN_MARKED)
        laid.inside = tuple(each.letter for each in inside)
