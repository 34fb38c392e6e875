"""Phase 6, Reputation, and every move on the track: wings come at once [DWD-115..127]."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.offers import Number, Offer, Text
from companion.core.play import Play
from companion.core.seats import Seat, Viewer
from companion.core.words import T, plural
from companion.games.deal_with_the_devil.answers import Answer
from companion.games.deal_with_the_devil.asking import MAX_NOTE_CHARS, wait_until_one_is_done
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import OUT_OF_ROUNDS, DevilPhase


def play_reputation(g: DealWithTheDevil) -> Play[None]:
    """Rewards and punishments, then forgetfulness [DWD-120..122, DWD-127]."""
    g.enter(DevilPhase.REPUTATION)
    reward_and_punish(g)
    move_towards_knot(g)
    for seat in g.seats:
        g.scores.standing[seat] += (g.castles[seat].reputation,)
    yield from wait_until_one_is_done(g, T("See how reputations have changed."))


# --- moves -----------------------------------------------------------------------------------


def move_reputation(g: DealWithTheDevil, seat: Seat, steps: int) -> None:
    """Move up or down the track, and take the wings; nobody leaves the track [DWD-116, DWD-119]."""
    before = g.castles[seat].reputation
    after = min(g.rules.top, max(0, before + steps))
    g.change(seat, reputation=after)
    # Our reading: arriving at the top counts, staying there does not.
    if before < after == g.rules.top:
        add_wings(g, seat, angels=1)  # [DWD-115]
    add_wings(g, seat, demons=_fallen_through(g, before, after))


def _fallen_through(g: DealWithTheDevil, before: int, after: int) -> int:
    """A demon wing for each of the lowest spaces on the way down [DWD-117, DWD-118]."""
    # Our reading: each of them, also those passed; a profile can say one for each move.
    low = sum(1 for space in range(after, before) if space < g.rules.rep_demon_zone)
    return low if g.rules.rep_wing_per_space else min(low, 1)


def add_wings(g: DealWithTheDevil, seat: Seat, *, angels: int = 0, demons: int = 0) -> None:
    """Add wings, with the exchange at once for every third one [DWD-123..125]."""
    castle = g.castles[seat]
    g.change(seat, angels=castle.angels + angels, demons=castle.demons + demons)
    if angels:
        g.tell(
            plural(angels, "{who} gains an angel wing.", "{who} gains {n} angel wings.", who=seat)
        )
    if demons:
        g.tell(
            plural(demons, "{who} gains a demon wing.", "{who} gains {n} demon wings.", who=seat)
        )
    _exchange_wings(g, seat)


def _exchange_wings(g: DealWithTheDevil, seat: Seat) -> None:
    # Our reading: at once, in any phase, and angel and demon wings do not cancel each other.
    """Exchange as many wings as can be; angel wings wait without an indulgence."""
    while g.castles[seat].angels >= g.rules.wings_convert and indulgences_left(g):
        castle = g.castles[seat]
        left = castle.angels - g.rules.wings_convert
        g.tell(T("{who} returns angel wings for an indulgence.", who=seat))
        g.change(seat, angels=left, indulgences=castle.indulgences + 1)
    while g.castles[seat].demons >= g.rules.wings_convert:
        _exchange_demon_wings(g, seat)


def _exchange_demon_wings(g: DealWithTheDevil, seat: Seat) -> None:
    """Take demon wings and points; an empty deck gives no card [DWD-124, DWD-126]."""
    castle, comes = g.castles[seat], houseguests_left(g) > 0
    words = "{who} returns demon wings and gets a houseguest."
    if not comes:
        words = "{who} returns demon wings; the houseguest deck is empty."
    g.tell(T(words, who=seat))
    g.change(
        seat,
        demons=castle.demons - g.rules.wings_convert,
        houseguests=castle.houseguests + comes,
        score=castle.score + g.rules.houseguest_points,
    )


def exchange_what_waited(g: DealWithTheDevil) -> None:
    """When indulgences are back in the supply, exchange the wings that waited [DWD-126]."""
    for seat in g.seats:
        _exchange_wings(g, seat)


def indulgences_left(g: DealWithTheDevil) -> int:
    """Indulgences in the supply; with none the wings stay [DWD-126]."""
    return g.rules.supply_indulgence - sum(each.indulgences for each in g.castles.values())


def houseguests_left(g: DealWithTheDevil) -> int:
    """Cards in the houseguest deck."""
    return g.rules.supply_houseguest - sum(each.houseguests for each in g.castles.values())


# --- the phase -------------------------------------------------------------------------------


def reward_and_punish(g: DealWithTheDevil) -> None:
    """A wing for each of the highest and lowest, unless all are level [DWD-120..122]."""
    spaces = {seat: g.castles[seat].reputation for seat in g.seats}
    high, low = max(spaces.values()), min(spaces.values())
    if high == low:
        return
    for seat, space in spaces.items():
        if space == high:
            add_wings(g, seat, angels=1)
        elif space == low:
            add_wings(g, seat, demons=1)


def move_towards_knot(g: DealWithTheDevil) -> None:
    """Move all by the arrows towards the knot, not past it, without wings [DWD-127]."""
    for seat in g.seats:
        # Our reading: forgetting brings no wings, so this is not `move`.
        space = g.castles[seat].reputation
        g.change(seat, reputation=g.rules.towards_knot(space))


# --- at any time -----------------------------------------------------------------------------


def reputation_form(k: DealWithTheDevil, me: Viewer) -> Iterator[Offer]:
    """Cards and actions on the table can move reputation in any phase [DWD-110]."""
    if not isinstance(me, Seat) or k.phase in OUT_OF_ROUNDS or k.full:
        return
    yield Offer(
        "reputation",
        T("Move my reputation"),
        tone="quiet",
        public=True,
        seldom=True,
        check=_check_steps,
        steps=Number(-k.rules.top, k.rules.top, 1, T("Steps (below 0: down)")),
        reason=Text(MAX_NOTE_CHARS, least=1, label=T("Why?")),
    )


def _check_steps(answer: Answer) -> T | None:
    return None if answer.steps else T("Choose at least one step, up or down.")


def move_own_reputation(g: DealWithTheDevil, answer: Answer) -> None:
    """Move as the player says, for a reason; all read both."""
    seat, up = Seat(answer.by), answer.steps > 0
    words = T("up {n}", n=answer.steps) if up else T("down {n}", n=-answer.steps)
    g.tell(T("{who} moves {how}: {why}.", who=seat, how=words, why=answer.reason))
    move_reputation(g, seat, answer.steps)
