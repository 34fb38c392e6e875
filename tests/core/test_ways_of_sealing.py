"""Who keeps a sealed answer: the phones, the companion, or whichever is possible."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion.core.bots import any_answer, next_answer, play_out, stand_in_answers
from companion.core.chance import Chance
from companion.core.commitments import (
    LOST,
    MOST,
    Opening,
    as_asked,
    as_sent,
    fingerprint,
    opens,
    sealed_text,
    under_seal,
)
from companion.core.endings import Ending
from companion.core.game import Game, Setting, Settings
from companion.core.offers import Answer, Number, Offer, Refused
from companion.core.play import Play
from companion.core.sealing import AUTO, COMMITTED, SEALED, Sealing
from companion.core.seats import TABLE, Seat, seats_for
from companion.core.umpire import Umpire
from companion.core.words import T
from tests.kit.tiny_game import TINY, Tiny

A, B = seats_for(2)
HELP = (
    "Your phone opens by itself what it has sealed. If it does not, use the phone you sealed it "
    "on, or give the answer up."
)


def even_form(_k: Tiny, _me: Seat) -> Iterator[Offer]:
    """Bid an even number of coins."""
    yield Offer("bid", T("Bid"), about=7, check=_odd, public=True, coins=Number(0, 5))


def _odd(answer: Answer) -> T | None:
    return T("That is odd.") if answer.coins % 2 else None


def flow(g: Tiny) -> Play[Ending]:
    """One round of bids, kept in the way the setting says."""
    told = {"prompt": T("Bid now"), "screen": T("{missing} still to bid")}
    bids = yield from under_seal(g, g.settings.way, g.seats, even_form, **told)
    g.last = [bid.coins if bid else -1 for bid in bids.values()]
    g.won = {seat: bid.about if bid else 0 for seat, bid in bids.items()}
    return Ending("won", (), T("Done."))


GAME: Game[Tiny] = replace(
    TINY,
    flow=flow,
    anytime=(),
    settings={**TINY.settings, "way": Setting(Sealing(), AUTO, T("Bids"))},
)


def laid_out(way: str, **more: Any) -> Umpire[Tiny]:
    game = replace(GAME, **more)
    return Umpire(game, (A, B), game.settle({"way": way}), b"ways")


def seal(umpire: Umpire[Tiny], who: Seat, coins: int) -> None:
    umpire.act(who, "bid-7", {"sealed": fingerprint({"coins": coins}, "n")})


# --- the setting ---------------------------------------------------------------------------------


def test_the_phones_keep_answers_only_if_every_phone_can() -> None:
    settings = GAME.settle({"way": AUTO, "rounds": 3})
    assert GAME.leaves_open(settings)
    able, unable = (GAME.decided(settings, phones_can=can) for can in (True, False))
    assert (able.way, unable.way) == (COMMITTED, SEALED)
    for decided in (able, unable):
        assert (decided.rounds, decided.fast) == (3, False)
        assert not GAME.leaves_open(decided)
        assert set(decided) == set(settings)


@pytest.mark.parametrize("way", [COMMITTED, SEALED])
def test_what_the_table_chose_stays(way: str) -> None:
    settings = GAME.settle({"way": way})
    assert not GAME.leaves_open(settings)
    for can in (True, False):
        assert GAME.decided(settings, phones_can=can).way == way


def test_a_table_older_than_the_choice_is_sealed_and_does_not_say_so() -> None:
    settings = GAME.settle({"rounds": 3})
    assert settings.way == settings["way"] == SEALED
    assert "way" not in set(settings)
    assert len(settings) == len(GAME.settings) - 1
    assert not GAME.leaves_open(settings)
    decided = GAME.decided(settings, phones_can=True)
    assert decided.way == SEALED
    assert "way" not in set(decided)


def test_a_game_without_sealed_answers_leaves_nothing_open() -> None:
    assert not TINY.leaves_open(TINY.settle({}))


def test_the_choice_is_one_of_three_ways() -> None:
    limits = Sealing().limits()
    assert [each["key"] for each in limits["options"]] == [AUTO, COMMITTED, SEALED]
    assert (Sealing().kind, limits["least"], limits["most"]) == ("choice", 1, 1)


# --- playing -------------------------------------------------------------------------------------


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


def test_the_phones_keep_committed_answers() -> None:
    umpire = laid_out(COMMITTED)
    assert str(umpire.prompt(A)) == "Bid now"
    assert str(umpire.prompt(TABLE)) == "Seat 1 and Seat 2 still to bid"
    seal(umpire, A, 3)
    seal(umpire, B, 4)
    assert str(umpire.prompt(TABLE)) == "The phones are opening what they sealed."
    (opening,) = umpire.offers(A)
    assert (opening.name, str(opening.label), str(opening.help)) == (
        "open_bid-7",
        "Give it up",
        HELP,
    )
    assert (opening.public, opening.tone) == (False, "grave")
    limits = opening.described()["fields"]["opened"]
    assert limits["fingerprint"] == fingerprint({"coins": 3}, "n")
    assert limits["inside"]["coins"]["high"] == 5
    with pytest.raises(Refused, match="odd"):
        umpire.act(A, "open_bid-7", {"opened": {"values": {"coins": 3}, "nonce": "n"}})
    umpire.act(A, "open_bid-7", {"opened": LOST})
    umpire.act(B, "open_bid-7", {"opened": {"values": {"coins": 4}, "nonce": "n"}})
    assert (umpire.board.last, umpire.board.won) == ([-1, 4], {A: 0, B: 7})


def test_fingerprints_are_proofs_of_eight_digits_and_no_part_of_the_story() -> None:
    umpire = laid_out(COMMITTED)
    for seat in (A, B):
        seal(umpire, seat, 2)
    digest = fingerprint({"coins": 2}, "n")[:8]
    told = umpire.journal(TABLE)
    assert [str(line.sentence) for line in told] == [
        f"Seat {seat} has sealed {digest}." for seat in (1, 2)
    ]
    assert all(line.proof and not line.setback for line in told)


def test_letters_of_any_language_are_sealed_as_they_are() -> None:
    assert sealed_text({"b": "é", "a": 1}, "n") == 'n:{"a":1,"b":"é"}'


def test_a_nonce_has_at_most_64_characters() -> None:
    nonce = "n" * MOST
    said = {"values": {"coins": 1}, "nonce": nonce}
    opening = Opening({"coins": Number(0, 5)}, fingerprint({"coins": 1}, nonce))
    assert MOST == 64
    assert opening.fit(said) == {"coins": 1}


# --- stand-ins and random play -------------------------------------------------------------------


@pytest.mark.parametrize("way", [COMMITTED, SEALED])
def test_random_play_keeps_what_it_sealed(way: str) -> None:
    for number in range(5):
        umpire = laid_out(way, flow=fairly)
        assert list(play_out(umpire, Chance(b"play %d" % number)))
        assert -1 not in umpire.board.last


def fairly(g: Tiny) -> Play[Ending]:
    """The same with a form that takes any number."""

    def form(k: Tiny, me: Seat) -> Iterator[Offer]:
        for offer in even_form(k, me):
            yield offer.but(check=None)

    bids = yield from under_seal(g, g.settings.way, g.seats, form, prompt=T("Bid now"))
    g.last = [bid.coins if bid else -1 for bid in bids.values()]
    return Ending("won", (), T("Done."))


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
        entry = next_answer(umpire, Chance(b"four %d" % len(umpire.entries)), bids_four)
        umpire.act(entry.by, entry.offer, entry.values)
    assert umpire.board.last == [4, 4]


def test_a_stand_in_opens_what_it_sealed_whatever_its_policy() -> None:
    game = replace(GAME, policies={"four": bids_four}, stand_in="four")
    umpire = laid_out(COMMITTED)
    for seat in (A, B):
        umpire.act(seat, "bid-7", {"sealed": fingerprint({"coins": 2}, "")})
    asked = (umpire.known(A), A, umpire.offers(A), Chance(b"opens"))
    offer, raw = next(iter(stand_in_answers(game, *asked)))
    assert raw == {"opened": {"values": {"coins": 2}, "nonce": ""}}
    assert opens(offer)


def test_an_offer_without_a_seal_is_asked_and_sent_as_it_is() -> None:
    plain = Offer("bid", T("Bid"), coins=Number(0, 5))
    assert as_asked(plain) is plain
    assert as_sent(plain, {"coins": 3}) == {"coins": 3}
    assert not opens(plain)


def test_a_sealed_offer_is_asked_openly_and_sent_as_a_fingerprint() -> None:
    (sealed,) = laid_out(COMMITTED).offers(A)
    assert list(as_asked(sealed).fields) == ["coins"]
    assert as_sent(sealed, {"coins": 3}) == {"sealed": fingerprint({"coins": 3}, "")}


def test_settings_keep_what_was_said_apart_from_what_holds_all_the_same() -> None:
    settings = Settings({"one": 1, "two": 2}, unsaid={"two"})
    assert (list(settings), len(settings), settings["two"], settings.two) == (["one"], 1, 2, 2)
    assert settings.known_to(A) is settings


def test_random_play_asks_the_policy_with_what_its_seat_knows() -> None:
    seen: list[tuple[bool, Seat]] = []

    def looks(k: Tiny, me: Seat, offers: tuple[Offer, ...], chance: Chance) -> Any:
        seen.append((k.hands[me].hidden, me))
        return any_answer(k, me, offers, chance)

    umpire = laid_out(SEALED)
    entry = next_answer(umpire, Chance(b"looks"), looks)
    assert seen == [(False, entry.by)]
