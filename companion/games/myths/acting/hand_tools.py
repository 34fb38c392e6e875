"""Tools for doing things by hand: for cards the companion cannot read, and boards it cannot see.

The journal says what was done, and by whom [MYT-185]. There is a tool for every ability (EN10).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from companion.core.hexes import Hex
from companion.core.offers import Cards, Choice, Field, Number, Offer, options
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T
from companion.games.myths.acting import unseen
from companion.games.myths.acting.asking import (
    Form,
    character_options,
    discard_by_choice,
    hand_options,
    on_board,
)
from companion.games.myths.acting.damage import die, take_damage
from companion.games.myths.acting.rechecking import recheck
from companion.games.myths.answers import Answer
from companion.games.myths.board.hexes import HEXES, hex_name
from companion.games.myths.characters import Character
from companion.games.myths.decks.cards import CardType
from companion.games.myths.state import Myths
from companion.games.myths.table import piles
from companion.games.myths.table.pieces import lose_focus, put_focus, put_pion
from companion.games.myths.table.piles import discard_from_table

MAX_CARD_NUMBER = 9
"""The highest number on a card."""

Tool: TypeAlias = Callable[[Myths, Character, Answer], Play[None] | None]
"""Does it, perhaps with questions; the table is rechecked afterwards."""


# --- what is offered -----------------------------------------------------------------------------


def tools_form(letter: str) -> Form:
    """Everything people may do by hand to a living character."""

    def form(k: Myths, me: Seat) -> Iterator[Offer]:
        if not k.characters[letter].alive:
            return
        yield Offer("hand_done", T("Finished"))
        who = Choice(character_options(k, [each.letter for each in k.living]), label=T("Who?"))
        yield from _card_tools(who)
        yield from _place_tools(k, who)
        yield from _mark_tools(k, me, who)
        yield _tool("hand_fall", T("Die"), who=who)

    return form


def _card_tools(who: Choice) -> Iterator[Offer]:
    number = Number(1, MAX_CARD_NUMBER, 1, T("How many?"))
    yield _tool("hand_damage", T("Deal damage"), who=who, n=number)
    yield _tool("hand_draw", T("Draw cards"), who=who, n=number)
    yield _tool("hand_discard", T("Discard cards from the hand"), who=who, n=number)
    yield _tool("hand_heal", T("Heal cards"), who=who, n=number)


def _place_tools(k: Myths, who: Choice) -> Iterator[Offer]:
    """On a board the companion cannot see, people move the pieces and say so."""
    if k.board_unseen:
        yield _tool("hand_moved", T("A pawn was moved"), who=who)
        yield _tool("hand_turned", T("A focus mark was moved"), who=who)
    else:
        free = tuple(each for each in HEXES if k.standing_on(each) is None)
        yield _tool("hand_move", T("Move a pawn"), who=who, to=on_board(free))
        yield _tool("hand_look", T("Move a focus mark"), who=who, to=on_board(HEXES))
    yield _tool("hand_unfocus", T("Take a focus mark off the board"), who=who)
    yield _tool("hand_prone", T("Fall prone, or stand up"), who=who)


def _mark_tools(k: Myths, me: Seat, who: Choice) -> Iterator[Offer]:
    """Action marks, marked targets, and cards that leave the table."""
    what = Choice(options({slot.value: _SLOTS[slot] for slot in CardType}), label=T("What?"))
    yield _tool("hand_clear", T("Discard an action or a stance"), who=who, what=what)
    yield _tool("hand_advance", T("Advance an action mark"), who=who)
    if mine := tuple(laid.card for c, _, laid in k.in_play() if c.seat == me):
        cards = Cards(hand_options(k, mine), label=T("With which card?"))
        yield _tool("hand_mark", T("Mark a target"), card=cards, who=who)


_SLOTS: Mapping[CardType, T] = MappingProxyType(
    {CardType.ACTION: T("The action"), CardType.STANCE: T("The stance")}
)


def _tool(name: str, label: T, **fields: Field) -> Offer:
    return Offer(name, label, public=True, tone="quiet").but(fields=fields)


# --- what is done --------------------------------------------------------------------------------


def tell_by_hand(g: Myths, answer: Answer, text: str, **words: Any) -> None:
    """Write in the journal what was done, and by whom."""
    g.tell(T("{who}, by hand: {what}", who=Seat(answer.by), what=T(text, **words)))


def _damage(g: Myths, c: Character, answer: Answer) -> Play[None]:
    tell_by_hand(g, answer, "damage for {name}.", name=c.name)
    yield from take_damage(g, c, answer.n)


def _draw(g: Myths, c: Character, answer: Answer) -> None:
    drawn = piles.draw_cards(g, c, answer.n)
    tell_by_hand(g, answer, "{name} draws {n}.", name=c.name, n=drawn)


def _heal(g: Myths, c: Character, answer: Answer) -> None:
    healed = piles.heal(g, c, answer.n)
    tell_by_hand(g, answer, "{name} heals {n}.", name=c.name, n=healed)


def _prone(g: Myths, c: Character, answer: Answer) -> None:
    c.prone = not c.prone
    tell_by_hand(g, answer, "{name} falls prone." if c.prone else "{name} stands up.", name=c.name)


def _move(g: Myths, c: Character, answer: Answer) -> None:
    to = Hex(*answer.to)
    tell_by_hand(g, answer, "{name} is moved to {hex}.", name=c.name, hex=hex_name(to))
    put_pion(g, c, to)


def _look(g: Myths, c: Character, answer: Answer) -> None:
    put_focus(g, c, Hex(*answer.to))
    tell_by_hand(g, answer, "{name} looks at {hex}.", name=c.name, hex=hex_name(c.focus))


def _unfocus(g: Myths, c: Character, answer: Answer) -> Play[None]:
    if g.board_unseen or c.focus is not None:  # it is the event that ends a mark [MYT-173]
        lose_focus(g, c)
    tell_by_hand(g, answer, "{name} is unfocused.", name=c.name)
    yield from recheck(g)
    if g.board_unseen:
        yield from unseen.ask_after_turn(g, c)


def _moved(g: Myths, c: Character, answer: Answer) -> Play[None]:
    tell_by_hand(g, answer, "{name} was moved.", name=c.name)
    yield from unseen.ask_after_move(g, c)


def _turned(g: Myths, c: Character, answer: Answer) -> Play[None]:
    tell_by_hand(g, answer, "{name} looks elsewhere.", name=c.name)
    yield from unseen.ask_after_turn(g, c)


def _discard(g: Myths, c: Character, answer: Answer) -> Play[None]:
    discarded = yield from discard_by_choice(g, c, answer.n)
    tell_by_hand(g, answer, "{name} discards {n} from the hand.", name=c.name, n=discarded)


def _clear(g: Myths, c: Character, answer: Answer) -> None:
    slot = CardType(answer.what)
    tell_by_hand(g, answer, "{name} discards: {what}.", name=c.name, what=_SLOTS[slot])
    discard_from_table(g, c, slot)


def _mark(g: Myths, c: Character, answer: Answer) -> None:
    for _, _, laid in g.in_play():
        if laid.card == answer.card:
            laid.marked, laid.let_go = c.letter, False
    tell_by_hand(g, answer, "{card} marks {name}.", card=g.card(answer.card).name, name=c.name)


def _fall(g: Myths, c: Character, answer: Answer) -> None:
    tell_by_hand(g, answer, "{name} falls.", name=c.name)
    die(g, c)


TOOLS: Mapping[str, Tool] = MappingProxyType(
    {
        "hand_damage": _damage,
        "hand_draw": _draw,
        "hand_heal": _heal,
        "hand_prone": _prone,
        "hand_move": _move,
        "hand_look": _look,
        "hand_unfocus": _unfocus,
        "hand_moved": _moved,
        "hand_turned": _turned,
        "hand_discard": _discard,
        "hand_clear": _clear,
        "hand_mark": _mark,
        "hand_fall": _fall,
    }
)
