"""What a table's log adds up to. It contains nothing that the log does not say."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from companion.core.chance import commitment
from companion.core.fields import Raw
from companion.core.game import Game, Settings
from companion.core.journal import Line
from companion.core.open_offers import OpenOffer
from companion.core.seats import TABLE, Seat, Viewer, viewers
from companion.core.to_json import Json, to_json
from companion.core.umpire import Umpire
from companion.core.words import ENGLISH, Catalogue, T, Voice
from companion.storage.glances import HelpCall
from companion.storage.log import LogEntry
from companion.storage.running import Runner, run_here
from companion.table.record.chess_clocks import ChessClocks
from companion.table.record.heads import Head
from companion.table.record.players import HOST, Applicant, Player, eyes_of, viewer_of
from companion.table.record.timer import Timer

CREATE = "~create"
FORMAT = 2
"""2: the laptop draws its secret at the start, after all phones have sealed their numbers."""


class State(StrEnum):
    """The stages of a table."""

    LOBBY = "lobby"
    PLAYING = "playing"
    PAUSED = "paused"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class TableLine:
    """A line about the table itself, and how many game lines precede it for each viewer."""

    line: Line
    after: Mapping[Viewer, int]


@dataclass(frozen=True, slots=True)
class Request:
    """A request to go back to the first `to` answers; these seats agree so far."""

    by: Viewer
    to: int
    agreed: frozenset[Seat] = frozenset()
    of_people: bool = False
    """Whether it takes more than half of the people; older companions counted stand-ins out."""


@dataclass(frozen=True, slots=True)
class Ask:
    """What the host asks for that shows what a seat knows, or all do; these seats agree so far."""

    what: str
    seat: Seat | None
    agreed: frozenset[Seat] = frozenset()


@dataclass(slots=True)
class Record:
    """The current state of one table."""

    game: Game[Any]
    raw_settings: Mapping[str, Raw]
    secret: bytes = field(repr=False)
    """The laptop's part of the seed; nothing before the start."""
    host: str = field(repr=False)
    here: set[Seat]
    """Who has a page open: the only thing not from the log, and not stored."""
    stations: set[str] = field(default_factory=set, repr=False)
    players: dict[Seat, Player] = field(default_factory=dict)
    order: tuple[Seat, ...] = ()
    umpire: Umpire[Any] | None = field(default=None, repr=False)
    format: int = FORMAT
    drawing: bool = False
    """Whether the laptop's secret is fixed, and phones still have to open their numbers."""
    doubts: dict[Seat, Head] = field(default_factory=dict)
    """What phones have seen that this table, or what is left of it, never showed."""
    doubted: bool = False
    """Whether there is such a doubt that the host has not answered."""
    backup: int = 0
    """The last backup of which everybody knows whether it holds more than this table."""
    paused: bool = False
    closed: bool = False
    stand_ins: set[Seat] = field(default_factory=set)
    replaced: set[Seat] = field(default_factory=set)
    """Those of them for whom the host switched it on, because they were away."""
    answered_for: set[Seat] = field(default_factory=set)
    gone: set[Seat] = field(default_factory=set)
    request: Request | None = None
    ask: Ask | None = None
    may_export: bool = False
    """Whether the players let the host save this running game in a file, once."""
    printable: set[Seat] = field(default_factory=set)
    """Who lets the host print their seat card."""
    copied: str = ""
    """The table that this one is a copy of."""
    returned: set[Seat] = field(default_factory=set)
    """Who has taken their own seat at this copy."""
    event: str = ""
    """The event to which it belongs; empty for none, as at home."""
    number: int = 0
    """The number on its sign; 0 for none."""
    explains: bool = False
    """Whether pages explain each step when it first comes."""
    call: HelpCall | None = None
    """The call for help that has not been answered yet, or that somebody is coming for."""
    timer: Timer | None = None
    """The timer that everybody sees, if somebody has started one."""
    clocks: ChessClocks | None = None
    """Everybody's chess clock, if somebody has given them."""
    after: str = ""
    """The table from which its people have come."""
    next: str = ""
    """The table where its people play on."""
    asks_first: bool = False
    """Whether the host lets in everybody who joins."""
    applicants: dict[int, Applicant] = field(default_factory=dict)
    """Who waits to be let in, by a number that is never used again."""
    applied: int = 0
    """How many have had to wait so far."""
    sent_away: set[str] = field(default_factory=set, repr=False)
    """Fingerprints of the tokens of those whom the host removed or did not let in."""
    removed: set[str] = field(default_factory=set, repr=False)
    """Token fingerprints of players removed from a seat."""
    run: Runner = field(default=run_here, repr=False)
    """Replays the game to go back, which may take long. It is not from the log, either."""
    changes: int = 0
    """How often something about the table itself has changed."""
    requests: int = 0
    """Counts what people are asked to agree to, and who asks, so that no late yes is one to
    something else."""
    shown_card: Seat | None = None
    """The seat whose new card the host's screen shows."""
    _settled: tuple[Mapping[str, Raw], Settings] | None = field(default=None, repr=False)
    _settings_said: tuple[Settings, Json] | None = field(default=None, repr=False)
    _lines: list[TableLine] = field(default_factory=list, repr=False)

    @classmethod
    def begun(cls, entry: LogEntry, games: Mapping[str, Game[Any]], here: set[Seat]) -> Record:
        """The table that a `~create` entry begins; `LookupError` if its game is not installed."""
        if entry.offer != CREATE:
            raise ValueError("a table begins by being created")
        said = entry.values
        secret, format_ = said.get("secret", b""), said.get("format", 1)
        game = games[said["game"]]
        record = cls(game, said["settings"], secret, said["host"], here, format=format_)
        record.game = game.resolved(record.settings)
        record.explains = said.get("explains", False)
        record.event, record.number = said.get("event", ""), said.get("number", 0)
        return record

    @property
    def state(self) -> State:
        """Where the table stands."""
        if self.closed or (self.umpire and self.umpire.over):
            return State.ENDED
        if self.umpire is None:
            return State.LOBBY
        return State.PAUSED if self.paused else State.PLAYING

    @property
    def settings(self) -> Settings:
        """The settings; checked once, when they were chosen."""
        if self._settled is None or self._settled[0] is not self.raw_settings:
            self._settled = self.raw_settings, self.game.settle(self.raw_settings)
        return self._settled[1]

    @property
    def settings_said(self) -> Json:
        """The settings as plain data."""
        settings = self.settings
        if self._settings_said is None or self._settings_said[0] is not settings:
            self._settings_said = settings, to_json(settings)
        return self._settings_said[1]

    @property
    def guarded(self) -> int:
        """How many phones it takes to open this table after a restart; 0: this laptop alone."""
        if self.state in {State.LOBBY, State.ENDED}:
            return 0
        return self.game.guarded(self.settings)

    @property
    def commitment(self) -> str:
        """The hash of the secret, shown as soon as there is one."""
        return commitment(self.secret) if self.secret else ""

    @property
    def secret_shown(self) -> str | None:
        """The server's part of the seed; nobody sees it before the end."""
        ended = self.state is State.ENDED and self.umpire is not None
        return self.secret.hex() if ended else None

    @property
    def asleep(self) -> bool:
        """Whether this is a copy that waits for more than half of its players."""
        if not self.copied or self.umpire is None or self.state is State.ENDED:
            return False
        there = frozenset(self.order) - self.gone
        return 2 * len(self.returned & there) <= len(there)

    @property
    def away(self) -> tuple[Seat, ...]:
        """The seats that have no page open."""
        return tuple(seat for seat in self.order if seat not in self.here and seat not in self.gone)

    @property
    def attended(self) -> frozenset[Viewer | None]:
        """Who answers for themselves: the host, the table, and the seats without a stand-in."""
        return frozenset({HOST, TABLE, *self.order}) - self.stand_ins

    @property
    def work(self) -> int:
        """How much work the game took so far, with all that was done again to go back."""
        return self.umpire.work if self.umpire else 0

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, clockwise."""
        return tuple(self.players[seat].name for seat in self.order)

    @property
    def tokens(self) -> frozenset[str]:
        """Fingerprints of all tokens that are worth something here."""
        return frozenset({self.host, *self.stations, *(p.token for p in self.players.values())})

    def voice(self, catalogue: Catalogue = ENGLISH) -> Voice:
        """Says sentences with the names of the people at this table."""
        return Voice({int(each.seat): each.name for each in self.players.values()}, catalogue)

    def viewers(self) -> tuple[Viewer, ...]:
        """Everybody who can look at the game."""
        return viewers(self.order)

    # --- the journal -----------------------------------------------------------------------------

    def tell(self, sentence: T, *, proof: bool = False) -> None:
        """Add a line about the table itself, for everybody."""
        after = {viewer: len(lines) for viewer, lines in self._game_lines().items()}
        self._lines.append(TableLine(Line(sentence, proof=proof), after))

    def shorten(self) -> None:
        """After going back, move lines about the table before game lines yet to come."""
        most = {viewer: len(lines) for viewer, lines in self._game_lines().items()}
        self._lines = [
            TableLine(
                each.line, {who: min(count, most.get(who, 0)) for who, count in each.after.items()}
            )
            for each in self._lines
        ]

    def journal(self, viewer: Viewer | None) -> tuple[Line, ...]:
        """The lines this viewer may read, in the order in which things happened."""
        eyes = eyes_of(viewer)
        game = self.umpire.journal(eyes) if self.umpire else ()
        lines: list[Line] = []
        told = 0
        for own in self._lines:
            upto = max(told, own.after.get(eyes, 0))
            lines += [*game[told:upto], own.line]
            told = upto
        return (*lines, *game[told:])

    def _game_lines(self) -> dict[Viewer, tuple[Line, ...]]:
        if self.umpire is None:
            return {}
        return {viewer: self.umpire.journal(viewer) for viewer in self.viewers()}

    # --- what the log says of it -----------------------------------------------------------------

    def digest(self) -> str:
        """A short digest of what everybody may know, whatever the wording of sentences."""
        people = [[int(seat), self.players[seat].name] for seat in self.order]
        said = [self.state, people, self.settings_said, self._game_said()]
        if self.format >= FORMAT:
            numbers = [self.players[seat].sealed_number for seat in self.order]
            said.append([self.commitment, self.drawing, numbers])
        text = json.dumps(said, sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    def _game_said(self) -> object:
        if (umpire := self.umpire) is None:
            return None
        offers = [offer.name for offer in umpire.offers(TABLE)]
        waiting = [int(seat) for seat in umpire.waiting()]
        over = umpire.over and [umpire.over.name, [int(seat) for seat in umpire.over.winners]]
        return [umpire.known_json(TABLE), offers, waiting, over]

    def answer(self, entry: LogEntry, found: OpenOffer | None = None) -> None:
        """Give the game an answer."""
        umpire = self.playing()
        who = viewer_of(entry.viewer)
        asked = who in umpire.waiting()
        umpire.act(who, found or entry.offer, entry.values)
        if entry.hand == "host" and asked:
            self.tell(T("The host answers for {who}.", who=who))
        if entry.hand == "own" and who in self.answered_for:
            self.answered_for.discard(Seat(who))
            self.changes += 1

    def stop_acting_for(self, seat: Seat) -> None:
        """Nobody plays or answers for this seat any longer."""
        self.stand_ins.discard(seat)
        self.replaced.discard(seat)
        self.answered_for.discard(seat)

    def playing(self) -> Umpire[Any]:
        """The umpire of a game that has begun."""
        if self.umpire is None:
            raise ValueError("the game has not begun")
        return self.umpire
