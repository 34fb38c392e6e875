"""The nonce of a page, which no cookie can do without."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from web.server.credentials import is_nonce_of, make_nonce


def test_a_nonce_belongs_to_one_token_and_no_two_pages_share_one() -> None:
    assert is_nonce_of("token", make_nonce("token"))
    assert not is_nonce_of("other", make_nonce("token"))
    assert make_nonce("token") != make_nonce("token")
    assert "token" not in make_nonce("token")


@given(st.text(max_size=100))
def test_no_invented_nonce_is_accepted(made_up: str) -> None:
    assert not is_nonce_of("token", made_up)
