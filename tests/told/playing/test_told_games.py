"""The games that come as files: short, whole, in two languages, and played to their end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.core.chance import Chance
from companion.core.fields import Refused
from companion.core.seats import TABLE, Seat, seats_for
from companion.core.umpire import Umpire
from companion.games import find_games
from companion.told.all_games import OWN
from companion.told.our_files import text_of
from companion.told.reading import list_faults, read_game
from tests.kit.games.pages import regions
from tests.kit.games.told_games import OURS, game_of, players_of, smallest_table, table_of
from tests.kit.games.told_texts import HEAD, MATERIAL, STEP
from tests.kit.laws.plays import Table, played
from tests.kit.laws.secrecy import never_met

A, B, C, D = seats_for(4)
MOST_LINES = 200


def test_every_listed_secret_occurs() -> None:
    tables = (smallest_table(name, b"secrets") for name in OURS)
    assert never_met(Path(__file__).parents[1], map(played, tables)) == set()


def ends(name: str, games: int) -> Counter[str]:
    """How games of ours end that chance plays."""
    text, chance, endings = text_of(name), Chance(name.encode()), Counter[str]()
    for number in range(games):
        table = table_of(text, players_of(read_game(text), chance), b"%d" % number)
        for umpire in played(table):
            assert list(table.game.broken(umpire.board)) == []
        assert len(umpire.entries) <= read_game(text).limit
        assert umpire.over
        assert msgspec.msgpack.encode([entry.values for entry in umpire.entries])
        endings[str(umpire.over.sentence)] += 1
    return endings


@pytest.mark.parametrize("name", OURS)
def test_any_106_each_game_of_ours_is_explained_by_its_own_rules(name: str) -> None:
    game = find_games()[name]
    umpire = Umpire(game, seats_for(min(game.seats)), game.settle({}), b"seed")
    assert umpire.game.rules.about_phase(umpire.board) == name.replace("_", "-")


def test_a_file_of_your_own_is_explained_as_such() -> None:
    settings = OWN.settle({"file": text_of("spoof")}, 3)
    umpire = Umpire(OWN, (A, B, C), settings, b"seed")
    assert umpire.game.rules.about_phase(umpire.board) == "your-own-game"


@pytest.mark.parametrize("name", OURS)
def test_any_106_each_game_of_ours_is_whole(name: str) -> None:
    text = text_of(name)
    assert list_faults(text) == ()
    lines = text.splitlines()
    for at in (at for at, line in enumerate(lines) if line.startswith("reveals")):
        assert list_faults("\n".join(lines[:at] + lines[at + 1 :])), "it is needed"
    assert text.count("\n") < MOST_LINES
    assert read_game(text).languages == ("en", "de")
    assert sum(ends(name, 6).values()) == 6


def night_of(umpire: Umpire[Any], name: str, chosen: Mapping[str, Seat]) -> None:
    """Everybody still there is asked, and answers: roles as they choose, all others anything."""
    for seat in umpire.board.playing:
        (offer,) = umpire.asked(seat)
        others = [each for each in offer.fields[name].limits()["options"] if each != seat]
        choice = chosen.get(str(umpire.board.role(seat)), others[0])
        umpire.act(seat, offer.name, {name: int(choice)})


def test_any_106_in_werewolf_all_are_asked_by_night_and_whoever_is_guarded_stays() -> None:
    umpire = table_of(text_of("werewolf"), 5, b"night").umpire()
    of = {str(umpire.board.role(seat)): seat for seat in umpire.seats}
    victim, guard = of["villager"], of["guard"]
    umpire.act(A, "continue", {})
    umpire.act(A, "continue", {})
    night_of(umpire, "seen", {"seer": of["wolf"]})
    assert "is: Werewolf." in str(umpire.board.lines_for(of["seer"])[-1])
    assert not any(umpire.board.lines_for(of[each]) for each in ("wolf", "guard", "villager"))
    umpire.act(A, "continue", {})
    for seat in umpire.seats:
        umpire.act(seat, "skip", {})
    umpire.act(A, "continue", {})
    night_of(umpire, "prey", {"wolf": victim})
    night_of(umpire, "seen", {})
    night_of(umpire, "door", {"guard": victim})
    assert umpire.board.out == ()
    umpire.act(A, "continue", {})
    for seat in umpire.seats:
        umpire.act(seat, "skip", {})
    umpire.act(A, "continue", {})
    night_of(umpire, "prey", {"wolf": victim})
    night_of(umpire, "seen", {})
    (offer,) = umpire.asked(guard)
    assert victim not in offer.fields["door"].limits()["options"]
    night_of(umpire, "door", {})
    assert victim in umpire.board.out


def test_any_106_in_spoof_whoever_guesses_right_is_out() -> None:
    umpire = Umpire(game_of(text_of("spoof")), (A, B, C), OWN.settle({}, 3), b"spoof")
    for seat, coins in ((A, 1), (B, 2), (C, 3)):
        umpire.act(seat, "seal", {"fist": coins})
    umpire.act(A, "reply", {"guess": 9})
    with pytest.raises(Refused, match="taken"):
        umpire.act(B, "reply", {"guess": 9})
    umpire.act(B, "reply", {"guess": 6})
    umpire.act(C, "reply", {"guess": 0})
    assert umpire.board.out == (B,)
    assert umpire.board.datum("total", TABLE) == 6


def test_any_106_in_liars_dice_the_wrong_one_loses_a_die() -> None:
    umpire = Umpire(game_of(text_of("liars_dice")), (A, B), OWN.settle({}, 2), b"dice")
    cups = [umpire.board.datum("cup", seat) for seat in (A, B)]
    sixes = sum(cup.count(6) for cup in cups if isinstance(cup, tuple))
    umpire.act(A, "reply", {"dice_bid": sixes or 1, "face_bid": 6})
    umpire.act(B, "reply", {"doubt": True})
    loser = B if sixes else A
    assert umpire.board.datum("stock", loser) == 4


def test_any_106_in_the_blind_auction_the_highest_pays_and_a_tie_sells_nothing() -> None:
    umpire = Umpire(game_of(text_of("blind_auction")), (A, B), OWN.settle({}, 2), b"lots")
    umpire.act(A, "seal", {"bid": 7})
    umpire.act(B, "seal", {"bid": 5})
    filed = umpire.board
    assert (filed.datum("coins", A), filed.datum("coins", B)) == (13, 20)
    assert (filed.size("won", A), filed.size("won", B)) == (1, 0)
    umpire.act(A, "seal", {"bid": 4})
    umpire.act(B, "seal", {"bid": 4})
    assert (umpire.board.size("won", A), umpire.board.size("unsold", TABLE)) == (1, 1)


def test_any_106_a_secret_ballot_tells_only_sums() -> None:
    umpire = Umpire(game_of(text_of("secret_ballot")), (A, B, C), OWN.settle({}, 3), b"vote")
    umpire.act(TABLE, "reply", {"question": "Tea?"})
    umpire.act(A, "continue", {})
    for seat, ballot in ((A, "for_it"), (B, "against"), (C, "for_it")):
        umpire.act(seat, "seal", {"ballot": ballot})
    assert [str(each.sentence) for each in umpire.moments()] == ["Tea? For it: 2. Against it: 1."]
    assert umpire.known(A).datum("ballot", B) is None


def test_any_101_a_faulty_file_is_refused_with_its_line() -> None:
    with pytest.raises(Refused) as refused:
        OWN.settle({"file": HEAD.replace("[2, 5]", "3")}, 3)
    assert str(refused.value.sentence).startswith("Line 3: “players” must be")
    assert OWN.settle({"file": HEAD}, 3).file == HEAD.strip()


def test_any_101_without_a_file_there_is_nothing_to_begin() -> None:
    nothing = OWN.settle({}, 3)
    assert OWN.resolved(nothing) is OWN
    assert str(OWN.setting_rules.unsuited(nothing, 3)).startswith("Put your file into the settings")


def test_any_107_whoever_is_out_reads_so_and_decides_nothing_any_more(tmp_path: Path) -> None:
    talks, game = 0, find_games()["werewolf"]
    for umpire in played(Table(game, seats_for(5), game.settle({}, 5), b"talk")):
        out, prompt = umpire.board.out, str(umpire.prompt(TABLE))
        assert not {*out} & {*umpire.waiting()}
        assert not [offer for seat in out for offer in umpire.asked(seat)]
        if out and prompt == "Talk: who is a werewolf?":
            talks += 1
            alive = [seat for seat in umpire.seats if seat not in out]
            assert all(umpire.offers(seat)[0].name == "continue" for seat in alive)
            assert umpire.due() == (), "anybody may end it, and nobody has to"
            for seat in umpire.seats:
                read_ = regions(tmp_path / f"{talks}-{seat}", umpire, seat)["public"]
                assert ("You are out of the game." in read_) == (seat in out)
    assert talks


def test_any_104_what_a_role_is_asked_stands_under_the_cover_alone(tmp_path: Path) -> None:
    ask = f'{STEP}ask = "Whom do you trust?"\nwho = "role:sheep"\nplayer = true\ninto = "so"\n'
    file = f'{MATERIAL}[[phase]]\nname = "Night"\n\n{STEP}deal = "roles"\n\n{ask}'
    umpire = table_of(file, 4, b"cover").umpire()
    first, *_ = sheep = [s for s in umpire.seats if umpire.board.role(s) == "sheep"]
    for sealed in (None, first):
        if sealed is not None:
            umpire.act(sealed, "seal", {"so": int(first)})
        prompts = {str(umpire.prompt(each)) for each in (TABLE, *umpire.seats)}
        assert prompts == {"Look at your phone, and do what it asks, if anything."}
        pages = {s: regions(tmp_path / f"{sealed}-{s}", umpire, s) for s in umpire.seats}
        assert {html["public"] for html in pages.values()} == {""}
        for seat, html in pages.items():
            assert ("Whom do you trust?" in html["offers"]) == (seat in sheep)
            assert ("Locked in." in html["offers"]) == (seat == sealed)


def test_any_107_a_table_of_people_who_are_out_still_goes_on() -> None:
    steps = f'{STEP}remove = "everyone"\n\n{STEP}pause = "All are out."\n'
    file = f'{HEAD.partition("[[phase]]")[0]}[[phase]]\nname = "One"\n\n{steps}'
    umpire = table_of(file, 3, b"out").umpire()
    assert (umpire.waiting(), umpire.offers(TABLE)[0].name) == ((), "continue")
