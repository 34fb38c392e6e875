"""The stations of an answer, as the page lists them, are the functions an answer passes."""

from __future__ import annotations

import re
from pathlib import Path

from lab.benchmarks import bench_tap

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "explanation" / "how-it-works.md"
STATION = re.compile(r"^\d\. \*\*.*?(?=^\d\. \*\*|^$)", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"`(?:(\w+)\.)?(\w+)`(?: in)?\s+(?:in\s+)?\[`([\w/.]+)`\]")
MAX_STATIONS = 8


def stations() -> list[str]:
    """Each station's text on the page."""
    return STATION.findall(PAGE.read_text("utf-8"))


def test_an_answer_passes_eight_stations_at_most() -> None:
    assert 0 < len(stations()) <= MAX_STATIONS


def test_every_function_a_station_names_is_where_it_says() -> None:
    named = [each for station in stations() for each in NAMED.findall(station)]
    assert len(named) == MAX_STATIONS - 1  # the last one is in a file named before
    for owner, function, path in named:
        text = (ROOT / path).read_text("utf-8")
        assert not owner or f"class {owner}" in text, (owner, path)
        assert re.search(rf"\b(def|function) {function}\(", text), (function, path)


def test_an_answer_passes_them_in_this_order(tmp_path: Path) -> None:
    with bench_tap.channel_of(tmp_path) as channel:
        way = bench_tap.shortest_way(channel)
    told = [function for station in stations() for _, function, path in NAMED.findall(station)]
    on_the_server = [each for each in told[2:] if each != "send"]
    seen = iter(way)
    assert all(function in seen for function in on_the_server), (on_the_server, way)
