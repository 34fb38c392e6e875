"""What everybody is told of a table, in the protocol's form: made once, whoever looks at it."""

from __future__ import annotations

from typing import Any

from companion.core.seats import Seat
from companion.core.to_json import to_json
from companion.core.words import T
from companion.table.people import lobby
from companion.table.record.record import Record, State
from companion.table.record.timer import Timer


def public_parts(record: Record, code: str, trouble: T | None) -> dict[str, Any]:
    """Everything but the game and the offers; sentences are not yet text."""
    return {
        "table": code,
        "game": {"id": record.game.id, "title": record.game.title},
        "status": str(record.state),
        "players": [_player(record, seat) for seat in record.order],
        "settings": record.settings_said,
        "notices": list(lobby.notices(record)) if record.state is State.LOBBY else [],
        "commitment": record.commitment,
        "secret": record.secret_shown,
        "trouble": trouble,
        "next": record.next or None,
        "number": record.number or None,
        "help": record.call and {"when": record.call.when, "coming": record.call.coming},
        "timer": _timer(record.timer),
    }


def _timer(timer: Timer | None) -> dict[str, int | None] | None:
    return {"left": timer.left, "ends": timer.ends} if timer else None


def _player(record: Record, seat: Seat) -> dict[str, Any]:
    player = record.players[seat]
    clocks = record.clocks.of if record.clocks else {}
    return {
        "seat": int(seat),
        "name": player.name,
        "mark": to_json(player.mark),
        "away": seat in record.away,
        "gone": seat in record.gone,
        "stand_in": seat in record.stand_ins,
        "number": player.sealed_number,
        "answered_for": seat in record.answered_for,
        "clock": _timer(clocks.get(seat)),
    }
