"""Every style has one place: whatever only one game uses is in that game's folder."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from math import dist
from pathlib import Path

from companion.core.seats import COLOURS

ROOT = Path(__file__).parents[2]
STYLES = ROOT / "web" / "static" / "css"
GAMES = [each.parents[1] for each in sorted(ROOT.glob("companion/**/screens/phone.html"))]
HOSTING = ROOT / "hosting" / "pages"
SHEETS = [
    *sorted(STYLES.glob("*.css")),
    *sorted(HOSTING.rglob("*.css")),
    *(sheet for game in GAMES for sheet in game.rglob("*.css")),
]
RULE = re.compile(r"([^{}@]+)\{([^{}]*)\}")
BARE = re.compile(r"\.([a-z][\w-]*)")


def without_comments(sheet: Path) -> str:
    """The text of a stylesheet that a browser reads."""
    return re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)


def laid_out() -> dict[str, set[str]]:
    """The files that define the layout of each class's children."""
    places: dict[str, set[str]] = defaultdict(set)
    for file in (*STYLES.glob("*.css"), *HOSTING.rglob("*.css")):
        for selectors, content in RULE.findall(without_comments(file)):
            for name in map(BARE.fullmatch, re.split(r",\s*", selectors.strip())):
                if name and re.search(r"\bdisplay: *(inline-)?(grid|flex)", content):
                    places[name[1]].add(file.name)
    return places


def test_the_layout_of_every_class_is_in_one_file() -> None:
    places = laid_out()
    assert "hand" in places
    assert {name: files for name, files in places.items() if len(files) > 1} == {}


# --- styles of one game ---------------------------------------------------------------------------

TEMPLATES = sorted(
    each for room in (ROOT / "web", HOSTING) for each in (room / "templates").rglob("*.html")
)
CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")


def text_of(*folders: Path, endings: tuple[str, ...] = (".html", ".js", ".py")) -> str:
    """All text in these folders that can use a class or a macro."""
    files = (each for folder in folders for each in sorted(folder.rglob("*")))
    return "\n".join(each.read_text() for each in files if each.suffix in endings)


SCRIPTS = sorted([*(ROOT / "web" / "static" / "js").glob("*.js"), *HOSTING.rglob("*.js")])
DRAWN = text_of(*(ROOT / "web" / room for room in ("templates", "render", "routes")), HOSTING)
SHARED = DRAWN + text_of(ROOT / "web" / "static" / "js", ROOT / "printables")
ALL = (".html", ".js", ".py", ".css")
WHOLE = {game.name: text_of(game, endings=ALL) for game in GAMES}
PREFIXES = {game.name: game.name.partition("_")[0] + "-" for game in GAMES}
LOOKS = {game.name: text_of(game / "screens") for game in GAMES}
PAGES = {game.name: text_of(game / "screens", endings=(".html",)) for game in GAMES}
RULES = {game.name: text_of(game, endings=(".md",)) for game in GAMES}
GAME_SCRIPTS = {game.name: text_of(game / "screens", endings=(".js",)) for game in GAMES}


def selectors(sheet: Path) -> list[str]:
    """Each single selector of a stylesheet."""
    keyframes = r"@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}"
    text = re.sub(keyframes, "", without_comments(sheet))
    heads = (each.strip() for each in re.findall(r"([^{}]+)\{", text))
    plain = (re.sub(r"\[[^\]]*\]", "", each) for each in heads if not each.startswith("@"))
    return [part.strip() for each in plain for part in re.split(r",(?![^(]*\))", each)]


def uses(text: str, name: str) -> bool:
    """Whether a class is used here, in full or assembled from its part up to `--`."""
    if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text):
        return True
    begun = re.match(r".*?--", name)
    return bool(begun and re.search(rf"(?<![\w-]){re.escape(begun[0])}(?![\w-])", text))


def users_of(name: str) -> list[str]:
    """The games that use a class."""
    return [game for game, text in LOOKS.items() if uses(text, name)]


def test_no_class_of_the_web_is_used_by_one_game_only() -> None:
    names = {name for sheet in STYLES.glob("*.css") for each in selectors(sheet)
             for name in CLASS.findall(each)}  # fmt: skip
    assert len(names) > 100
    alone = {name: users_of(name) for name in names if not uses(SHARED, name)}
    assert {name: games for name, games in alone.items() if len(games) < 2} == {}


def test_no_attribute_of_the_web_is_used_by_one_game_only() -> None:
    styles = text_of(STYLES, endings=(".css",))
    names = set(re.findall(r"\[data-([\w-]+)", styles))
    assert len(names) > 4
    shared = {name for name in names if uses(SHARED, f"data-{name}") or f"dataset.{name}" in SHARED}
    alone = {name: users_of(f"data-{name}") for name in names - shared}
    assert {name: games for name, games in alone.items() if len(games) < 2} == {}


def test_a_games_rules_style_only_its_own_classes() -> None:
    for game in GAMES:
        prefix = PREFIXES[game.name]
        for sheet in (game / "screens").rglob("*.css"):
            foreign = [
                each
                for each in selectors(sheet)
                if each != ":root"  # where it says what holds for its pages
                and not any(name.startswith(prefix) for name in CLASS.findall(each))
            ]
            assert foreign == [], sheet


def test_no_game_uses_another_games_classes() -> None:
    assert len(set(PREFIXES.values())) == len(GAMES)
    for game, text in WHOLE.items():
        for other, prefix in PREFIXES.items():
            if other != game:
                assert re.findall(rf"(?<![\w-]){prefix}[a-z][\w-]*", text) == [], game
                assert f"games/{other}/" not in text


def test_every_class_in_a_games_style_is_used() -> None:
    for game in GAMES:
        text = text_of(game)
        names = {
            name
            for sheet in (game / "screens").rglob("*.css")
            for each in selectors(sheet)
            for name in CLASS.findall(each)
            if name.startswith(PREFIXES[game.name])
        }
        assert {name for name in names if not uses(text, name)} == set(), game.name


def test_animations_carry_the_prefix_of_their_game() -> None:
    for game, text in WHOLE.items():
        names = re.findall(r"@keyframes ([\w-]+)", text)
        assert [each for each in names if not each.startswith(PREFIXES[game])] == []


def test_no_macro_of_the_web_is_used_by_one_game_only() -> None:
    alone = {}
    for file in TEMPLATES:
        text = file.read_text()
        for macro in re.findall(r"macro (\w+)\(", text):
            word = re.compile(rf"(?<!macro )\b{macro}\b")
            inside = word.search(re.sub(r"\{#.*?#\}", "", text, flags=re.DOTALL))
            elsewhere = word.search(SHARED.replace(text, ""))
            games = [game for game, look in LOOKS.items() if word.search(look)]
            if not inside and not elsewhere and len(games) < 2:
                alone[f"{file.name} {macro}"] = games
    assert alone == {}


def test_every_macro_of_a_game_is_used() -> None:
    for game, text in PAGES.items():
        drawn_by_the_renderer = "picture"
        words = re.findall(r"\w+", f"{text} {RULES[game]} {drawn_by_the_renderer}")
        macros = re.findall(r"macro (\w+)\(", text)
        assert [each for each in macros if words.count(each) < 2] == [], game


# --- colours, sizes and other variables -----------------------------------------------------------

SET = re.compile(r"(?<![\w-])(--[a-z][\w-]*)[\"']?\s*[:,]")
WEB = text_of(*(ROOT / "web" / each for each in ("render", "routes", "templates")), HOSTING)
WEB += text_of(ROOT / "web" / "static" / "js") + text_of(STYLES, endings=ALL)
WEB += text_of(HOSTING, endings=(".css",))
TOKENS = re.findall(r"^  (--[\w-]+):", (STYLES / "theme.css").read_text(), re.MULTILINE)


def reads(text: str, token: str) -> bool:
    """Whether a style reads a variable, by its name or by one assembled from its first part."""
    return f"var({token})" in text or f"var({token}," in text or begins(text, token)


def begins(text: str, token: str) -> bool:
    """Whether a template assembles the name: `var(--mark-{{ colour }})`."""
    return f"var({token.rpartition('-')[0]}-{{{{" in text


def test_every_variable_that_a_style_reads_is_set_somewhere() -> None:
    for game, text in WHOLE.items():
        unknown = {*re.findall(r"var\((--[\w-]*\w)\b(?!-)", WEB + text)} - {
            *SET.findall(WEB + text)
        }
        assert unknown == set(), game


def test_every_variable_of_the_theme_is_used_by_more_than_one_game() -> None:
    assert len(TOKENS) > 30
    alone = {
        token: [game for game, text in WHOLE.items() if reads(text, token)]
        for token in TOKENS
        if not reads(WEB, token)
    }
    assert {token: games for token, games in alone.items() if len(games) < 2} == {}


# --- scripts --------------------------------------------------------------------------------------

LOOKED_FOR = re.compile(r"\[(data-[\w-]+)|[\"'`,(] ?\.([a-z][\w-]*)")


def hooks(script: str) -> set[str]:
    """The classes and data attributes that a script looks for, and does not set itself."""
    found = {attribute or name for attribute, name in LOOKED_FOR.findall(script)}
    own = {f"data-{name}" for name in re.findall(r"dataset\.(\w+) = ", script)}
    return found - own


def drawn_by(name: str) -> list[str]:
    """The games whose pages have a class or an attribute."""
    return [game for game, text in PAGES.items() if uses(text, name)]


def test_scripts_find_what_they_look_for() -> None:
    script = """find(box, ".hand__card, .deck", Element); all("[data-step], [data-kind='dice']");
        each.dataset.step = "1"; import "./other.js"; import "companion/forms";"""
    assert hooks(script) == {"hand__card", "deck", "data-kind"}


def test_no_script_of_the_web_is_used_by_one_game_only() -> None:
    names = {name for script in SCRIPTS for name in hooks(script.read_text())}
    assert len(names) > 25
    alone = {name: drawn_by(name) for name in names if not uses(DRAWN, name)}
    assert {name: games for name, games in alone.items() if len(games) < 2} == {}


def test_no_module_of_the_web_is_used_by_one_game_only() -> None:
    alone = {}
    for script in SCRIPTS:
        imported = f'"companion/{script.stem}"'
        games = [game for game, text in GAME_SCRIPTS.items() if imported in text]
        loaded = any(f"{at}{script.name}'" in DRAWN for at in ("js/", "static('"))
        if not loaded and imported not in SHARED and len(games) < 2:
            alone[script.name] = games
    assert alone == {}


def test_a_games_scripts_use_only_that_games_elements() -> None:
    assert any(GAME_SCRIPTS.values())
    for game, text in GAME_SCRIPTS.items():
        for name in hooks(text):
            if not uses(DRAWN, name):
                assert drawn_by(name) == [game], name


# --- touch ----------------------------------------------------------------------------------------

HOVERING = re.compile(r"@media \(hover: hover\) \{.*?\n\}", re.DOTALL)
HOVERED = re.compile(r"^[^\n{]*:hover[^\n{]*(?= \{)", re.MULTILINE)
LINKS = {
    "a:hover",
    "a.saved:hover",
    ".rules__entry a:hover",
    ".sheets__card:has(.sheets__link:hover)",
}
"""Links lead away: what lights up under the finger is gone with the page."""


def test_no_key_stays_lit_where_a_finger_has_been() -> None:
    """Phones keep :hover after a tap: the next question would seem to have an answer chosen."""
    texts = [sheet.read_text() for sheet in SHEETS]
    assert sum(len(HOVERING.findall(text)) for text in texts) > 5
    lit = {each for text in texts for each in HOVERED.findall(HOVERING.sub("", text))}
    assert lit == LINKS


# --- themes and motion ----------------------------------------------------------------------------

CHOSEN = re.compile(r'\[data-motion="less"\][^{}]*\{([^{}]*)\}')
BY_SYSTEM = re.compile(r"@media \(prefers-reduced-motion: reduce\) \{(.*?)\n\}", re.DOTALL)
INSIDE = re.compile(r"\{([^{}]*)\}")


def variables_in(sheets: list[Path]) -> set[str]:
    """The variables that these set."""
    text = "".join(each.read_text("utf-8") for each in sheets)
    return set(re.findall(r"^  (--[\w-]+):", text, re.MULTILINE))


def test_the_light_theme_sets_no_colour_the_dark_one_lacks() -> None:
    lights = [sheet for sheet in SHEETS if sheet.name == "light.css"]
    assert len(lights) == 6
    assert variables_in(lights) <= variables_in([each for each in SHEETS if each not in lights])


MARK = re.compile(r"--mark-(\w+): #(\w\w)(\w\w)(\w\w);")


def test_every_two_marks_have_different_colours() -> None:
    set_there = MARK.findall((STYLES / "theme.css").read_text("utf-8"))
    marks = {name: [int(each, 16) for each in rgb] for name, *rgb in set_there}
    assert marks.keys() == {*COLOURS}
    pairs = combinations(marks, 2)
    assert [(one, other) for one, other in pairs if dist(marks[one], marks[other]) < 60] == []


def test_less_motion_by_choice_is_as_little_as_by_the_system() -> None:
    met = 0
    for sheet in SHEETS:
        text = sheet.read_text("utf-8")
        blocks = BY_SYSTEM.findall(text)
        by_system = [each.split() for block in blocks for each in INSIDE.findall(block)]
        assert [each.split() for each in CHOSEN.findall(text)] == by_system, sheet
        met += len(by_system)
    assert met


# --- browsers without :has ------------------------------------------------------------------------

OTHERWISE = re.compile(r"@supports not selector\(:has\(a\)\) \{(.*?)\n\}", re.DOTALL)


def rules(sheet: Path) -> Iterator[tuple[list[str], str]]:
    """The single selectors of each rule, and what it says."""
    for heads, content in RULE.findall(without_comments(sheet)):
        yield [each.strip() for each in heads.split(",\n")], content


def test_nothing_is_lost_with_a_selector_that_is_not_known() -> None:
    """A browser drops a rule of which it does not know one selector, except within :is()."""
    mixed = [
        f"split this rule of {sheet.name}: {some}"
        for sheet in SHEETS
        for some, _ in rules(sheet)
        if len({":has(" in each and not each.startswith(":is(") for each in some}) > 1
    ]
    assert mixed == []


def test_what_only_has_brings_into_sight_is_in_sight_without_it() -> None:
    assert [f"{sheet.name}: {each}" for sheet in SHEETS for each in seen_only_by_has(sheet)] == []


def seen_only_by_has(sheet: Path) -> Iterator[str]:
    """The classes that a browser without :has never shows."""
    hidden = {each for some, said in rules(sheet) if "display: none" in said for each in some}
    otherwise = "".join(OTHERWISE.findall(without_comments(sheet)))
    for heads, content in rules(sheet):
        shows = re.search(r"display: (?!none)", content)
        for each in heads:
            *_, last = CLASS.findall(each) or [""]
            brings = shows and ":has(" in each and f".{last}" in hidden
            if brings and f".{last} {{" not in otherwise:
                yield last


def test_what_is_chosen_is_outlined_without_has() -> None:
    (otherwise,) = OTHERWISE.findall(without_comments(STYLES / "without_has.css"))
    chosen = dict(RULE.findall(otherwise))["\n  label > :checked ~ * "]
    assert "outline: " in chosen
