"""Whoever moves from one worker to another is shown no lower version of what they see."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tests.hosting.postgres.workers import Workers, at, wait_until
from tests.kit.web.evening import Line, WebEvening, bearer
from web.protocol.messages import HIGHEST_VERSION


@pytest.fixture
def evenings(some: Workers) -> tuple[WebEvening, WebEvening]:
    """The same table at both of them."""
    first = WebEvening(some.apps[0], rounds=3)
    first.sit("Ann", "Bob")
    first.start()
    there = at(some.apps[1], first)
    assert there.view()["version"] > first.view()["version"]
    return first, there


STEPS = ("~pause", "~resume")
"""What the host can do again and again."""


def rises(versions: list[int]) -> bool:
    return all(before < after for before, after in pairwise(versions))


def versions(line: Line) -> list[int]:
    return [said["version"] for said in line.got()]


def version_in(answer: Any) -> int:
    return int(answer.json["version"])


@pytest.mark.parametrize("form", ["json", "html"])
def test_a_page_that_moves_is_shown_no_lower_version(
    evenings: tuple[WebEvening, WebEvening], some: Workers, form: str
) -> None:
    token, code, shown = evenings[0].host, evenings[0].code, [0]
    for number in range(6):
        here = evenings[(number + 1) % 2]  # there and back again
        line = here.dial(token, format=form, version=shown[-1])
        shown += versions(line)
        taken = line.act(f"{number}", here.offer(token, STEPS[number % 2]))
        shown += (pushed := versions(line))
        assert taken == {"ok": True, "version": pushed[-1]} | {"fill": taken["fill"]}
        line.hang_up()
        wait_until(lambda: some.agree(code))
    assert len(shown) > 10
    assert rises(shown)


def test_what_one_client_claims_changes_nobody_elses_numbers(
    evenings: tuple[WebEvening, WebEvening],
) -> None:
    here, _ = evenings
    screen, other = here.dial(), here.dial()
    before = versions(screen)[-1]
    boasts = here.dial(version=HIGHEST_VERSION)
    versions(other)
    here.act(here.tokens[1], "loan", coins=2)
    assert versions(screen) == versions(other) == [before + 1]
    assert versions(boasts) == [HIGHEST_VERSION + 1, HIGHEST_VERSION + 2]


@pytest.mark.parametrize("version", [-1, HIGHEST_VERSION + 1, "1", 1.5])
def test_what_is_no_version_is_refused(
    evenings: tuple[WebEvening, WebEvening], version: object
) -> None:
    assert not evenings[0].dial(version=version).stands


def test_a_program_that_asks_says_which_version_it_has(
    evenings: tuple[WebEvening, WebEvening], some: Workers
) -> None:
    here, there = evenings
    token, path = here.host, f"/api/tables/{here.code}"
    who, shown = {"headers": bearer(token)}, [0]
    for number in range(6):
        where = (there, here)[number % 2]
        act = {"id": f"{number}", "offer": where.offer(token, STEPS[number % 2]), "values": {}}
        for answer in (
            where.web.post(f"{path}/acts?version={shown[-1]}", json=act, **who),
            where.web.get(f"{path}/view?version={shown[-1]}", **who),
        ):
            assert answer.status_code == 200, answer.text
            shown.append(version_in(answer))
        wait_until(lambda: some.agree(here.code))
    assert shown == sorted(shown)
    assert len(set(shown)) > 6, "and whatever changes has a new one"
    for odd in ("-5", "many", "9" * 30):
        told = version_in(here.web.get(f"{path}/view?version={odd}", **who))
        assert shown[1] // 2 < told <= HIGHEST_VERSION + 1
