"""Sealed answers that stay on the phones until all are in, or with the companion."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion.core.bots import choose_next_answer, iter_stand_in_answers, play_out
from companion.core.chance import Chance
from companion.core.commitments import (
    LOST,
    MAX_NONCE_CHARS,
    Commitment,
    Opening,
    ask_under_seal,
    encode_sealed,
    fingerprint,
    is_opening,
    iter_openings,
    make_sent_values,
    strip_seal,
)
from companion.core.endings import Ending
from companion.core.game import Bots, Game, Interruptions, Setting
from companion.core.offers import Answer, Number, Offer, Refused, Seats
from companion.core.play import Play
from companion.core.sealing import AUTO, COMMITTED, SEALED, Sealing
from companion.core.seats import TABLE, Seat, seats_for, viewers
from companion.core.umpire import Entry, Umpire
from companion.core.words import T
from tests.kit.tiny_game import TINY, Tiny, offered, with_settings

A, B = SEATS = seats_for(2)
COINS = {"coins": Number(0, 5)}


def even_form(_k: Tiny, _me: Seat) -> Iterator[Offer]:
    """Bid an even number of coins."""
    yield Offer("bid", T("Bid"), about=7, check=_odd, public=True, coins=Number(0, 5))


def _odd(answer: Answer) -> T | None:
    return T("That is odd.") if answer.coins % 2 else None


def any_form(k: Tiny, me: Seat) -> Iterator[Offer]:
    """Bid any number of coins."""
    for offer in even_form(k, me):
        yield offer.but(check=None)


def flow(g: Tiny, form: Any = even_form) -> Play[Ending]:
    """One round of bids, kept in the way the setting says; the rule gets answers to its form."""
    told = {"prompt": T("Bid now"), "screen": T("{missing} still to bid")}
    bids = yield from ask_under_seal(g, g.settings.way, g.seats, form, **told)
    g.last = [bid.coins if bid else -1 for bid in bids.values()]
    g.won = {seat: bid.about if bid and bid.act == "bid" else 0 for seat, bid in bids.items()}
    return Ending("won", (), T("Done."))


GAME: Game[Tiny] = with_settings(
    replace(TINY, flow=flow, interruptions=Interruptions(leave=TINY.interruptions.leave)),
    way=Setting(Sealing(), AUTO, T("Bids")),
)


def laid_out(way: str, **more: Any) -> Umpire[Tiny]:
    game = replace(GAME, **more)
    return Umpire(game, SEATS, game.settle({"way": way}), b"ways")


def seal(umpire: Umpire[Tiny], who: Seat, coins: int) -> str:
    """Send the fingerprint of a bid."""
    digest = fingerprint({"coins": coins}, "n")
    umpire.act(who, "bid-7", {"sealed": digest})
    return digest


def unseal(umpire: Umpire[Tiny], who: Seat, coins: int) -> None:
    umpire.act(who, "open_bid-7", {"opened": {"values": {"coins": coins}, "nonce": "n"}})


# --- fingerprints --------------------------------------------------------------------------------


def test_a_fingerprint_is_the_sha256_of_nonce_and_sorted_values() -> None:
    # printf 'w:{"a":1,"b":["x"]}' | sha256sum
    by_hand = "3c011d02f82f9dcb91a5d071525cd282f959ae65a9c7c10ac337a4d14aa4e1a5"
    assert fingerprint({"b": ["x"], "a": 1}, "w") == by_hand


def test_letters_of_any_language_are_sealed_as_they_are() -> None:
    assert encode_sealed({"b": "é", "a": 1}, "n") == 'n:{"a":1,"b":"é"}'


def test_a_nonce_has_at_most_64_characters() -> None:
    nonce = "n" * MAX_NONCE_CHARS
    opening = Opening(COINS, fingerprint({"coins": 1}, nonce))
    assert MAX_NONCE_CHARS == 64
    assert opening.fit({"values": {"coins": 1}, "nonce": nonce}) == {"coins": 1}


def test_values_beyond_the_limits_do_not_open_a_seal() -> None:
    opening = Opening(COINS, fingerprint({"coins": 99}, "n"))
    with pytest.raises(Refused, match="Choose a number"):
        opening.fit({"values": {"coins": 99}, "nonce": "n"})


def test_what_is_sealed_has_no_order() -> None:
    with pytest.raises(TypeError, match="order"):
        Commitment({"who": Seats(SEATS, 2, 2, ordered=True)})


def test_opened_seals_can_be_checked_by_anybody() -> None:
    opening = {"values": {"coins": 1}, "nonce": "n"}
    entries = [
        Entry(A, "open_bid", {"opened": opening}),
        Entry(B, "open_bid", {"opened": LOST}),
        Entry(B, "next", {}),
    ]
    assert list(iter_openings(entries)) == [(A, fingerprint({"coins": 1}, "n"), 'n:{"coins":1}')]


# --- a round of bids -----------------------------------------------------------------------------


def test_the_companion_keeps_sealed_answers() -> None:
    umpire = laid_out(SEALED)
    assert str(umpire.prompt(A)) == "Bid now"
    assert str(umpire.prompt(TABLE)) == "Seat 1 and Seat 2 still to bid"
    umpire.act(A, "bid-7", {"coins": 2})
    assert str(umpire.prompt(TABLE)) == "Seat 2 still to bid"
    with pytest.raises(Refused, match="odd"):
        umpire.act(B, "bid-7", {"coins": 3})
    umpire.act(B, "bid-7", {"coins": 4})
    assert (umpire.board.last, umpire.board.won) == ([2, 4], {A: 7, B: 7})


def test_a_phone_sends_nothing_of_a_bid_but_its_fingerprint() -> None:
    (offer,) = laid_out(COMMITTED).offers(A)
    assert list(offer.fields) == ["sealed"]
    asked = offer.described()["fields"]["sealed"]["inside"]["coins"]
    assert (asked["low"], asked["high"]) == (0, 5)


def test_the_phones_open_what_they_sealed_when_all_are_in() -> None:
    umpire = laid_out(COMMITTED)
    assert str(umpire.prompt(A)) == "Bid now"
    assert str(umpire.prompt(TABLE)) == "Seat 1 and Seat 2 still to bid"
    seal(umpire, A, 2)
    assert offered(umpire, A) == ["bid-7"]
    seal(umpire, B, 4)
    assert offered(umpire, A) == offered(umpire, B) == ["open_bid-7"]
    assert str(umpire.prompt(A)) == "Your phone is opening what it sealed."
    assert str(umpire.prompt(TABLE)) == "The phones are opening what they sealed."
    unseal(umpire, A, 2)
    assert umpire.board.last == []
    unseal(umpire, B, 4)
    assert (umpire.board.last, umpire.board.won) == ([2, 4], {A: 7, B: 7})


def test_whoever_cannot_open_a_seal_gives_the_bid_up() -> None:
    umpire = laid_out(COMMITTED)
    digest = seal(umpire, A, 3)
    seal(umpire, B, 4)
    (opening,) = umpire.offers(A)
    assert (str(opening.label), opening.tone, opening.public) == ("Give it up", "grave", False)
    assert str(opening.help) == (
        "Your phone opens by itself what it has sealed. If it does not, use the phone you sealed "
        "it on, or give the answer up."
    )
    limits = opening.described()["fields"]["opened"]
    assert (limits["fingerprint"], limits["inside"]["coins"]["high"]) == (digest, 5)
    with pytest.raises(Refused, match="odd"):
        unseal(umpire, A, 3)
    umpire.act(A, "open_bid-7", {"opened": LOST})
    unseal(umpire, B, 4)
    assert (umpire.board.last, umpire.board.won) == ([-1, 4], {A: 0, B: 7})


def test_fingerprints_are_published_as_proofs_when_all_are_in() -> None:
    umpire = laid_out(COMMITTED)
    digests = [seal(umpire, A, 2)]
    assert umpire.journal(TABLE) == ()
    digests.append(seal(umpire, B, 4))
    for viewer in viewers(SEATS):
        told = umpire.journal(viewer)
        assert [str(line.sentence) for line in told] == [
            f"Seat {seat} has sealed {digest[:8]}." for seat, digest in enumerate(digests, 1)
        ]
        assert all(line.proof and not line.setback for line in told)


def test_a_bid_on_a_phone_can_be_changed_until_the_last_is_in() -> None:
    umpire = laid_out(COMMITTED)
    for seat, coins in ((A, 4), (A, 2), (B, 0)):
        seal(umpire, seat, coins)
    unseal(umpire, A, 2)
    unseal(umpire, B, 0)
    assert umpire.board.last == [2, 0]


# --- stand-ins and random play -------------------------------------------------------------------


def test_a_stand_in_finds_its_own_bid_again_and_no_other() -> None:
    inside, chance = {"coins": Number(0, 50)}, Chance(b"stand-in")
    assert Opening(inside, Commitment(inside).some(chance)).some(chance) != LOST
    digest = fingerprint({"coins": 3}, "somebody else's nonce")
    assert Opening(COINS, digest).some(chance) == LOST


@pytest.mark.parametrize("way", [COMMITTED, SEALED])
def test_random_play_keeps_what_it_sealed(way: str) -> None:
    for number in range(5):
        umpire = laid_out(way, flow=lambda g: flow(g, any_form))
        assert list(play_out(umpire, Chance(b"play %d" % number)))
        assert -1 not in umpire.board.last


def bids_four(
    _k: Any, _me: Any, offers: tuple[Offer, ...], _chance: Chance
) -> tuple[Offer, dict[str, Any]]:
    """Knows nothing of seals: it is asked for coins, and bids four."""
    (offer,) = offers
    assert list(offer.fields) == ["coins"]
    return offer, {"coins": 4}


@pytest.mark.parametrize("way", [COMMITTED, SEALED])
def test_a_policy_bids_without_knowing_of_seals(way: str) -> None:
    umpire = laid_out(way)
    for _ in range(9):
        if umpire.over:
            break
        entry = choose_next_answer(umpire, Chance(b"four %d" % len(umpire.entries)), bids_four)
        umpire.act(entry.by, entry.offer, entry.values)
    assert umpire.board.last == [4, 4]


def test_a_stand_in_opens_what_it_sealed_whatever_its_policy() -> None:
    game = replace(GAME, bots=Bots({"four": bids_four}, "four"))
    umpire = laid_out(COMMITTED)
    for seat in SEATS:
        umpire.act(seat, "bid-7", {"sealed": fingerprint({"coins": 2}, "")})
    asked = (umpire.known(A), A, umpire.offers(A), Chance(b"opens"))
    offer, raw = next(iter(iter_stand_in_answers(game, *asked)))
    assert raw == {"opened": {"values": {"coins": 2}, "nonce": ""}}
    assert is_opening(offer)


def test_an_offer_is_asked_openly_and_sent_as_a_fingerprint_only_if_it_has_a_seal() -> None:
    plain = Offer("bid", T("Bid"), coins=Number(0, 5))
    assert strip_seal(plain) is plain
    assert make_sent_values(plain, {"coins": 3}) == {"coins": 3}
    assert not is_opening(plain)
    (sealed,) = laid_out(COMMITTED).offers(A)
    assert list(strip_seal(sealed).fields) == ["coins"]
    assert make_sent_values(sealed, {"coins": 3}) == {"sealed": fingerprint({"coins": 3}, "")}
