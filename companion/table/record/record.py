"""What a table's log adds up to. It contains nothing that the log does not say."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from companion.core.fields import Raw
from companion.core.game import Game, Settings
from companion.core.journal import Line
from companion.core.open_offers import OpenOffer
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.teams import Teams
from companion.core.to_json import Json, to_json
from companion.core.umpire import Umpire
from companion.core.words import T
from companion.storage.log import LogEntry
from companion.storage.running import Runner, run_here
from companion.table.record.fairness import Consent, Lineage, Luck
from companion.table.record.pace import Pace
from companion.table.record.people import AT_HOME, Admission, People, Place
from companion.table.record.players import HOST, eyes_of, find_viewer

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


@dataclass(slots=True)
class Record:
    """The current state of one table, in groups by the chapter that changes them."""

    door: Game[Any]
    """What the log calls the game: what is played may be told in a file of its settings."""
    raw_settings: Mapping[str, Raw]
    people: People
    admission: Admission = field(default_factory=Admission)
    place: Place = AT_HOME
    luck: Luck = field(default_factory=Luck)
    consent: Consent = field(default_factory=Consent)
    lineage: Lineage = field(default_factory=Lineage)
    pace: Pace = field(default_factory=Pace)
    umpire: Umpire[Any] | None = field(default=None, repr=False)
    format: int = FORMAT
    closed: bool = False
    has_happened: bool = False
    """Whether anything has happened in the game that everybody could see."""
    explains: bool = False
    """Whether pages explain each step when it first comes."""
    asks_labels: bool = False
    """Whether the lobby asks about printed labels where the settings need them."""
    is_trial: bool = False
    """Whether somebody tries the game alone: the computer plays for everybody but the first."""
    run: Runner = field(default=run_here, repr=False)
    """Replays the game to go back, which may take long. It is not from the log."""
    changes: int = 0
    """How often something about the table itself has changed."""
    _settled: tuple[Mapping[str, Raw], Settings, Game[Any]] | None = field(default=None, repr=False)
    _settings_said: tuple[Settings, Json] | None = field(default=None, repr=False)
    _lines: list[TableLine] = field(default_factory=list, repr=False)

    @classmethod
    def begun(cls, entry: LogEntry, games: Mapping[str, Game[Any]], present: set[Seat]) -> Record:
        """The table that a `~create` entry begins; `LookupError` if its game is not installed."""
        if entry.offer != CREATE:
            raise ValueError("a table begins by being created")
        values = entry.values
        door = games[values["game"]].find_version_with(values["settings"])
        record = cls(door, values["settings"], People(values["host"], present))
        record.format = values.get("format", 1)
        record.luck.secret = values.get("secret", b"")
        record.explains = values.get("explains", False)
        record.asks_labels = values.get("asks_labels", False)
        record.is_trial = values.get("trial", False)
        record.place = Place(values.get("event", ""), values.get("number", 0))
        return record

    @property
    def game(self) -> Game[Any]:
        """What is played."""
        return self._settle_once()[2]

    @property
    def teams(self) -> Teams:
        """Who is in which team; none before chance has drawn them."""
        if self.umpire:
            return self.umpire.teams
        return self.people.teaming.teams(self.game.teams, self.people.order)

    @property
    def state(self) -> State:
        """Where the table stands."""
        if self.closed or (self.umpire and self.umpire.over):
            return State.ENDED
        if self.umpire is None:
            return State.LOBBY
        return State.PAUSED if self.pace.paused else State.PLAYING

    @property
    def settings(self) -> Settings:
        """The settings; checked once, when they were chosen."""
        return self._settle_once()[1]

    def _settle_once(self) -> tuple[Mapping[str, Raw], Settings, Game[Any]]:
        """The raw settings, the checked ones and their game; kept until others are chosen."""
        if self._settled is None or self._settled[0] is not self.raw_settings:
            settings = self.door.settle(self.raw_settings)
            self._settled = self.raw_settings, settings, self.door.resolved(settings)
        return self._settled

    @property
    def settings_said(self) -> Json:
        """The settings as plain data."""
        settings = self.settings
        if self._settings_said is None or self._settings_said[0] is not settings:
            self._settings_said = settings, to_json(settings)
        return self._settings_said[1]

    @property
    def guarded(self) -> int:
        """How many phones it takes to open this table after a restart; 0: this laptop alone.

        A table whose game has not begun says what its game will need.
        """
        return 0 if self.state is State.ENDED else self.game.setting_rules.guarded(self.settings)

    @property
    def secret_shown(self) -> str | None:
        """The server's part of the seed; nobody sees it before the end."""
        ended = self.state is State.ENDED and self.umpire is not None
        return self.luck.secret.hex() if ended else None

    @property
    def is_in_game(self) -> bool:
        """Whether a game has begun and is not over."""
        return self.state in {State.PLAYING, State.PAUSED}

    @property
    def is_on_hold(self) -> bool:
        """Whether nobody may answer the game, and no clock runs."""
        request = self.consent.request is not None
        return request or self.asleep or self.state is not State.PLAYING

    @property
    def asleep(self) -> bool:
        """Whether this is a copy that waits for more than half of its players."""
        if not self.lineage.copied or self.umpire is None or self.state is State.ENDED:
            return False
        persons = self.people.persons
        return 2 * len(self.lineage.returned.intersection(persons)) <= len(persons)

    @property
    def attended(self) -> frozenset[Viewer | None]:
        """Who answers for themselves: the host, the table, and the seats without a stand-in."""
        return frozenset({HOST, TABLE, *self.people.order}) - self.pace.stand_ins

    @property
    def work(self) -> int:
        """How much work the game took so far, with all that was done again to go back."""
        return self.umpire.work if self.umpire else 0

    # --- the journal -----------------------------------------------------------------------------

    def tell(self, sentence: T, *, proof: bool = False) -> None:
        """Add a line about the table itself, for everybody."""
        after = {viewer: len(lines) for viewer, lines in self._list_game_lines().items()}
        self._lines.append(TableLine(Line(sentence, proof=proof), after))

    def move_lines_back(self) -> None:
        """After going back, move lines about the table before game lines yet to come."""
        most = {viewer: len(lines) for viewer, lines in self._list_game_lines().items()}
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
        shown = 0
        for own in self._lines:
            upto = max(shown, own.after.get(eyes, 0))
            lines += [*game[shown:upto], own.line]
            shown = upto
        return (*lines, *game[shown:])

    def _list_game_lines(self) -> dict[Viewer, tuple[Line, ...]]:
        if self.umpire is None:
            return {}
        return {viewer: self.umpire.journal(viewer) for viewer in self.people.viewers()}

    # --- what the log says of it -----------------------------------------------------------------

    def digest(self) -> str:
        """A short digest of what everybody may know, whatever the wording of sentences."""
        people = [[int(seat), self.people.players[seat].name] for seat in self.people.order]
        parts = [self.state, people, self.settings_said, self._describe_game()]
        if self.format >= FORMAT:
            numbers = [self.people.players[seat].sealed_number for seat in self.people.order]
            parts.append([self.luck.commitment, self.luck.drawing, numbers])
        if count := self.people.teaming.count(self.game.teams):
            parts.append([count, [[team.banner, team.members] for team in self.teams]])
        text = json.dumps(parts, sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    def _describe_game(self) -> object:
        """What everybody may know of the game, for digests; None before it begins."""
        if (umpire := self.umpire) is None:
            return None
        offers = [offer.name for offer in umpire.offers(TABLE)]
        waiting = [int(seat) for seat in umpire.waiting()]
        over = umpire.over and [umpire.over.name, [int(seat) for seat in umpire.over.winners]]
        return [umpire.known_json(TABLE), offers, waiting, over]

    def answer(self, entry: LogEntry, opened: OpenOffer | None = None) -> None:
        """Give the game an answer; `Refused` or `RuleFailed` if it does not take it.

        The journal says if the host gave it for somebody; whoever answers for themselves is back.
        """
        umpire = self.playing()
        who = find_viewer(entry.viewer)
        asked = who in umpire.waiting()
        begun = None if self.has_happened else self._describe_game()
        umpire.act(who, opened or entry.offer, entry.values)
        if not self.has_happened and self._describe_game() != begun:
            self.has_happened = True
            self.changes += 1
        if entry.hand == "host" and asked:
            self.tell(T("The host answers for {who}.", who=who))
        if entry.hand == "own" and who in self.consent.answered_for:
            self.consent.answered_for.discard(Seat(who))
            self.changes += 1

    def stop_acting_for(self, seat: Seat) -> None:
        """Nobody plays or answers for this seat any longer."""
        self.pace.stop_standing_in(seat)
        self.consent.answered_for.discard(seat)

    def playing(self) -> Umpire[Any]:
        """The umpire of a game that has begun; `ValueError` before."""
        if self.umpire is None:
            raise ValueError("the game has not begun")
        return self.umpire
