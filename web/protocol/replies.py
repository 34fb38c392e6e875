"""The replies to clients, field by field. Tests check every reply against these types."""

from __future__ import annotations

from typing import Any, Literal

from web.protocol.offer_reply import Choosable, OfferReply, Reply


class Health(Reply):
    """That the companion is running."""

    status: Literal["ok"]
    version: str


class Fault(Reply):
    """A short name for what went wrong, one sentence for people, and the rule it is against."""

    code: str
    message: str
    rule: str | None = None


class ErrorReply(Reply):
    """The reason why something was not done."""

    error: Fault


# --- games and tables -----------------------------------------------------------------------------


class SettingReply(Reply):
    """A setting of a game: a field with a name, a default, and the limits of its kind."""

    name: str
    kind: str
    label: str
    default: Any
    low: int | None = None
    high: int | None = None
    start: Any = None
    options: list[Choosable] | None = None
    least: int | None = None
    most: int | None = None
    lines: int | None = None


class GameReply(Reply):
    """A game that can be played here."""

    id: str
    title: str
    seats: list[int]
    settings: list[SettingReply]


class PresetReply(Reply):
    """Settings saved on this laptop under a name."""

    name: str
    settings: dict[str, Any]


class TableMade(Reply):
    """A new table: its code, the host's token, where to join, and the commitment to its luck."""

    table: str
    host: str
    join: str
    screen: str
    commitment: str


class SeatTaken(Reply):
    """A seat, and the token of whoever sits there."""

    seat: int
    token: str


class SeatWanted(Reply):
    """The token of somebody who waits for the host; once they are let in, it is their seat's."""

    token: str
    waiting: Literal[True]


class Taken(Reply):
    """It is done and saved; `version` is that of the sender's view."""

    version: int


class StationReply(Reply):
    """A token for a scanner."""

    token: str


class ShareReply(Reply):
    """This phone's share of the key; null if the laptop keeps the key alone."""

    share: str | None


class ShareTaken(Reply):
    """The table is open."""

    open: bool


class SeenReply(Reply):
    """Whether the table holds what the phone has seen, its head now, and the links since then."""

    known: bool
    count: int
    digest: str
    links: list[str]


# --- pictures -------------------------------------------------------------------------------------


class Meaning(Reply):
    """What a code means at this table: whether it was accepted, or an error to read out."""

    taken: bool = False
    error: str | None = None
    game: str | None = None
    kind: str | None = None
    serial: str | None = None


class SightingReply(Reply):
    """A code in a picture; text and corners are null if they would reveal a secret."""

    text: str | None
    corners: list[list[float]] | None
    meaning: Meaning


class Asks(Reply):
    """What the person at a camera has to do now."""

    prompt: str
    label: str
    secret: bool
    open: bool


class LikelyCard(Reply):
    """A card that a photo may show: its label, its kind and name, and a JPEG in Base64."""

    text: str
    kind: str
    name: str
    picture: str


class ScanReply(Reply):
    """What was seen, and one sentence about it; the result is what people should hear.

    A photo of a card that is not sure has the likely ones: send the label of the right one.
    """

    sightings: list[SightingReply]
    say: str
    result: Literal["taken", "wrong", ""]
    asks: Asks
    version: int
    likely: list[LikelyCard] | None = None


class Thing(Reply):
    """A die or a token in a picture: what it shows, and the four corners of its box.

    A die that is not sure has its likeliest values, the likeliest first.
    """

    value: int | str
    box: list[list[float]]
    likeliest: list[int] | None = None


class ThrowReply(Reply):
    """What dice or tokens in a photo show; if not `sure`, ask people."""

    size: list[int]
    sure: bool
    say: str | None
    dice: list[Thing] | None = None
    tokens: list[Thing] | None = None


# --- views ----------------------------------------------------------------------------------------


class GameName(Reply):
    """Which game is played."""

    id: str
    title: str


class MarkReply(Reply):
    """A player's mark: a colour, a shape of its own, and one or two letters of the name."""

    colour: str
    shape: str
    letter: str
    banner: str
    """That of the player's team; empty without one."""


class TeamReply(Reply):
    """A team: the pattern on its banner, what people call it, and its members, clockwise."""

    banner: str
    name: str
    members: list[int]


class TimerReply(Reply):
    """A timer or a chess clock: milliseconds, and when it ends, since 1970, unless stopped."""

    left: int
    ends: int | None


class PlayerReply(Reply):
    """Somebody at the table; `number` is the fingerprint of what their phone adds to the luck."""

    seat: int
    name: str
    mark: MarkReply
    away: bool
    gone: bool
    stand_in: bool
    answered_for: bool
    number: str
    clock: TimerReply | None
    """Their chess clock, if everybody has one."""


class ClockReply(Reply):
    """An offer the clock answers at the time `ends`, in seconds since 1970."""

    label: str
    ends: float


class HelpReply(Reply):
    """A call for help since `when`, in seconds since 1970, and whether somebody is coming."""

    when: float
    coming: bool


class SealedReply(Reply):
    """What the viewer has sealed and may still change."""

    offer: str
    values: dict[str, Any]


class ShownCard(Reply):
    """The seat card that the host's screen shows."""

    seat: int
    code: str


class AnswersFor(Reply):
    """What the host may answer for a seat."""

    seat: int
    offers: list[OfferReply]


class Over(Reply):
    """How the game ended."""

    ending: str
    winners: list[int]
    sentence: str


class View(Reply):
    """Everything one viewer may know about a table."""

    version: int
    table: str
    game: GameName
    status: Literal["lobby", "playing", "paused", "ended"]
    you: int | None
    prompt: str
    players: list[PlayerReply]
    teams: list[TeamReply]
    """None if everybody plays alone, or before chance has drawn them."""
    settings: dict[str, Any]
    notices: list[str]
    commitment: str
    secret: str | None
    trouble: str | None
    next: str | None
    """The table where these people play on, each with the same token."""
    number: int | None
    """The number on the table's sign, at an event."""
    help: HelpReply | None
    timer: TimerReply | None
    clocks: list[ClockReply]
    offers: list[OfferReply]
    menu: list[OfferReply]
    state: Any
    waiting: list[int]
    finished: int | None
    over: Over | None
    journal: list[str]
    earlier: int
    """How many lines of the journal came before these."""
    card: str | ShownCard | None = None
    sealed: SealedReply | None = None
    answer_for: list[AnswersFor] | None = None


class JournalReply(Reply):
    """All that you may read about what happened, oldest first."""

    journal: list[str]


class Regions(Reply):
    """The parts of a page that have changed; ignore `fill`."""

    version: int
    regions: dict[str, str]
    fill: str = ""


class Acknowledged(Reply):
    """The result of an act on the socket."""

    ok: bool
    version: int | None = None
    error: Fault | None = None
