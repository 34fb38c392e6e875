"""The texts of a file: one, or one for each language, with expressions in braces."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from companion.core.words import T
from companion.told.reading.expressions import (
    NUMBER,
    TEXT,
    Binary,
    Either,
    Expr,
    Kind,
    Literal,
    Type,
    uses_chance,
)
from companion.told.reading.file_table import FileTable
from companion.told.reading.parsing import Misread, parse_expression
from companion.told.reading.quoting import cut, on_one_line
from companion.told.reading.rewriting import match_counted
from companion.told.reading.things import FileSentence
from companion.told.reading.type_rules import Names, must_be, type_of

MAX_PROMPT_CHARS = 90
"""The most characters of a sentence that asks for something."""
MAX_LINE_CHARS = 200
"""The most of any other."""
MAX_LABEL_CHARS = 40
"""The most of a name."""
MAX_CARD_CHARS = 90
"""The most of what is on a card."""
UNREAD = "…"
"""What stands for a text that cannot be read."""
SHOWN = "1234567890"
"""What a text in braces counts as: a name has about so many letters."""

_BRACES = re.compile(r"\{([^{}]*)\}")
_LANGUAGE = re.compile(r"[a-z]{2}")


class Texts:
    """Reads texts; knows which languages the file has."""

    def __init__(self) -> None:
        self.languages: dict[str, None] = {}
        self._told: list[tuple[FileTable, str, frozenset[str]]] = []

    def sentence(
        self, table: FileTable, key: str, names: Names, most: int = MAX_LINE_CHARS, usual: str = ""
    ) -> FileSentence:
        """The sentence a table has under this key; what is wrong is noted, and reads “…”."""
        return self.read(table, key, table.get(key, usual), names, most)

    def maybe(
        self, table: FileTable, key: str, names: Names, most: int = MAX_LINE_CHARS
    ) -> FileSentence | None:
        """The same; None if the key is absent."""
        return self.sentence(table, key, names, most) if key in table else None

    def read(
        self, table: FileTable, key: str, raw: Any, names: Names, most: int = MAX_LINE_CHARS
    ) -> FileSentence:
        """The sentence that a text, or table of texts, is; a fault is noted, and reads “…”."""
        texts = self._texts(table, key, raw)
        parts: dict[str, tuple[Expr, Type]] = {}
        filled = {
            language: self._filled(table, key, text, names, parts)
            if self._check_length(table, key, text, most)
            else UNREAD
            for language, text in texts.items()
        }
        exprs, kinds = zip(*parts.values(), strict=True) if parts else ((), ())
        return FileSentence(T.by_language(filled), exprs, kinds)

    def check_languages(self) -> None:
        """Note each table of texts that lacks a language which others have."""
        for table, key, has in self._told:
            for language in self.languages.keys() - has:
                what = T("“{key}” has no text in “{language}”.", key=key, language=language)
                table.fault(key, what, T("Add it: other texts of this file have one."))

    def _texts(self, table: FileTable, key: str, raw: Any) -> Mapping[str, str]:
        """The text by language, whose languages are noted; what is wrong is noted, and left out."""
        if isinstance(raw, str):
            return {"en": on_one_line(raw)}
        if not isinstance(raw, dict) or not raw:
            what = T("“{key}” must be a text in quotes.", key=key)
            table.fault(key, what, T('Or one for each language: { en = "…", de = "…" }.'))
            return {"en": UNREAD}
        texts = {}
        for language, text in raw.items():
            if not _LANGUAGE.fullmatch(language) or not isinstance(text, str):
                what = T("“{language}” is no language.", language=cut(language))
                table.fault(key, what, T('Or one for each language: { en = "…", de = "…" }.'))
                continue
            texts[language] = on_one_line(text)
        self.languages.update(dict.fromkeys(texts))
        self._told.append((table, key, frozenset(texts)))
        return texts or {"en": UNREAD}

    def _filled(
        self,
        table: FileTable,
        key: str,
        text: str,
        names: Names,
        parts: dict[str, tuple[Expr, Type]],
    ) -> str:
        """The text with its expressions numbered, which are the same in all languages."""

        def numbered(match: re.Match[str]) -> str:
            inner = " ".join(match[1].split())
            if inner not in parts:
                try:
                    parts[inner] = _parse_shown(inner, names)
                except Misread as why:
                    table.fault(key, T("“{text}”: {why}", text=cut(inner), why=why.sentence))
                    return UNREAD
            return f"{{p{list(parts).index(inner)}}}"

        filled = _BRACES.sub(numbered, text)
        if "{" in _BRACES.sub("", text) or "}" in _BRACES.sub("", text):
            table.fault(key, T("A brace has no partner."), T("Write {example}.", example="{turn}"))
            return UNREAD
        return filled

    def _check_length(self, table: FileTable, key: str, text: str, most: int) -> bool:
        """Whether a text has the length for its place; if not, that is noted."""
        if not text:
            table.fault(key, T("“{key}” must say something.", key=key))
        if len(as_read := _BRACES.sub(SHOWN, text)) > most:
            what = T("“{key}” has {n} characters; {most} fit.", key=key, n=len(as_read), most=most)
            table.fault(key, what)
        return 0 < len(as_read) <= most


def _parse_shown(text: str, names: Names) -> tuple[Expr, Type]:
    """An expression in braces, and what it gives; `Misread` if it gives one for each player.

    `n|card|cards` is the word for one, or for any other number.
    """
    if counted := match_counted(text):
        expr = parse_expression(counted[1], names)
        must_be(NUMBER, expr, names)
        one, many = (Literal(counted[part].strip()) for part in ("one", "many"))
        return Either(Binary("==", expr, Literal(1)), one, many), TEXT
    expr = parse_expression(text, names)
    kind = type_of(expr, names)
    if uses_chance(expr):
        raise Misread(T("Only “set” can choose by chance: keep what it gives in a value."))
    if kind.kind is Kind.EACH:
        raise Misread(T("Whose? Write “{name}[p]” for what p has.", name=cut(text)))
    return expr, kind
