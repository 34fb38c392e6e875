"""Dealing damage point by point, and dying (EN8) [MYT-075 to MYT-086]."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.moments import Mood, Step
from companion.core.offers import Cards, Offer
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T, plural
from companion.games.myths.acting.asking import (
    Form,
    ask_grave_question,
    ask_player,
    hand_options,
    pick_one,
)
from companion.games.myths.acting.rechecking import recheck
from companion.games.myths.characters import Character
from companion.games.myths.decks.cards import CardType, MythsCard
from companion.games.myths.state import DealtDamage, Myths
from companion.games.myths.table.character_states import count_points
from companion.games.myths.table.piles import discard_from_table, move_to_damage_pile


def deal_damage(
    g: Myths, source: Character, card: MythsCard, n: int, victims: list[Character]
) -> Play[None]:
    """Work out every number first; then the acting player orders the victims [MYT-078]."""
    numbers = {victim.letter: count_points(g, source, card, victim, n) for victim in victims}
    left = [letter for letter, number in numbers.items() if number]
    while left:
        prompt = T("{card}: who takes the damage next?", card=card.name)
        does = T("This one takes the damage next")
        sentence = "{card}: {who} chooses who takes the damage next."
        screen = T(sentence, card=card.name, who=source.seat or "")
        chosen = yield from pick_one(source, left, "next_victim", (prompt, screen), does)
        letter = chosen or left[0]
        left.remove(letter)
        yield from take_damage(g, g.characters[letter], numbers[letter])


def take_damage(g: Myths, victim: Character, number: int) -> Play[None]:
    """Deal damage point by point, until all is dealt or the character dies [MYT-075]."""
    if not victim.alive:
        return
    g.tell(T("{n} damage for {name}.", n=number, name=victim.name))
    outer, g.damage = g.damage, DealtDamage(victim.letter)
    rest_from_library = False
    for g.damage.points_left in range(number, 0, -1):
        # Point by point: what one turns up may change which card should take the next.
        if not (rest_from_library and len(victim.library)) and _has_choice(g, victim):
            rest_from_library = yield from _ask_which_card(g, victim)
        if victim.alive:
            _take_point(g, victim)
    g.damage = outer
    yield from recheck(g)


def _ask_which_card(g: Myths, victim: Character) -> Play[bool]:
    """Put a hand card on the library, or none; whether all the rest comes from it [MYT-076]."""
    prompt = T("{name}: choose which card takes the damage", name=victim.name)
    screen = T("{who} chooses which card takes the damage.", who=victim.seat or "")
    form = damage_form(victim.letter)
    answer = yield from ask_player(victim, form, prompt, screen, from_hand=True)
    while answer and answer.offer == "let_die" and not (yield from _ask_to_confirm(victim)):
        answer = yield from ask_player(victim, form, prompt, screen, from_hand=True)
    if answer is None:
        return False
    if answer.offer == "save":
        victim.library.add(g.hand(victim).take(str(answer.card)))
    return bool(answer.offer == "all_library")


def _take_point(g: Myths, victim: Character) -> None:
    """Move the top library card to the damage pile; without one the character dies [MYT-085]."""
    if not move_to_damage_pile(g, victim):
        die(g, victim)


def _has_choice(k: Myths, victim: Character) -> bool:
    """With no hand there is no choice, unless discarding a card in play saves them [MYT-043]."""
    covered = any(victim.covering(slot) for slot in CardType)
    return bool(len(k.hand(victim))) or (covered and not len(victim.library))


def damage_form(letter: str) -> Form:
    """Put a hand card onto the library first, or take what is on top of it [MYT-075]."""

    def form(k: Myths, _me: Seat) -> Iterator[Offer]:
        victim = k.characters[letter]
        if not victim.alive:
            return
        if len(victim.library):
            yield Offer("library", T("From the library"))
            if k.damage.points_left > 1:
                label = plural(
                    k.damage.points_left,
                    "From the library",
                    "All {n} from the library",
                )
                yield Offer("all_library", label)
        else:
            yield Offer("let_die", T("Let {name} die", name=victim.name), tone="quiet")
        if hand := k.hand(victim).cards:
            label = T("A card from the hand")
            yield Offer("save", label, card=Cards(hand_options(k, hand)))

    return form


def _ask_to_confirm(victim: Character) -> Play[bool]:
    """Letting a character die is asked twice, and a double tap does not do it [MYT-085]."""
    prompt = T("{name} dies and leaves the game. Do you really want that?", name=victim.name)
    yes = T("Yes, let {name} die", name=victim.name)
    return (yield from ask_grave_question(victim, "really", prompt, yes, T("No, wait")))


def die(g: Myths, c: Character) -> None:
    """Remove pion, focus mark and cards in play; the hand stays hidden [MYT-084, MYT-086]."""
    c.alive = c.prone = False
    c.pion = c.focus = None
    for slot in CardType:
        discard_from_table(g, c, slot)
    g.tell(T("{name} dies.", name=c.name))
    g.show(T("{name} dies.", name=c.name), [Step(c.seat, things=(c.letter,))], Mood.BAD)
