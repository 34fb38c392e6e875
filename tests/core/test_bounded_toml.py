"""TOML that strangers write is bounded in depth before it is parsed."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.bounded_toml import MAX_DEPTH, MAX_KEY_PARTS, TooDeep, parse_toml

KEY = ".".join("a" * MAX_KEY_PARTS)
DEEP = "[" * MAX_DEPTH + "]" * MAX_DEPTH


@pytest.mark.parametrize(
    "text",
    [
        f"{KEY} = 1",
        f"[{KEY}]",
        f"a = {{{KEY} = 1}}",
        f"a = {DEEP}",
        "a = [" + "1.5, " * 99 + "]",
        "a = '" + "[." * 99 + "'\nb = \"" + '{\\".' * 99 + '"',
        'a = """\n' + '["." \\" \n' * 99 + '"""""\nb = 1',
        "a = '''\n" + "['.'\n" * 99 + "'''",
        "# " + "[." * 99 + "\na = 1",
        "'" + "." * 99 + "' . b = 1",
        "\n".join(f"[[a.b{n}]]" for n in range(99)),
    ],
)
def test_what_people_write_is_read_as_ever(text: str) -> None:
    assert parse_toml(text) == tomllib.loads(text)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f"\n{KEY}.a = 1", 2),
        (f"b = 1\n\n[{KEY}.a]", 3),
        (f"a = {{{KEY}.a = 1}}", 1),
        (KEY.replace(".", " \t. ") + " . a = 1", 1),
        (KEY.replace("a", "'a.'") + '."a" = 1', 1),
        (f"a = [{DEEP}]", 1),
        ("a = [\n" * 3000, MAX_DEPTH + 1),
        ("a = " + "{a=" * 3000, 1),
        ('a = """\n["""\nb = ' + "[" * 3000, 3),
        ('a = {b = """x"""", ' + KEY + ".a = 1}", 1),
        ("a = {b = '''x''''', " + KEY + ".a = 1}", 1),
        ('a = "' + "[" * 9 + '"\nb = ' + "[" * 3000, 2),
    ],
)
def test_what_is_too_deep_is_refused_with_its_line(text: str, line: int) -> None:
    with pytest.raises(TooDeep, match=rf"at line {line},"):
        parse_toml(text)


@given(st.text(st.sampled_from("a.=[]{}\"'\\#\n ,1"), max_size=60))
def test_it_reads_whatever_the_library_reads(text: str) -> None:
    found = []
    for parse in (tomllib.loads, parse_toml):
        try:
            found.append(str(parse(text)))
        except ValueError as why:
            found.append(str(why))
    assert found[0] == found[1]
