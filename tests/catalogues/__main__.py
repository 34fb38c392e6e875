"""Brings every catalogue up to date with what the program says: python -m tests.catalogues."""

from __future__ import annotations

import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from tests.kit.sentences import Sentences, games, sentences
from tests.kit.sentences_in_data import ROOT

SHARED = ROOT / "companion" / "locale"
WIDTH = 100
HEADER = """\
# What the companion says, in another language. `make words` adds and drops sentences.
msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: {plurals}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def languages() -> list[str]:
    """Every language that all games share a catalogue in."""
    return sorted(each.stem for each in SHARED.glob("*.po"))


def catalogues(language: str) -> dict[Path, Sentences]:
    """Each file of a language, and the sentences that belong into it."""
    rooms = {SHARED: sentences(), **{each / "locale": sentences(each) for each in games()}}
    return {folder / f"{language}.po": found for folder, found in rooms.items()}


def template(found: Sentences, language: str) -> Catalog:
    """A catalogue of these sentences, none of them translated."""
    made = Catalog(language, fuzzy=False)
    for (one, many), places in found.items():
        files = sorted({(each.file, 0) for each in places})
        made.add((one, many) if many else one, locations=files)
    return made


def update(file: Path, found: Sentences) -> int:
    """Add what is new to a file, and drop what is no longer said; how many lack a translation."""
    language, before = file.stem, Catalog(file.stem, fuzzy=False)
    if file.is_file():
        with file.open("rb") as text:
            before = read_po(text, language)
    made = template(found, language)
    for message in made:
        if message.id and (old := before.get(message.id)) and old.id == message.id:
            message.string = old.string
            message.user_comments = old.user_comments
    file.parent.mkdir(exist_ok=True)
    with file.open("wb") as text:
        text.write(HEADER.format(language=language, plurals=made.plural_forms).encode())
        write_po(text, made, WIDTH, omit_header=True, include_lineno=False, sort_by_file=True)
    return sum(not any(each.string or ()) for each in made if each.id)


def main() -> None:
    """Every catalogue of every language, or of those named."""
    for language in sys.argv[1:] or languages():
        for file, found in catalogues(language).items():
            lacking = update(file, found)
            sys.stdout.write(f"{file.relative_to(ROOT)}: {len(found)}, {lacking} to translate\n")


if __name__ == "__main__":
    main()
