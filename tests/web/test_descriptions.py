"""The protocol's descriptions are true: every request answers as they say, whatever is sent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from companion.core.chance import Chance
from companion.core.game import Game
from companion.core.umpire import Entry
from tests.kit.laws.budget import NO_CLOCKS
from tests.kit.laws.pages import PageCompanion
from tests.kit.laws.plays import COMPLETE
from tests.kit.table_evening import agree_to_export
from tests.kit.web import guarded
from tests.kit.web.chests import CHEST, encoded, laid_out, table_with
from tests.kit.web.evening import WebEvening, bearer, companion_app, playing
from tests.kit.web.json_schema import JSON, Schemas
from web.app import App
from web.protocol import replies
from web.routes.descriptions import OPERATIONS, asyncapi, schemas
from web.server.limits import Limit, Rate

pytestmark = pytest.mark.long

Told = dict[str, Any]
ANSWERS = 25
WRONG = "wrong"
FEW = settings(
    max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture, *NO_CLOCKS]
)


class Description:
    """The description as a client of this companion reads it."""

    def __init__(self, web: FlaskClient) -> None:
        told: Any = web.get("/api/openapi.json").json
        self.told: Told = told
        self.schemas = Schemas(told)
        self.operations: dict[str, tuple[str, str, Told]] = {
            operation["operationId"]: (path, method, operation)
            for path, methods in told["paths"].items()
            for method, operation in methods.items()
        }

    def faults(self, name: str, answer: TestResponse) -> Iterator[str]:
        """Where a reply is not as described."""
        responses = self.operations[name][2]["responses"]
        status, kind = str(answer.status_code), answer.mimetype
        if status not in responses and answer.status_code < 400:
            yield f"{name} may not answer {status}"
            return
        if answer.status_code >= 500:
            yield f"{name} answered {status}"
        content = responses.get(status, responses["default"])["content"]
        if kind not in content:
            yield f"{name} answered {status} with {kind}"
        elif kind == "application/json":
            yield from self.schemas.misfits(
                content[kind]["schema"], answer.json, f"{name} {status}"
            )

    def bodies(self, name: str) -> st.SearchStrategy[Any]:
        """Bodies that fit an operation, and others."""
        content = self.operations[name][2].get("requestBody", {}).get("content", {})
        schema = content.get("application/json", {}).get("schema")
        return JSON if schema is None else self.schemas.values(schema) | JSON


@dataclass(frozen=True)
class Deed:
    """A request that is done."""

    evening: WebEvening
    token: str | None = None
    body: Any = None
    kind: str = "application/json"
    query: str = ""
    status: int = 200

    def send(self, description: Description, name: str, token: str | None) -> TestResponse:
        """Send it with this token."""
        path, method, _ = description.operations[name]
        path = path.replace("{code}", self.evening.code).replace("{game_id}", "tiny")
        raw = isinstance(self.body, bytes)
        return self.evening.web.open(
            path + self.query,
            method=method,
            headers=bearer(token),
            data=self.body if raw else None,
            json=None if raw else self.body,
            content_type=self.kind if raw else None,
        )


def deeds(folder: Path) -> dict[str, Deed]:
    """Every operation, in a situation in which it is done."""
    going = laid_out(folder, "roll")
    lobby = WebEvening(going.app)
    lobby.sit("Ann", "Bob")
    over = WebEvening(going.app)
    over.act(over.host, "~close")
    for name in ("locked", "elsewhere"):
        (folder / name).mkdir()
    locked = playing(companion_app(folder / "locked", game=guarded.GAME), "Ann", "Bob", "Cleo")
    elsewhere = WebEvening(
        companion_app(folder / "elsewhere", game=going.app.services.tables.games["tiny"])
    )
    table = going.app.services.tables.open(going.code)
    agree_to_export(table)
    file = going.web.get(f"/api/tables/{going.code}/export", headers=bearer(going.host))
    key = file.headers["X-Archive-Code"]
    agree_to_export(table)
    ann, host = going.tokens[1], going.host
    pause = {"id": "1", "offer": going.offer(host, "~pause"), "values": {}}
    return {
        "health": Deed(going),
        "games": Deed(going),
        "kept": Deed(going),
        "lay_out": Deed(going, body={"game": "tiny"}, status=201),
        "sit_down": Deed(lobby, body={"name": "Cleo"}, status=201),
        "start": Deed(lobby, lobby.host, {}),
        "view": Deed(going, ann),
        "journal": Deed(going, ann),
        "scan": Deed(going, ann, {"codes": [CHEST.text]}),
        "dice": Deed(going, ann, encoded(table_with()), "image/jpeg"),
        "again": Deed(over, over.host, {}, status=201),
        "station": Deed(going, host, {}, status=201),
        "export": Deed(going, host),
        "saw": Deed(going, ann, {"count": 0, "digest": ""}),
        "act": Deed(going, host, pause),
        "mine": Deed(locked, locked.tokens[1]),
        "bring": Deed(locked, body={"share": guarded.share(locked, locked.tokens[1])}),
        "import": Deed(elsewhere, None, file.data, "application/octet-stream", f"?code={key}", 201),
    }


def test_every_operation_answers_as_described(tmp_path: Path) -> None:
    done = deeds(tmp_path)
    description = Description(done["view"].evening.web)
    assert set(done) == set(description.operations)
    for name, deed in done.items():
        _, _, operation = description.operations[name]
        assert str(deed.status) in operation["responses"], name
        if "security" in operation:
            assert deed.token, f"{name} is done without a token"
            assert deed.send(description, name, WRONG).status_code in {401, 403}, name
        else:
            assert deed.token is None, f"{name} needs a token"
        answer = deed.send(description, name, deed.token)
        assert answer.status_code == deed.status, (name, answer.text)
        assert list(description.faults(name, answer)) == []


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> WebEvening:
    """A table of a companion without rate limits."""
    evening = laid_out(tmp_path_factory.mktemp("described"), "roll")
    for name in ("acts", "wrong_codes", "new_tables"):
        setattr(evening.app.services, name, Limit(Rate(1e9, 1e9), lambda: 0.0))
    return evening


@pytest.fixture(scope="module")
def description(patient: WebEvening) -> Description:
    """What this companion says of itself."""
    return Description(patient.web)


@FEW
@given(data=st.data())
def test_no_request_is_answered_otherwise(
    patient: WebEvening, description: Description, data: st.DataObject
) -> None:
    name = data.draw(st.sampled_from(sorted(description.operations)))
    body = data.draw(description.bodies(name))
    token = data.draw(st.sampled_from([None, WRONG, patient.tokens[1], patient.host]))
    answer = Deed(patient, token, body).send(description, name, token)
    assert list(description.faults(name, answer)) == []


def test_a_description_that_is_wrong_is_noticed(
    patient: WebEvening, description: Description
) -> None:
    answer = patient.web.get("/healthz")
    assert list(description.faults("health", answer)) == []
    assert any(description.faults("games", answer))
    assert any(description.faults("lay_out", answer))
    assert any(description.faults("export", answer))


# --- what is described ---------------------------------------------------------------------------


@pytest.fixture
def described(app: App) -> dict[str, Any]:
    return Description(app.flask.test_client()).told


def test_every_request_of_the_protocol_is_described(app: App, described: dict[str, Any]) -> None:
    answered = {
        rule.endpoint
        for rule in app.flask.url_map.iter_rules()
        if rule.rule.startswith("/api/") or rule.rule == "/healthz"
    }
    own = {"descriptions.openapi_json", "descriptions.asyncapi_json"}
    assert answered - own == set(OPERATIONS)
    told = [each for path in described["paths"].values() for each in path.values()]
    assert len(told) == len(OPERATIONS)
    assert described["openapi"] == "3.1.0"


def test_every_reference_in_the_descriptions_resolves(described: dict[str, Any]) -> None:
    for whole in (described, asyncapi()):
        for reference in references(whole):
            part: Any = whole
            for step in reference.removeprefix("#/").split("/"):
                part = part[step]


def references(thing: Any) -> list[str]:
    """Every `$ref` in a description."""
    if isinstance(thing, dict):
        inside = [each for value in thing.values() for each in references(value)]
        return [*inside, *([thing["$ref"]] if isinstance(thing.get("$ref"), str) else [])]
    return [each for part in thing for each in references(part)] if isinstance(thing, list) else []


def test_the_live_connection_is_described(app: App) -> None:
    told = app.flask.test_client().get("/api/asyncapi.json").json
    assert isinstance(told, dict)
    assert told["components"]["messages"]["act"]["payload"] == {"$ref": "#/components/schemas/Act"}
    assert schemas()["Act"]["required"] == ["id", "offer"]


@pytest.mark.parametrize("game", COMPLETE.values(), ids=list(COMPLETE))
def test_every_view_of_a_play_fits_its_type(game: Game[Any], tmp_path: Path) -> None:
    players = max(game.seats)
    companion = PageCompanion(tmp_path / "home", game, players)
    chance = Chance(b"described")
    try:
        for _ in range(ANSWERS):
            able = [pair for pair in companion.able() if pair[1].after is None]
            if not able:
                break
            viewer, offer = chance.pick(able)
            companion.do(Entry(viewer, offer.name, offer.some(viewer, chance)))
            for who in (*companion.table.record.people.players, None):
                msgspec.convert(
                    msgspec.to_builtins(companion.table.view.in_protocol(who)), replies.View
                )
    finally:
        companion.close()
