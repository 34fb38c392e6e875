"""Played games for other programs: CSV, JSON, and the link by which BG Stats takes a game over."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from datetime import UTC
from typing import Any
from urllib.parse import quote

import msgspec

from companion.core.words import Voice
from companion.library.evenings import GUEST, PlayedGame, PlayedSeat

TABLE = "table"
"""The column of an event: where a game was played."""
COLUMNS = (
    *("evening", "began", "ended", "minutes", "game", "ending"),
    *("player", "seat", "place", "won", "score", "result", "role"),
)
BG_STATS = "bgstats://app.bgstatsapp.com/createPlay.html?data="
BG_STATS_WEB = BG_STATS.replace("bgstats://", "https://")
SOURCE = "Companion"
ENGLISH = Voice()
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would take for a formula."""


def write_csv(plays: Iterable[PlayedGame], voice: Voice = ENGLISH) -> str:
    """One line for each player of each game."""
    return _write_rows(
        COLUMNS, (_list_cells(play, each, voice) for play in plays for each in play.seats)
    )


def write_event_csv(plays: Iterable[tuple[str, PlayedGame]], voice: Voice) -> str:
    """The same for an event: each game with the number of its table."""
    rows = ([at, *_list_cells(play, each, voice)] for at, play in plays for each in play.seats)
    return _write_rows((TABLE, *COLUMNS), rows)


def _write_rows(columns: Iterable[str], rows: Iterable[list[object]]) -> str:
    text = io.StringIO()
    written = csv.writer(text)
    written.writerow(columns)
    written.writerows(rows)
    return text.getvalue()


def _list_cells(play: PlayedGame, each: PlayedSeat, voice: Voice) -> list[object]:
    about = [
        play.evening,
        _format_time(play, "began"),
        _format_time(play, "ended"),
        play.minutes,
        play.title,
    ]
    how = [each.seat, each.place, int(each.won), "" if each.score is None else each.score]
    words = [play.ending, each.name]
    outcome = (_escape_formula(voice.say(word)) for word in (each.said, each.role))
    return [*about, *map(_escape_formula, words), *how, *outcome]


def _escape_formula(text: str) -> str:
    """Text that no spreadsheet computes: a name may be anything."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def _format_time(play: PlayedGame, which: str) -> str:
    return str(getattr(play, which).isoformat(timespec="seconds"))


def write_json(plays: Iterable[PlayedGame], voice: Voice = ENGLISH) -> bytes:
    """All of it, for programs."""
    return msgspec.json.format(msgspec.json.encode([_encode_play(play, voice) for play in plays]))


def _encode_play(play: PlayedGame, voice: Voice) -> dict[str, Any]:
    return {
        "evening": play.evening.isoformat(),
        "began": _format_time(play, "began"),
        "ended": _format_time(play, "ended"),
        "minutes": play.minutes,
        "game": play.game,
        "title": play.title,
        "ending": play.ending,
        "players": [
            {
                "name": each.name,
                "seat": each.seat,
                "place": each.place,
                "won": each.won,
                "score": each.score,
                "result": voice.say(each.said),
                "role": voice.say(each.role),
            }
            for each in play.seats
        ],
    }


def make_bg_stats_link(play: PlayedGame, voice: Voice = ENGLISH, start: str = BG_STATS) -> str:
    """The link that opens BG Stats with this game filled in; the app asks before it saves it."""
    play_json = msgspec.json.encode(_encode_for_bg_stats(play, voice)).decode()
    return start + quote(play_json, safe="")


def _encode_for_bg_stats(play: PlayedGame, voice: Voice) -> dict[str, Any]:
    """The game in the format of BG Stats: its date is the end of the game, in UTC."""
    return {
        "sourceName": SOURCE,
        "sourcePlayId": f"{play.code}-{int(play.began.timestamp())}",
        "playDate": play.ended.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": play.minutes,
        "game": {
            "name": play.title.split(" · ")[0],
            "sourceGameId": play.game,
            "highestWins": True,
            "noPoints": all(each.score is None for each in play.seats),
        },
        "players": [_encode_player(each, voice) for each in play.seats],
    }


def _encode_player(each: PlayedSeat, voice: Voice) -> dict[str, Any]:
    player: dict[str, Any] = {
        "name": each.name,
        "sourcePlayerId": f"guest-{each.seat}" if each.name == GUEST else each.name.casefold(),
        "startPlayer": False,
        "winner": each.won,
        "rank": each.place,
    }
    if each.score is not None:
        player["score"] = int(each.score) if each.score % 1 == 0 else each.score
    return {**player, "role": voice.say(each.role)} if each.role.text else player
