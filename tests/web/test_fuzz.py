"""Fuzzing: whatever is sent, a sentence comes back and nothing breaks."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.kit.laws.budget import NO_CLOCKS
from tests.kit.web.evening import WebEvening, bearer, companion_app, playing
from web.app import App
from web.server.limits import Limit, Rate

pytestmark = pytest.mark.long

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=8,
)
KEYS = ["game", "settings", "name", "colour", "nonce", "id", "offer", "values", "codes"]
BODIES = st.binary(max_size=60) | JSON.map(msgspec.json.encode)
BODIES |= st.dictionaries(st.sampled_from(KEYS), JSON).map(msgspec.json.encode)
PARTS = st.sampled_from(["CODE", "22222", "tiny", "-", "é", "%00", "..", "a" * 300])
TOKENS = st.sampled_from(["seat", "host", "wrong", None])
UNFRAMED = JSON.filter(lambda said: not isinstance(said, int | float))
"""A bare number would be read as part of the frame around it."""
ALLOWED_HERE = {f"/organiser/tables/<code>/{does}" for does in ("remove", "screen")}
"""Whoever sits at the laptop itself may remove a table or hand it over, and these tests do."""
FEW = settings(
    max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture, *NO_CLOCKS]
)


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> WebEvening:
    """A table of a companion without rate limits."""
    app = companion_app(tmp_path_factory.mktemp("fuzz"))
    for name in ("acts", "wrong_codes", "new_tables"):
        setattr(app.services, name, Limit(Rate(1e9, 1e9), lambda: 0.0))
    return playing(app, rounds=9)


def ways(app: App) -> list[tuple[str, str]]:
    """Every method of every route."""
    rules = [
        rule for rule in app.flask.url_map.iter_rules() if not rule.endpoint.endswith("static")
    ]
    able = [rule for rule in rules if rule.rule not in ALLOWED_HERE]
    return [(rule.rule, method) for rule in able for method in sorted(rule.methods or ())]


def token_of(evening: WebEvening, who: str | None) -> str | None:
    """The token of a seat, of the host or of nobody."""
    return {"seat": evening.tokens[1], "host": evening.host}.get(str(who), who)


@FEW
@given(data=st.data())
def test_no_request_causes_a_server_error(patient: WebEvening, data: st.DataObject) -> None:
    rule, method = data.draw(st.sampled_from(ways(patient.app)))
    path = "/".join(
        data.draw(PARTS).replace("CODE", patient.code) if part.startswith("<") else part
        for part in rule.split("/")
    )
    answer = patient.web.open(
        path,
        method=method,
        data=data.draw(BODIES),
        content_type=data.draw(st.sampled_from(["application/json", "text/plain", "image/png"])),
        headers=bearer(token_of(patient, data.draw(TOKENS))),
    )
    assert answer.status_code < 500
    if answer.status_code >= 400 and path.startswith("/api/") and method != "HEAD":
        error: Any = answer.json
        assert error["error"]["message"].endswith(".")


@FEW
@given(said=JSON | st.dictionaries(st.sampled_from(KEYS), JSON), more=st.lists(JSON, max_size=2))
def test_no_act_breaks_a_connection(patient: WebEvening, said: Any, more: list[Any]) -> None:
    line = patient.dial(patient.tokens[1])
    acknowledged = line.say("act", said, *more)
    assert acknowledged["ok"] is False
    assert acknowledged["error"]["code"] in {"misfit", "gone"}
    assert line.stands
    line.hang_up()


@FEW
@given(values=st.dictionaries(st.sampled_from(["coins", "x"]), JSON))
def test_no_values_bypass_an_offer(patient: WebEvening, values: dict[str, Any]) -> None:
    before = patient.view(patient.tokens[1])
    offer = patient.offer(patient.tokens[2], "bid")
    line = patient.dial(patient.tokens[2])
    said = line.say("act", {"id": uuid4().hex, "offer": offer, "values": values})
    fits = list(values) == ["coins"] and type(values["coins"]) is int and 0 <= values["coins"] <= 5
    assert said["ok"] == fits or said["error"]["code"] == "gone"
    if not fits:
        assert patient.view(patient.tokens[1]) == before
    line.hang_up()


@FEW
@given(
    auth=UNFRAMED | st.dictionaries(st.sampled_from(["table", "token", "nonce", "format"]), JSON)
)
def test_nobody_connects_by_accident(patient: WebEvening, auth: Any) -> None:
    line = patient.dial_with(auth)
    assert not line.stands


@FEW
@given(form=st.dictionaries(st.sampled_from(["rounds", "fast", "name", "code"]), st.text()))
def test_no_plain_form_breaks_a_page(patient: WebEvening, form: dict[str, str]) -> None:
    for path in ("/new/tiny", "/join", "/back", f"/j/{patient.code}"):
        answer = patient.web.post(path, data=form)
        assert answer.status_code < 500
        assert answer.mimetype == "text/html"
