"""The language whose every text is 40 % longer than English, in which pages are looked at."""

from __future__ import annotations

import pytest

from tests.kit.browser.long_words import LONGER, longer


@pytest.mark.parametrize(
    ("english", "german"),
    [("Save", "Speichern"), ("Start", "Start"), ("{who} takes {card}.", "{who} nimmt {card}.")],
)
def test_what_is_said_is_longer_by_so_much(english: str, german: str) -> None:
    assert len(longer(german, english)) >= LONGER * len(english)
    assert longer("Start", "Start") == "Staaart"
    assert "{card}" in longer("nimmt {card}", "takes {card}")
    assert longer("EEEE, d. MMMM y", "EEEE, dd MMMM y") == "EEEE, d. MMMM y"
