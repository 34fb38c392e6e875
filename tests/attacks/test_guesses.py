"""Somebody tries many codes, or a foreign page makes a browser do so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.kit.web.caller import Refusal
from tests.kit.web.served import Laid, serving
from web.server.limits import WRONG_CODES

MANY = int(WRONG_CODES.burst) + 4


@pytest.fixture
def tried(tmp_path: Path) -> Iterator[Laid]:
    """A table, after somebody has asked for many others, as a foreign page can."""
    with serving(tmp_path) as served:
        laid = served.table("Ann", "Bob", rounds=3)
        statuses = [served.ask(f"/j/{number + 22222}")[0] for number in range(MANY)]
        assert statuses[-1] == 429
        yield laid


def typed(laid: Laid, code: str) -> tuple[int, str]:
    """Type a code on our own page."""
    own = f"http://127.0.0.1:{laid.served.port}"
    said = {"Origin": own, "Content-Type": "application/x-www-form-urlencoded"}
    status, page, _ = laid.served.ask("/join", urlencode({"code": code}).encode(), headers=said)
    return status, page


def test_seats_and_their_connections_are_not_affected(tried: Laid) -> None:
    token = tried.tokens[0]
    assert tried.served.ask(f"/api/tables/{tried.code}/view", token=token)[0] == 200
    seat = {"Cookie": f"test-seat-{tried.code}={token}"}
    assert tried.served.ask(f"/t/{tried.code}/phone", headers=seat)[0] == 200
    assert tried.dial(token).act("1", tried.offer(token, "bid"), coins=1)["ok"]


def test_a_guessed_token_opens_nothing(tried: Laid) -> None:
    guessed = {"Cookie": f"test-seat-{tried.code}=guessed"}
    assert tried.served.ask(f"/j/{tried.code}", headers=guessed)[0] == 429
    with pytest.raises(Refusal):
        tried.dial("guessed")


def test_whoever_scans_the_code_can_still_join(tried: Laid) -> None:
    status, page, _ = tried.served.ask(f"/j/{tried.code}")
    assert status == 429
    assert f'value="{tried.code}"' in page
    status, page = typed(tried, tried.code)
    assert status == 200
    assert "This game has already started." in page


def test_typed_codes_have_a_separate_limit(tried: Laid) -> None:
    statuses = [typed(tried, "22222")[0] for _ in range(MANY)]
    assert set(statuses) == {422, 429}
    assert typed(tried, tried.code)[0] == 429
