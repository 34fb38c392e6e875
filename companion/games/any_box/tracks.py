"""Tracks: a mark for everybody between two ends, moved by its owner and seen by all."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.fields import Choice, Number, Option, Text
from companion.core.offers import Answer, Offer
from companion.core.play import Play
from companion.core.seats import Seat, Viewer
from companion.core.teams import name_of
from companion.core.words import T, typed
from companion.games.any_box.asking import ask_to_fill_in
from companion.games.any_box.state import AnyBox, TableTrack, Tool

MAX_NAME_CHARS, MAX_TRACKS, MAX_END = 30, 4, 999


def tracks_tool(g: AnyBox, who: Viewer) -> Play[None]:
    """A new track, or none any more."""
    g.tool = Tool.TRACKS
    prompt, screen = T("Which track do you need?"), T("{who} sees to the tracks.", who=who)
    answer = yield from ask_to_fill_in(who, tracks_form, prompt, screen)
    if answer is None:
        return
    if answer.act == "new_track":
        name = T("{track}", track=typed(answer.title))
        lay_out_track(g, name, answer.low, answer.high, answer.start)
    else:
        g.tracks = ()
        g.tell(T("The tracks are put away."))


def tracks_form(k: AnyBox, _me: Viewer) -> Iterator[Offer]:
    """Its name, its ends, and where all begin [ANY-064]."""
    if len(k.tracks) < MAX_TRACKS:
        yield Offer(
            "new_track",
            T("Lay out this track"),
            public=True,
            in_public=True,
            check=why_not_track,
            title=Text(MAX_NAME_CHARS, least=1, label=T("What it counts")),
            low=Number(-MAX_END, MAX_END, 0, T("The lower end")),
            high=Number(-MAX_END, MAX_END, 20, T("The upper end")),
            start=Number(-MAX_END, MAX_END, 0, T("Where all begin")),
        )
    if k.tracks:
        yield Offer("no_tracks", T("Put the tracks away"), tone="quiet", in_public=True)


def lay_out_track(g: AnyBox, name: T, low: int, high: int, start: int) -> None:
    """Add a track, the mark of each side at the start [ANY-064]."""
    g.tracks += (TableTrack(name, low, high, (start,) * len(g.sides)),)
    g.tell(T("A new track, from {low} to {high}: {track}.", low=low, high=high, track=name))


def why_not_track(answer: Answer) -> T | None:
    """Why this is no track; None if it is one."""
    if answer.low < answer.high and answer.low <= answer.start <= answer.high:
        return None
    return T("All begin between the lower end and the upper end.")


# --- at any time -------------------------------------------------------------------------------


def move_form(k: AnyBox, me: Viewer) -> Iterator[Offer]:
    """My mark, or that of my team, forwards or back [ANY-065, ANY-131]."""
    if not k.tracks or not isinstance(me, Seat) or me in k.gone:
        return
    tracks = tuple(Option(str(n), track.name) for n, track in enumerate(k.tracks))
    yield Offer(
        "move_mark",
        T("Move the mark of my team") if k.teams else T("Move my mark"),
        tone="quiet",
        seldom=True,
        public=True,
        track=Choice(tracks, label=T("Which track"), start="0"),
        steps=Number(-2 * MAX_END, 2 * MAX_END, 1, T("How far; below 0 is back")),
    )


def move_mark(g: AnyBox, answer: Answer) -> None:
    """Move a mark, no further than the end of its track, and tell all [ANY-065]."""
    side, n = g.teams.side_of(Seat(answer.by)), int(answer.track)
    track, at = g.tracks[n], g.sides.index(side)
    level = max(track.low, min(track.high, track.levels[at] + answer.steps))
    levels = (*track.levels[:at], level, *track.levels[at + 1 :])
    moved = TableTrack(track.name, track.low, track.high, levels)
    g.tracks = (*g.tracks[:n], moved, *g.tracks[n + 1 :])
    g.tell(T("{track}: {who} is at {n} now.", track=track.name, who=name_of(side), n=level))
