"""What a sheet is made from: the game's folder, the table's settings, and its players."""

from __future__ import annotations

import csv
import secrets
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Any, ClassVar

import msgspec

from companion.core.game import Game, Settings
from companion.core.labels import ALPHABET
from companion.core.offers import Refused
from companion.core.seats import MARKS
from companion.core.words import T, Voice, Word
from companion.games import folder
from printables.pages import Piece
from printables.sentences import Sentence, say_all
from printables.sheets import Size

Row = Mapping[str, str]
SET_CHARS = 6


class Sitter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player at a running table, for the seat card."""

    name: Annotated[str, msgspec.Meta(max_length=60)]
    shape: Annotated[str, msgspec.Meta(max_length=20)]
    letter: Annotated[str, msgspec.Meta(max_length=4)]
    code: Annotated[str, msgspec.Meta(max_length=40)]
    url: Annotated[str, msgspec.Meta(max_length=200)]


class TableData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table says about itself when it prints a sheet; all of it is optional."""

    settings: dict[str, Any] = {}
    code: Annotated[str, msgspec.Meta(max_length=40)] = ""
    url: Annotated[str, msgspec.Meta(max_length=200)] = ""
    number: int = 0
    """The number on its sign; 0 at home."""
    seats: Annotated[tuple[Sitter, ...], msgspec.Meta(max_length=len(MARKS))] = ()


def check_table_data(data: Mapping[str, Any] | None) -> TableData:
    """What a table says about itself, in its types; `Refused` if it cannot be printed."""
    try:
        return msgspec.convert(dict(data or {}), TableData)
    except (msgspec.ValidationError, TypeError, ValueError):
        raise Refused(T("What the table says about itself cannot be printed."), "misfit") from None


@dataclass(frozen=True)
class SheetData:
    """Everything that pieces are drawn from."""

    game: Game[Any]
    told: TableData
    voice: Voice = field(default_factory=Voice)
    """Says everything in the language of the sheet."""

    @property
    def heading(self) -> str:
        """What its pages are called: the game, and before it which of many tables they are for."""
        title = self.say(self.game.title)
        if not self.told.number:
            return title
        return self.voice.say(T("Table {number} · {game}", number=self.told.number, game=title))

    @property
    def label(self) -> str:
        """The game's letters in its printed codes; `Refused` if it has none."""
        sign: str = self.read_table("game.toml").get("label", "")
        if not sign:
            raise Refused(T("{game} has no printed labels.", game=self.game.title))
        return sign

    def read_rows(self, source: str, own: str = "") -> list[Row]:
        """The lines of one of the game's lists, or of the table's own list if it has one."""
        ours = list(csv.reader(_read_text(self.game.id, source).splitlines()))
        columns, lines = ours[0], ours[1:]
        if own and (text := self._get_own_list(own)):
            cells = [
                [" ".join(cell.split()) for cell in line] for line in csv.reader(text.splitlines())
            ]
            lines = [line for line in cells if any(line) and line != columns]
        return [dict(zip(columns, line, strict=True)) for line in lines]

    def read_entries(self, source: str, name: str) -> list[Mapping[str, Any]]:
        """The same for a list in CSV, or one in TOML under this name."""
        if source.endswith(".toml"):
            return list(self.read_table(source)[name])
        return list(self.read_rows(source))

    def read_table(self, source: str) -> Mapping[str, Any]:
        """One of the game's TOML files, read once; empty for a game without a folder."""
        if source not in self._read:
            self._read[source] = tomllib.loads(_read_text(self.game.id, source))
        return self._read[source]

    @cached_property
    def _read(self) -> dict[str, Mapping[str, Any]]:
        """The TOML files that were read: each once, however many pieces it says something for."""
        return {}

    @cached_property
    def set_sign(self) -> str:
        """What the serials of all secret labels printed together begin with."""
        return make_secret_chars(SET_CHARS)

    @cached_property
    def drawings(self) -> Mapping[str, str]:
        """The SVG paths in the game's drawings.toml by name: its pages show the same ones."""
        return self.read_table("drawings.toml")

    @cached_property
    def settings(self) -> Settings:
        """The table's settings, as accepted by the game's own check."""
        return self.game.settle(self.told.settings, players=min(self.game.seats))

    @cached_property
    def words(self) -> Mapping[str, Any]:
        """Words and rows for the game's sheets that depend on the settings, by name."""
        game = self.game.resolved(self.settings)
        words: Mapping[str, Any] = say_all(game.setting_rules.printed(self.settings), self.voice)
        return words

    def say(self, word: Word) -> str:
        """What people read, in the language of the sheet."""
        return self.voice.word(word)

    def fill_in(self, text: str) -> str:
        """A text with the words of this table in its braces."""
        return text.format_map(self.words) if "{" in text else text

    def _get_own_list(self, setting: str) -> str:
        """The list the players of a table wrote themselves."""
        return str(self.settings[setting]).strip()


def make_secret_chars(count: int) -> str:
    """This many characters that nobody can guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(count))


def _read_text(game: str, name: str) -> str:
    game_folder = folder(game)
    return "" if game_folder is None else (game_folder / name).read_text("utf-8")


class Aid(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """One thing to print: its name, the size of its pieces, and how they are drawn."""

    on_labels: ClassVar[bool] = False
    """Whether its pieces may be printed on label stock."""
    needs_table: ClassVar[bool] = False
    """Whether it can only be printed for a running table."""
    reverse: ClassVar[bool] = False
    """Whether it is printed on the back of other sheets."""
    on_film: ClassVar[bool] = False
    """Whether it is printed on clear film."""
    gives_seat: ClassVar[bool] = False
    """Whether anybody who sees it can take a seat."""

    id: str
    title: Sentence
    blurb: Sentence
    size: Size

    def list_marks(self, _data: SheetData, _path: str) -> Sequence[str]:
        """What the back of each piece says: none at all, unless its kind has parts."""
        return ()

    def make_spares(self, _data: SheetData, _free: int) -> Sequence[Piece]:
        """What fills the free places of a sheet of plain paper: nothing, unless it says so."""
        return ()
