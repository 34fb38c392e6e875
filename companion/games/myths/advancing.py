"""The action mark is advanced turn by turn, and what then begins [MYT-105 to MYT-112]."""

from __future__ import annotations

from companion.core.play import Play
from companion.core.words import T
from companion.games.myths.acts import Perform, Source
from companion.games.myths.checkpoint import checkpoint, choose_view
from companion.games.myths.deck import CardType, Effect, End, Kind, To, Who
from companion.games.myths.piles import discard_from_table
from companion.games.myths.state import Character, InPlay, Myths

SEES = frozenset({Who.TARGET, Who.TARGETS, Who.IN_MARKED, Who.ONE_IN_MARKED})


def advance(g: Myths, c: Character, perform: Perform) -> Play[bool]:
    """Carry out the conclusion of the effect the mark stands beside, if any [MYT-111]."""
    laid = c.action
    if laid is None or c.mark is None:
        return False
    card = g.card(laid.card)
    match card.effects[c.mark].end:
        case End.CONTINUE:
            c.mark += 1
            g.tell(T("{card} of {name} goes on.", card=card.name, name=c.name))
            yield from checkpoint(g)
            yield from begin(g, c, laid, c.mark, perform, look=True)
        case End.DISCARD:
            discard_from_table(g, c, CardType.ACTION)
            yield from checkpoint(g)
    return True


def begin(  # noqa: PLR0913 - an effect, how it is performed, and whether its view may be stale
    g: Myths,
    c: Character,
    laid: InPlay,
    number: int | None,
    perform: Perform,
    *,
    look: bool = False,
) -> Play[None]:
    """An effect has become active: an instant is performed, once [MYT-098, MYT-099]."""
    slot = c.slot_of(laid)
    if slot is None or number is None:
        return
    card = g.card(laid.card)
    effect = dict(g.active_effects(c, slot)).get(number)
    if effect and effect.kind is Kind.INSTANT:
        if look:
            yield from look_again(g, c, laid, effect)
        yield from perform(g, Source(c, slot, laid, card, effect))


def look_again(g: Myths, c: Character, laid: InPlay, effect: Effect) -> Play[None]:
    """The player may change a view before an effect that needs it is performed [MYT-149]."""
    needs = any(
        step.who in SEES or step.to in (To.TARGET_HEX, To.MARKED_HEX) for step in effect.steps
    )
    if needs and not g.blind:
        yield from choose_view(g, c, laid)
