"""The pages' fonts: named in one place, complete, and cached by browsers for good."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from printables.typefaces import get_typeface
from web.render import fonts
from web.render.stylesheets import look
from web.services import GAMES_FOLDER

WEB = Path(__file__).parents[2] / "web"
HOSTING = WEB.parent / "hosting"
STYLES = [
    *(WEB / "static" / "css").glob("*.css"),
    *HOSTING.rglob("*.css"),
    *GAMES_FOLDER.rglob("*.css"),
]
THEME = WEB / "static" / "css" / "theme.css"
WRITTEN = [
    path
    for folder in (WEB, HOSTING, GAMES_FOLDER)
    for path in folder.rglob("*")
    if path.suffix in {".html", ".py", ".toml", ".js", ".css"} and "vendor" not in path.parts
]
GENERIC = {"serif", "sans-serif", "monospace", "ui-monospace"}


def without_comments(path: Path) -> str:
    return re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)


def test_styles_name_fonts_only_by_variables() -> None:
    for path in STYLES:
        said = re.findall(r"[^-\w]font(?:-family)?:\s*([^;]+);", without_comments(path))
        named = [
            each for each in said if not re.search(r"var\(--[a-z-]*(serif|sans|mono)\)$", each)
        ]
        assert [each for each in named if each != "inherit"] == [], path


def test_no_template_or_script_names_a_font() -> None:
    for path in WRITTEN:
        if path.suffix in {".html", ".js"}:
            assert not re.search(r"font-family|fontFamily", path.read_text("utf-8")), path


def test_every_font_in_a_variable_is_declared() -> None:
    values = re.findall(r"--[a-z-]*(?:serif|sans|mono): ([^;]+);", without_comments(THEME))
    named = {name.strip().strip('"') for value in values for name in value.split(",")} - GENERIC
    assert named == set(re.findall(r'font-family: "([^"]+)"', fonts.write_font_faces()))
    assert all(value.split(",")[-1].strip() in GENERIC for value in values)


def test_a_font_is_cached_for_good_and_not_compressed_again(browser: FlaskClient) -> None:
    for address in fonts.list_preloaded():
        got = browser.get(address, headers={"Accept-Encoding": "gzip"}, buffered=True)
        assert got.data[:4] == b"wOF2"
        assert got.mimetype == "font/woff2"
        assert "immutable" in got.headers["Cache-Control"]
        assert "Content-Encoding" not in got.headers


def test_a_page_preloads_its_fonts(browser: FlaskClient) -> None:
    page = browser.get("/").text
    links = re.findall(r'<link rel="preload" as="font" type="font/woff2" href="([^"]+)"', page)
    assert tuple(links) == fonts.list_preloaded()
    assert all(address in look() for address in links)
    assert "font-src 'self'" in browser.get("/").headers["Content-Security-Policy"]


def test_the_pages_fonts_have_every_character_we_use() -> None:
    signs = {sign for path in WRITTEN for sign in path.read_text("utf-8") if not sign.isascii()}
    assert {"“", "−", "½"} <= signs
    assert not any(re.search(r'content: *"\\[0-9a-f]', path.read_text("utf-8")) for path in STYLES)
    fetched = {chr(n) for part in fonts.RANGES for span in fonts.list_spans(part) for n in span}
    assert signs <= fetched
    for face in ("Serif-Strong", "Sans"):
        assert {sign for sign in signs if not get_typeface(face).has(sign)} == set()


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Zoë 1½ − “so”", ("latin",)),
        ("Łukasz", ("latin", "latin-ext")),
        ("Ελένη", ()),
    ],
)
def test_a_report_contains_the_fonts_it_needs(text: str, parts: tuple[str, ...]) -> None:
    assert fonts.list_needed(text) == parts


def test_each_font_file_has_the_characters_of_its_range() -> None:
    """Within the range a browser is told, a font has at least all letters."""
    for part in fonts.RANGES:
        letters = {chr(n) for span in fonts.list_spans(part) for n in span if n < 0x17F}
        letters = {sign for sign in letters if sign.isalpha() and sign != "ŉ"}
        assert all(get_typeface("Sans").has(sign) for sign in letters)


def test_fallbacks_are_scaled_by_the_metrics_of_our_fonts() -> None:
    """Arial is wider and lower than Source Sans 3: it is made smaller, with taller lines."""
    arial = next(each for each in fonts.FALLBACKS if each.name == "Arial")
    rules = dict(re.findall(r"([a-z-]+): ([\d.]+)%;", fonts.scale_fallback(arial)))
    ours = get_typeface("Sans")
    size = float(rules["size-adjust"]) / 100
    scale = fonts.SANS.scale
    assert size * arial.width == pytest.approx(
        scale * fonts.average_width(ours.measure_width), rel=1e-3
    )
    assert float(rules["ascent-override"]) / 100 * size == pytest.approx(1.024 * scale, rel=1e-3)
    assert float(rules["descent-override"]) / 100 * size == pytest.approx(0.4 * scale, rel=1e-3)
    assert float(rules["line-gap-override"]) == 0
