"""The editor of games told in files, as pages use it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from companion.core.bounded_toml import TooDeep, parse_toml
from companion.core.fields import Refused
from companion.core.file_editing import ChancePlay, EditChange, EditForm, SentFields, WatchedGame
from companion.core.game import Game
from companion.core.words import T
from companion.told.checking.chance_play import play_by_chance
from companion.told.checking.twins import TWINS, find_leaks, weigh_game
from companion.told.editing.changing_files import change_file
from companion.told.editing.form import make_form
from companion.told.editing.new_parts import BLANK, STARTS, new_part
from companion.told.editing.oversights import find_oversights
from companion.told.editing.places import path_of, place_of
from companion.told.editing.step_watcher import StepWatcher
from companion.told.editing.texts import languages_of, text_of_all
from companion.told.editing.toml_text import write_toml
from companion.told.our_files import text_of
from companion.told.playing.game import make_told_game
from companion.told.playing.interpreter import play_told
from companion.told.playing.view import ShownBoard
from companion.told.reading import list_faults, read_game
from companion.told.reading.game_file import MAX_FILE_CHARS
from companion.told.reading.older_words import translate_older
from companion.told.reading.outline import report
from companion.told.reading.sentences import MAX_LABEL_CHARS
from companion.told.reading.toml_lines import begun_on


class ToldEditor:
    """Begins, shows and changes files; each text it gives can be given to it again."""

    starts: Mapping[str, T] = STARTS
    max_title_chars = MAX_LABEL_CHARS
    twins = TWINS
    report = staticmethod(report)

    @staticmethod
    def begin_text(start: str, language: str, title: str = "") -> str:
        """The text of a new file; an empty one is in the language of whoever begins it.

        A copy is called so in each of its languages.
        """
        is_new = start not in STARTS or start == BLANK
        raw = new_part("file", (), language) if is_new else parse_toml(text_of(start))
        if title := " ".join(title[:MAX_LABEL_CHARS].split()):
            languages = languages_of(raw)
            raw["title"] = text_of_all((title,) * max(1, len(languages)), languages)
        return write_toml(translate_older(raw).raw)

    @staticmethod
    def read_text(text: str) -> str:
        """A text from elsewhere, written as we write them; `Refused` if it is no TOML."""
        if len(text) > MAX_FILE_CHARS:
            raise Refused(T("A file has at most {n} characters.", n=MAX_FILE_CHARS), "misfit")
        try:
            return write_toml(translate_older(parse_toml(text)).raw)
        except TooDeep:
            raise Refused(T("Too many brackets are inside each other."), "misfit") from None
        except ValueError:
            raise Refused(list_faults(text)[0].sentence, "misfit") from None

    @staticmethod
    def form(text: str) -> EditForm:
        """The form for this file."""
        return make_form(text)

    @staticmethod
    def change(text: str, sent: SentFields, do: str, language: str) -> EditChange:
        """The file with what was typed and asked for; `Refused` if it is too long then."""
        change = change_file(text, sent, do, language)
        if len(change.text) > 2 * MAX_FILE_CHARS:
            raise Refused(T("A file has at most {n} characters.", n=MAX_FILE_CHARS), "misfit")
        return change

    @staticmethod
    def watch(game: Game[ShownBoard], text: str, place: str) -> WatchedGame[Game[ShownBoard]]:
        """The game that the file tells, with an eye on the step in this place."""
        watcher = StepWatcher(text, path_of(place))
        watched = replace(
            make_told_game(game, read_game(text)), flow=lambda g: play_told(g, watcher)
        )
        return WatchedGame(watched, lambda: watcher.reached)

    @staticmethod
    def play_by_chance(game: Game[ShownBoard], text: str) -> ChancePlay:
        """What chance meets when it plays the game that the file tells."""
        played, begun = play_by_chance(game, read_game(text)), begun_on(text)
        notes: defaultdict[str, list[T]] = defaultdict(list)
        for path, sentence in find_oversights(translate_older(parse_toml(text)).raw):
            notes[place_of(path)].append(sentence)
        for line, sentences in played.notes.items():
            notes[place_of(begun[line])] += sentences
        return ChancePlay(
            played.games, played.ended, {at: tuple(each) for at, each in notes.items()}
        )

    @staticmethod
    def weigh(game: Game[ShownBoard], text: str) -> tuple[Game[ShownBoard], Callable[[], T | None]]:
        """The game that the file tells, and what says if one has worked too long [ANY-101]."""
        return weigh_game(game, read_game(text))

    @staticmethod
    def find_leaks(game: Game[ShownBoard], text: str, players: int, seed: bytes) -> Iterator[T]:
        """What the audit of this file lacks, if anything."""
        return find_leaks(game, read_game(text), players, seed)
