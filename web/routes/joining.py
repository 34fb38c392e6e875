"""How people get to the table: by the code on the screen, a seat card, or the host's link."""

from __future__ import annotations

import re
from collections.abc import Mapping

from flask import Blueprint, Response, make_response, redirect, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.core.offers import Refused
from companion.core.seats import Seat
from companion.core.words import T
from companion.storage.codes import CARD_SIGNS, PUBLIC_TABLE_SIGNS, TABLE_SIGNS, fingerprint, tidy
from companion.table.people import lobby
from companion.table.people.admission import must_ask
from companion.table.people.names import MAX_PLAYER_NAME_CHARS
from companion.table.record.players import HOST, Applied, Joined
from companion.table.record.record import Record, State
from companion.table.table import Table
from web.live.all_channels import TableLocked, channels
from web.live.arrivals import Device, Wish
from web.live.channel import Channel
from web.problems import Problem
from web.routes.browser_roles import get_token, is_host
from web.routes.without_seat import (
    AS_SCREEN,
    lost_page,
    sent_away_page,
    to_watch,
    too_late_page,
)
from web.server.credentials import ROLES, get_bearer_token
from web.server.guesses import find_guesser
from web.services import reader, services

joining = Blueprint("joining", __name__)

NOT_HOST = T("This link has been used. Make a new one on the laptop: companion host CODE.")
TO_HOST = T("Host this table on this device?")
ONE_HOST = T("The device that hosts it now stops hosting.")
HOST_HERE = T("Host this table")
TO_SIT = T("Take {who}’s seat on this device?")
ONE_SEAT = T("The device that has this seat now loses it.")
SIT_HERE = T("Take this seat")
NO_CARD = T("No seat has this code. Please check your seat card.")
NO_LONGER = T("This table is no longer on this laptop: it was removed, or lost before any backup.")
NO_TABLE = T("No table has this code. Please check the shared screen.")
A_TABLE = {
    "title": T("Join with a code"),
    "help": T("Type the table code from the shared screen."),
    "label": T("Table code"),
    "signs": TABLE_SIGNS,
    "most_signs": PUBLIC_TABLE_SIGNS,
    "button": T("Join"),
    "else": T("Had a seat here before? Type the code from your seat card."),
    "way": "/back",
    "to": "/join",
}
A_SEAT = {
    "title": T("Get your seat back"),
    "help": T("Type the code from your seat card. Everything you had is still there."),
    "label": T("Seat code, 8 characters"),
    "signs": CARD_SIGNS,
    "most_signs": CARD_SIGNS,
    "button": T("Get my seat back"),
    "else": T("No card? The host can show a new code on the shared screen."),
    "way": "",
    "to": "/back",
}
MANY = T("Somebody here has tried many codes. If this one is yours, continue.")
NOT_FOUND, TOO_MANY = 404, 429
_NONCE = re.compile(r"[0-9a-f]{32,64}")


@joining.get("/j/<code>")
def ask_name(code: str) -> Answer:
    """Ask for a name and a mark; somebody who already has a seat here goes straight to it."""
    try:
        channel = channel_at(code)
    except Problem as problem:
        if problem.status != TOO_MANY:
            raise
        return typed_page(A_TABLE, MANY, code), TOO_MANY
    if (seat := redirect_to_seat(channel)) is not None:
        return seat
    token = get_token(channel, "seat")
    if channel.table.people.is_waiting(token):
        return waiting_page(channel)
    if "again" not in request.args and (removed := find_removed_token(channel)):
        return sent_away_page(channel, removed)
    if channel.table.people.has_lost(token) and "again" not in request.args:
        return lost_page(channel)
    return join_page(channel)


@joining.post("/j/<code>")
def sit_down(code: str) -> Answer:
    """Give this phone a seat."""
    channel = channel_at(code)
    if (seat := redirect_to_seat(channel)) is not None:
        return seat
    form = request.form
    with channel.quiet() as table:
        mark = find_mark(table.record, form)
    wish = Wish(form.get("name", ""), mark, nonce_from(form.get("nonce")))
    try:
        return redirect_to_phone(
            channel.table.code, channel.join(wish, identify_device(channel.table.code))
        )
    except Refused as refused:
        return join_page(channel, refused.sentence, wish.name), 422


def find_mark(record: Record, form: Mapping[str, str]) -> str | None:
    """The key of the mark somebody chose; whoever leaves the first one takes any that is free.

    It is the first for all who scan the code together.
    """
    colour = form.get("colour", "")
    return None if colour == form.get("preset") else lobby.find_mark(record, colour)


def identify_device(code: str) -> Device:
    """The device that asks, as far as it can be told from others."""
    shown = {*list_tokens(code), *services().credentials.every(request, "seat")}
    tokens = frozenset(fingerprint(token) for token in shown if token)
    address = None if services().at_the_laptop(request) else request.remote_addr
    return Device(tokens, address)


def redirect_to_seat(channel: Channel) -> Response | None:
    """Redirect to this browser's seat at this table; None if it has none.

    Whoever moved on from another table has the token of their seat there.
    """
    credentials = services().credentials
    if (token := _seat_token(channel)) is None:
        return None
    answer = make_response(redirect(url_for("pages.phone", code=channel.code), 303))
    if token != credentials.token(request, "seat", channel.code):
        credentials.give(answer, "seat", channel.code, token)
    return answer


def _seat_token(channel: Channel) -> str | None:
    """The token of a seat at this table that this browser keeps, if it keeps one."""
    credentials, who = services().credentials, channel.table.people.who
    tokens = (credentials.token(request, "seat", channel.code), *credentials.every(request, "seat"))
    return next((each for each in tokens if isinstance(who(each), Seat)), None)


def find_removed_token(channel: Channel) -> str | None:
    """The token with which the host has removed this browser, perhaps one of the game before."""
    tokens = services().credentials.every(request, "seat")
    return next((each for each in tokens if channel.table.people.is_sent_away(each)), None)


def is_going_on(code: str) -> bool:
    """Whether there is such a table, and it is not over."""
    try:
        channel = channels().find(code) if code else None
    except TableLocked:
        return True
    except Problem:
        return False
    return channel is not None and channel.table.record.state is not State.ENDED


@joining.get("/join")
def ask_code() -> Answer:
    """Ask for the code of a table, for people who cannot scan it."""
    return typed_page(A_TABLE)


@joining.post("/join")
def go_to_table() -> Answer:
    """Redirect to the table of this code."""
    try:
        channel = channel_at(request.form.get("code", ""))
    except Problem as problem:
        return ask_again(A_TABLE, problem, NO_TABLE)
    if services().wrong_codes.has((request.remote_addr, False)):
        return redirect(url_for("joining.ask_name", code=channel.table.code), 303)
    return join_page(channel)  # the redirect would be taken for one more guess


@joining.get("/back")
def ask_card() -> Answer:
    """Ask for the code of a seat card."""
    return typed_page(A_SEAT)


@joining.post("/back")
def come_back() -> Answer:
    """Give this phone the seat of this card."""
    try:
        return take_seat(request.form.get("code", ""))
    except Problem as problem:
        return ask_again(A_SEAT, problem, NO_CARD)


@joining.get("/c/<card>")
def ask_to_sit(card: str) -> Answer:
    """The link on a seat card asks first: whoever only looks where it leads ends no session."""
    try:
        channel = find_channel_by_card(card)
    except Problem as problem:
        if problem.status != TOO_MANY:
            raise
        return typed_page(A_SEAT, MANY, card), TOO_MANY
    if own := _own_seat(channel, card):
        return redirect_to_phone(channel.code, own)
    with channel.quiet() as table:
        if (seat := table.people.seat_of(card)) is None:  # it has had a new card since
            raise Problem(404, NO_CARD)
        sentence = T(TO_SIT.text, who=table.record.people.players[seat].name)
    return take_page(channel, sentence, ONE_SEAT, SIT_HERE)


@joining.post("/c/<card>")
def take_seat(card: str) -> Answer:
    """Give this phone the seat of this card; the code leaves the address bar."""
    return redirect_to_phone(*sit_down_by_card(card))


@joining.get("/host/<code>/<token>")
def ask_to_host(code: str, token: str) -> Answer:
    """The link for a new host asks first: whoever only looks where it leads does not use it up."""
    channel = channel_at(code, token)
    if is_host(channel):
        return redirect(url_for("pages.screen", code=channel.code), 303)
    _check_host(channel.table, token)
    return take_page(channel, TO_HOST, ONE_HOST, HOST_HERE)


@joining.post("/host/<code>/<token>")
def take_the_chair(code: str, token: str) -> Answer:
    """The link works once, as this browser gets another token for its cookie."""
    app_services, channel = services(), channel_at(code, token)
    answer = make_response(redirect(url_for("pages.screen", code=channel.code), 303))
    if is_host(channel):
        return answer
    with channel.changing() as table:  # two browsers may do it at the same time
        _check_host(table, token)
        created = app_services.tables.hand_over(channel.code)
        app_services.credentials.give(answer, "host", channel.code, created.host_token)
    return answer


def _check_host(table: Table, token: str) -> None:
    """Refuse a token that is not, or no longer, the host's; it counts as a wrong code."""
    if table.people.who(token) != HOST:
        services().wrong_codes.take(find_guesser(request))
        raise Problem(403, NOT_HOST)


def channel_at(code: str, token: str | None = None) -> Channel:
    """The channel of this table, or a `Problem`: a client that tries many codes has to wait.

    It does not keep clients from tables at which they have a seat.
    """
    moved = services().credentials.every(request, "seat")
    tokens = {each for each in (token, *moved, *list_tokens(code)) if each}
    try:
        return channels().find_for(find_guesser(request), code, tokens)
    except Problem as problem:
        credentials = services().credentials
        if problem.status == NOT_FOUND and any(
            credentials.token(request, r, tidy(code)) for r in ROLES
        ):
            raise Problem(NOT_FOUND, NO_LONGER) from None
        raise


def list_tokens(code: str) -> set[str | None]:
    """The tokens that this client has for the table; they may be wrong, or absent."""
    credentials = services().credentials
    return {
        get_bearer_token(request),
        *(credentials.token(request, role, tidy(code)) for role in ROLES),
    }


def sit_down_by_card(typed: str) -> tuple[str, Joined]:
    """Take the seat of this card for this browser; whoever has it here already keeps its token."""
    channel = find_channel_by_card(typed)
    with channel.changing() as table:
        if own := _own_seat(channel, typed):
            return table.code, own
        if not services().applications.take(("card", table.code, table.people.seat_of(typed))):
            raise Problem(429)
        return table.code, table.people.use_card(typed)


def _own_seat(channel: Channel, card: str) -> Joined | None:
    """The seat of this card as this browser has it already; None if it has not."""
    token = _seat_token(channel)
    with channel.quiet() as table:
        seat = table.people.seat_of(card)
        if token is None or seat is None or table.people.who(token) != seat:
            return None
        return Joined(seat, token, table.record.people.players[seat].card)


def find_channel_by_card(card: str) -> Channel:
    """The channel of the table to which this seat card belongs; whoever tries many has to wait."""
    app_services, client = services(), find_guesser(request)
    if not app_services.wrong_codes.has(client):
        raise Problem(429)
    if (channel := channels().find_by_card(card)) is None:
        app_services.wrong_codes.take(client)
        raise Problem(404, NO_CARD)
    return channel


def take_page(channel: Channel, sentence: T, help_: T, button: T) -> str:
    """The page that asks before a link does anything: programs that preview links open it, too."""
    about = {"code": channel.code, "title": channel.table.record.game.title}
    asks = {"sentence": sentence, "help": help_, "button": button}
    return services().renderer.page("take.html", reader(), table=about, **asks)


def typed_page(asks: Mapping[str, object], error: T | None = None, code: str = "") -> str:
    """The page on which a code is typed."""
    return services().renderer.page("typed.html", reader(), asks=asks, error=error, code=code)


def ask_again(asks: Mapping[str, object], problem: Problem, slip: T) -> Answer:
    """The same form with a sentence if the code was mistyped; any other problem is raised again."""
    if problem.status != NOT_FOUND:
        raise problem
    return typed_page(asks, slip), 422


def redirect_to_phone(code: str, joined: Joined | Applied) -> Response:
    """Redirect to the player's page; the token goes into a cookie and never into an address."""
    page = "pages.phone" if isinstance(joined, Joined) else "joining.ask_name"
    answer = make_response(redirect(url_for(page, code=code), 303))
    services().credentials.give(answer, "seat", code, joined.token)
    return answer


def join_page(channel: Channel, error: T | None = None, typed: str = "") -> str:
    """The join form with the marks that are still free; a message if nobody can join any more."""
    with channel.quiet() as table:
        picks = lobby.picks_marks(table.record)
        marks = [*lobby.list_free_marks(table.record).values()] if picks else []
        asks_first = must_ask(table.record, identify_device(channel.code).tokens)
        can_join, begun = lobby.can_join(table.record), lobby.has_begun(table.record)
        replaced = lobby.find_replaced(table.record)
    if not can_join:
        return too_late_page(channel, begun=begun)
    context = {
        "table": {
            "code": channel.code,
            "title": table.record.game.title,
            "emblem": table.record.game.emblem,
        },
        "marks": marks,
        "max_name_chars": MAX_PLAYER_NAME_CHARS,
        "typed": typed,
        "error": error,
        "as_screen": AS_SCREEN,
        "asks_first": asks_first,
        "replaced": replaced,
        "watch": to_watch(channel)[0] if begun else None,
    }
    return services().renderer.page("join.html", reader(), **context)


def waiting_page(channel: Channel) -> str:
    """The page of somebody who waits for the host; it goes on by itself."""
    about = {"code": channel.code, "title": channel.table.record.game.title}
    return services().renderer.page("waiting.html", reader(), table=about)


def nonce_from(text: str | None) -> bytes | None:
    """The phone's own random number, if it brought one."""
    return bytes.fromhex(text) if text and _NONCE.fullmatch(text) else None
