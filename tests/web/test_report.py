"""The report page: everything the screen showed at the end, nothing else, self-contained."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from markupsafe import Markup

from companion.core.fields import Refused
from companion.games import find_games
from companion.table.record.players import HOST
from companion.table.table import Table
from tests.kit.recording import recordings
from tests.kit.table_evening import A, B, TableEvening
from tests.kit.web.evening import GAMES as TINY_SCREENS
from web.app import make_app
from web.render.region_cache import RegionCache
from web.render.renderer import Renderer
from web.render.report import make_report_context, make_self_contained, report
from web.services import GAMES_FOLDER, Config

PLAYS = [(game, name) for game, recording in recordings().items() for name in recording.names()]
NAMES = ("Ada", "Ben", "Cleo <i>", "Dora", "Egon", "Fred", "Gwen", "Hugo", "Ines")


@dataclass(frozen=True)
class Ended:
    """A table at which a recorded play has just ended, and its report."""

    table: Table
    renderer: Renderer
    page: str


@pytest.fixture(scope="module", params=PLAYS, ids="-".join)
def ended(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Ended:
    game, name = request.param
    umpire = recordings()[game].play(name).after(find_games()[game])
    evening = TableEvening(tmp_path_factory.mktemp(name), find_games()[game])
    table = evening.start(*NAMES[: len(umpire.seats)]).table
    table.record.umpire = umpire
    renderer = Renderer(GAMES_FOLDER)
    return Ended(table, renderer, report(table, renderer))


def test_it_says_what_the_screen_says_at_the_end(ended: Ended) -> None:
    table, page = ended.table, ended.page
    assert table.record.umpire
    assert table.record.umpire.over
    voice, about = table.record.people.voice(), make_report_context(table)
    assert str(Markup.escape(voice.say(table.record.umpire.over.sentence))) in page
    assert all(str(Markup.escape(name)) in page for name in table.record.people.names)
    drawn = ended.renderer.game_regions("screen", table.record.game.id, voice, about, RegionCache())
    assert any(drawn.values())
    assert all(html in page for html in drawn.values())
    for told in table.record.journal(None):
        assert str(Markup.escape(voice.say(told.sentence))) in page


def test_it_names_everybody_in_the_order_of_the_places(ended: Ended) -> None:
    """The best first, with the result in words; a place only where not all share one."""
    umpire = ended.table.record.umpire
    assert umpire
    standings = umpire.standings()
    level = len({each.place for each in standings}) == 1
    alike = 'class="team team--placed' in ended.page
    sides = {each.team if alike else each.seat: each for each in standings}
    shown = re.split(r'<li class="(?=person placed|team team--placed)', ended.page)[1:]
    won = ["placed--won" in html.partition(">")[0] for html in shown]
    assert umpire.over
    assert won == [each.seat in umpire.over.winners for each in sides.values()]
    for each, html in zip(sides.values(), shown, strict=True):
        for seat in each.team or () if alike else (each.seat,):
            assert str(Markup.escape(ended.table.record.people.names[seat - 1])) in html
        place = re.search(r'placed__place number">(\d)<', html)
        assert (int(place[1]) if place else None) == (None if level else each.place)
        if each.said and not level:
            assert str(Markup.escape(ended.table.record.people.voice().say(each.said))) in html


def test_it_is_self_contained(ended: Ended) -> None:
    page = ended.page
    assert page.count("<style>") == 2 + bool(
        ended.renderer.game_files.style(ended.table.record.game.id)
    )
    assert "--gold" in page
    for outside in ("<script", "<link", "<img src", "/static/", "<form", 'href="/'):
        assert outside not in page
    assert not re.search(
        r"url\((?!\"data:font/woff2;base64,)|@import|https?://(?!www\.w3\.org)", page
    )


def test_it_contains_what_everybody_knew_and_no_more(ended: Ended) -> None:
    """Private lines, offers, seat cards and tokens are not in it."""
    table, page = ended.table, ended.page
    voice = table.record.people.voice()
    public = {voice.say(told.sentence) for told in table.record.journal(None)}
    for seat, player in table.record.people.players.items():
        assert player.card not in page
        assert str(player.token) not in page
        own = {voice.say(told.sentence) for told in table.record.journal(seat)} - public
        assert not [line for line in own if str(Markup.escape(line)) in page]


def closed(folder: Path) -> TableEvening:
    """The tiny game, stopped by its host after a moment."""
    evening = TableEvening(folder).start("Ada", "Ben")
    evening.do(A, "bid", coins=1)
    evening.do(B, "bid", coins=2)
    evening.do(HOST, "~close")
    return evening


def test_before_the_end_there_is_no_report(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path)
    with pytest.raises(Refused, match="over"):
        report(evening.table, Renderer(TINY_SCREENS))
    evening.start("Ada", "Ben")
    with pytest.raises(Refused, match="over"):
        report(evening.table, Renderer(TINY_SCREENS))


def test_the_companion_offers_it_as_a_file(tmp_path: Path) -> None:
    evening = closed(tmp_path)
    app = make_app(evening.tables, Config(instance="test", games=TINY_SCREENS))
    answer = app.flask.test_client().get(f"/t/{evening.code}/report")
    assert answer.status_code == 200
    assert answer.headers["Content-Disposition"].startswith("attachment")
    assert "Ada" in answer.text
    screen = app.flask.test_client().get(f"/t/{evening.code}/screen").text
    assert f'href="/t/{evening.code}/report"' in screen


def test_before_the_end_the_companion_says_it_is_too_early(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path).start("Ada", "Ben")
    app = make_app(evening.tables, Config(instance="test", games=TINY_SCREENS))
    client = app.flask.test_client()
    answer = client.get(f"/t/{evening.code}/report")
    assert answer.status_code == 409
    assert "when the game is over" in answer.text
    assert "/report" not in client.get(f"/t/{evening.code}/screen").text


def test_it_includes_style_and_leaves_out_scripts(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("b { color: red }")
    page = '<head><link rel="icon" href="x"><link rel="stylesheet" href="/static/a.css?v=1f">'
    page += '<script type="module">go()</script></head>'
    made = make_self_contained(page, folder=tmp_path)
    assert "<style>b { color: red }</style></head>" in made
    assert "default-src 'none'" in made
