"""A phone that sealed its cards on earth and lost them: others come from the hand, PSY-025."""

from __future__ import annotations

from companion.core.commitments import LOST, fingerprint
from companion.games.psychomachia.records import Realm, TurnStep
from tests.kit.games.psychomachia.evening import A, B, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay


def test_psy_025_cards_a_phone_has_lost_are_replaced_from_the_hand() -> None:
    table = PsychomachiaEvening(
        2,
        {A: Lay("WP1 EK1 GT1 LC1 charity")},
        step=TurnStep.EARTH,
        settings={"earth_cards": "committed"},
    )
    held = table.hand(A)
    sealed = {A: ["WP1", "EK1", "GT1"], B: sorted(table.hand(B))[:3]}
    for seat, cards in sealed.items():
        table.act(seat, "lock", sealed=fingerprint({"cards": cards}, "nonce"))
    opened = {"values": {"cards": sealed[B]}, "nonce": "nonce"}
    table.act(A, "open_lock", opened=LOST)
    table.act(B, "open_lock", opened=opened)
    assert len(table.at(A, Realm.EARTH)) == 3
    assert set(table.at(A, Realm.EARTH)) < held - {"charity"}
    assert set(table.at(B, Realm.EARTH)) == set(sealed[B])
    said = "Seat 1’s phone has lost its cards: random ones from the hand are used."
    assert said in table.journal()


def test_psy_025_with_printed_cards_no_phone_keeps_anything() -> None:
    settings = {"mode": "table", "earth_cards": "committed"}
    table = PsychomachiaEvening(2, step=TurnStep.EARTH, settings=settings)
    assert table.umpire.find(A, "locked").fields == {}
