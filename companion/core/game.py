"""What a game's folder tells the companion: its title and seats, its settings, its rules.

`GAME = Game(about=About.read(text of game.toml), …)` is the only name a game exports.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from companion.core.chance import Chance
from companion.core.emblems import Emblem, emblem_of
from companion.core.endings import Ending
from companion.core.fields import Choice, Field, Flag, Number, Option, Raw, Refused, Text
from companion.core.file_editing import FileEditor
from companion.core.file_report import FileReport
from companion.core.journal import Journal
from companion.core.moments import Moment, Mood, Step
from companion.core.offers import Offer
from companion.core.play import Form, Play
from companion.core.rule_book import RuleBook
from companion.core.sealing import AUTO, COMMITTED, SEALED, Sealing
from companion.core.seats import Seat, Viewer
from companion.core.shelf import Shelf
from companion.core.standings import FinalStanding
from companion.core.teams import ALONE, NO_TEAMS, TeamRule, Teams
from companion.core.to_json import Json, to_json
from companion.core.words import T

HOME_TABLE_PLAYERS = 4
"""So many sit around a table at home."""
MAX_BOARD_ROWS = 9
"""Of more people, `seat_counts` stand beside their names instead of a row each on the board."""


class Board:
    """What every state has besides its own pieces: chance, and the journal."""

    chance: Chance
    journal: Journal
    seats: tuple[Seat, ...]
    teams: Teams = NO_TEAMS
    """There from the first rule on; a state that has teams declares this as a field of its own."""
    revealed: int = 0
    worked: int = 0
    """How much work it took to come here, if the rules are those of a stranger."""

    @property
    def hides(self) -> bool:
        """Whether phones show anything that others may not see; if not, they need no cover."""
        return True

    @property
    def aloud(self) -> bool:
        """Whether people may have their eyes closed: the shared screen reads aloud what is new."""
        return False

    @property
    def seat_counts(self) -> tuple[tuple[T, Mapping[Seat, int]], ...]:
        """What the screen counts beside everybody's name, instead of on the board."""
        return ()

    def tell(
        self,
        sentence: T,
        to: Iterable[Seat] | None = None,
        *,
        proof: bool = False,
        setback: bool = False,
    ) -> None:
        """Write into the journal what happened, for everybody or for these seats."""
        self.journal.tell(sentence, to, proof=proof, setback=setback)

    def show(
        self,
        sentence: T,
        steps: Iterable[Step] = (),
        mood: Mood = Mood.PLAIN,
        title: T | None = None,
    ) -> None:
        """Show everybody how this came out; the journal says it by itself."""
        self.journal.show(Moment(sentence, tuple(steps), mood, title))

    def as_json(self) -> Json:
        """Say what is known of it as plain data: clients read it, and digests are made of it."""
        return to_json(self)

    def reveal(self) -> None:
        """Note that somebody has learned something: whoever caused it cannot take it back alone."""
        self.revealed += 1


B = TypeVar("B", bound=Board)

Policy: TypeAlias = Callable[
    [Any, Any, tuple[Offer, ...], Chance], tuple[Offer, dict[str, Raw]] | None
]
"""`policy(k, me, offers, chance)`: an offer and values for it, chosen only from what `me` knows.
None: `me` would do nothing now, which is allowed because nothing is asked of it."""


class Settings(Mapping[str, Any]):
    """What the table agreed on before the start; a setting is an attribute: `settings.target`.

    `unsaid`: settings that did not exist when the table was made. They have a value all the same.
    """

    def __init__(self, values: Mapping[str, Any], unsaid: Iterable[str] = ()) -> None:
        self._values = dict(values)
        self._said = tuple(name for name in values if name not in frozenset(unsaid))
        # Rules read settings all the time: as attributes they need no call.
        free = (name for name in values if not (name.startswith("_") or name in _TAKEN))
        vars(self).update({name: values[name] for name in free})

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """The setting of this name; `make lint` says if its game.toml has none."""

    def known_to(self, _viewer: Viewer) -> Settings:
        """Settings are public and never change."""
        return self

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._said)

    def __len__(self) -> int:
        return len(self._said)


_TAKEN = frozenset(name for each in Settings.__mro__ for name in vars(each))
"""The attributes of a settings object itself; `hasattr` would also find those of its class."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing a table can agree on: a field and its default."""

    field: Field
    default: Raw
    text: T
    before: Raw | None = None
    """What holds at tables made before there was this setting; None: there always was."""
    at_once: bool = True
    """Whether it is shown at once, not folded away."""
    example: str = ""
    """What a longer text can look like."""

    @property
    def earlier(self) -> Raw | None:
        """The same; before the phones could seal answers, the companion did."""
        return SEALED if isinstance(self.field, Sealing) else self.before


Outcome: TypeAlias = Play[Ending | None] | Ending | None
"""What a rule on top of a wait returns: a play if it asks anything, else its ending or None."""


@dataclass(frozen=True, slots=True)
class Anytime:
    """Something that may be done whatever the game waits for; its rule runs on top of the wait."""

    form: Form
    play: Callable[[Any, Any], Outcome]
    unsealed: bool = False
    """Not open to somebody with a sealed answer: it could take away what that answer needs, and
    others would see the question come back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What game.toml says of a game."""

    id: str
    title: T | str
    blurb: T | str
    seats: tuple[int, ...]
    minutes: int
    settings: Mapping[str, Setting]
    endings: tuple[str, ...]
    bound: int
    """No play takes more answers than this, however it goes."""
    on_the_table: tuple[str, ...] = ()
    credits: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    """Whom the game's sentences speak of: no player can be called that."""
    told_at_once: int = 32
    """The KiB into which fits what one phone is told at a time: messages are filled up to it."""
    piece_letters: str = ""
    """The letters on its pieces: a player's mark shows two letters rather than one of these."""
    label: str = ""
    """What the labels on its pieces begin with; nothing if it has none."""
    last: bool = False
    """Whether it stands after all others where games are listed: no title that people look for."""
    shelf: Shelf = field(default_factory=Shelf)
    """How it presents itself where people choose a game."""
    trial: Mapping[str, Raw] = field(default_factory=dict)
    """The settings with which somebody can try it alone, with nothing on the table."""

    @classmethod
    def read(cls, toml: str, examples: Mapping[str, str] | None = None) -> About:
        """What a game.toml says; `examples` are for settings that are longer texts, by name."""
        values = tomllib.loads(toml)
        tables = values.pop("settings")
        settings = read_settings(tables, values.pop("first", tables), examples or {})
        shelf = Shelf.read(values.pop("shelf", {}))
        lists = {name: tuple(each) for name, each in values.items() if isinstance(each, list)}
        return cls(settings=settings, shelf=shelf, **values | lists)


@dataclass(frozen=True, slots=True)
class LabelsQuestion:
    """What the lobby asks before a first game that needs printed labels."""

    sentence: T
    sheet: str
    """What to print, by its name in paper.toml."""
    without: Mapping[str, Raw] = field(default_factory=dict)
    """The settings for playing without labels; none if that cannot be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingRules:
    """Rules about what a table agreed on."""

    check: Callable[[Settings, int], None] = lambda _settings, _players: None
    """Refuses settings that do not go together, or not with this number of players."""
    notices: Callable[[Settings, int], Iterable[T]] = lambda _settings, _players: ()
    """Notices about settings that are allowed, but that the table should know about."""
    unsuited: Callable[[Settings, int], T | None] = lambda _settings, _players: None
    """Why so many cannot begin with settings that others can play with; a begun game goes on."""
    labels: Callable[[Settings], LabelsQuestion | None] | None = None
    """Asks about printed labels, if these settings need them; None: the game never does."""
    guarded: Callable[[Settings], int] = lambda _settings: 0
    """How many phones it takes to open the saved game again; 0: the laptop alone can."""
    printed: Callable[[Settings], Mapping[str, Any]] = lambda _settings: {}
    """Words and rows for printed sheets that depend on the settings, by the names in paper.toml."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Interruptions(Generic[B]):
    """Rules that run on top of whatever the game waits for."""

    anytime: tuple[Anytime, ...] = ()
    leave: Callable[[B, Seat], Outcome] | None = None
    """What happens when somebody goes home for good; None: the game needs everybody."""
    taken_back: Callable[[B, Seat], Outcome] | None = None
    """What taking an answer back costs; that cost itself cannot be taken back."""
    woken: Callable[[B], Outcome] | None = None
    """What has to start again after the laptop was off: people may have put pieces away."""


@dataclass(frozen=True, slots=True)
class Bots:
    """Policies that play better than chance, for stand-ins and for statistics."""

    policies: Mapping[str, Policy] = field(default_factory=dict)
    stand_in: str = ""
    """The policy that plays for somebody who is away; without one chance does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[B]):
    """One complete game: what its files say of it, and its rules in groups."""

    about: About
    rules: RuleBook = field(default_factory=RuleBook)
    """Which section of rules.md explains what people are asked."""
    set_up: Callable[[tuple[Seat, ...], Settings, Chance], B]
    """Makes the state before the first rule."""
    flow: Callable[[B], Play[Ending]]
    teams: TeamRule = ALONE
    turn: Callable[[Any], tuple[Seat, ...] | None] = lambda _known: None
    """Whose turn it is, from what everybody knows; None: the turn of those the game waits for."""
    standings: Callable[[Any, Ending], Iterable[FinalStanding]] = lambda _known, _ending: ()
    """How everybody stands at the end, from what everybody knows; without it, who has won."""
    broken: Callable[[B], Iterable[str]] = lambda _board: ()
    """Sentences about invariants of the state that do not hold."""
    interruptions: Interruptions[B] = field(default_factory=Interruptions)
    setting_rules: SettingRules = field(default_factory=SettingRules)
    bots: Bots = field(default_factory=Bots)
    reads: Mapping[str, Callable[[bytes], FileReport]] = field(default_factory=dict)
    """Readers for files that players bring, by file extension."""
    edits: GameEditor | None = None
    """Reads, makes and changes files that tell whole games."""
    resolve: Callable[[Game[Any], Settings], Game[Any]] | None = None
    """The game that settings ask for, if they hold the file that tells it."""
    counted_as: str = ""
    """What evenings and figures count such a game as."""
    earlier: tuple[Mapping[str, Any], ...] = ()
    """What of this was otherwise in earlier companions, the latest first: a table that one of them
    has saved, and that plays differently today, goes on as it began."""

    @property
    def id(self) -> str:
        """What its folder, and the log, call it."""
        return self.about.id

    @property
    def title(self) -> T | str:
        """What people call it."""
        return self.about.title

    @property
    def emblem(self) -> Emblem:
        """What it is known by at a glance."""
        return emblem_of(self.about.shelf.emblem, str(self.title))

    @property
    def is_whole(self) -> bool:
        """Whether it is a game with a name people look for, and no box for what they bring."""
        return self.edits is None and not self.about.last

    @property
    def seats(self) -> tuple[int, ...]:
        """How many can play it."""
        return self.about.seats

    @property
    def settings(self) -> Mapping[str, Setting]:
        """What a table can agree on."""
        return self.about.settings

    def resolved(self, settings: Settings) -> Game[Any]:
        """The game that is played with these settings."""
        return self.resolve(self, settings) if self.resolve else self

    def iter_earlier_versions(self) -> Iterator[Game[Any]]:
        """The game as it was in earlier companions, the latest first."""
        return (replace(self, earlier=(), **each) for each in self.earlier)

    def find_version_with(self, raw: Mapping[str, Raw]) -> Game[Any]:
        """The newest version of the game that has all these settings; today’s if none has."""
        versions = (self, *self.iter_earlier_versions())
        return next((each for each in versions if all(name in each.settings for name in raw)), self)

    def settle(self, raw: Mapping[str, Raw], players: int | None = None) -> Settings:
        """The settings from raw values and defaults, or `Refused`.

        Until it is known how many will play, they must suit the smallest table.
        """
        for name in raw:
            if name not in self.settings:
                raise Refused(T("There is no setting “{name}”.", name=str(name)[:40]), "misfit")
        later = {name for name, each in self.settings.items() if each.earlier is not None}
        unsaid = later - raw.keys()
        values = {
            name: _fit_setting(
                setting, setting.earlier if name in unsaid else raw.get(name, setting.default)
            )
            for name, setting in self.settings.items()
        }
        fitted = Settings(values, unsaid)
        self.setting_rules.check(fitted, players or min(self.seats))
        return fitted

    @property
    def _sealings(self) -> frozenset[str]:
        """The settings that say how answers are sealed."""
        return frozenset(n for n, each in self.settings.items() if isinstance(each.field, Sealing))

    def can_seat(self, raw: Mapping[str, Raw], players: int) -> bool:
        """Whether so many can play it with these settings."""
        try:
            settings = self.settle(raw, players)
        except Refused:
            return False
        return self.resolved(settings).setting_rules.unsuited(settings, players) is None

    def choose_table_size(self, raw: Mapping[str, Raw], sizes: Iterable[int]) -> int | None:
        """Which of these sizes is most like a table at home; None if none suits the settings."""
        suited = (each for each in sizes if self.can_seat(raw, each))
        return min(suited, key=lambda each: abs(each - HOME_TABLE_PLAYERS), default=None)

    def leaves_sealing_open(self, settings: Settings) -> bool:
        """Whether it depends on the phones how answers are sealed."""
        return any(settings[name] == AUTO for name in self._sealings)

    def decide_sealing(self, settings: Settings, *, phones_can: bool) -> Settings:
        """The settings for the game, when it is known whether all phones can lock answers."""
        way = COMMITTED if phones_can else SEALED
        values = {name: settings[name] for name in self.settings}
        open_ = [name for name in self._sealings if values[name] == AUTO]
        return Settings(values | dict.fromkeys(open_, way), set(values) - set(settings))

    def settings_offer(self, now: Mapping[str, Raw]) -> Offer:
        """The settings as a form, filled in with the current values."""
        fields = {name: _fill_in(each, now.get(name)) for name, each in self.settings.items()}
        return Offer("settings", T("Change the settings"), tone="quiet").but(fields=fields)


GameEditor: TypeAlias = FileEditor[Game[Any]]
"""Edits files that tell games like these."""


def _fit_setting(setting: Setting, raw: Raw) -> Any:
    """The value of a setting; `Refused` names the setting."""
    try:
        return setting.field.fit(raw)
    except Refused as refused:
        raise Refused(
            T("{setting}: {why}", setting=setting.text, why=refused.sentence), refused.code
        ) from None


def _fill_in(setting: Setting, raw: Raw) -> Field:
    """The field of a setting, starting from this value, or from the default if it is None."""
    field: Any = setting.field
    started: Field = replace(field, start=setting.default if raw is None else raw)
    return started


def read_settings(
    tables: Mapping[str, Any], at_once: Container[str], examples: Mapping[str, str]
) -> dict[str, Setting]:
    """Settings by name; those in `at_once` are shown without unfolding the rest."""
    return {
        name: _read_setting(name, table, at_once=name in at_once, example=examples.get(name, ""))
        for name, table in tables.items()
    }


def _read_setting(name: str, table: Mapping[str, Any], *, at_once: bool, example: str) -> Setting:
    text = T(table["label"])
    default, before = table.get("default", AUTO), table.get("before")
    return Setting(_read_field(name, table, text), default, text, before, at_once, example)


def _read_field(name: str, table: Mapping[str, Any], label: T) -> Field:
    match table["kind"]:
        case "sealing":
            return Sealing(label=label)
        case "number":
            return Number(table["low"], table["high"], table["default"], label)
        case "choice":
            options = tuple(Option(key, T(text)) for key, text in table["options"].items())
            return Choice(options, table.get("least", 1), table.get("most", 1), label)
        case "flag":
            return Flag(label, table["default"])
        case "text":
            return Text(table["most"], table.get("lines", 1), 0, table["default"], label)
    raise ValueError(f"setting {name} has a kind that no field has: {table['kind']}")
