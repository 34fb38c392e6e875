"""What everybody is told of a table, in the protocol's form: made once, whoever looks at it."""

from __future__ import annotations

from typing import Any

from companion.core.seats import Seat
from companion.core.teams import Team
from companion.core.to_json import to_json
from companion.core.words import T
from companion.table.people import lobby
from companion.table.record.record import Record, State
from companion.table.record.timer import Timer


def public_parts(record: Record, code: str, trouble: T | None) -> dict[str, Any]:
    """Everything but the game and the offers; sentences are not yet text."""
    call = record.people.call
    return {
        "table": code,
        "game": {"id": record.game.id, "title": record.game.title},
        "status": str(record.state),
        "players": [_encode_player(record, seat) for seat in record.people.order],
        "teams": [_encode_team(team) for team in record.teams],
        "settings": record.settings_said,
        "notices": list(lobby.list_notices(record)) if record.state is State.LOBBY else [],
        "commitment": record.luck.commitment,
        "secret": record.secret_shown,
        "trouble": trouble,
        "next": record.people.next or None,
        "number": record.place.number or None,
        "help": call and {"when": call.when, "coming": call.coming},
        "timer": _encode_timer(record.pace.timer),
    }


def _encode_team(team: Team) -> dict[str, Any]:
    members = [int(seat) for seat in team]
    return {"banner": team.banner, "name": team.name, "members": members}


def _encode_timer(timer: Timer | None) -> dict[str, int | None] | None:
    return {"left": timer.left, "ends": timer.ends} if timer else None


def _encode_player(record: Record, seat: Seat) -> dict[str, Any]:
    people, player = record.people, record.people.players[seat]
    clocks = record.pace.clocks.of if record.pace.clocks else {}
    return {
        "seat": int(seat),
        "name": player.name,
        "mark": to_json(player.mark) | {"banner": record.teams.banner_of(seat)},
        "away": seat in people.away,
        "gone": seat in people.gone,
        "stand_in": seat in record.pace.stand_ins,
        "number": player.sealed_number,
        "answered_for": seat in record.consent.answered_for,
        "clock": _encode_timer(clocks.get(seat)),
    }
