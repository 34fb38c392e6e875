"""Writes the reference pages from the games, the commands and the protocol themselves.

`make docs` runs it; a test fails when a page no longer says what the program does.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import click
import msgspec
from flask import Flask

from companion.cli import main as command_line
from companion.core import fields
from companion.core.fields import Choice, Flag, Number, Text
from companion.core.game import Game, Setting
from companion.games import found
from docs import protocol_types
from web.protocol import messages, offer_reply, replies
from web.routes import api, descriptions, phone_keys

FOLDER = Path(__file__).parent / "reference"
MADE = "<!-- Written by docs/make_reference.py; run `make docs` instead of changing it here. -->"
ORDER = """
Without a command, `companion` is `companion serve`, with the same flags. Errors are one sentence
and an exit code of 1, or of 2 where the command itself was not understood. Flags come before
environment variables (`COMPANION_PORT`, …), those before a file of settings;
`companion config show` says where each comes from.
""".strip()
ABOUT = """
A token travels as `Authorization: Bearer …` or in the cookie of a page. Without one you get
what everybody may know; with a wrong one a 403. Whatever is wrong gets
`{"error":{"code":…,"message":…}}`, where the message is a sentence for people.

A view holds `version`, `table`, `you`, `state`, `offers`, `journal`, `waiting`, `over`, and
some more. `state` is what the sender may know: a hidden value is `{"hidden":true}`, a hidden
pile `{"hidden":true,"count":n}`. An offer is
`{"offer","label","help","fields","public","seldom"}`; its `offer` is the id to answer it with,
and is good for that very question only; `seldom` marks what people do once in an evening, like
offering a draw. Send the same `id` again if you do not know whether an act arrived: it is done
once.
""".strip()
PICTURES = """
## Pictures

`scans` takes `{"codes":[…]}`, or a JPEG, PNG or WebP picture of at most 12 MB: as the body, or as
`photo` in a form. It answers `{"sightings":[{"text","corners","meaning"}],"say","asks","version"}`.
`meaning` holds `taken`, the parts of the label, or an `error` to read out; `say` is one sentence
for whoever holds the camera, `asks` what the table waits for. Of secret pieces, and where nothing
is asked, `text` and `corners` are null. `?offer=ID` answers that offer only. `?as=table` shows it
for the table in a browser that has a seat as well. `?camera=NAME` is one frame of a live camera of
that name: send about five a second; a label counts when it has been shown steadily, and again
only after it has been away. With an `Idempotency-Key` header the same codes count once.

`dice` takes a picture while a field of kind `dice` is open, and answers
`{"size","dice":[{"value","box"}],"sure","say"}`; of a field of kind `tokens` it finds `tokens` in
place of `dice`. It changes nothing: send the act yourself.

## Seals

A field of kind `sealed` says in `inside` what to fill in. Send the SHA-256, in hexadecimal, of a
word nobody can guess (at most 64 signs), a colon, and the values as JSON with sorted names and
without spaces. A field of kind `opening` with that `fingerprint` takes `{"values","nonce"}`, where
`nonce` is the word, or `{"lost":true}`.
""".strip()
SOCKET = """
## Live connection

Socket.IO on `/`, websocket only, with `auth` as in *Dial* below. With `"format":"json"` the
event `view` brings the whole view after every change of what you may know. With `"html"` the
event `regions` brings `{"version","regions":{id:html}}`: all regions first, then those that
look different; what a phone is sent is filled up with `fill`, to be skipped, to whole steps of
32 KiB. The event `act` takes an *Act* and is acknowledged with
`{"ok":true,"version":…}` or `{"ok":false,"error":{…}}`.
""".strip()

# --- games -------------------------------------------------------------------------------------


def games() -> Iterator[str]:
    """Every game with its settings and endings."""
    yield "# Games and their settings"
    for game in found().values():
        yield from _game(game)


def _game(game: Game[Any]) -> Iterator[str]:
    yield f"## {game.title}"
    yield game.blurb
    players = ", ".join(map(str, game.seats))
    yield f"For {players} players, about {game.minutes} minutes. Its id is `{game.id}`."
    if game.on_the_table:
        yield "\n".join(f"- {each}" for each in game.on_the_table)
    rows = [_row(name, setting) for name, setting in game.settings.items()]
    yield "\n".join(["| Setting | Meaning | Values | Default |", "|---|---|---|---|", *rows])
    yield "It ends in one of these ways: " + ", ".join(f"`{each}`" for each in game.endings) + "."


def _row(name: str, setting: Setting) -> str:
    default = _default(setting.default)
    return f"| `{name}` | {setting.text} | {_values(setting.field)} | {default} |"


def _default(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(value) or "none"
    return str(value).lower() if value != "" else "empty"


def _values(field: fields.Field) -> str:
    match field:
        case Number(low, high):
            return f"{low} to {high}"
        case Choice(options):
            return ", ".join(f"`{each.key}`" for each in options)
        case Flag():
            return "`true`, `false`"
        case Text(most):
            return f"text, up to {most} characters"
    return field.kind


# --- commands ----------------------------------------------------------------------------------


def commands() -> Iterator[str]:
    """Every command with its words."""
    yield "# Command line"
    yield ORDER
    yield from _command(command_line, "companion")


def _command(command: click.Command, path: str) -> Iterator[str]:
    context = click.Context(command, info_name=path, **command_line.context_settings)
    yield f"## {path}\n\n```text\n{command.get_help(context)}\n```"
    if isinstance(command, click.Group):
        for name, each in command.commands.items():
            yield from _command(each, f"{path} {name}")


# --- protocol ----------------------------------------------------------------------------------

EXAMPLES: Mapping[str, str] = {
    "number": "`3`",
    "choice": '`"mill"`, or `["mill", "forge"]` if more than one may be chosen',
    "cards": '`"7"`, or `["7", "12"]`',
    "seats": "`2`, or `[2, 3]`",
    "hexes": "`[0, -1]`, or `[[0, -1], [1, 0]]`",
    "flag": "`true`",
    "text": '`"Ada"`',
    "label": '`"DWD.C.7F3K.S"`, as it is printed',
    "dice": "`[6, 1, 4]`",
    "tokens": '`["black", "white"]`',
    "sealed": "the 64 hexadecimal digits of the fingerprint",
    "opening": '`{"values": {"notches": 2}, "nonce": "a word"}`, or `{"lost": true}`',
}
PLAY = """
## Play from here

A client needs four steps. Lay out a table (`POST /api/tables`) or take its code from the screen;
take a seat (`POST …/seats`) and keep the token; connect, or ask for the view (`GET …/view`); and
as long as `offers` holds something, answer one of them: `POST …/acts` with an `id` of your own
(any text of up to 64 signs that you have not used before), the `offer` to answer, and in `values`
one value for each of its fields. When a game waits for others, `offers` is empty; the next view
brings what is new.

```json
{"id": "7c1e", "offer": "bid:3f09a1c2d4", "values": {"notches": 2, "coins": 5}}
```

`menu` holds what may be done with the table itself, and is answered alike. `/api/openapi.json`
(OpenAPI 3.1) and `/api/asyncapi.json` (AsyncAPI 3.0) say all of this for programs; every
companion serves them. `web/types/protocol.d.ts` says it for TypeScript.
""".strip()


def the_protocol() -> Iterator[str]:
    """What clients may send, what they get, and the fields of offers."""
    yield "# Protocol, version 1"
    yield inspect.cleandoc(api.__doc__ or "")
    yield ABOUT
    yield PLAY
    yield "## Requests"
    yield "\n".join(["| Request | What it is | Takes | Gives |", "|---|---|---|---|", *_routes()])
    yield PICTURES
    yield SOCKET
    yield "## Fields of an offer"
    yield "An offer says all that is needed to answer it. What each kind of field says, and takes:"
    yield "\n".join(["| Kind | Takes | Says | Example |", "|---|---|---|---|", *_field_rows()])
    yield "## What clients send"
    yield from _messages(messages)
    yield "## What clients get"
    yield from _message("OfferReply", offer_reply.OfferReply)
    yield from _messages(replies)


def _routes() -> Iterator[str]:
    flask = Flask("reference")
    for part in (api.api, phone_keys.keys, descriptions.descriptions):
        flask.register_blueprint(part)
    for rule in flask.url_map.iter_rules():
        if rule.endpoint != "static":
            method = ", ".join(sorted((rule.methods or set()) & {"GET", "POST"}))
            word = " ".join((flask.view_functions[rule.endpoint].__doc__ or "").split())
            path = rule.rule.replace("<code>", "CODE").replace("<game_id>", "GAME")
            operation = descriptions.OPERATIONS.get(rule.endpoint)
            yield f"| `{method} {path}` | {word} | {_taken(operation)} | {_given(operation)} |"


def _taken(operation: descriptions.Operation | None) -> str:
    if operation is None:
        return ""
    said = [f"*{operation.body.__name__}*"] if operation.body else []
    return " or ".join([*said, *(["a picture"] if operation.takes is descriptions.PICTURE else [])])


def _given(operation: descriptions.Operation | None) -> str:
    return "" if operation is None or operation.reply is None else _type(operation.reply)


def _fields_of_offers() -> list[type[msgspec.Struct]]:
    return [each for each in get_args(offer_reply.Field) if isinstance(each, type)]


def _field_rows() -> Iterator[str]:
    for kind in _fields_of_offers():
        tag = str(kind.__struct_config__.tag)
        limits = [f"`{each.name}`" for each in msgspec.structs.fields(kind) if each.name != "label"]
        word = " ".join((kind.__doc__ or "").split())
        yield f"| `{tag}` | {word} | {', '.join(limits)} | {EXAMPLES[tag]} |"


def _messages(module: ModuleType) -> Iterator[str]:
    for name, kind in vars(module).items():
        ours = isinstance(kind, type(msgspec.Struct)) and kind.__module__ == module.__name__
        if ours:
            yield from _message(name, kind)


def _message(name: str, kind: type[msgspec.Struct]) -> Iterator[str]:
    yield f"### {name}\n\n{inspect.cleandoc(kind.__doc__ or '')}"
    rows = [
        f"| `{each.name}` | {_type(each.type)} | {'yes' if each.required else 'no'} |"
        for each in msgspec.structs.fields(kind)
    ]
    yield "\n".join(["| Field | Is | Always |", "|---|---|---|", *rows])


def _type(kind: Any) -> str:
    """A type as a reader says it."""
    if kind == offer_reply.Field:
        return "a field of an offer"
    inside = get_args(kind)
    if (combined := COMBINED.get(get_origin(kind))) is not None:
        return combined(inside)
    return WORDS.get(kind) or f"*{kind.__name__}*"


COMBINED: Mapping[Any, Callable[[tuple[Any, ...]], str]] = {
    Annotated: lambda inside: _type(inside[0]),
    Literal: lambda inside: " or ".join(f"`{each}`" for each in inside),
    list: lambda inside: f"list of {_type(inside[0])}",
    dict: lambda inside: f"{_type(inside[1])} by name",
    Union: lambda inside: " or ".join(_type(each) for each in inside),
    UnionType: lambda inside: " or ".join(_type(each) for each in inside),
}
WORDS: Mapping[Any, str] = {
    str: "text",
    int: "whole number",
    float: "number",
    bool: "yes or no",
    NoneType: "nothing",
    Any: "anything",
}


# --- writing -----------------------------------------------------------------------------------


def pages() -> dict[Path, str]:
    """What each page should say, and the types of the protocol."""
    made = {"games.md": games(), "commands.md": commands(), "protocol.md": the_protocol()}
    told = {FOLDER / name: "\n\n".join([MADE, *parts]) + "\n" for name, parts in made.items()}
    return {**told, protocol_types.PATH: protocol_types.text()}


def main() -> None:
    """Write every page."""
    for path, text in pages().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
