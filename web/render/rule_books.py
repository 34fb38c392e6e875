"""A game's rules as a page: the sections of its rules.md, with drawn pieces and words explained.

Everybody gets the same bytes, and a browser keeps them: which section is read stays on the phone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import Markup, escape

from companion.core.rule_numbers import find_cited
from companion.core.words import ENGLISH

DrawPiece = Callable[[str], Markup]
"""Draws what code in rules.md names: `die 5`."""

_CITATION = re.compile(r"\[([A-Z]+-\d[^\]]*)\]")
SOURCE = ENGLISH.language
_MAX_HEADING_LEVEL = 3
_PARAGRAPH = 3
"""A paragraph is three tokens: its beginning, its text, its end."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it, up to the next one."""

    anchor: str
    level: int
    title: Markup
    lead: Markup
    """The first paragraph: the section in at most two sentences."""
    body: Markup
    """Everything after it."""
    rules: str
    """The numbers of the rules it tells, as they are written."""
    terms: tuple[str, ...]
    """The words it explains."""
    numbers: tuple[str, ...] = ()
    """Those rules that no section before it tells: a refusal leads here from each of them."""


@dataclass(frozen=True, slots=True)
class Book:
    """A rules.md; its first section is the title with what comes before the first chapter."""

    sections: tuple[Section, ...]

    @classmethod
    def read(cls, text: str, drawn: DrawPiece) -> Book:
        """The book a text contains."""
        sections, cited = [], set[str]()
        for each in _Reader(drawn).sections(text):
            numbers = tuple(number for number in find_cited(each.rules) if number not in cited)
            cited |= set(numbers)
            sections.append(replace(each, numbers=numbers))
        return cls(tuple(sections))

    @property
    def cover(self) -> Section:
        """The title, and what the game is about."""
        return self.sections[0]

    @property
    def terms(self) -> list[tuple[str, str]]:
        """Every word that is explained, with the anchor of the place, in the order of letters."""
        named = ((term, make_anchor(term)) for each in self.sections for term in each.terms)
        return sorted(((term, f"word-{at}") for term, at in named), key=lambda it: it[0].lower())

    def with_anchors_of(self, source: Book | None) -> Book:
        """The same book, with the anchors of the one it was translated from."""
        anchors = [each.anchor for each in source.sections] if source else []
        anchored = zip(self.sections, anchors, strict=True)
        return Book(tuple(replace(each, anchor=anchor) for each, anchor in anchored))

    def find(self, anchor: str) -> Section:
        """The section with this anchor."""
        return next(each for each in self.sections if each.anchor == anchor)


def make_anchor(heading: str) -> str:
    """The anchor of a heading, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


class _Reader:
    """Reads Markdown in sections.

    **Bold** is a word where it is explained, code is a drawing (`die 5` calls the macro `die` in
    the game's screens/rules.html), a quote is an example, and a last line in brackets names the
    rules of the ledger that a section tells.
    """

    def __init__(self, drawn: DrawPiece) -> None:
        self._drawn = drawn
        self._markdown = MarkdownIt("commonmark").disable("html_block").disable("html_inline")
        self._markdown.enable("table")
        self._renderer = RendererHTML()
        ours: dict[str, Any] = {
            "code_inline": self._sign,
            "fence": self._picture,
            "strong_open": self._term,
            "strong_close": lambda *_: "</dfn>",
            "blockquote_open": lambda *_: '<aside class="rules__example">',
            "blockquote_close": lambda *_: "</aside>",
            "table_open": lambda *_: '<div class="rules__table" tabindex="0"><table>',
            "table_close": lambda *_: "</table></div>",
        }
        self._renderer.rules |= ours

    def sections(self, text: str) -> Iterator[Section]:
        """Each heading with what is under it."""
        tokens = self._markdown.parse(text)
        begins = [at for at, each in enumerate(tokens) if _is_heading(each)]
        for at, end in zip(begins, [*begins[1:], len(tokens)], strict=True):
            yield self._section(tokens[at], tokens[at + 1], tokens[at + 3 : end])

    def _section(self, opening: Token, heading: Token, under: list[Token]) -> Section:
        cited = _CITATION.fullmatch("".join(each.content for each in under[-_PARAGRAPH:]))
        if cited:
            under = under[:-_PARAGRAPH]
        if not under or under[0].type != "paragraph_open":
            raise ValueError(f"“{heading.content}” does not begin with a paragraph")
        return Section(
            make_anchor(heading.content),
            int(opening.tag[1]),
            self._html([heading]),
            self._html([under[1]]),
            self._html(under[_PARAGRAPH:]),
            cited[1] if cited else "",
            tuple(_terms(under)),
        )

    def _html(self, tokens: Sequence[Token]) -> Markup:
        html = self._renderer.render(tokens, self._markdown.options, {})
        return Markup(html)  # noqa: S704 - raw HTML is off, so it is escaped

    def _sign(self, tokens: Sequence[Token], at: int, *_: Any) -> str:
        return f'<span class="rules__sign">{self._drawn(tokens[at].content)}</span>'

    def _picture(self, tokens: Sequence[Token], at: int, *_: Any) -> str:
        lines = tokens[at].content.strip().splitlines()
        return f'<div class="rules__picture">{"".join(map(self._drawn, lines))}</div>\n'

    def _term(self, tokens: Sequence[Token], at: int, *_: Any) -> str:
        return f'<dfn id="word-{escape(make_anchor(tokens[at + 1].content))}">'


def _is_heading(token: Token) -> bool:
    return token.type == "heading_open" and int(token.tag[1]) <= _MAX_HEADING_LEVEL


def _terms(tokens: list[Token]) -> Iterator[str]:
    for token in tokens:
        inside = token.children or []
        for at, each in enumerate(inside):
            if each.type == "strong_open":
                yield inside[at + 1].content


class RuleBooks:
    """The games' books, each read once. `page` draws a book, `drawing` what code in one names."""

    def __init__(
        self,
        games: Path,
        page: Callable[[str, str, Book], str],
        drawing: Callable[[str, str, str], Markup],
        digest: Callable[[bytes], str],
    ) -> None:
        self._games = games
        self._page = page
        self._drawing = drawing
        self._digest = digest
        self._books: dict[tuple[str, str], Book | None] = {}
        self._pages: dict[tuple[str, str], str] = {}
        self._addresses: dict[tuple[str, str], str] = {}

    def book(self, game: str, language: str = SOURCE) -> Book | None:
        """The game's book, if it has one: in this language, or else in English."""
        if (game, language) not in self._books:
            self._books[game, language] = self._read(game, language)
        return self._books[game, language]

    def page(self, game: str, language: str = SOURCE) -> str | None:
        """The page of the game's book, if it has one."""
        if (page := self._pages.get((game, language))) is None:
            if (book := self.book(game, language)) is None:
                return None
            page = self._pages[game, language] = self._page(game, language, book)
        return page

    def address(self, game: str, language: str = SOURCE) -> str | None:
        """Where the page is; a browser may keep it for good."""
        if (game, language) not in self._addresses and (page := self.page(game, language)):
            digest = self._digest(page.encode())
            self._addresses[game, language] = f"/games/{game}/rules/{language}?v={digest}"
        return self._addresses.get((game, language))

    def lead(self, game: str, language: str, anchor: str) -> Markup:
        """A section in at most two sentences."""
        book = self.book(game, language)
        return book.find(anchor).lead if book else Markup()

    def _read(self, game: str, language: str) -> Book | None:
        if text := read_rules(self._games, game, language):
            book = Book.read(text, partial(self._drawing, game, language))
            return book if language == SOURCE else book.with_anchors_of(self.book(game))
        return None if language == SOURCE else self.book(game)


def read_rules(games: Path, game: str, language: str = SOURCE) -> str:
    """A game's rules, or nothing; a game told in a file begins with its own, and all such go on."""
    ending = ".md" if language == SOURCE else f".{language}.md"
    own, language_folder = games / game, games.parent / "told"
    path = (own if own.is_dir() else language_folder) / f"rules{ending}"
    text = path.read_text("utf-8") if path.is_file() else ""
    if not own.is_dir() and (ours := language_folder / "games" / f"{game}{ending}").is_file():
        return ours.read_text("utf-8") + text[text.index("\n## ") :]
    return text
