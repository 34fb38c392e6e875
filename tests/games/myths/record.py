"""The recorded plays of Myths: `python -m tests.games.myths.record [--fresh]`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.core.bots import choose_next_answer
from companion.core.chance import Chance
from companion.core.offers import Offer, Raw
from companion.core.seats import Seat
from companion.core.umpire import LEAVE, Entry, Umpire
from companion.games.myths.board.hexes import hex_name
from companion.games.myths.characters import Character
from companion.games.myths.game import GAME
from companion.games.myths.state import Myths
from tests.kit.recording import Play, Recording, by

STEADY = GAME.bots.policies["steady"]
LEAVES = {60: Seat(2), 80: Seat(4), 100: Seat(6)}
"""After how many answers which seat goes home."""

DRAW_ROUND = 5
"""From this round on everybody wants a draw."""
AGREEING = ("shake_hands", "accept_draw", "offer_draw")


# --- how new plays are made ----------------------------------------------------------------------

fighting = by(STEADY)
"""Everybody plays steadily."""


def idling(umpire: Umpire[Myths], chance: Chance) -> Entry:
    """Nobody does anything."""

    def policy(
        k: Myths, me: Seat, offers: tuple[Offer, ...], luck: Chance
    ) -> tuple[Offer, dict[str, Raw]] | None:
        end = [offer for offer in offers if offer.name == "end_turn"]
        return (end[0], {}) if end else STEADY(k, me, offers, luck)

    return choose_next_answer(umpire, chance, policy)


def peaceful(umpire: Umpire[Myths], chance: Chance) -> Entry:
    """Everybody plays steadily, until a draw is agreed in a later round."""
    early = umpire.board.round < DRAW_ROUND
    for name in ("decline_draw", "offer_draw") if early else AGREEING:
        for seat in umpire.seats:
            if any(offer.name == name for offer in umpire.offers(seat)):
                return Entry(seat, name, {})
    return fighting(umpire, chance)


def giving_up(umpire: Umpire[Myths], chance: Chance) -> Entry:
    """After a while one player of the red side goes home, and later the others."""
    if len(umpire.entries) in LEAVES:
        return Entry(LEAVES[len(umpire.entries)], LEAVE, {})
    return fighting(umpire, chance)


# --- what is on the table -----------------------------------------------------------------------


def summary(k: Myths) -> Iterator[str]:
    """Every character in a line."""
    return (_in_a_line(k, c) for c in k.characters.values())


def _in_a_line(k: Myths, c: Character) -> str:
    """A character in a line: where it is, its cards, and its counts."""
    if not c.alive or c.seat is None:
        return f"{c.letter} {'is dead' if c.seat else 'waits'}"
    laid = [f"{k.card(each.card).name}" for each in (c.action, c.stance) if each]
    mark = "" if c.mark is None else f" mark {c.mark + 1}"
    hand = len(k.hand(c)) if k.hands else 0
    counts = f"{len(c.library)}|{len(c.under)} hand {hand} damage {len(c.damage)}"
    prone = " prone" if c.prone else ""
    places = f"{hex_name(c.pion)}>{hex_name(c.focus)}"
    return f"{c.letter} {places}{prone}, {counts}, {', '.join(laid) or '-'}{mark}"


PLAYS = Recording(
    GAME,
    Path(__file__).parent / "plays",
    {
        "won": (Play(2, "bramble", {"first_player": 1}), fighting),
        "rounds": (Play(6, "hourglass", {"max_rounds": 9}), fighting),
        "drawn": (Play(2, "standstill", {"max_rounds": 1}), idling),
        "agreed": (Play(2, "truce", {"edge": "lenient", "walk_may_stop": True}), peaceful),
        "conceded": (Play(6, "home", {"mode": "mirrored"}), giving_up),
        "unseen": (Play(2, "blindfold", {"mode": "blind", "max_rounds": 6}), fighting),
    },
    summary,
)

if __name__ == "__main__":
    PLAYS.write()
