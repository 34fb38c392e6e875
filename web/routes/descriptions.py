"""The protocol described for programs: OpenAPI for its requests, AsyncAPI for its live connection.

Both are made from the types that requests and replies are held against.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
from flask import Blueprint, Response, current_app
from flask.typing import ResponseReturnValue as Answer
from werkzeug.routing import Rule

import companion
from web.protocol import messages, offer_reply, replies

descriptions = Blueprint("descriptions", __name__)

TITLE = "The companion"
VERSION = "1"
SCHEMAS = "#/components/schemas/"
PICTURES = ("image/jpeg", "image/png", "image/webp")
PICTURE = {kind: {"schema": {"type": "string"}} for kind in PICTURES}
FILE = {"application/octet-stream": {"schema": {"type": "string"}}}


@dataclass(frozen=True, slots=True)
class Operation:
    """What one request takes and gives."""

    reply: Any
    body: type | None = None
    status: int = 200
    takes: Mapping[str, Any] | None = None
    """What the body may be other than JSON."""
    token: bool = True
    """Whether it needs a token."""
    query: tuple[str, ...] = ()
    instead: tuple[int, Any] | None = None
    """Another status with which it may be done, and its reply."""


OPERATIONS: Mapping[str, Operation] = {
    "api.health": Operation(replies.Health, token=False),
    "api.games": Operation(list[replies.GameReply], token=False),
    "api.kept": Operation(list[replies.PresetReply], token=False),
    "api.lay_out": Operation(replies.TableMade, messages.NewTable, 201, token=False),
    "api.sit_down": Operation(
        replies.SeatTaken, messages.NewSeat, 201, token=False, instead=(202, replies.SeatWanted)
    ),
    "api.start": Operation(replies.Taken, query=("version",)),
    "api.view": Operation(replies.View, query=("version",)),
    "api.journal": Operation(replies.JournalReply),
    "api.act": Operation(replies.Taken, messages.Act, query=("version",)),
    "api.scan": Operation(
        replies.ScanReply,
        messages.Scanned,
        takes=PICTURE,
        query=("offer", "as", "camera", "version"),
    ),
    "api.dice": Operation(replies.ThrowReply, takes=PICTURE, query=("offer", "as")),
    "api.station": Operation(replies.StationReply, status=201),
    "api.export": Operation(None),
    "api.import_": Operation(
        replies.TableMade, status=201, takes=FILE, token=False, query=("code",)
    ),
    "onward.again": Operation(replies.TableMade, messages.NextTable, 201),
    "history.saw": Operation(replies.SeenReply, messages.Seen),
    "keys.mine": Operation(replies.ShareReply),
    "keys.bring": Operation(replies.ShareTaken, messages.Share, token=False),
}
"""Every request of the protocol, by the function that answers it."""


@descriptions.get("/api/openapi.json")
def openapi_json() -> Answer:
    """Get this description for programs (OpenAPI 3.1)."""
    return _described(openapi(current_app.url_map.iter_rules(), _words()))


@descriptions.get("/api/asyncapi.json")
def asyncapi_json() -> Answer:
    """Get the description of the live connection for programs (AsyncAPI 3.0)."""
    return _described(asyncapi())


def _described(thing: Any) -> Response:
    return Response(msgspec.json.encode(thing), mimetype="application/json")


def _words() -> dict[str, str]:
    """The docstring of each function."""
    return {
        name: inspect.cleandoc(function.__doc__ or "")
        for name, function in current_app.view_functions.items()
    }


def openapi(rules: Iterable[Rule], words: Mapping[str, str]) -> dict[str, Any]:
    """The requests of the protocol as an OpenAPI description."""
    paths: dict[str, dict[str, Any]] = {}
    for rule in rules:
        if (operation := OPERATIONS.get(rule.endpoint)) is not None:
            method = "post" if "POST" in (rule.methods or ()) else "get"
            path = rule.rule.replace("<", "{").replace(">", "}")
            described = _operation(rule, operation, words[rule.endpoint])
            paths.setdefault(path, {})[method] = described
    return {
        "openapi": "3.1.0",
        "info": _info(),
        "paths": dict(sorted(paths.items())),
        "components": {
            "schemas": schemas(),
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _info() -> dict[str, str]:
    return {
        "title": TITLE,
        "version": VERSION,
        "description": f"The public protocol {VERSION} of companion {companion.__version__}.",
    }


def _operation(rule: Rule, operation: Operation, words: str) -> dict[str, Any]:
    summary, _, more = words.partition("\n")
    described: dict[str, Any] = {
        "operationId": rule.endpoint.partition(".")[2].strip("_"),
        "summary": summary,
        "parameters": _parameters(rule, operation),
        "responses": {
            str(operation.status): {"description": "Done.", **_content(operation.reply)},
            "default": {"description": "Not done.", **_content(replies.ErrorReply)},
        },
    }
    if operation.instead:
        status, kind = operation.instead
        described["responses"][str(status)] = {"description": "Accepted.", **_content(kind)}
    if more.strip():
        described["description"] = more.strip()
    if operation.body or operation.takes:
        json = _content(operation.body)["content"] if operation.body else {}
        described["requestBody"] = {
            "required": True,
            "content": {**json, **(operation.takes or {})},
        }
    if operation.token:
        described["security"] = [{"token": []}, {}]
    return described


def _parameters(rule: Rule, operation: Operation) -> list[dict[str, Any]]:
    text = {"type": "string"}
    inside = [{"name": n, "in": "path", "required": True, "schema": text} for n in rule.arguments]
    return [*inside, *({"name": name, "in": "query", "schema": text} for name in operation.query)]


def _content(kind: Any) -> dict[str, Any]:
    if kind is None:
        return {"content": FILE}
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=SCHEMAS + "{name}")
    return {"content": {"application/json": {"schema": schema}}}


@cache
def schemas() -> dict[str, Any]:
    """Every type of the protocol as a JSON Schema."""
    kinds = [*_kinds(messages), *_kinds(offer_reply), *_kinds(replies)]
    _, known = msgspec.json.schema_components(kinds, ref_template=SCHEMAS + "{name}")
    return dict(sorted(known.items()))


def _kinds(module: Any) -> list[type]:
    return [
        each
        for each in vars(module).values()
        if isinstance(each, type(msgspec.Struct)) and each.__module__ == module.__name__
    ]


SAID = {"act": messages.Act, "seen": messages.Seen}
TOLD = {
    "view": replies.View,
    "regions": replies.Regions,
    "acknowledged": replies.Acknowledged,
    "compared": replies.SeenReply,
}


def asyncapi() -> dict[str, Any]:
    """The live connection as an AsyncAPI description."""
    named = {**SAID, **TOLD}
    return {
        "asyncapi": "3.0.0",
        "info": _info(),
        "servers": {"companion": {"host": "localhost", "protocol": "socket.io"}},
        "channels": {
            "table": {
                "address": "/",
                "description": "Socket.IO over a websocket; `auth` of the handshake is a Dial.",
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in named},
                "x-auth": {"$ref": f"{SCHEMAS}Dial"},
            }
        },
        "operations": {
            "act": {**_says("receive", "act"), "reply": _says(None, "acknowledged")},
            "seen": {**_says("receive", "seen"), "reply": _says(None, "compared")},
            "view": _says("send", "view"),
            "regions": _says("send", "regions"),
        },
        "components": {
            "messages": {
                name: {"name": name, "payload": {"$ref": f"{SCHEMAS}{kind.__name__}"}}
                for name, kind in named.items()
            },
            "schemas": schemas(),
        },
    }


def _says(action: str | None, message: str) -> dict[str, Any]:
    """One operation of the connection: what the companion does with which message."""
    operation = {
        "channel": {"$ref": "#/channels/table"},
        "messages": [{"$ref": f"#/channels/table/messages/{message}"}],
    }
    return {"action": action, **operation} if action else operation
