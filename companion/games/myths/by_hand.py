"""Cards the companion cannot read: people do what they say, seen by everybody [MYT-185]."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from companion.core.forms import Answer, Choice, Field, Number, Offer
from companion.core.hexes import Hex
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T
from companion.games.myths import piles
from companion.games.myths.asking import Form, named, on_board, question
from companion.games.myths.board import HEXES, hex_name
from companion.games.myths.checkpoint import checkpoint
from companion.games.myths.damage import suffer
from companion.games.myths.deck import Card, Effect
from companion.games.myths.moving import lose_focus, put_focus, put_pion
from companion.games.myths.state import Character, Myths

MOST = 9
"""The highest number on a card, and how many tools one effect may need."""

Tool: TypeAlias = Callable[[Myths, Character, Answer], Play[None]]


def by_hand(g: Myths, c: Character, card: Card, effect: Effect) -> Play[None]:
    """The player reads the card aloud and uses tool after tool, until it is done."""
    prompt = T("{card}: {text} Do what it says.", card=card.name, text=effect.text or card.info)
    for _ in range(MOST):
        answer = yield from question(c, tools_form(c.letter), prompt)
        if answer is None or answer.offer == "hand_done":
            return
        whom = g.characters[answer.who]
        yield from TOOLS[answer.offer](g, whom, answer)
        yield from checkpoint(g)


def tools_form(letter: str) -> Form:
    """All that people may do by hand to a living character."""

    def form(k: Myths, _me: Seat) -> Iterator[Offer]:
        if not k.characters[letter].alive:
            return
        yield Offer("hand_done", T("That was all"))
        who = Choice(named(k, [each.letter for each in k.living]), label=T("Who?"))
        number = Number(1, MOST, 1, T("How many?"))
        yield _tool("hand_damage", T("Deal damage"), who=who, n=number)
        yield _tool("hand_draw", T("Draw cards"), who=who, n=number)
        yield _tool("hand_heal", T("Heal cards"), who=who, n=number)
        yield _tool("hand_prone", T("Fall prone, or stand up"), who=who)
        if not k.blind:
            free = tuple(each for each in HEXES if k.standing_on(each) is None)
            yield _tool("hand_move", T("Move a pion"), who=who, to=on_board(free))
            yield _tool("hand_look", T("Put a focus mark"), who=who, to=on_board(HEXES))
        yield _tool("hand_unfocus", T("Take a focus mark off the board"), who=who)

    return form


def _tool(name: str, label: T, **fields: Field) -> Offer:
    return Offer(name, label, public=True, tone="quiet").but(fields=fields)


def _told(g: Myths, answer: Answer, text: str, **words: Any) -> None:
    """Everybody reads what was done, and by whom."""
    g.tell(T("{who}, by hand: {what}", who=Seat(answer.by), what=T(text, **words)))


def _damage(g: Myths, c: Character, answer: Answer) -> Play[None]:
    _told(g, answer, "damage for {name}.", name=c.name)
    yield from suffer(g, c, answer.n)


def _draw(g: Myths, c: Character, answer: Answer) -> Play[None]:
    drawn = piles.draw(g, c, answer.n)
    _told(g, answer, "{name} draws {n}.", name=c.name, n=drawn)
    yield from checkpoint(g)


def _heal(g: Myths, c: Character, answer: Answer) -> Play[None]:
    healed = piles.heal(g, c, answer.n)
    _told(g, answer, "{name} heals {n}.", name=c.name, n=healed)
    yield from checkpoint(g)


def _prone(g: Myths, c: Character, answer: Answer) -> Play[None]:
    c.prone = not c.prone
    _told(g, answer, "{name} falls prone." if c.prone else "{name} stands up.", name=c.name)
    yield from checkpoint(g)


def _move(g: Myths, c: Character, answer: Answer) -> Play[None]:
    put_pion(g, c, Hex(*answer.to))
    _told(g, answer, "{name} is moved to {hex}.", name=c.name, hex=hex_name(c.pion))
    yield from checkpoint(g)


def _look(g: Myths, c: Character, answer: Answer) -> Play[None]:
    put_focus(g, c, Hex(*answer.to))
    _told(g, answer, "{name} looks at {hex}.", name=c.name, hex=hex_name(c.focus))
    yield from checkpoint(g)


def _unfocus(g: Myths, c: Character, answer: Answer) -> Play[None]:
    if g.blind or c.focus is not None:  # it is the event that lets marks go [MYT-173]
        lose_focus(g, c)
    _told(g, answer, "{name} is unfocused.", name=c.name)
    yield from checkpoint(g)


TOOLS: Mapping[str, Tool] = MappingProxyType(
    {
        "hand_damage": _damage,
        "hand_draw": _draw,
        "hand_heal": _heal,
        "hand_prone": _prone,
        "hand_move": _move,
        "hand_look": _look,
        "hand_unfocus": _unfocus,
    }
)
