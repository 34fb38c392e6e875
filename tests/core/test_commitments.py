"""Bids that stay on the phones until all are in."""

from __future__ import annotations

import pytest

from companion.core.chance import Chance
from companion.core.commitments import LOST, Commitment, Opening, fingerprint
from companion.core.fields import Number, Refused, Seats
from companion.core.seats import TABLE, Seat, viewers
from companion.core.umpire import Umpire
from tests.kit.tiny_game import TINY, Tiny

ANN, BEN = Seat(1), Seat(2)
WORD = "a word of my own that nobody can guess"


def laid_out() -> Umpire[Tiny]:
    return Umpire(TINY, (ANN, BEN), TINY.settle({"committed": True}), b"seed")


def seal(umpire: Umpire[Tiny], who: Seat, coins: int) -> str:
    digest = fingerprint({"coins": coins}, WORD)
    umpire.act(who, "bid", {"sealed": digest})
    return digest


def unseal(umpire: Umpire[Tiny], who: Seat, coins: int) -> None:
    umpire.act(who, "open_bid", {"opened": {"values": {"coins": coins}, "nonce": WORD}})


def test_a_fingerprint_is_the_sha256_of_nonce_and_sorted_values() -> None:
    # printf 'w:{"a":1,"b":["x"]}' | sha256sum
    by_hand = "3c011d02f82f9dcb91a5d071525cd282f959ae65a9c7c10ac337a4d14aa4e1a5"
    assert fingerprint({"b": ["x"], "a": 1}, "w") == by_hand


def test_a_phone_sends_nothing_of_a_bid_but_its_fingerprint() -> None:
    (offer,) = (each for each in laid_out().offers(ANN) if each.name == "bid")
    assert list(offer.fields) == ["sealed"]
    asked = offer.described()["fields"]["sealed"]["inside"]["coins"]
    assert (asked["low"], asked["high"]) == (0, 5)


def test_bids_are_opened_only_when_all_are_in() -> None:
    umpire = laid_out()
    seal(umpire, ANN, 3)
    assert "open_bid" not in {each.name for each in umpire.offers(ANN)}
    seal(umpire, BEN, 4)
    for who in (ANN, BEN):
        assert "open_bid" in {each.name for each in umpire.offers(who)}
    unseal(umpire, ANN, 3)
    assert umpire.board.last == []
    unseal(umpire, BEN, 4)
    assert umpire.board.last == [3, 4]


def test_fingerprints_are_published_when_all_are_in() -> None:
    umpire = laid_out()
    digests = [seal(umpire, ANN, 3)]
    assert umpire.journal(TABLE) == ()
    digests.append(seal(umpire, BEN, 4))
    for viewer in viewers(umpire.seats):
        told = [str(line.sentence) for line in umpire.journal(viewer)]
        assert all(digest[:8] in line for digest, line in zip(digests, told, strict=True))


def test_only_the_sealed_values_open_a_seal() -> None:
    umpire = laid_out()
    seal(umpire, ANN, 3)
    seal(umpire, BEN, 4)
    with pytest.raises(Refused, match="not what you sealed"):
        unseal(umpire, ANN, 2)


def test_a_sealed_bid_can_be_changed_until_the_last_is_in() -> None:
    umpire = laid_out()
    seal(umpire, ANN, 3)
    seal(umpire, ANN, 5)
    seal(umpire, BEN, 4)
    unseal(umpire, ANN, 5)
    unseal(umpire, BEN, 4)
    assert umpire.board.last == [5, 4]


def test_a_bid_that_cannot_be_opened_is_forfeited() -> None:
    umpire = laid_out()
    seal(umpire, ANN, 3)
    seal(umpire, BEN, 4)
    umpire.act(ANN, "open_bid", {"opened": LOST})
    unseal(umpire, BEN, 4)
    assert umpire.board.last == [0, 4]


def test_what_is_sealed_has_no_order() -> None:
    with pytest.raises(TypeError, match="order"):
        Commitment({"who": Seats((ANN, BEN), 2, 2, ordered=True)})


def test_values_beyond_the_limits_do_not_open_a_seal() -> None:
    umpire = laid_out()
    seal(umpire, ANN, 99)
    seal(umpire, BEN, 4)
    with pytest.raises(Refused):
        unseal(umpire, ANN, 99)


def test_a_stand_in_finds_its_own_bid_again() -> None:
    inside, chance = {"coins": Number(0, 50)}, Chance(b"stand-in")
    digest = Commitment(inside).some(chance)
    assert Opening(inside, digest).some(chance) != LOST


def test_random_play_forfeits_a_bid_sealed_by_somebody_else() -> None:
    digest = fingerprint({"coins": 3}, WORD)
    assert Opening({"coins": Number(0, 5)}, digest).some(Chance(b"x")) == LOST
