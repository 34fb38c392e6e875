"""Which characters an ability affects."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.play import Play
from companion.core.words import T
from companion.games.myths.acting import unseen
from companion.games.myths.acting.asking import pick_one
from companion.games.myths.acting.effects import AbilityResult, AbilityUse
from companion.games.myths.characters import Character
from companion.games.myths.decks.cards import Who
from companion.games.myths.decks.in_words import write_step_to_one
from companion.games.myths.state import Myths
from companion.games.myths.table.character_states import meets, referred_to


def choose_affected(g: Myths, act: AbilityUse) -> Play[list[Character]]:
    """Who is affected; if one of several is, its player picks, or nobody [MYT-160]."""
    who = act.ability.who
    if g.board_unseen and who in unseen.NEEDS_BOARD and act.source.laid:
        able = yield from unseen.who_is_there(g, act.c, act.source.card, who)
    else:
        able = _list_able(g, act, who)
    able = [each for each in able if each.alive and meets(g, act.c, act.ability.only, each)]
    if who not in (Who.TARGET, Who.ONE_IN_MARKED):
        return able
    card, letters = act.source.card.name, [each.letter for each in able]
    prompt = T("{card}: choose one character", card=card)
    does = T("{card}: {what}", card=card, what=write_step_to_one(act.ability))
    screen = T("{card}: {who} chooses one character.", card=card, who=act.c.seat or "")
    letter = yield from pick_one(act.c, letters, "target", (prompt, screen), does)
    return [g.characters[letter]] if letter else []


def do_to_each(
    g: Myths, act: AbilityUse, do: Callable[[Character], Play[bool]]
) -> Play[AbilityResult]:
    """Do it to each affected character; in full if all of it could be done [MYT-117]."""
    chosen = yield from choose_affected(g, act)
    full = bool(chosen)
    for each in chosen:
        done = yield from do(each)
        full = full and done
    return AbilityResult(full, tuple(chosen))


def _list_able(g: Myths, act: AbilityUse, who: Who) -> list[Character]:
    """Whom the ability may affect, on a board that is seen."""
    trigger, laid = act.source.trigger, act.source.laid
    match who:
        case Who.SELF:
            return [act.c]
        case Who.IT:
            return list(act.it)
        case Who.TRIGGER:
            return [trigger] if trigger else []
        case Who.TARGET | Who.TARGETS:
            return g.targets(laid) if laid else []
        case Who.MARKED_TARGET | Who.IN_MARKED | Who.ONE_IN_MARKED:
            return referred_to(g, act.c, laid, who) if laid else []
