"""The state of a game: the table, what each card can do, and what must always be true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.chance import Chance
from companion.core.game import Settings
from companion.core.seats import Seat
from companion.core.secrets import Secret
from companion.games.psychomachia.board import PsychomachiaBoard
from companion.games.psychomachia.cards.deck import cards_of, pairs_of
from companion.games.psychomachia.cards.piles import CountedPiles, DealtPiles
from companion.games.psychomachia.powers.invoking import POWERS
from companion.games.psychomachia.powers.power import Power, is_doubled, marker_against
from companion.games.psychomachia.realms import Realms, realms
from companion.games.psychomachia.records import ActionTokens, LaidCard, Markers, Realm
from companion.games.psychomachia.tokens import count_to_throw
from companion.games.psychomachia.uses import CardUse, uses, uses_of_laid


@dataclass
class Psychomachia(PsychomachiaBoard):
    """The table; `uses` tells a phone what a card can do, or why it cannot."""

    def uses(self, me: Seat, card: str) -> tuple[CardUse, ...]:
        """What a card in a player's hand or on their table can do now, at what cost, or why not."""
        return uses(self, me, card)

    def uses_of_laid(self, me: Seat, laid: LaidCard) -> tuple[CardUse, ...]:
        """The same for a card that is on their table."""
        return uses_of_laid(self, me, laid)

    def to_throw(self, me: Seat) -> int:
        """How many tokens a player throws."""
        return count_to_throw(self, me)

    def realms(self, seat: Seat) -> Realms:
        """What is on a player's table, realm by realm and pair by pair."""
        return realms(self, seat)

    def power(self, name: str) -> Power:
        """What a power is called, costs and does."""
        return POWERS[name]

    def doubled(self, name: str) -> bool:
        """Whether a power is doubled now."""
        return is_doubled(self, name)

    def protected(self, me: Seat, name: str) -> dict[Seat, str]:
        """Whom a power cannot touch, and which marker stops it."""
        stopped = {seat: marker_against(self, me, seat, name) for seat in self.seats}
        return {seat: marker for seat, marker in stopped.items() if marker}


def set_up(seats: tuple[Seat, ...], settings: Settings, chance: Chance) -> Psychomachia:
    """Deal seven cards each, turn one over, set the Choice of Fate cards aside [PSY-020..023]."""
    cards, dealt = cards_of(settings), int(settings.hand_start)
    return Psychomachia(
        seats,
        settings,
        DealtPiles.deal(seats, chance.shuffled(cards), dealt)
        if settings.mode == "full"
        else CountedPiles.count(seats, len(cards), dealt),
        looks={seat: Secret((), {seat}) for seat in seats},
        visits={seat: Secret((), {seat}) for seat in seats},
        choices=tuple(pairs_of(settings.pairs)),
        tables=dict.fromkeys(seats, ()),
        tokens=dict.fromkeys(seats, tokens_at_first(settings)),
        markers=dict.fromkeys(seats, Markers()),
    )


def tokens_at_first(settings: Settings) -> ActionTokens:
    """Five action tokens each, to be thrown for the start and on every turn [PSY-023]."""
    return ActionTokens(spent=int(settings.tokens_per_player))


# --- what must always be true --------------------------------------------------------------------


def broken(g: Psychomachia) -> Iterator[str]:
    """What must always be true of the table but is not [ledger 4.3]."""
    yield from _check_cards(g)
    yield from _check_choices(g)
    yield from _check_tokens(g)
    yield from _check_realms(g)


def _check_cards(g: Psychomachia) -> Iterator[str]:
    """Every black card is somewhere, once."""
    on_tables = [laid.card for _, laid in g.all_laid()]
    piles = g.piles
    in_piles = [
        card for pile in (piles.deck, piles.discard, *piles.hands.values()) for card in pile
    ]
    counted = piles.deck_count + piles.discard_count + sum(piles.held.values())
    top = () if piles.top is None else (piles.top,)
    seen = Counter([*on_tables, *in_piles, *g.shown, *top])
    if seen.total() + counted != len(g.cards) or any(count > 1 for count in seen.values()):
        yield "a card is missing or there twice"
    if min((piles.deck_count, piles.discard_count, *piles.held.values())) < 0:
        yield "a negative number of cards somewhere"


def _check_choices(g: Psychomachia) -> Iterator[str]:
    """One Choice of Fate card for each pair, in the pile or on a fate card."""
    chosen = [laid.pair for _, laid in g.all_laid() if laid.kind == "fate" and laid.pair]
    if sorted([*g.choices, *chosen]) != sorted(g.pairs):
        yield "a Choice of Fate card is missing or there twice"


def _check_tokens(g: Psychomachia) -> Iterator[str]:
    """Five tokens for each player, wherever they are; saved ones may be extra."""
    five = int(g.settings.tokens_per_player)
    most = 2 * five if g.settings.saved_tokens == "extra" else five
    for seat in g.seats:
        own = g.tokens[seat]
        parts = (own.black, own.white, own.saved_black, own.saved_white, own.spent)
        if min(parts) < 0 or not five <= sum(parts) + g.count_given_tokens(seat) <= most:
            yield f"seat {int(seat)} has lost or gained a token"
    if any(gift.giver == gift.to for gift in g.gifts):
        yield "somebody gave themselves a token"


def _check_realms(g: Psychomachia) -> Iterator[str]:
    """Unique cards are only where they belong."""
    homes = {"sin": Realm.HELL, "virtue": Realm.HEAVEN}
    for _, laid in g.all_laid():
        if homes.get(laid.kind, laid.realm) is not laid.realm:
            yield f"{laid.card} is in the wrong realm"
