"""Static files are compressed and cached; whatever may contain a secret is never compressed."""

from __future__ import annotations

import gzip
import re
import shutil
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.kit.web.evening import GAMES, WebEvening, companion_app, playing
from web.render.stylesheets import SHEETS, STATIC
from web.server.static_files import REMARK, minify_css, minify_js
from web.services import GAMES_FOLDER as SHIPPED

ZIPPED = {"Accept-Encoding": "gzip, br"}
HOSTING = STATIC.parents[1] / "hosting" / "pages"


def test_a_file_is_sent_compressed_to_clients_that_accept_it(browser: FlaskClient) -> None:
    plain = browser.get("/static/js/live.js?v=1", buffered=True)
    small = browser.get("/static/js/live.js?v=1", headers=ZIPPED, buffered=True)
    assert small.headers["Content-Encoding"] == "gzip"
    assert small.headers["Vary"] == "Accept-Encoding"
    assert gzip.decompress(small.data) == minify_js(plain.data)
    assert "immutable" in small.headers["Cache-Control"]
    assert "Content-Encoding" not in plain.headers


def test_one_stylesheet_has_all_styles(browser: FlaskClient) -> None:
    page = browser.get("/").text
    (address,) = re.findall(r'href="(/look\.css\?v=\w+)"', page)
    sheet = browser.get(address, headers=ZIPPED, buffered=True)
    assert "immutable" in sheet.headers["Cache-Control"]
    text = gzip.decompress(sheet.data).decode()
    sheets = [(STATIC / "css" / f"{name}.css").read_bytes() for name in SHEETS]
    assert all(minify_css(sheet).strip().decode() in text for sheet in sheets)


def test_a_stylesheet_is_sent_without_what_only_its_authors_need(browser: FlaskClient) -> None:
    plain = browser.get("/static/css/tiles.css?v=1", buffered=True).text
    small = browser.get("/static/css/tiles.css?v=1", headers=ZIPPED, buffered=True).data
    sent = gzip.decompress(small).decode()
    assert "/*" in plain
    assert not re.search(r"/\*|  |\n|;}| {", sent)
    assert "transition:border-color var(--quick),background var(--quick)}" in sent


def test_a_script_is_sent_without_comments(browser: FlaskClient) -> None:
    address = "/static/js/live.js?v=1"
    assert "/**" in browser.get(address, buffered=True).text
    sent = gzip.decompress(browser.get(address, headers=ZIPPED, buffered=True).data).decode()
    assert not re.search(r"/\*|^\s*//", sent)
    assert sent.startswith("\nimport ")


def test_others_scripts_keep_what_they_say_about_their_authors(
    browser: FlaskClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    notice = b"/** By somebody else, under the MIT licence. */\n"
    (tmp_path / "vendor").mkdir()
    (tmp_path / "vendor" / "theirs.js").write_bytes(notice + b"export {};\n" * 200)
    monkeypatch.setattr(browser.application, "static_folder", tmp_path)
    sent = browser.get("/static/vendor/theirs.js", headers=ZIPPED, buffered=True)
    assert sent.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(sent.data).startswith(notice)


def test_nothing_within_a_script_s_texts_is_taken_for_a_comment() -> None:
    games = sorted(SHIPPED.glob("*/screens/*.js"))
    scripts = [*sorted((STATIC / "js").glob("*.js")), *HOSTING.rglob("*.js"), *games]
    assert games
    for script in scripts:
        content = script.read_bytes()
        for remark in REMARK.finditer(content):
            code = minify_js(content[: remark.start()])
            assert code.count(b"`") % 2 == 0, (script.name, remark[0])


def test_every_stylesheet_is_used_somewhere() -> None:
    pages = "".join(
        path.read_text("utf-8")
        for room in (STATIC.parent, HOSTING)
        for path in (room / "templates").glob("*.html")
    )
    own = (
        {path.stem for path in (STATIC / "css").glob("*.css")}
        - set(SHEETS)
        - {"phone", "screen", "watch"}
    )
    assert [name for name in own if f"static('css/{name}.css')" not in pages] == []


IMPORTED = re.compile(r'(?:import|from|import\() ?"(\w[\w/.-]*)"')
STARTED = re.compile(r"""<script type="module" src="{{ static\('(?:js/)?(\w+)\.js'\) }}">""")
LISTED = re.compile(r"scripts\(\[(.*?)\]\)")
EXTENDED = re.compile(r'{% extends "(.*?)" %}')
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
LIBRARIES = {"idiomorph", "js-sha256"}
TEMPLATES = {
    path.name: path.read_text("utf-8")
    for room in (STATIC.parent, HOSTING)
    for path in (room / "templates").glob("*.html")
}
SCRIPTS = {
    path.stem: {*IMPORTED.findall(COMMENT.sub("", path.read_text("utf-8")))}
    for folder in (STATIC / "js", HOSTING / "static")
    for path in folder.glob("*.js")
}


def mapped(template: str) -> set[str]:
    """What the page maps, and those that it extends."""
    text = TEMPLATES[template]
    names = re.findall(r'"(\w+)"', "".join(LISTED.findall(text)))
    own = {f"companion/{name}" for name in names} | {*re.findall(r'"([\w./-]+)": "{{', text)}
    own |= LIBRARIES if "libraries()" in text else set()
    return own.union(*(mapped(parent) for parent in EXTENDED.findall(text)))


def imported(scripts: set[str]) -> set[str]:
    """What these scripts import, and what that imports in turn."""
    names = {name for script in scripts for name in SCRIPTS[script]}
    more = {name.partition("/")[2] for name in names if name.startswith("companion/")} - scripts
    return names | imported(more) if more else names


@pytest.mark.parametrize(
    "template", [name for name, text in TEMPLATES.items() if STARTED.search(text)]
)
def test_a_page_maps_all_that_its_scripts_import(template: str) -> None:
    if template != "rules.html":  # its script imports nothing, and it is no page of base.html
        assert imported({*STARTED.findall(TEMPLATES[template])}) <= mapped(template)


def test_no_page_maps_what_none_of_its_scripts_imports() -> None:
    """A phone loads its page and the one before, and neither is compressed."""
    for template in ("phone.html", "screen.html"):
        started = {*STARTED.findall(TEMPLATES[template]), "language", "ask_once", "photo"}
        always = {"companion/share", "companion/language"}
        assert mapped(template) - imported(started) <= always, template


def test_no_page_and_no_view_is_ever_compressed(evening: WebEvening, browser: FlaskClient) -> None:
    paths = [
        "/",
        f"/t/{evening.code}/screen",
        f"/api/tables/{evening.code}/view",
        "/static/none.css",
    ]
    for path in paths:
        assert "Content-Encoding" not in browser.get(path, headers=ZIPPED, buffered=True).headers, (
            path
        )


# --- files of a game ----------------------------------------------------------------------------


@pytest.fixture
def dressed(tmp_path: Path) -> tuple[FlaskClient, str]:
    """A companion with a game that has its own style, scripts and a picture."""
    games = tmp_path / "games"
    screens = games / "tiny" / "screens"
    shutil.copytree(GAMES / "tiny" / "screens", screens)
    (screens / "b.css").write_text(".tiny-b { color: red }")
    (screens / "a.css").write_text(".tiny-a { color: green }")
    (screens / "die.svg").write_text("<svg/>")
    evening = playing(companion_app(tmp_path, games=games))
    return evening.web, evening.code


def test_a_game_has_its_style_on_its_own_pages_only(dressed: tuple[FlaskClient, str]) -> None:
    browser, code = dressed
    page = browser.get(f"/t/{code}/screen").text
    (address,) = re.findall(r'href="(/games/tiny/look\.css\?v=\w+)"', page)
    sheet = browser.get(address, buffered=True)
    assert sheet.text == ".tiny-a { color: green }\n.tiny-b { color: red }"
    assert "immutable" in sheet.headers["Cache-Control"]
    assert "/games/" not in browser.get("/").text
    assert ".tiny-a" not in browser.get("/look.css").text


def test_a_game_has_its_scripts_on_its_own_pages_only(dressed: tuple[FlaskClient, str]) -> None:
    browser, code = dressed
    page = browser.get(f"/t/{code}/screen").text
    addresses = re.findall(r'<script type="module" src="(/games/[^"]+)">', page)
    assert [each.partition("?v=")[0] for each in addresses] == [
        "/games/tiny/counted.js",
        "/games/tiny/greeting.js",
    ]
    for address in addresses:
        script = browser.get(address, headers=ZIPPED, buffered=True)
        assert script.mimetype == "text/javascript"
        assert "immutable" in script.headers["Cache-Control"]
        assert f'"{address.partition("?")[0]}": "{address}"' in page  # as other scripts import it
    assert "/games/" not in browser.get("/").text


def test_a_game_serves_only_its_own_files(dressed: tuple[FlaskClient, str]) -> None:
    browser, _ = dressed
    assert browser.get("/games/tiny/die.svg", buffered=True).mimetype == "image/svg+xml"
    for path in ("phone.html", "a.css", "none.js", "none.svg", "../game.toml", "%2e%2e/game.toml"):
        assert browser.get(f"/games/tiny/{path}", buffered=True).status_code == 404, path
    assert browser.get("/games/none/look.css", buffered=True).status_code == 404
