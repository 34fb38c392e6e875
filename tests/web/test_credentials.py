"""The nonce of a page, which no cookie can do without."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from web.server.credentials import nonce_fits, nonce_for


def test_a_nonce_belongs_to_one_token_and_no_two_pages_share_one() -> None:
    assert nonce_fits("token", nonce_for("token"))
    assert not nonce_fits("other", nonce_for("token"))
    assert nonce_for("token") != nonce_for("token")
    assert "token" not in nonce_for("token")


@given(st.text(max_size=100))
def test_no_invented_nonce_is_accepted(made_up: str) -> None:
    assert not nonce_fits("token", made_up)
