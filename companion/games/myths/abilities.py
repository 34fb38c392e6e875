"""The abilities a card can make a character use, one small function each (EN10) [MYT-113]."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TypeAlias

from companion.core.forms import Cards, Offer
from companion.core.hexes import Hex
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T, plural
from companion.games.myths import blind, piles
from companion.games.myths.acts import Act, Done, people
from companion.games.myths.advancing import advance
from companion.games.myths.asking import Form, on_board, question
from companion.games.myths.board import HEXES, hex_name, neighbours
from companion.games.myths.checkpoint import checkpoint
from companion.games.myths.damage import deal, die, hand_options
from companion.games.myths.deck import CardType, Op, To, What
from companion.games.myths.moving import lose_focus, put_focus
from companion.games.myths.state import Character, Myths
from companion.games.myths.states import locked_on
from companion.games.myths.walking import moved_unseen, place, walk

Ability: TypeAlias = Callable[[Myths, Act], Play[Done]]


def _walk(g: Myths, act: Act) -> Play[Done]:
    walkers = yield from people(g, act)
    full = bool(walkers)
    toward = act.ability.toward_direction
    for each in walkers:
        made = yield from walk(g, each, act.ability.n, act.perform, toward=toward)
        full = full and made
    return Done(full, tuple(walkers))


# --- focus marks ---------------------------------------------------------------------------------


def _refocus(g: Myths, act: Act) -> Play[Done]:
    """The mark goes to a hex of the player's choice, the same allowed; not if locked [MYT-126]."""
    chosen = yield from people(g, act)
    full = bool(chosen)
    for each in chosen:
        done = yield from _refocus_one(g, act, each)
        full = full and done
    return Done(full, tuple(chosen))


def _refocus_one(g: Myths, act: Act, c: Character) -> Play[bool]:
    if locked_on(g, c):
        g.tell(T("{name} is locked and cannot refocus.", name=c.name))
        return False
    if g.blind:
        put = yield from blind.done(c, T("Put the focus mark of {name}", name=c.name))
        yield from blind.turned(g, c)
        return put
    form = refocus_form(c.letter, act)
    answer = yield from question(c, form, T("Where does {name} look?", name=c.name))
    if answer is None:
        return False
    yield from look_at(g, c, Hex(*answer.to))
    return True


def look_at(g: Myths, c: Character, place: Hex) -> Play[None]:
    """The focus mark is put on a hex."""
    put_focus(g, c, place)
    g.tell(T("{name} looks at {hex}.", name=c.name, hex=hex_name(place)))
    yield from checkpoint(g)


def refocus_form(letter: str, act: Act) -> Form:
    """Any hex of the board [MYT-127], or those the card allows."""

    def form(k: Myths, _me: Seat) -> Iterator[Offer]:
        if places := _focus_hexes(k, k.characters[letter], act):
            yield Offer("refocus", T("Look here"), public=True, to=on_board(places))

    return form


def _focus_hexes(k: Myths, c: Character, act: Act) -> tuple[Hex, ...]:
    match act.ability.to:
        case To.TARGET_HEX:
            laid = k.characters[act.c.letter].covering(act.source.slot)
            return laid.view.targets if laid and laid.view else ()
        case To.ADJACENT_TO_FOCUS:
            return neighbours(c.focus) if c.focus else ()
        case _:
            return HEXES if c.alive else ()


def _unfocus(g: Myths, act: Act) -> Play[Done]:
    """Focus marks leave the board [MYT-125]; a lock does not hold them [MYT-171]."""
    chosen = yield from people(g, act)
    full = False
    for each in chosen:
        if g.blind:
            prompt = T("Put the focus mark of {name} beside the board", name=each.name)
            left = yield from blind.done(act.c, prompt)
        else:
            left = each.focus is not None
        if left:
            full = True
            yield from unfocus(g, each)
    return Done(full, tuple(chosen))


def unfocus(g: Myths, c: Character) -> Play[None]:
    """The focus mark goes beside the board."""
    lose_focus(g, c)
    g.tell(T("{name} is unfocused.", name=c.name))
    yield from checkpoint(g)
    if g.blind:
        yield from blind.turned(g, c)


# --- damage and cards ----------------------------------------------------------------------------


def _deal(g: Myths, act: Act) -> Play[Done]:
    victims = yield from people(g, act)
    yield from deal(g, act.c, act.source.card, act.ability.n, victims)
    return Done(bool(victims), tuple(victims))


def _draw(g: Myths, act: Act) -> Play[Done]:
    chosen = yield from people(g, act)
    full = bool(chosen)
    for each in chosen:
        drawn = piles.draw(g, each, act.ability.n)
        full = full and drawn == act.ability.n
        g.tell(plural(drawn, "{name} draws a card.", "{name} draws {n} cards.", name=each.name))
    return Done(full, tuple(chosen))


def _discard(g: Myths, act: Act) -> Play[Done]:
    chosen = yield from people(g, act)
    if act.ability.what is What.HAND:
        full = yield from _discard_hands(g, act, chosen)
    else:
        slot = CardType.ACTION if act.ability.what is What.ACTION else CardType.STANCE
        full = any(each.covering(slot) for each in chosen)
        for each in chosen:
            piles.discard_from_table(g, each, slot)
        yield from checkpoint(g)
    return Done(full, tuple(chosen))


def _discard_hands(g: Myths, act: Act, chosen: list[Character]) -> Play[bool]:
    """Each picks so many cards of the own hand, or all there are."""
    full = bool(chosen)
    for each in chosen:
        given = yield from give_up(g, each, act.ability.n)
        full = full and given == act.ability.n
    return full


def give_up(g: Myths, c: Character, most: int) -> Play[int]:
    """So many hand cards of the player's choice are discarded; how many it were."""
    n = min(most, len(g.hand(c)))
    if not n:
        return 0
    prompt = plural(n, "{name} discards a card.", "{name} discards {n} cards.", name=c.name)
    answer = yield from question(c, _hand_form(c.letter, n), prompt)
    if answer is None:
        return 0
    cards = (answer.cards,) if isinstance(answer.cards, str) else tuple(answer.cards)
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


def _heal(g: Myths, act: Act) -> Play[Done]:
    chosen = yield from people(g, act)
    full = bool(chosen)
    for each in chosen:
        healed = piles.heal(g, each, act.ability.n)
        full = full and healed == act.ability.n
        g.tell(plural(healed, "{name} heals a card.", "{name} heals {n} cards.", name=each.name))
    return Done(full, tuple(chosen))


# --- marks and states ----------------------------------------------------------------------------


def _mark(g: Myths, act: Act) -> Play[Done]:
    """One target becomes the card's marked target, focused or not [MYT-172, MYT-173]."""
    chosen = yield from people(g, act)
    laid = act.source.laid
    if not chosen or laid is None:
        return Done(full=False)
    laid.marked, laid.let_go = chosen[0].letter, False
    g.tell(T("{name} marks {target}.", name=act.c.name, target=chosen[0].name))
    yield from checkpoint(g)
    return Done(full=True, it=(chosen[0],))


def _prone(g: Myths, act: Act) -> Play[Done]:
    chosen = yield from people(g, act)
    for each in chosen:
        each.prone = True
        g.tell(T("{name} falls prone.", name=each.name))
    yield from checkpoint(g)
    return Done(bool(chosen), tuple(chosen))


def _place(g: Myths, act: Act) -> Play[Done]:
    """Onto an empty marked hex of the view [MYT-139]."""
    chosen = yield from people(g, act)
    full = bool(chosen)
    for each in chosen:
        moved = yield from _place_one(g, act, each)
        full = full and moved
    return Done(full, tuple(chosen))


def _place_one(g: Myths, act: Act, c: Character) -> Play[bool]:
    if g.blind:
        prompt = T("Move {name} to a marked hex of {card}", name=c.name, card=act.source.card.name)
        moved = yield from blind.done(act.c, prompt)
        if moved:
            g.tell(T("{name} is moved to a marked hex.", name=c.name))
            yield from moved_unseen(g, c, act.perform)
        return moved
    free = _free_marked(g, act)
    if len(free) > 1:
        answer = yield from question(
            act.c, _place_form(act), T("Where to with {name}?", name=c.name)
        )
        free = (Hex(*answer.to),) if answer else ()
    if free:
        yield from place(g, c, free[0], act.perform)
    return bool(free)


def _free_marked(k: Myths, act: Act) -> tuple[Hex, ...]:
    laid = k.characters[act.c.letter].covering(act.source.slot)
    marked = laid.view.marked if laid and laid.view else ()
    return tuple(each for each in marked if k.standing_on(each) is None)


def _place_form(act: Act) -> Form:
    def form(k: Myths, _me: Seat) -> Iterator[Offer]:
        if places := _free_marked(k, act):
            yield Offer("marked_hex", T("Move it here"), public=True, to=on_board(places))

    return form


def _advance(g: Myths, act: Act) -> Play[Done]:
    chosen = yield from people(g, act)
    full = bool(chosen)
    for each in chosen:
        advanced = yield from advance(g, each, act.perform)
        full = full and advanced
    return Done(full, tuple(chosen))


def _die(g: Myths, act: Act) -> Play[Done]:
    chosen = yield from people(g, act)
    for each in chosen:
        die(g, each)
    yield from checkpoint(g)
    return Done(bool(chosen), tuple(chosen))


ABILITIES: Mapping[Op, Ability] = MappingProxyType(
    {
        Op.WALK: _walk,
        Op.REFOCUS: _refocus,
        Op.UNFOCUS: _unfocus,
        Op.DEAL: _deal,
        Op.DRAW: _draw,
        Op.DISCARD: _discard,
        Op.MARK: _mark,
        Op.PRONE: _prone,
        Op.PLACE: _place,
        Op.ADVANCE: _advance,
        Op.HEAL: _heal,
        Op.DIE: _die,
    }
)
