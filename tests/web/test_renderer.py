"""The small parts of the web, each on its own."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import UndefinedError
from werkzeug.datastructures import MultiDict

from companion.core.offers import Choice, Dice, Flag, Number, Offer, Option, Refused, Seats, Text
from companion.core.seats import Seat
from companion.core.words import Catalogue, T, Voice
from web.live.presence import Presence
from web.protocol.messages import SocketJson
from web.render import qr
from web.render.html_forms import raw_values
from web.render.page_context import in_words
from web.render.region_cache import RegionCache
from web.render.renderer import Renderer, speaking, unbroken
from web.server.addresses import Address, Addresses, ranked
from web.server.credentials import nonce_fits, nonce_for
from web.server.limits import REMEMBERED, Limit, Rate
from web.services import GAMES


class Clock:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


# --- limits ------------------------------------------------------------------------------------


def test_a_client_over_its_limit_waits_and_others_do_not() -> None:
    clock = Clock()
    limit = Limit(Rate(burst=3, a_second=1), clock)
    assert [limit.take("fool") for _ in range(5)] == [True, True, True, False, False]
    assert limit.take("friend")
    clock.now += 2
    assert [limit.take("fool") for _ in range(3)] == [True, True, False]


def test_checking_a_limit_does_not_use_it_up() -> None:
    limit = Limit(Rate(burst=1, a_second=0), Clock())
    assert limit.has("a")
    assert limit.take("a")
    assert not limit.has("a")


def test_a_clock_set_back_does_not_raise_a_limit() -> None:
    clock = Clock()
    limit = Limit(Rate(burst=1, a_second=1), clock)
    limit.take("a")
    clock.now -= 500
    assert not limit.take("a")


def test_the_number_of_remembered_clients_is_limited() -> None:
    limit = Limit(Rate(burst=1, a_second=0), Clock())
    limit.take("first")
    for number in range(REMEMBERED):
        limit.take(number)
    assert limit.take("first")


# --- addresses ---------------------------------------------------------------------------------

WIFI = Address("192.168.1.23", "wlp3s0")
CABLE = Address("10.0.0.5", "Ethernet")
DOCKER = Address("172.17.0.1", "docker0")
VPN = Address("10.8.0.2", "tun0")
WSL = Address("172.29.0.1", "vEthernet (WSL)")
LINK_LOCAL = Address("169.254.7.7", "en5")


def test_the_address_that_phones_can_reach_comes_first() -> None:
    order = ranked([DOCKER, VPN, LINK_LOCAL, WIFI, WSL], default="192.168.1.23")
    assert order[0] == WIFI
    assert set(order[1:]) == {DOCKER, VPN, LINK_LOCAL, WSL}


def test_a_vpn_with_the_default_route_is_not_for_phones() -> None:
    assert ranked([VPN, WIFI, DOCKER], default="10.8.0.2")[0] == WIFI


def test_among_real_networks_the_default_route_comes_first() -> None:
    assert ranked([CABLE, WIFI], default=WIFI.ip)[0] == WIFI


def test_the_network_is_checked_again_after_a_while() -> None:
    clock, seen = Clock(), [(WIFI,), (CABLE,)]
    addresses = Addresses(clock, see=lambda: seen.pop(0))
    assert addresses.now() == (WIFI,)
    assert addresses.now() == (WIFI,)
    clock.now += 60
    assert addresses.now() == (CABLE,)


def test_the_server_listens_only_where_it_was_told_to() -> None:
    asked = Address("table.lan", "as asked for")
    assert Addresses(Clock(), (asked,), see=lambda: (WIFI, CABLE)).now() == (asked,)


# --- codes -------------------------------------------------------------------------------------


@given(st.text("ABCDEFGHJKMNPQRSTUVWXYZ23456789:/.", min_size=1, max_size=60))
def test_a_drawn_code_has_exactly_the_dark_modules(text: str) -> None:
    matrix, markup = qr.matrix(text), str(qr.svg(text, "label"))
    drawn = set()
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", markup):
        drawn |= {(int(x) + i, int(y)) for i in range(int(width))}
    dark = {
        (x + qr.QUIET, y + qr.QUIET)
        for y, row in enumerate(matrix)
        for x, module in enumerate(row)
        if module
    }
    assert drawn == dark


def test_the_label_of_a_code_is_escaped() -> None:
    assert "<script>" not in qr.svg("X", '"><script>')


# --- plain forms -------------------------------------------------------------------------------

OFFER = Offer(
    "settings",
    T("Save"),
    rounds=Number(1, 9),
    fast=Flag(),
    deck=Choice((Option("app", "app"), Option("table", "table"))),
    extras=Choice((Option("a", "a"), Option("b", "b")), least=0, most=2),
    who=Seats((Seat(1), Seat(2))),
    cards=Text(100, lines=5),
)


def test_a_plain_form_gives_the_same_values_as_a_script() -> None:
    sent = MultiDict(
        [
            ("rounds", " 3 "),
            ("fast", "true"),
            ("deck", "app"),
            ("extras", "a"),
            ("extras", "b"),
            ("who", "2"),
            ("cards", "one\r\ntwo"),
        ]
    )
    raw = raw_values(OFFER, sent)
    assert raw == {
        "rounds": 3,
        "fast": True,
        "deck": "app",
        "extras": ["a", "b"],
        "who": 2,
        "cards": "one\ntwo",
    }
    OFFER.answer(Seat(1), raw)


def test_an_empty_form_is_refused_with_a_sentence() -> None:
    with pytest.raises(Refused, match="whole number"):
        OFFER.answer(Seat(1), raw_values(OFFER, MultiDict()))


@given(st.dictionaries(st.sampled_from([*OFFER.fields, "x"]), st.lists(st.text(), max_size=3)))
def test_an_arbitrary_form_is_accepted_or_refused(sent: dict[str, list[str]]) -> None:
    with suppress(Refused):
        OFFER.answer(Seat(1), raw_values(OFFER, MultiDict(sent)))


def test_kinds_without_a_plain_input_are_handled_by_the_field() -> None:
    offer = Offer("roll", T("Roll"), dice=Dice(2))
    assert raw_values(offer, MultiDict({"dice": "66"})) == {"dice": "66"}


# --- credentials -------------------------------------------------------------------------------


def test_a_nonce_belongs_to_one_token_and_no_two_pages_share_one() -> None:
    assert nonce_fits("token", nonce_for("token"))
    assert not nonce_fits("other", nonce_for("token"))
    assert nonce_for("token") != nonce_for("token")
    assert "token" not in nonce_for("token")


@given(st.text(max_size=100))
def test_no_invented_nonce_is_accepted(made_up: str) -> None:
    assert not nonce_fits("token", made_up)


# --- presence ----------------------------------------------------------------------------------


def test_somebody_counts_as_away_some_time_after_closing_the_last_page() -> None:
    clock = Clock()
    presence = Presence(clock)
    seat = Seat(1)
    presence.came(seat)
    presence.came(seat)
    presence.went(seat)
    clock.now += 100
    assert presence.away_for(seat) is None
    presence.went(seat)
    clock.now += 19
    assert presence.away_for(seat) is None
    clock.now += 2
    assert presence.away_for(seat) == 20
    clock.now += 174
    assert presence.away_for(seat) == 180
    presence.came(seat)
    assert presence.away_for(seat) is None


def test_somebody_counts_as_away_though_the_clock_was_set_back() -> None:
    clock = Clock()
    presence = Presence(clock)
    presence.came(Seat(1))
    presence.went(Seat(1))
    clock.now -= 3600
    assert presence.away_for(Seat(1)) is None
    clock.now += 20
    assert presence.away_for(Seat(1)) == 20


# --- messages and templates --------------------------------------------------------------------


@pytest.mark.parametrize("text", ["[" * 10000, '"\\ud800"', "NaN", "9" * 5000, "", "{", "\x00"])
def test_invalid_json_raises_a_plain_value_error(text: str) -> None:
    with pytest.raises(ValueError, match="not JSON"):
        SocketJson.loads(text)


def test_each_block_of_a_game_screen_is_a_region(tmp_path: Path) -> None:
    screens = tmp_path / "tiny" / "screens"
    screens.mkdir(parents=True)
    (screens / "phone.html").write_text(
        '{% from "components/pieces.html" import die %}{% set best = 5 %}'
        "{% block hand %}<b>{{ who }}</b>{{ line|say }}{% endblock %}"
        "{% block roll %}{{ die(best) }}{% endblock %}",
        encoding="utf-8",
    )
    renderer = Renderer(tmp_path)
    context = {"who": "<i>", "line": T("{who} rolls.", who=Seat(2))}
    drawn = renderer.game_regions("phone", "tiny", Voice({2: "Bo & Co"}), context, RegionCache())
    assert list(drawn) == renderer.game_region_names("phone", "tiny") == ["game-hand", "game-roll"]
    assert drawn["game-hand"] == "<b>&lt;i&gt;</b>Bo &amp; Co rolls."
    assert drawn["game-roll"].count("die__pip") == 5


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("Festlegen: 1 Kerbe + 0 Taler", "Festlegen: 1~Kerbe + 0~Taler"),
        ("Lock {n} notches + 12 taler", "Lock {n}~notches + 12~taler"),
        ("Round 3: open 2 more", "Round 3: open 2~more"),
        ("1 Unterstützungsplättchen", "1 Unterstützungsplättchen"),
    ],
)
def test_a_number_on_a_key_stays_with_what_it_counts(words: str, kept: str) -> None:
    assert unbroken(words) == kept.replace("~", "\N{NO-BREAK SPACE}")


def test_every_key_of_a_form_keeps_its_numbers_together(tmp_path: Path) -> None:
    screens = tmp_path / "tiny" / "screens"
    screens.mkdir(parents=True)
    (screens / "phone.html").write_text(
        '{% from "components/forms.html" import submit %}'
        "{% block keys %}{% for offer in offers %}{{ submit(offer) }}{% endfor %}{% endblock %}",
        encoding="utf-8",
    )
    words = T("Roll {n} dice", n=2)
    offers = [{"tone": tone, "label": words, "key": words} for tone in ("main", "quiet", "grave")]
    drawn = Renderer(tmp_path).game_regions(
        "phone", "tiny", Voice(), {"offers": offers}, RegionCache()
    )
    keys = drawn["game-keys"]
    assert "2 dice" not in keys
    assert keys.count("2\N{NO-BREAK SPACE}dice") == 4  # the grave one says it when it asks, too


def test_a_game_draws_the_forms_of_players_asked_and_players_away(tmp_path: Path) -> None:
    screens = tmp_path / "tiny" / "screens"
    screens.mkdir(parents=True)
    (screens / "screen.html").write_text(
        '{% from "components/forms.html" import answering as answers_for %}'
        "{% block board %}{% endblock %}{% block offers %}mine{% endblock %}"
        "{% block answering %}{% call(each) answers_for(answer_for, seats) %}"
        "{{ each.offers|join }}{% endcall %}{% endblock %}",
    )
    seats = [SimpleNamespace(seat=1, name="Ada"), SimpleNamespace(seat=2, name="Ben")]
    asked = [{"seat": 2, "offers": ["5 of ", "hearts"]}, {"seat": 1, "offers": []}]
    context = {"answer_for": asked, "seats": seats}
    drawn = Renderer(tmp_path).game_regions("screen", "tiny", Voice(), context, RegionCache())
    assert list(drawn) == ["game-board", "offers", "answering"]
    ben, ada = drawn["answering"].split("<section")[1:]
    assert "What does Ben say?" in ben
    assert "5 of hearts" in ben
    assert "There is nothing to answer now." in ada


def test_content_outside_the_blocks_is_the_same_for_every_page(tmp_path: Path) -> None:
    screens = tmp_path / "tiny" / "screens"
    screens.mkdir(parents=True)
    (screens / "phone.html").write_text("{% set mine = k.hand %}{% block hand %}{% endblock %}")
    with pytest.raises(UndefinedError, match="'k' is undefined"):
        Renderer(tmp_path).game_region_names("phone", "tiny")


# --- settings ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("most", "agreed", "said"),
    [(1, "mill", "a mill"), (2, ("mill",), "1 of 2"), (2, (), "0 of 2")],
)
def test_the_settings_are_summarised(most: int, agreed: object, said: str) -> None:
    options = (Option("mill", T("a mill")), Option("forge", T("a forge")))
    words = in_words(Choice(options, least=most % 2, most=most), agreed)
    assert words is not None
    assert Voice().say(words) == said


# --- cached drawings ---------------------------------------------------------------------------

CARD = """
{% macro card(name, copies) %}{{ name|say }} × {{ copies }}{% endmacro %}
{% block hand %}{{ once(card, "Raven", copies) }}{% endblock %}
"""


@pytest.fixture
def cards(tmp_path: Path) -> Callable[..., str]:
    """Draws a page of a game that draws its cards with `once`."""
    screens = tmp_path / "ravens" / "screens"
    screens.mkdir(parents=True)
    (screens / "phone.html").write_text(CARD)
    pen = Renderer(tmp_path)

    def draw(copies: int, **catalogue: str) -> str:
        page = {"copies": copies, "viewer": 1}
        voice = Voice({}, Catalogue("xx", catalogue)) if catalogue else Voice()
        drawn = pen.game_regions("phone", "ravens", voice, page, RegionCache())
        return drawn["game-hand"]

    return draw


def test_a_cached_drawing_is_redrawn_for_other_arguments(cards: Callable[..., str]) -> None:
    assert [cards(each) for each in (1, 2, 1)] == ["Raven × 1", "Raven × 2", "Raven × 1"]


def test_a_drawing_is_cached_in_each_language_apart(
    cards: Callable[..., str],
) -> None:
    assert cards(1) == "Raven × 1"
    assert cards(1, Raven="Rabe") == "Rabe × 1"
    assert cards(1, Raven="Corbeau") == "Corbeau × 1"
    assert cards(1) == "Raven × 1"


@pytest.mark.parametrize(("high", "told"), [(60, True), (999, True), (9999, False)])
def test_limits_are_told_only_if_somebody_could_come_near(high: int, *, told: bool) -> None:
    page = '{% from "components/inputs.html" import number %}{{ number("i", "n", field, none) }}'
    field = {"start": None, "low": 0, "high": high, "label": None}
    jinja = Renderer(GAMES)._jinja  # noqa: SLF001 - the pages' own way of drawing
    with speaking(Voice()):
        shown = jinja.from_string(page).render(field=field)
    assert (f"From 0 to {high}" in shown) == told
    assert f'max="{high}"' in shown
