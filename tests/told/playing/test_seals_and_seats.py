"""Games told in files follow the table's seal, and begin only with as many as they are for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.core.commitments import fingerprint
from companion.core.fields import Refused
from companion.core.sealing import COMMITTED, SEALED
from companion.core.seats import TABLE, seats_for
from companion.core.umpire import Umpire
from companion.games import find_games
from companion.table.people import lobby
from companion.table.record.players import HOST
from companion.table.record.record import State
from companion.told.all_games import OWN
from tests.kit.games.told_texts import HEAD
from tests.kit.laws.plays import Table, played
from tests.kit.table_evening import TableEvening

A, B, C, D = seats_for(4)


def begun(name: str, players: int, sealing: str) -> Umpire[Any]:
    """One of our games, with this seal."""
    game = find_games()[name]
    settings = game.settle({"sealing": sealing}, players)
    return Umpire(game, seats_for(players), settings, b"seals")


def test_any_108_an_answer_stays_on_the_phone_until_all_are_in_and_if_lost_counts_not() -> None:
    umpire = begun("blind_auction", 3, COMMITTED)
    bids = {A: 7, B: 5, C: 9}
    for seat, coins in bids.items():
        umpire.act(seat, "seal", {"sealed": fingerprint({"bid": coins}, "nonce")})
    assert [umpire.offers(seat)[0].name for seat in bids] == ["open_seal"] * 3
    assert umpire.board.datum("coins", A) == 20
    with pytest.raises(Refused, match="not what you sealed"):
        umpire.act(A, "open_seal", {"opened": {"values": {"bid": 4}, "nonce": "nonce"}})
    for seat in (A, B):
        opened = {"values": {"bid": bids[seat]}, "nonce": "nonce"}
        umpire.act(seat, "open_seal", {"opened": opened})
    umpire.act(C, "open_seal", {"opened": {"lost": True}})
    assert [umpire.board.datum("coins", seat) for seat in bids] == [13, 20, 20]


def test_any_108_what_the_file_refuses_is_noticed_when_it_is_opened() -> None:
    steps = """[[phase.step]]
ask = "Which number?"
number = [0, 9]
into = "so"
refuse = { when = "answer == 7", say = "Not 7." }
"""
    file = HEAD.partition("[[phase]]")[0] + '[[phase]]\nname = "One"\n' + steps
    settings = OWN.settle({"file": file, "sealing": COMMITTED}, 2)
    umpire = Umpire(OWN, (A, B), settings, b"seals")
    for seat, so in ((A, 7), (B, 6)):
        umpire.act(seat, "seal", {"sealed": fingerprint({"so": so}, "nonce")})
    with pytest.raises(Refused, match="Not 7"):
        umpire.act(A, "open_seal", {"opened": {"values": {"so": 7}, "nonce": "nonce"}})
    umpire.act(A, "open_seal", {"opened": {"lost": True}})
    assert umpire.waiting() == (B,)


def test_any_108_what_a_role_is_asked_leaves_no_fingerprint() -> None:
    game = find_games()["werewolf"]
    settings = game.settle({"sealing": COMMITTED}, 5)
    kinds: dict[bool, set[str]] = {True: set(), False: set()}
    for umpire in played(Table(game, seats_for(5), settings, b"seals")):
        if not umpire.over:
            screen = umpire.wait.screen
            night = screen is not None and "what your phone asks" in "".join(
                (screen.texts or {}).values()
            )
            offers = [offer for seat in umpire.seats for offer in umpire.offers(seat)]
            kinds[night] |= {field.kind for offer in offers for field in offer.fields.values()}
    assert "sealed" in kinds[False]
    assert "seats" in kinds[True]
    assert not {"sealed", "opening"} & kinds[True]


def test_any_109_a_game_begins_only_with_as_many_as_it_is_for(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path, find_games()["werewolf"]).sit("Ada", "Ben", "Cleo", "Dora")
    assert [*map(str, lobby.list_notices(evening.table.record))] == [
        "Werewolf is for 5 to 20 players."
    ]
    assert "~start" not in evening.may(HOST)
    with pytest.raises(Refused) as refused:
        evening.do(HOST, "~start")
    assert str(refused.value.sentence).startswith("Werewolf needs one more player;")
    evening.sit("Emil").do(HOST, "~start")
    assert evening.table.record.state is State.PLAYING


def test_any_109_too_many_are_told_so() -> None:
    settings = OWN.settle({"file": HEAD.replace("[2, 5]", "[3, 3]")})
    small = OWN.resolved(settings).setting_rules
    assert str(small.unsuited(settings, 4)) == "Small is for at most 3: choose another game."
    assert str(small.unsuited(settings, 1)).startswith("Small needs 2 more players;")
    assert [str(each) for each in small.notices(settings, 4)] == ["Small is for 3 players."]
    assert small.unsuited(settings, 3) is None


def test_any_109_a_table_is_filled_only_with_as_many_as_the_file_is_for() -> None:
    raw = {"file": HEAD.replace("[2, 5]", "[2, 3]")}
    assert [each for each in range(1, 6) if OWN.can_seat(raw, each)] == [2, 3]
    assert OWN.choose_table_size(raw, OWN.seats) == 3


@pytest.mark.parametrize("sealing", [COMMITTED, SEALED])
def test_any_108_phones_ask_and_the_screen_says_who_is_missing(sealing: str) -> None:
    umpire = begun("blind_auction", 2, sealing)
    assert str(umpire.prompt(A)).endswith("what do you bid?")
    assert "Still answering" not in str(umpire.prompt(A))
    assert "Still answering" in str(umpire.prompt(TABLE))
