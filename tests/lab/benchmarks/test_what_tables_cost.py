"""The page about many tables says what was measured, and what follows from it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from lab.benchmarks import carrying
from lab.benchmarks.carrying import MACHINES, PAGE, Need, answer, limits, rounded
from lab.benchmarks.table_figures import kept


def test_the_page_has_the_figures_that_are_kept() -> None:
    text = PAGE.read_text("utf-8")
    assert carrying.whole(text) == text, "write it anew: python -m lab.benchmarks.carrying"


def test_every_figure_says_where_it_comes_from() -> None:
    rows = [row for rows in kept().values() for row in rows]
    assert len(rows) >= 4 + 1 + 4
    for row in rows:
        assert re.fullmatch(r"python -m lab\.benchmarks\.bench_\w+ .*--keep", row["command"])
        assert re.fullmatch(r"20\d\d-\d\d-\d\d", row["on"])
        assert row["cores"] > 0 < row["load"]


@pytest.fixture
def need() -> Need:
    """What is easy to compute by hand."""
    return Need(
        one=0.008,
        another=0.004,
        database=0.002,
        memory=1e6,
        stored=300,
        written=1000,
        sent=5000,
        heard=1e-5,
        commits=1000,
    )


def test_a_table_is_computed_at_every_worker_that_has_pages_of_it(need: Need) -> None:
    assert answer(need, 1) == pytest.approx(0.008)
    # Of five pages at two workers one alone has all of them in 2 of 32 cases.
    assert answer(need, 2) == pytest.approx(0.008 + 0.004 * 30 / 32)
    assert answer(need, 10**6) == pytest.approx(0.008 + 0.004 * 4, rel=1e-4)


def test_each_part_has_its_own_limit(need: Need) -> None:
    one = replace(MACHINES[0], cores=1, speed=1, memory=4)
    # Half of a core for 10 ms every 4 s; half of 4 GB for 1 MB each; a tenth of a core for
    # 10 µs each; 1,000 commits a second.
    assert limits(need, one) == pytest.approx(
        {"processor": 200, "memory": 2000, "notices": 40_000, "commits": 4000}
    )
    ten = limits(need, replace(one, count=10))
    assert ten["notices"] == limits(need, one)["notices"], "each worker hears all of them"
    assert ten["processor"] < 10 * limits(need, one)["processor"], "and draws many of them again"


@pytest.mark.parametrize(("tables", "said"), [(7.4, "7"), (63, "63"), (1234, "1,200")])
def test_no_more_digits_than_such_arithmetic_is_good_for(tables: float, said: str) -> None:
    assert rounded(tables) == said
