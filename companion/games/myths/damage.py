"""Dealing damage point by point, and dying of it (EN8) [MYT-075 to MYT-086]."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.forms import Cards, Offer, Option
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T, plural
from companion.games.myths.asking import Form, agrees, pick, question
from companion.games.myths.checkpoint import checkpoint
from companion.games.myths.deck import Card, CardType
from companion.games.myths.piles import discard_from_table, to_damage_pile
from companion.games.myths.state import Character, Myths
from companion.games.myths.states import increase, protected, vulnerable, weakened


def points(k: Myths, source: Character, card: Card, victim: Character, n: int) -> int:
    """The printed number with everything that raises and lowers it [MYT-079, MYT-080]."""
    raised = n + increase(k, source, card) + vulnerable(k, victim)
    return max(0, raised - weakened(k, source) - protected(k, victim))


def deal(g: Myths, source: Character, card: Card, n: int, victims: list[Character]) -> Play[None]:
    """All numbers are fixed first; then the acting player orders the victims [MYT-078]."""
    numbers = {victim.letter: points(g, source, card, victim, n) for victim in victims}
    left = [letter for letter, number in numbers.items() if number]
    while left:
        prompt = T("{card}: who takes the damage next?", card=card.name)
        does = T("This one takes the damage next")
        chosen = yield from pick(source, left, "next_victim", prompt, does)
        letter = chosen or left[0]
        left.remove(letter)
        yield from suffer(g, g.characters[letter], numbers[letter])


def suffer(g: Myths, victim: Character, number: int) -> Play[None]:
    """So many damage points, one after the other, or until the character dies [MYT-075]."""
    if not victim.alive:
        return
    g.tell(T("{n} damage for {name}.", n=number, name=victim.name))
    outer, g.suffering = (g.suffering, g.points_left), victim.letter
    from_library = False
    for g.points_left in range(number, 0, -1):
        if victim.alive:
            from_library = yield from _point(g, victim, all_from_library=from_library)
    g.suffering, g.points_left = outer
    yield from checkpoint(g)


def _point(g: Myths, victim: Character, *, all_from_library: bool) -> Play[bool]:
    """One point; whether the rest shall come from the library too [MYT-076]."""
    if not (all_from_library and len(victim.library)) and _has_choice(g, victim):
        prompt = T("{name}: choose what the damage takes", name=victim.name)
        answer = None
        while answer is None:
            answer = yield from question(victim, damage_form(victim.letter), prompt)
            if answer is None:
                break
            if answer.offer == "let_die" and not (yield from _surely(victim)):
                answer = None
        if answer and answer.offer == "save":
            victim.library.add(g.hand(victim).take(str(answer.card)))
        all_from_library = bool(answer) and answer is not None and answer.offer == "all_library"
    if victim.alive and not to_damage_pile(g, victim):
        die(g, victim)
    return all_from_library


def _has_choice(k: Myths, victim: Character) -> bool:
    """Without a hand there is none, unless an own card could be discarded to be taken [MYT-043]."""
    covered = any(victim.covering(slot) for slot in CardType)
    return bool(len(k.hand(victim))) or (covered and not len(victim.library))


def damage_form(letter: str) -> Form:
    """A hand card first onto the library, or what lies on top of it [MYT-075]."""

    def form(k: Myths, _me: Seat) -> Iterator[Offer]:
        victim = k.characters[letter]
        if not victim.alive:
            return
        if len(victim.library):
            yield Offer("library", T("Take it from the library"))
            if k.points_left > 1:
                label = plural(
                    k.points_left, "Take it from the library", "Take all {n} from the library"
                )
                yield Offer("all_library", label)
        else:
            yield Offer("let_die", T("Let {name} die", name=victim.name), tone="grave")
        if hand := k.hand(victim).cards:
            label = T("Give a card from the hand")
            yield Offer("save", label, card=Cards(hand_options(k, hand)))

    return form


def hand_options(k: Myths, keys: tuple[str, ...]) -> tuple[Option, ...]:
    """Cards of a hand as options."""
    return tuple(Option(key, k.card(key).name) for key in keys)


def _surely(victim: Character) -> Play[bool]:
    """Letting somebody die is asked twice [MYT-085]."""
    prompt = T("{name} dies and leaves the game. Do you really want that?", name=victim.name)
    yes = T("Yes, let {name} die", name=victim.name)
    return (yield from agrees(victim, "really", prompt, yes, T("No, wait")))


def die(g: Myths, c: Character) -> None:
    """Pion, focus mark and cards leave; the hand stays unseen [MYT-084, MYT-086]."""
    c.alive = c.prone = False
    c.pion = c.focus = None
    for slot in CardType:
        discard_from_table(g, c, slot)
    g.tell(T("{name} dies.", name=c.name))
