"""The served OpenAPI description is true: every request answers as it says, whatever is sent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from tests.kit.table_evening import agree_to_export
from tests.kit.web import guarded
from tests.kit.web.chests import CHEST, encoded, laid_out, table_with
from tests.kit.web.evening import WebEvening, bearer, companion_app
from tests.kit.web.json_schema import JSON, Schemas
from web.server.limits import Limit, Rate

pytestmark = pytest.mark.long

Told = dict[str, Any]
WRONG = "wrong"
FEW = settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])


class Description:
    """The description as a client of this companion reads it."""

    def __init__(self, evening: WebEvening) -> None:
        told: Any = evening.web.get("/api/openapi.json").json
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
    playing = laid_out(folder, "roll")
    lobby = WebEvening(playing.app)
    lobby.sit("Ann", "Bob")
    over = WebEvening(playing.app)
    over.act(over.host, "~close")
    for name in ("locked", "elsewhere"):
        (folder / name).mkdir()
    locked = WebEvening(companion_app(folder / "locked", game=guarded.GAME))
    locked.sit("Ann", "Bob", "Cleo")
    locked.start()
    elsewhere = WebEvening(
        companion_app(folder / "elsewhere", game=playing.app.services.tables.games["tiny"])
    )
    table = playing.app.services.tables.open(playing.code)
    agree_to_export(table)
    file = playing.web.get(f"/api/tables/{playing.code}/export", headers=bearer(playing.host))
    key = file.headers["X-Archive-Code"]
    agree_to_export(table)
    ann, host = playing.tokens[1], playing.host
    pause = {"id": "1", "offer": playing.offer(host, "~pause"), "values": {}}
    return {
        "health": Deed(playing),
        "games": Deed(playing),
        "kept": Deed(playing),
        "lay_out": Deed(playing, body={"game": "tiny"}, status=201),
        "sit_down": Deed(lobby, body={"name": "Cleo"}, status=201),
        "start": Deed(lobby, lobby.host, {}),
        "view": Deed(playing, ann),
        "journal": Deed(playing, ann),
        "scan": Deed(playing, ann, {"codes": [CHEST.text]}),
        "dice": Deed(playing, ann, encoded(table_with()), "image/jpeg"),
        "again": Deed(over, over.host, {}, status=201),
        "station": Deed(playing, host, {}, status=201),
        "export": Deed(playing, host),
        "saw": Deed(playing, ann, {"count": 0, "digest": ""}),
        "act": Deed(playing, host, pause),
        "mine": Deed(locked, locked.tokens[1]),
        "bring": Deed(locked, body={"share": guarded.share(locked, locked.tokens[1])}),
        "import": Deed(elsewhere, None, file.data, "application/octet-stream", f"?code={key}", 201),
    }


def test_every_operation_answers_as_described(tmp_path: Path) -> None:
    done = deeds(tmp_path)
    description = Description(done["view"].evening)
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
    return Description(patient)


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
