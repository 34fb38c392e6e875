"""Step 2: the Fallen of this confrontation are turned up and rolled."""

from __future__ import annotations

from companion.core.moments import Mood, Step
from companion.core.play import Play
from companion.core.words import T, plural
from companion.games.sancti_et_malum.cards import HOST
from companion.games.sancti_et_malum.deck import turn_up
from companion.games.sancti_et_malum.dice import roll_all
from companion.games.sancti_et_malum.state import CardInPlay, ConfrontationStep, SanctiEtMalum


def play_fallen_step(g: SanctiEtMalum) -> Play[None]:
    """Turn up the common enemies; their dice make the Evil total [SEM-028..030]."""
    g.phase = ConfrontationStep.FALLEN
    yield from turn_up_fallen(g)
    yield from roll_all(g)
    g.tell(T("The Fallen have {evil}.", evil=g.evil))


def turn_up_fallen(g: SanctiEtMalum) -> Play[None]:
    """A card a player, and one for every Evil Host; all are shown [SEM-021, SEM-028, SEM-045]."""
    hosts = yield from _add_fallen(g, g.n * g.settings.fallen_per_player)
    while hosts:
        more = yield from _add_fallen(g, hosts)
        # Our reading: a Host that a Host brings brings another, until no card can be drawn.
        hosts = more if g.settings.host_chain else 0
    show_fallen(g)


def show_fallen(g: SanctiEtMalum) -> None:
    """Show all the enemies as they are turned up."""
    steps = [
        Step(None, each.name, plural(each.dice, "1 die", "{n} dice"), mood=Mood.BAD)
        for each in g.fallen
    ]
    g.show(T("They are against you."), steps, Mood.BAD, T("Confrontation {n}", n=g.number))


def _add_fallen(g: SanctiEtMalum, count: int) -> Play[int]:
    """Turn up this many cards, fewer if none are left; return how many of them are Evil Hosts."""
    hosts = 0
    while count and (drawn := (yield from turn_up(g, count))):
        joined = tuple([make_fallen_card(g, card) for card in drawn])
        g.fallen += joined
        g.tell(T("Against you: {names}.", names=tuple(laid.name for laid in joined)))
        hosts += sum(laid.effect == HOST for laid in joined)
        count -= len(drawn)
    return hosts


def make_fallen_card(g: SanctiEtMalum, card: str) -> CardInPlay:
    """A card on the enemy's side, with its modifier for n players [SEM-008, SEM-017]."""
    half = g.cards[card].red
    mod = half.modifier(g.n) + g.settings.evil_bonus
    return CardInPlay(card, half.name, None, half.dice, half.rerolls, mod, half.effect)
