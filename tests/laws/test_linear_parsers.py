"""No parser of ours does more than linear work, whatever is repeated in the text it meets.

Patterns have a law of their own: a line of Python that matches one counts as a line here.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from companion.core.bounded_toml import parse_toml
from companion.core.fields import Refused
from companion.core.labels import Label
from companion.core.profile_toml import parse_profile
from companion.games.myths.pcio_import.archive import extract_list
from companion.games.myths.pcio_import.objects import parse_objects
from companion.library import archive
from companion.storage import codes
from companion.storage.encryption import Vault
from companion.table.people import names
from companion.told.reading.parsing import Misread, parse_expression
from companion.told.reading.toml_lines import lines_of
from hosting.proxies import Proxies
from tests.kit.line_count import count_lines

FEW, TIMES = 1000, 4
"""Signs of the shorter text, and how much longer the other one is."""
SLACK_LINES = 500
"""What may be done once, however long the text is."""
PROXY = "127.0.0.1"
PUMPS = (
    *("(", ")", "[", "]", "{", "}", '"', "'", "'''", '"""', "\\", "\n", " ", "\t", "\0", "\u0301"),
    *(".", ",", ";", "=", "-", "+", "#", "0", "9e", "a", "é", "日", "a.", "a,", "a-", "1+", "f("),
    *("not ", "a in ", "a if ", 'a["', "a[0]", "a = 1\n", "[a]\n", "[[a]]\n", "[[a.b]]\n", "a.b\n"),
    *("a = [", "a = {", "# a\n", "for=", 'for="', "for=a;", 'for="a",', "::1, ", "10.0.0.1,"),
    *('{"a":', '[{"a":1},', "PK\x03\x04", "\x93", "\x81\xa1a"),
)


def behind_a_proxy(header: str) -> Callable[[str], object]:
    """Reads this header of a proxy that is trusted."""
    proxies = Proxies.named([PROXY])
    return lambda text: proxies.see_through({"REMOTE_ADDR": PROXY, header: text})


PARSERS: dict[str, Callable[[str], object]] = {
    "an expression": parse_expression,
    "a file of a game": parse_toml,
    "the lines of such a file": lines_of,
    "a profile of a game": parse_profile,
    "a label": Label.parse,
    "a name": lambda text: names.fit(text, ["Ann"], ["the Pope"]),
    "the initial of a name": lambda text: names.choose_initial(f"A{text}", ["A", "B"]),
    "a code that was typed": codes.tidy,
    "Forwarded": behind_a_proxy("HTTP_FORWARDED"),
    "X-Forwarded-For": behind_a_proxy("HTTP_X_FORWARDED_FOR"),
    "X-Forwarded-Proto": behind_a_proxy("HTTP_X_FORWARDED_PROTO"),
    "cards from elsewhere": lambda text: extract_list(text.encode()),
    "objects from elsewhere": lambda text: parse_objects(text.encode()),
}


@pytest.mark.parametrize("parse", PARSERS.values(), ids=list(PARSERS))
def test_no_parser_does_more_than_linear_work(parse: Callable[[str], object]) -> None:
    worse = [repr(pump) for pump in PUMPS if is_worse_than_linear(parse, pump)]
    assert worse == []


def test_no_saved_table_takes_more_than_linear_work_to_refuse(tmp_path: Path) -> None:
    vault = Vault.in_folder(tmp_path)
    begun = archive._MARK.decode()  # noqa: SLF001 - what every file begins with

    def unpack(text: str) -> None:
        archive.unpack((begun + text).encode("latin-1", "replace"), None, vault)

    assert [repr(pump) for pump in PUMPS if is_worse_than_linear(unpack, pump)] == []


def is_worse_than_linear(parse: Callable[[str], object], pump: str) -> bool:
    """Whether a text that is so many times longer needs more than so many times the work."""

    def work(length: int) -> int:
        def read() -> None:
            with suppress(ValueError, Refused, Misread):
                parse((pump * length)[:length])

        return count_lines(read)

    work(FEW)  # what is kept from the first time on
    return work(TIMES * FEW) > TIMES * work(FEW) + SLACK_LINES


def test_quadratic_work_is_found() -> None:
    def squared(text: str) -> None:
        for at in range(len(text)):
            for _ in range(at // 100):
                pass

    assert is_worse_than_linear(squared, "a")
