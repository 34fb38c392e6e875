"""Every game explains itself: what people must know and what they are asked is in its rules.md."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from markupsafe import Markup

from companion.core.game import Game
from companion.core.rule_book import SAME
from companion.core.rule_numbers import find_cited
from companion.core.seats import TABLE
from companion.games import find_games, folder
from companion.locale.catalogues import Languages
from companion.table.prompts import find_game_rule
from tests.kit.laws.budget import BUDGET
from tests.kit.laws.plays import any_table, played
from tests.kit.recording import Recording, recordings
from web.render.renderer import Renderer
from web.render.rule_books import Book, read_rules
from web.services import GAMES_FOLDER

RENDERER = Renderer(GAMES_FOLDER)
every_game = pytest.mark.parametrize("game", find_games().values(), ids=list(find_games()))
SENTENCE = re.compile(r"[.!?][”’)]*(?= |$)")
WORDS_IN_A_LEAD = 45
SHORTEST_REASON = 20
ANSWERS = 60


def book_of(game: Game[Any]) -> Book:
    """The game's book."""
    book = RENDERER.rule_books.book(game.id)
    assert book
    return book


def plain(html: str) -> str:
    """What people read."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))


def folder_of(game: Game[Any]) -> Path:
    """Where its rules are."""
    return Path(str(folder(game.id)))


def ledger(game: Game[Any]) -> list[str]:
    """The numbers of the game's rules, without its scenarios."""
    numbers = list(tomllib.loads((folder_of(game) / "ledger.toml").read_text("utf-8")))
    label = numbers[0].partition("-")[0]
    return [number for number in numbers if number.startswith(f"{label}-")]


def code_of(game: Game[Any]) -> list[Path]:
    """The game's code, or that of the language which tells it, and notes if it has them."""
    notes = GAMES_FOLDER.parent / "core/notes.py"
    paths = sorted(folder_of(game).rglob("*.py"))
    has_notes = any("companion.core.notes" in path.read_text("utf-8") for path in paths)
    return [*paths, *([notes] if has_notes else [])]


def acts_in_code(game: Game[Any]) -> set[str]:
    """The acts of all offers that the code writes out."""
    found_ = set()
    for path in code_of(game):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call):
                found_ |= set(_act(call))
    return found_


def _act(call: ast.Call) -> Iterator[str]:
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    given = call.args
    if name == "partial" and given and isinstance(given[0], ast.Name):
        name, given = given[0].id, given[1:]
    if name == "Offer" and given and isinstance(given[0], ast.Constant):
        yield str(given[0].value)


# --- the ledger -----------------------------------------------------------------------------------


@every_game
def test_every_rule_is_in_the_book_or_has_a_reason(game: Game[Any]) -> None:
    told = {number for each in book_of(game).sections for number in find_cited(each.rules)}
    left_out = set(game.rules.left_out)
    assert sorted(set(ledger(game)) - told - left_out) == [], "neither told nor left out"
    assert sorted((told | left_out) - set(ledger(game))) == [], "no such rule"
    assert sorted(told & left_out) == [], "told and left out"
    reasons = game.rules.left_out.items()
    assert [number for number, why in reasons if len(why) < SHORTEST_REASON] == []


@every_game
def test_every_number_stands_under_its_section(game: Game[Any]) -> None:
    for each in book_of(game).sections:
        assert not find_cited(each.lead + each.body), f"{each.anchor} cites in its text"


def refused_for(game: Game[Any]) -> set[str]:
    """The rules that the code refuses answers for."""
    return {
        str(arg.value)
        for path in code_of(game)
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        if call.func.id == "Against"
        for arg in call.args[:1]
        if isinstance(arg, ast.Constant)
    }


@every_game
def test_every_rule_somebody_is_refused_for_has_its_place(game: Game[Any]) -> None:
    page = RENDERER.rule_books.page(game.id) or ""
    for number in refused_for(game):
        assert number in ledger(game)
        assert page.count(f'id="{number}"') == 1, number


@every_game
def test_a_place_is_named_once(game: Game[Any]) -> None:
    places = re.findall(r' id="([^"]+)"', RENDERER.rule_books.page(game.id) or "")
    assert sorted(places) == sorted(set(places))


# --- what people are asked ------------------------------------------------------------------------


@every_game
def test_every_act_and_every_phase_leads_to_a_section(game: Game[Any]) -> None:
    anchors = [each.anchor for each in book_of(game).sections]
    assert len(anchors) == len(set(anchors))
    rules = game.rules
    usual = {*rules.phases.values(), *rules.asked.values(), rules.end} - {SAME}
    assert sorted(rules.instead.keys() - usual) == [], "nothing usually leads there"
    led_to = usual | set(rules.instead.values())
    assert sorted(led_to - set(anchors)) == []
    assert sorted(acts_in_code(game) - rules.asked.keys()) == [], "no section explains it"


def check(umpire: Any, anchors: set[str]) -> Iterator[str]:
    """What has no section now: a viewer's prompt, or an offer."""
    for viewer in (*umpire.seats, TABLE):
        if find_game_rule(umpire, viewer) not in anchors:
            yield f"the prompt “{umpire.prompt(viewer).text}” of {viewer!r}"
        known = umpire.known(viewer)
        for offer in umpire.offers(viewer):
            if umpire.game.rules.about(offer.act, known) not in anchors:
                yield f"the offer {offer.act}"


@pytest.mark.parametrize("recording", recordings().values(), ids=list(recordings()))
def test_every_prompt_and_offer_of_a_recorded_play_has_its_rule(recording: Recording) -> None:
    game = recording.game
    anchors = {each.anchor for each in book_of(game).sections}
    missing = {
        fault
        for name in recording.names()
        for umpire in recording.play(name).positions(game)
        for fault in check(umpire, anchors)
    }
    assert sorted(missing) == []


@every_game
def test_every_prompt_and_offer_of_a_random_play_has_its_rule(game: Game[Any]) -> None:
    anchors = {each.anchor for each in book_of(game).sections}
    tables = [any_table(game, b"rules %d" % number) for number in range(BUDGET.parts)]
    missing = {
        fault
        for table in tables
        for umpire in played(table, ANSWERS)
        for fault in check(umpire, anchors)
    }
    assert sorted(missing) == []


def test_the_link_on_a_covered_phone_does_not_tell_what_its_owner_can_do() -> None:
    recording = recordings()["mea_culpa"]
    links = set()
    for umpire in recording.play(recording.names()[0]).positions(recording.game):
        for seat in umpire.seats:
            acts = {offer.act for offer in umpire.asked(seat)}
            if "pass" in acts:
                links |= {find_game_rule(umpire, seat), find_game_rule(umpire, TABLE)}
    assert links == {"turns"}


def test_whoever_is_not_asked_reads_about_those_who_are() -> None:
    recording = recordings()["mea_culpa"]
    begun = recording.play(recording.names()[0]).begun(recording.game)
    assert {offer.act for seat in begun.waiting() for offer in begun.asked(seat)} == {"bonus"}
    assert len(begun.waiting()) == 1
    links = {find_game_rule(begun, viewer) for viewer in (*begun.seats, TABLE)}
    assert links == {"your-starting-bonus"}


@every_game
def test_no_act_is_explained_that_nobody_is_offered(game: Game[Any]) -> None:
    paths = code_of(game)
    code = "".join(path.read_text("utf-8") for path in paths)
    assert [act for act in game.rules.asked if f'"{act}"' not in code] == []


# --- the text -------------------------------------------------------------------------------------


@every_game
def test_every_section_begins_with_two_sentences_at_most(game: Game[Any]) -> None:
    for each in book_of(game).sections:
        lead = plain(each.lead)
        assert 1 <= len(SENTENCE.findall(lead)) <= 2, f"{each.anchor}: {lead}"
        assert len(lead.split()) <= WORDS_IN_A_LEAD, f"{each.anchor}: {lead}"


@every_game
def test_every_link_inside_leads_somewhere(game: Game[Any]) -> None:
    page = RENDERER.rule_books.page(game.id)
    assert page
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert sorted(each for each in set(ids) if ids.count(each) > 1) == []
    assert sorted(set(re.findall(r'href="#([^"]+)"', page)) - set(ids)) == []


@every_game
def test_words_are_explained_where_they_first_come(game: Game[Any]) -> None:
    book = book_of(game)
    text = " ".join(f"{each.lead} {each.body}" for each in book.sections)
    terms = [term for each in book.sections for term in each.terms]
    assert terms
    assert len(terms) == len(set(terms)), "explained twice"
    for term in terms:
        place = text.index(f">{term}</dfn>")
        before = plain(text[:place].rpartition("<dfn")[0])
        early = re.search(rf"(?<!\w){re.escape(term)}(?!\w)", before)
        near = early and before[early.start() - 40 : early.end() + 40]
        assert not early, f"“{term}” comes before it is explained: {near}"


def test_a_book_needs_a_paragraph_under_each_heading() -> None:
    with pytest.raises(ValueError, match="“Two” does not begin with a paragraph"):
        Book.read("# One\n\nText.\n\n## Two\n\n- a list\n", Markup)


def test_a_book_cannot_bring_html() -> None:
    book = Book.read("# One\n\nA <b>bold</b> start.\n\n<script>x</script>\n", Markup)
    assert "<b>" not in book.cover.lead
    assert "<script>" not in book.cover.body


TRANSLATED = [
    (game, language)
    for game in find_games()
    for language in Languages(GAMES_FOLDER).codes[1:]
    if read_rules(GAMES_FOLDER, game, language)
]


@pytest.mark.parametrize(("game", "language"), TRANSLATED)
def test_a_translated_book_tells_the_same_rules_at_the_same_places(
    game: str, language: str
) -> None:
    book = RENDERER.rule_books.book(game)
    translated = RENDERER.rule_books.book(game, language)
    assert book
    assert translated
    shape = [(each.anchor, each.level, each.rules) for each in book.sections]
    assert [(each.anchor, each.level, each.rules) for each in translated.sections] == shape
    for ours, theirs in zip(book.sections, translated.sections, strict=True):
        assert len(ours.terms) == len(theirs.terms), f"words explained under {ours.anchor}"
        assert (ours.body + ours.lead).count("<svg") == (theirs.body + theirs.lead).count("<svg")
    assert f'<html lang="{language}" ' in (RENDERER.rule_books.page(game, language) or "")


def test_every_language_has_every_book() -> None:
    missing = {
        f"{game}/rules.{language}.md"
        for game in find_games()
        for language in Languages(GAMES_FOLDER).codes[1:]
        if not read_rules(GAMES_FOLDER, game, language)
    }
    assert missing == set()
