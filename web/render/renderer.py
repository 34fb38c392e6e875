"""Turns what a viewer may know into HTML: whole pages, and the regions live pages are made of.

Every block of `regions/phone.html`, `screen.html`, `watch.html` and a game's screens is one region.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, datetime
from functools import cached_property, lru_cache
from itertools import chain
from pathlib import Path
from typing import Any, Literal, get_args

from babel.dates import format_date, format_datetime
from flask import has_request_context, request
from jinja2 import (
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    FunctionLoader,
    StrictUndefined,
    Template,
)
from jinja2.runtime import Context
from markupsafe import Markup

from companion.core.labels import ALPHABET, MAX_LABEL_CHARS
from companion.core.words import Catalogue, T, Voice, Word, plural, tenths
from companion.locale.catalogues import Languages
from printables.mark_outlines import OUTLINES
from web.render import fonts, stylesheets
from web.render.game_files import GameFiles, screens_in
from web.render.region_cache import BlockRenderer, RegionCache, TrackingContext
from web.render.rule_books import Book, RuleBooks
from web.server.appearance import Appearance
from web.server.request_guard import csp_nonce

Side = Literal["phone", "screen", "watch"]
PAGES = ("phone.html", "screen.html", "join.html")
"""The pages of a table that people open first."""
DrawnRegions = dict[str, str]
Rooms = Mapping[str, Path]
"""Folders with `templates` and `static`, by how the addresses of their files begin."""

HERE = Path(__file__).parents[1]
_VOICE: ContextVar[Voice] = ContextVar("voice")
_COUNTED = re.compile(r"(\d|\{n\}) (?=[^\W\d_]{1,14}\b)")
"""A number, or the place of one, before a noun that a small phone has room for beside it."""
FORMS = frozenset({"offers", "public", "answering", "moments"})
"""Shared blocks a game may draw itself: what is asked, in public, of others; moments."""
MAX_CACHED_DRAWINGS = 1 << 12
"""How many small drawings are kept for all tables: cards, figures, hexes."""


@contextmanager
def speaking(voice: Voice) -> Iterator[None]:
    """Draw everything inside with this voice."""
    token = _VOICE.set(voice)
    try:
        yield
    finally:
        _VOICE.reset(token)


def say(sentence: T | str) -> str:
    """A sentence in the language and with the names of the page that is being drawn."""
    return _VOICE.get().say(sentence)


def unbroken(words: str) -> str:
    """The words of a wide key, each number on the line of what it counts, as far as it fits."""
    return _COUNTED.sub("\\1\N{NO-BREAK SPACE}", words)


def at(when: date, pattern: str) -> str:
    """A day or a time, in a pattern of the page's language."""
    write = format_datetime if isinstance(when, datetime) else format_date
    return write(when, pattern, locale=_language())


def _language() -> str:
    return _VOICE.get().catalogue.language


def appearance() -> Appearance:
    """How the browser that asks for this page shows it."""
    return Appearance.of(request.cookies) if has_request_context() else Appearance()


def _say_text(text: str, /, **words: Word) -> str:
    return say(T(text, **words))


def _say_counted(n: int, one: str, many: str, /, **words: Word) -> str:
    return say(plural(n, one, many, **words))


def once(macro: Callable[..., Markup], *things: Hashable) -> Markup:
    """What a macro draws of these things alone; it names nobody, and is cached for all tables."""
    return drawn_once(_VOICE.get().catalogue, macro, *things)


@lru_cache(maxsize=MAX_CACHED_DRAWINGS, typed=True)
def drawn_once(_catalogue: Catalogue, macro: Callable[..., Markup], *things: Hashable) -> Markup:
    """The cached drawing; 1, True and a seat of that number are different arguments."""
    return macro(*things)


class Static:
    """Addresses of our own files, each with a digest so that a browser may cache it for good."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._addresses: dict[str, str] = {}

    def __call__(self, name: str) -> str:
        """The address of one file."""
        if (address := self._addresses.get(name)) is None:
            rooms = self._rooms.items()
            files = ((path, folder / "static" / name) for path, folder in rooms)
            path, file = next((each for each in files if each[1].is_file()), ("", HERE / name))
            mark = stylesheets.digest(file.read_bytes())
            address = self._addresses[name] = f"{path}/static/{name}?v={mark}"
        return address


class Renderer:
    """Draws pages and regions. `games` holds the games' folders, each with its `screens`.

    `rooms`: whose pages and files it has besides its own.
    """

    def __init__(
        self, games: Path, languages: Languages | None = None, rooms: Rooms | None = None
    ) -> None:
        self._games = games
        self._rooms = {"": HERE, **(rooms or {})}
        self.languages = languages or Languages(games)
        self.game_files = GameFiles(games)
        self.rule_books = RuleBooks(games, self._rules, self._rules_drawing, stylesheets.digest)
        self._blocks: dict[str, Blocks] = {}

    @cached_property
    def _jinja(self) -> Environment:
        own = FileSystemLoader([each / "templates" for each in self._rooms.values()])
        env = Environment(
            loader=ChoiceLoader([own, FunctionLoader(self._game_template)]),
            autoescape=True,
            undefined=StrictUndefined,
            auto_reload=False,
        )
        env.context_class = TrackingContext
        env.filters["say"] = say
        env.filters["unbroken"] = unbroken
        env.filters["at"] = at
        env.filters["tenths"] = tenths
        env.globals["_"] = _say_text
        env.globals["counted"] = _say_counted
        env.globals["static"] = Static(self._rooms)
        env.globals["look"] = stylesheets.address()
        env.globals["fonts"] = fonts.list_preloaded()
        env.globals["appearance"] = appearance
        env.globals["game_look"] = self.game_files.style_address
        env.globals["game_light"] = self.game_files.light_address
        env.globals["game_picture"] = self.game_files.address
        env.globals["game_scripts"] = self.game_files.scripts
        env.globals["drawings"] = self.game_files.drawings
        env.globals["rules_address"] = lambda game: self.rule_books.address(game, _language())
        env.globals["rules_lead"] = lambda game, at: self.rule_books.lead(game, _language(), at)
        env.globals["once"] = once
        env.globals["languages"] = self.languages.names
        env.globals["set_up_drawing"] = self.set_up_drawing
        env.globals["label_signs"] = ALPHABET
        env.globals["max_label_chars"] = MAX_LABEL_CHARS
        env.globals["mark_outlines"] = OUTLINES
        return env

    def prepare(self) -> None:
        """Compile now what is drawn at tables: later, all pages would wait meanwhile."""
        phones = (
            folder.glob("*/screens/phone.html") for folder in (self._games, self._games.parent)
        )
        games = [each.parents[1].name for each in chain.from_iterable(phones)]
        for page in PAGES:
            self._jinja.get_template(page)
        for side in get_args(Side):
            self._load_blocks(f"regions/{side}.html")
            for game in games:
                self._load_game_blocks(side, game)
        for language in self.languages.codes:
            for game in games:
                self.languages.of(language, game)
                self.rule_books.address(game, language)

    def _game_template(self, name: str) -> str | None:
        """The text of `games/<id>/…` in the game's own folder, or that of told games; or None."""
        match name.split("/"):
            case ["games", game, page] if (path := self._screen(game, page)).is_file():
                return path.read_text(encoding="utf-8")
        return None

    def _screen(self, game: str, page: str) -> Path:
        return screens_in(self._games, game) / page

    def _rules(self, game: str, language: str, book: Book) -> str:
        """The page with a game's rules; it names nobody."""
        voice = Voice(catalogue=self.languages.of(language, game))
        return self.paper("rules.html", voice, game=game, book=book)

    def _rules_drawing(self, game: str, language: str, words: str) -> Markup:
        """What code in a game's rules names: a macro of its screens/rules.html and arguments."""
        name, *arguments = words.split()
        drawn = getattr(self._jinja.get_template(f"games/{game}/rules.html").module, name)
        with speaking(Voice(catalogue=self.languages.of(language, game))):
            drawing: Markup = drawn(*map(_argument, arguments))
        return drawing

    def set_up_drawing(self, game: str, key: str, drawn: tuple[str, ...] = ()) -> Markup:
        """What is drawn beside a step of a game's checklist; `drawn`: what depends on the table."""
        drawings: Any = self._jinja.get_template(f"games/{game}/set_up.html").module
        return once(drawings.picture, key, *([drawn] if drawn else []))

    def page(self, name: str, voice: Voice, **context: Any) -> str:
        """A whole page."""
        return self.paper(name, voice, **context, csp_nonce=csp_nonce())

    def paper(self, name: str, voice: Voice, *, csp_nonce: str = "", **context: Any) -> str:
        """A whole page to be saved as a file: it has no nonce that would let scripts run."""
        with speaking(voice):
            return self._jinja.get_template(name).render(context, csp_nonce=csp_nonce)

    def shared_regions(
        self,
        side: Side,
        voice: Voice,
        context: Mapping[str, Any],
        cache: RegionCache,
        but: Collection[str] = (),
    ) -> DrawnRegions:
        """The HTML of every region that all games share, except some; what is equal is cached."""
        with speaking(voice):
            return self._load_blocks(f"regions/{side}.html").draw(context, voice, cache, but)

    def game_regions(
        self, side: Side, game: str, voice: Voice, context: Mapping[str, Any], cache: RegionCache
    ) -> DrawnRegions:
        """The HTML of every region of the game."""
        but = FORMS if side == "watch" else frozenset()
        with speaking(voice):
            drawn = self._load_game_blocks(side, game).draw(context, voice, cache, but)
        return {region_of(name): html for name, html in drawn.items()}

    def game_region_names(self, side: Side, game: str) -> list[str]:
        """The names of the game's regions, in the order of its file."""
        but = FORMS if side == "watch" else frozenset()
        return [
            region_of(name) for name in self._load_game_blocks(side, game).names if name not in but
        ]

    def _load_game_blocks(self, side: Side, game: str) -> Blocks:
        """The game's blocks for this page: whoever watches sees what the screen shows."""
        return self._load_blocks(f"games/{game}/{'screen' if side == 'watch' else side}.html")

    def _load_blocks(self, name: str) -> Blocks:
        if (blocks := self._blocks.get(name)) is None:
            blocks = self._blocks[name] = Blocks(self._jinja.get_template(name))
        return blocks


class Blocks:
    """One template as its blocks, each drawn by itself."""

    def __init__(self, template: Template) -> None:
        self._template = template
        self._globals = dict(template.globals)
        self._head = _head(template)
        self._renderers = {name: _block_renderer(template, name) for name in template.blocks}
        self.names = tuple(template.blocks)

    def draw(
        self,
        context: Mapping[str, Any],
        voice: Voice,
        cache: RegionCache,
        but: Collection[str] = (),
    ) -> DrawnRegions:
        """The HTML of every block except some, drawn again where something it reads has changed."""
        page = self._page({**self._globals, **context, **self._head})
        drawn = (name for name in self.names if name not in but)
        return {name: cache.draw(self._renderers[name], voice, page) for name in drawn}

    def _page(self, names: dict[str, Any]) -> TrackingContext:
        """As `Template.new_context`, which merges the same globals each time."""
        template = self._template
        return TrackingContext(template.environment, names, template.name, template.blocks)


def _block_renderer(template: Template, name: str) -> BlockRenderer:
    block = template.blocks[name]
    return BlockRenderer(f"{template.name} {name}", lambda page: "".join(block(page)).strip())


def _head(template: Template) -> Mapping[str, Any]:
    """What is outside the blocks (imports, constants): the same for every page."""
    page = template.new_context()
    page.blocks = {name: [_nothing] for name in template.blocks}
    for _ in template.root_render_func(page):
        continue
    return page.vars


def region_of(block: str) -> str:
    """The region a game's block is drawn into; its forms take the place of the shared ones."""
    return block if block in FORMS else f"game-{block}"


def _argument(word: str) -> str | int:
    return int(word) if word.removeprefix("-").isdigit() else word


def _nothing(_page: Context) -> Iterator[str]:
    return iter(())
