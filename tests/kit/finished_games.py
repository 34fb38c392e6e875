"""Finished games as the list of tables has them."""

from __future__ import annotations

from companion.library.summary import Summary
from companion.storage.game_results import GameResult, PlayerResult
from companion.table.record.record import State

HOUR = 3600.0
NEW_YEAR = 1_767_218_400.0  # 31 December 2025, 22:00 UTC


def make_game(
    code: str,
    hours: float,
    *scores: tuple[str, float],
    title: str = "Tiny · A game",
    computers: frozenset[str] = frozenset(),
) -> Summary:
    """Summary of a game that ended so many hours after `NEW_YEAR`; names and scores."""
    best = max(score for _, score in scores)
    players = tuple(
        PlayerResult(
            seat,
            name,
            score == best,
            1 + sum(other > score for _, other in scores),
            score,
            f"{score:g} points",
            "Pope" if seat == 1 else "Emperor",
            name in computers,
        )
        for seat, (name, score) in enumerate(scores, start=1)
    )
    began = NEW_YEAR + hours * HOUR
    result = GameResult("won", "Somebody wins.", began, began + HOUR, HOUR, players)
    names = tuple(name for name, _ in scores)
    return Summary(code, "tiny", title, State.ENDED, names, began, outcome=result)
