"""A tiny game that uses every way of asking; the core's tests use it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from companion.core.chance import Chance
from companion.core.commitments import ask_with_commitments
from companion.core.endings import Ending
from companion.core.game import (
    About,
    Anytime,
    B,
    Board,
    Game,
    Interruptions,
    Setting,
    SettingRules,
    Settings,
)
from companion.core.offers import Answer, Flag, Number, Offer
from companion.core.play import Lapsed, Play, anyone, ask, everyone
from companion.core.seats import TABLE, Seat, Viewer, seats_for
from companion.core.secrets import Pile, Secret
from companion.core.standings import rank_by_score
from companion.core.umpire import Umpire
from companion.core.words import T

TOML = """
id = "tiny"
title = "Tiny"
blurb = "Bid, and the highest bid takes a card."
seats = [2, 3]
minutes = 1
on_the_table = []
credits = []
endings = ["won"]
bound = 500

[settings.rounds]
kind = "number"
label = "Rounds"
low = 1
high = 9
default = 2

[settings.committed]
kind = "flag"
label = "Bids stay on the phones until all are in"
default = false

[settings.fast]
kind = "flag"
label = "Fast"
default = false
"""


@dataclass
class Tiny(Board):
    """The state; cards are numbers."""

    seats: tuple[Seat, ...]
    settings: Settings
    deck: Pile[int]
    hands: dict[Seat, Pile[int]]
    coins: dict[Seat, Secret[int]]
    won: dict[Seat, int]
    loans: int = 0
    round: int = 0
    last: list[int] = field(default_factory=list)


def set_up(seats: tuple[Seat, ...], settings: Settings, chance: Chance) -> Tiny:
    deck = Pile(chance.shuffled(range(1, 31)))
    hands = {seat: Pile([deck.draw() for _ in range(3)], {seat}) for seat in seats}
    coins = {seat: Secret(5, {seat}) for seat in seats}
    return Tiny(seats, settings, deck, hands, coins, dict.fromkeys(seats, 0))


def bid_form(k: Tiny, me: Seat) -> Iterator[Offer]:
    yield Offer("bid", T("Seal your bid"), coins=Number(0, k.coins[me].value))


def next_form(k: Tiny, me: Seat) -> Iterator[Offer]:
    yield Offer("next", T("Go on"), final=True)
    if me == TABLE:
        yield Offer("time", T("Time is up"), after=30)


def keep_form(k: Tiny, me: Seat) -> Iterator[Offer]:
    yield Offer("keep", T("Keep the card?"), keep=Flag())


def loan_form(k: Tiny, me: Seat) -> Iterator[Offer]:
    if me != TABLE and k.loans < 3:
        yield Offer("loan", T("Take a loan"), check=_no_nine, coins=Number(1, 9))


def _no_nine(answer: Answer) -> T | None:
    return T("Nine is too many.") if answer.coins == 9 else None


def loan(g: Tiny, answer: Answer) -> None:
    g.loans += 1
    g.coins[Seat(answer.by)].value += answer.coins
    g.tell(T("{who} takes a loan.", who=answer.by))


def leave(g: Tiny, seat: Seat) -> None:
    g.tell(T("{who} leaves.", who=seat))


def bidding(g: Tiny) -> Play[dict[Seat, int]]:
    if not g.settings.committed:
        bids = yield from everyone(g.seats, bid_form)
        return {seat: bid.coins for seat, bid in bids.items()}
    opened = yield from ask_with_commitments(g, g.seats, bid_form)
    return {seat: opening.coins if opening else 0 for seat, opening in opened.items()}


def flow(g: Tiny) -> Play[Ending]:
    for g.round in range(1, g.settings.rounds + 1):
        bids = yield from bidding(g)
        for seat, coins in bids.items():
            g.coins[seat].value -= coins
        g.last = list(bids.values())
        best = max(bids, key=lambda seat: bids[seat])
        card = g.deck.draw()
        try:
            answer = yield from ask(best, keep_form)
            if answer.keep:
                g.hands[best].add(card)
                g.tell(T("You drew {card}.", card=card), to=[best])
        except Lapsed:
            g.tell(T("Nobody takes the card."))
        g.won[best] += 1
        g.tell(T("{who} wins round {n}.", who=best, n=g.round))
        yield from anyone(dict.fromkeys((*g.seats, TABLE), next_form))
    best = max(g.won, key=lambda seat: g.won[seat])
    return Ending("won", (best,), T("{who} wins.", who=best))


TINY: Game[Tiny] = Game(
    about=About.read(TOML),
    set_up=set_up,
    flow=flow,
    interruptions=Interruptions(anytime=(Anytime(loan_form, loan),), leave=leave),
)


def good_morning(g: Tiny) -> None:
    """Write to the journal when the laptop was off."""
    g.tell(T("Good morning."))


SLEEPER = replace(TINY, interruptions=replace(TINY.interruptions, woken=good_morning))
"""The tiny game, with a reaction to the laptop having been off."""


def _dear_loan(g: Tiny, answer: Answer) -> None:
    g.loans += 1
    loan(g, answer)


def lending(loan: Callable[[Tiny, Answer], None]) -> Interruptions[Tiny]:
    """The same, but with another rule about loans."""
    return replace(TINY.interruptions, anytime=(Anytime(loan_form, loan),))


DEARER = replace(TINY, interruptions=lending(_dear_loan))
"""The tiny game with a newer rule, in which loans count double."""

SCORED = replace(
    TINY,
    standings=lambda k, _ending: rank_by_score(k.won, lambda seat: T("{n} rounds", n=k.won[seat])),
)
"""The same, with a score at its end."""


def with_settings(game: Game[B], **settings: Setting) -> Game[B]:
    """The same game, with these settings as well."""
    return replace(game, about=replace(game.about, settings={**game.settings, **settings}))


def with_about(**changes: Any) -> Game[Tiny]:
    """The tiny game, if its game.toml said something else."""
    return replace(TINY, about=replace(TINY.about, **changes))


def with_rules(**changes: Any) -> Game[Tiny]:
    """The tiny game with other rules about its settings."""
    return replace(TINY, setting_rules=SettingRules(**changes))


def at_table(players: int = 3, game: Game[Tiny] = TINY, **interruptions: Any) -> Umpire[Tiny]:
    """The tiny game at its beginning, with some of its rules changed."""
    game = replace(game, interruptions=replace(game.interruptions, **interruptions))
    return Umpire(game, seats_for(players), game.settle({}, players), b"tiny")


def playing(flow: Any, players: int = 3, **interruptions: Any) -> Umpire[Tiny]:
    """The tiny game with another flow, and with nothing that can be done at any time."""
    return at_table(players, replace(TINY, flow=flow), **{"anytime": (), **interruptions})


def offered(umpire: Umpire[Tiny], viewer: Viewer) -> list[str]:
    """The names of what this viewer is offered."""
    return [offer.name for offer in umpire.offers(viewer)]
