"""Puts focus marks on a hex, or takes them off the board [MYT-125 to MYT-127, MYT-161]."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.hexes import Hex
from companion.core.offers import Offer
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T
from companion.games.myths.acting import unseen
from companion.games.myths.acting.affected import choose_affected, do_to_each
from companion.games.myths.acting.asking import Form, ask_player, on_board
from companion.games.myths.acting.effects import AbilityResult, AbilityUse, performs
from companion.games.myths.acting.rechecking import recheck
from companion.games.myths.acting.warnings import loss_warning
from companion.games.myths.board.hexes import HEXES, Hexset, hex_name, neighbours
from companion.games.myths.characters import Character
from companion.games.myths.decks.cards import MythsCard, Op, To
from companion.games.myths.state import Myths
from companion.games.myths.table.character_states import locked_on
from companion.games.myths.table.pieces import lose_focus, put_focus


def look_at(g: Myths, c: Character, place: Hex) -> Play[None]:
    """Put the focus mark on a hex, tell all, and recheck laid cards."""
    put_focus(g, c, place)
    g.tell(T("{name} looks at {hex}.", name=c.name, hex=hex_name(place)))
    yield from recheck(g)


# --- refocus -------------------------------------------------------------------------------------


@performs(Op.REFOCUS)
def _refocus(g: Myths, act: AbilityUse) -> Play[AbilityResult]:
    """Refocus each of them."""
    return do_to_each(g, act, lambda c: _refocus_one(g, act, c))


def _refocus_one(g: Myths, act: AbilityUse, c: Character) -> Play[bool]:
    """The player puts the mark on any hex, even the same one; not if locked [MYT-126]."""
    if locked_on(g, c):
        g.tell(T("{name} is locked and cannot refocus.", name=c.name))
        return False
    if g.board_unseen:
        put = yield from unseen.ask_to_do(c, T("Move {name}’s focus mark", name=c.name))
        yield from unseen.ask_after_turn(g, c)
        return put
    prompt = T("Where does {name} look?", name=c.name)
    answer = yield from ask_player(c, refocus_form(c.letter, act), prompt, _write_looking(c))
    if answer is None:
        return False
    yield from look_at(g, c, Hex(*answer.to))
    return True


def _write_looking(c: Character) -> T:
    """What the table reads while it is chosen where a character looks."""
    return T("{who} chooses where {name} looks.", who=c.seat or "", name=c.name)


def refocus_form(letter: str, act: AbilityUse) -> Form:
    """Any hex of the board [MYT-127], or those the card allows."""

    def form(k: Myths, _me: Seat) -> Iterator[Offer]:
        c = k.characters[letter]
        if places := _refocus_hexes(k, c, act):
            lost = loss_warning(k, c, places)
            yield Offer("refocus", T("Look here"), help=lost, public=True, to=on_board(places))

    return form


def _refocus_hexes(k: Myths, c: Character, act: AbilityUse) -> Hexset:
    match act.ability.to:
        case To.TARGET_HEX:
            laid = k.characters[act.c.letter].covering(act.source.slot)
            return laid.view.targets if laid and laid.view else ()
        case To.ADJACENT_TO_FOCUS:
            return neighbours(c.focus) if c.focus else ()
        case _:
            return HEXES if c.alive else ()


# --- unfocus -------------------------------------------------------------------------------------


@performs(Op.UNFOCUS)
def _unfocus(g: Myths, act: AbilityUse) -> Play[AbilityResult]:
    """Take focus marks off the board [MYT-125]; a lock does not prevent it [MYT-171]."""
    chosen = yield from choose_affected(g, act)
    full = False
    for each in chosen:
        if g.board_unseen:
            prompt = T("Put {name}’s focus mark beside the board", name=each.name)
            left = yield from unseen.ask_to_do(act.c, prompt)
        else:
            left = each.focus is not None
        if left:
            full = True
            yield from unfocus(g, each)
    return AbilityResult(full, tuple(chosen))


def unfocus(g: Myths, c: Character) -> Play[None]:
    """Put the focus mark beside the board, tell all, and recheck laid cards."""
    lose_focus(g, c)
    g.tell(T("{name} is unfocused.", name=c.name))
    yield from recheck(g)
    if g.board_unseen:
        yield from unseen.ask_after_turn(g, c)


# --- directional focus ---------------------------------------------------------------------------


def directional_focus(g: Myths, c: Character, card: MythsCard) -> Play[None]:
    """Put the focus mark on a target hex, if there is one, even if locked [MYT-161].

    This is not a refocus, but laid cards are rechecked.
    """
    prompt = T("{card}: choose where {name} looks", card=card.name, name=c.name)
    if g.board_unseen:
        yield from unseen.ask_to_do(c, T("{prompt}.", prompt=prompt))
        yield from unseen.ask_after_turn(g, c)
        return
    places = g.focus_hexes(c, card)
    if len(places) > 1:
        answer = yield from ask_player(c, _focus_form(c.letter, card), prompt, _write_looking(c))
        places = (Hex(*answer.to),) if answer else ()
    if places:
        yield from look_at(g, c, places[0])


def _focus_form(letter: str, card: MythsCard) -> Form:
    def form(k: Myths, _me: Seat) -> Iterator[Offer]:
        c = k.characters[letter]
        if places := k.focus_hexes(c, card):
            lost, to = loss_warning(k, c, places, card), on_board(places)
            yield Offer("directional_focus", T("Look here"), help=lost, public=True, to=to)

    return form
