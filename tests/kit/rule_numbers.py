"""The numbers of rules, as tests carry them in their names and the code cites them."""

from __future__ import annotations

import re

from companion.core.rule_numbers import CITED, iter_between

NUMBERS = r"([a-z]+)((?:_(?:and_|to_)?\d+[a-z]?)+)"
NAMED = re.compile(rf"test_{NUMBERS}(?:_and_{NUMBERS})?_")


def named_by(test: str) -> tuple[str, ...]:
    """Every rule that the name of a test speaks for: `test_sem_031_and_032_…` for two of them.

    All have as many digits as the first: `test_mea_231_3_taler_…` speaks of one rule. A worked
    scenario may follow the rules that it shows: `test_dwd_120_to_122_and_ds_29_…`.
    """
    if not (name := NAMED.match(test)):
        return ()
    rules, scenarios = name.groups()[:2], name.groups()[2:]
    return _told(*rules) + (_told(*scenarios) if all(scenarios) else ())


def _told(label: str, words: str) -> tuple[str, ...]:
    label, numbers = label.upper(), words.split("_")[1:]
    width = len(numbers[0].rstrip("abcdefghijklmnopqrstuvwxyz"))
    listed: list[str] = []
    while numbers:
        word = numbers.pop(0)
        if word == "to":
            listed += iter_between(listed[-1], numbers[0])
        elif word != "and" and len(re.sub(r"\D", "", word)) == width:
            listed.append(word)
    return tuple(f"{label}-{number}" for number in listed)


def cited_alone(text: str) -> tuple[str, ...]:
    """Every rule that a text cites by its own number, not as one of a span."""
    cited = [f"{label}-{first}" for label, first, last in CITED.findall(text) if not last]
    return tuple(dict.fromkeys(cited))
