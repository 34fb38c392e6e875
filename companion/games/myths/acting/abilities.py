"""The abilities about damage, cards, marks and states, one small function each (EN10)."""

from __future__ import annotations

from companion.core.play import Play
from companion.core.words import T, plural
from companion.games.myths.acting.affected import choose_affected, do_to_each
from companion.games.myths.acting.asking import discard_by_choice
from companion.games.myths.acting.damage import deal_damage, die
from companion.games.myths.acting.effects import AbilityResult, AbilityUse, advance, performs
from companion.games.myths.acting.rechecking import recheck
from companion.games.myths.characters import Character
from companion.games.myths.decks.cards import CardType, Op, What
from companion.games.myths.state import Myths
from companion.games.myths.table import piles


@performs(Op.DEAL)
def _deal(g: Myths, act: AbilityUse) -> Play[AbilityResult]:
    victims = yield from choose_affected(g, act)
    yield from deal_damage(g, act.c, act.source.card, act.ability.n, victims)
    return AbilityResult(bool(victims), tuple(victims))


@performs(Op.DIE)
def _die(g: Myths, act: AbilityUse) -> Play[AbilityResult]:
    chosen = yield from choose_affected(g, act)
    for each in chosen:
        die(g, each)
    yield from recheck(g)
    return AbilityResult(bool(chosen), tuple(chosen))


# --- cards ---------------------------------------------------------------------------------------


@performs(Op.DRAW)
def _draw(g: Myths, act: AbilityUse) -> Play[AbilityResult]:
    chosen = yield from choose_affected(g, act)
    full = bool(chosen)
    for each in chosen:
        drawn = piles.draw_cards(g, each, act.ability.n)
        full = full and drawn == act.ability.n
        g.tell(plural(drawn, "{name} draws a card.", "{name} draws {n} cards.", name=each.name))
    return AbilityResult(full, tuple(chosen))


@performs(Op.HEAL)
def _heal(g: Myths, act: AbilityUse) -> Play[AbilityResult]:
    chosen = yield from choose_affected(g, act)
    full = bool(chosen)
    for each in chosen:
        healed = piles.heal(g, each, act.ability.n)
        full = full and healed == act.ability.n
        g.tell(plural(healed, "{name} heals a card.", "{name} heals {n} cards.", name=each.name))
    return AbilityResult(full, tuple(chosen))


@performs(Op.DISCARD)
def _discard(g: Myths, act: AbilityUse) -> Play[AbilityResult]:
    match act.ability.what:
        case What.HAND:
            return do_to_each(g, act, lambda c: _from_hand(g, c, act.ability.n))
        case What.ACTION:
            return _from_table(g, act, CardType.ACTION)
        case _:
            return _from_table(g, act, CardType.STANCE)


def _from_hand(g: Myths, c: Character, n: int) -> Play[bool]:
    """Discard that many hand cards, or all of them."""
    discarded = yield from discard_by_choice(g, c, n)
    return discarded == n


def _from_table(g: Myths, act: AbilityUse, slot: CardType) -> Play[AbilityResult]:
    chosen = yield from choose_affected(g, act)
    full = any(each.covering(slot) for each in chosen)
    for each in chosen:
        piles.discard_from_table(g, each, slot)
    return AbilityResult(full, tuple(chosen))


# --- marks and states ----------------------------------------------------------------------------


@performs(Op.ADVANCE)
def _advance(g: Myths, act: AbilityUse) -> Play[AbilityResult]:
    return do_to_each(g, act, lambda c: advance(g, c))


@performs(Op.MARK)
def _mark(g: Myths, act: AbilityUse) -> Play[AbilityResult]:
    """One target becomes the card's marked target, focused or not [MYT-172, MYT-173]."""
    chosen = yield from choose_affected(g, act)
    laid = act.source.laid
    if not chosen or laid is None:
        return AbilityResult(full=False)
    laid.marked, laid.let_go = chosen[0].letter, False
    g.tell(T("{name} marks {target}.", name=act.c.name, target=chosen[0].name))
    return AbilityResult(full=True, it=(chosen[0],))


@performs(Op.PRONE)
def _prone(g: Myths, act: AbilityUse) -> Play[AbilityResult]:
    chosen = yield from choose_affected(g, act)
    for each in chosen:
        each.prone = True
        g.tell(T("{name} falls prone.", name=each.name))
    return AbilityResult(bool(chosen), tuple(chosen))
