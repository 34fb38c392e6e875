"""Whatever a page shows is said in its reader’s language, and can be translated."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.game import Game
from companion.core.words import Catalogue, T, Voice
from companion.games import find_games
from companion.table.record.people import People
from companion.table.record.players import HOST
from tests.kit.laws import pages
from tests.kit.laws.plays import COMPLETE
from tests.kit.sentences import games, sentences
from tests.kit.web.evening import WebEvening, companion_app
from web.services import GAMES_FOLDER as SCREENS

ANSWERS = 60
OPEN, CLOSE = "⟦", "⟧"
READ = frozenset({"aria-label", "aria-description", "title", "placeholder", "alt", "data-why"})
"""Attributes that people read or hear."""
NAMES = re.compile("|".join(pages.NAMES))
WORD = re.compile(r"[a-z]{2,}")
UNREAD = re.compile(r"<(script|style|textarea|pre|kbd)\b.*?</\1>|http:/(<wbr>|[^<\"])*", re.DOTALL)
"""What nobody reads as words of ours: scripts, what people have typed, addresses."""
GAMES = find_games()
SHOWN = {id_: game for id_, game in COMPLETE.items() if id_ in GAMES}


class Marking(dict[str, str]):
    """Marks whatever is said."""

    def get(self, sentence: str, _default: Any = None) -> Any:
        """The sentence between marks."""
        return f"{OPEN}{sentence}{CLOSE}"


class Marked(Catalogue):
    """Marks what brings its own texts, too: whoever wrote it has said it."""

    def __init__(self) -> None:
        super().__init__("xx", Marking())

    def of(self, sentence: T) -> str:
        """The sentence between marks."""
        said = super().of(sentence)
        return f"{OPEN}{said}{CLOSE}" if sentence.texts is not None else said


class Unmarked(HTMLParser):
    """Reads a page, and keeps what has not been said."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.feed(html)

    def handle_starttag(self, _tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Keep what its attributes say."""
        self.texts += ["\n"]
        self.texts += [f"{value}\n" for name, value in attributes if name in READ and value]

    def handle_data(self, data: str) -> None:
        """Keep a text."""
        self.texts.append(data)

    @property
    def words(self) -> list[str]:
        """Lines with words outside of all marks that are no names of people."""
        return [line for line in outside("".join(self.texts)).split("\n") if WORD.search(line)]


def outside(text: str) -> str:
    """The text without what is between marks."""
    kept, depth = list[str](), 0
    for each in text:
        depth += (each == OPEN) - (each == CLOSE)
        if not depth and each != CLOSE:
            kept.append(each)
    return NAMES.sub("", "".join(kept))


def evening(folder: Path, game: Game[Any], catalogue: Catalogue) -> set[str]:
    """The regions of all pages after each of some random acts, said with this catalogue."""
    shown = set[str]()
    with pytest.MonkeyPatch.context() as speaking:

        def voice(people: People, _catalogue: object = None) -> Voice:
            return Voice({int(at): each.name for at, each in people.players.items()}, catalogue)

        speaking.setattr(People, "voice", voice)
        companion = pages.PageCompanion(folder / "table", game, max(game.seats))
        for _ in companion.play(ANSWERS, Chance(b"words")):
            for who in (*companion.table.record.people.players, HOST, None):
                shown |= {*companion.channel.regions(who).values()}
        companion.close()
    return shown


class Heard(Marked):
    """Marks what is said, and remembers it."""

    def __init__(self) -> None:
        super().__init__()
        self.language = "de"  # days are written in it
        self.said: set[str] = set()

    def of(self, sentence: T) -> str:
        """The sentence between marks."""
        if sentence.texts is None:
            self.said.add(sentence.text)
        return super().of(sentence)


@pytest.mark.parametrize("game", SHOWN.values(), ids=list(SHOWN))
def test_whatever_a_page_shows_is_said_and_found_for_translators(
    game: Game[Any], tmp_path: Path
) -> None:
    heard = Heard()
    shown = evening(tmp_path, game, heard)
    assert {line for html in shown for line in Unmarked(UNREAD.sub("", html)).words} == set()
    own = [sentences(each) for each in games() if each.name == game.id]
    known = {text for each in (*sentences(), *chain(*own)) for text in each if text}
    # Names that people gave, and texts that have been said already, are in words of a sentence.
    assert {each for each in heard.said - known if WORD.search(each)} == set()
    assert len(heard.said & known) > 40, "else nothing was heard"


# --- pages that are not pushed --------------------------------------------------------------------


def asked_for(evening: WebEvening) -> Iterator[tuple[str, str]]:
    """Every page that people of a table, its host and strangers open: its address and its HTML."""
    table = f"/t/{evening.code}"
    ours = ("/", "/join", "/back", "/print", "/scan", "/evenings", "/nothing", "/trust")
    for path in (*ours, f"/j/{evening.code}", *(f"/new/{game}" for game in GAMES)):
        yield path, evening.web.get(path).text
    for page in ("screen", "watch", "keep", "print", "scan", "again", "report"):
        yield page, evening.web.get(f"{table}/{page}").text
    for page in ("phone", "card"):
        yield page, evening.browser(1).get(f"{table}/{page}").text
    for game, each in GAMES.items():
        if each.edits:
            yield "make", evening.web.get(f"/make/{game}").text


def test_whatever_a_page_that_is_not_pushed_shows_is_said_and_found(tmp_path: Path) -> None:
    game, heard = GAMES["any_box"], Heard()
    app = companion_app(tmp_path, games=SCREENS, game=game, others=dict(GAMES))
    evening = WebEvening(app)
    evening.sit(*pages.NAMES[:2])
    app.services.languages.of = lambda *_which: heard  # type: ignore[method-assign]
    unsaid = {
        path: {*lines}
        for path, html in asked_for(evening)
        if (lines := Unmarked(UNREAD.sub("", html)).words)
    }
    assert {line for lines in unsaid.values() for line in lines} == set()
    found_ = (*sentences(), *(each for game in games() for each in sentences(game)))
    known = {text for each in found_ for text in each if text}
    assert {each for each in heard.said - known if WORD.search(each)} == set()
