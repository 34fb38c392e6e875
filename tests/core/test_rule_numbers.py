"""Numbers of rules, as code and rules books cite them."""

from __future__ import annotations

from companion.core.rule_numbers import find_cited


def test_a_text_cites_all_numbers_of_a_span_each_once() -> None:
    assert find_cited("[SEM-009..012, SEM-055] SEM-055") == (
        *("SEM-009", "SEM-010", "SEM-011", "SEM-012"),
        "SEM-055",
    )
