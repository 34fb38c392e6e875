"""How a game ended is listed without opening its table; nobody learns more than the end showed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from companion.core.commitments import fingerprint
from companion.core.endings import Ending
from companion.core.play import Play
from companion.core.teams import TeamRule
from companion.core.words import T
from companion.library.summary import Summary
from companion.storage.game_results import GameResult
from companion.storage.stored_sentences import decode_sentence
from companion.table.fairness.luck import OPEN, SEAL
from companion.table.outcome import PLAY_MAX_PAUSE_SECONDS
from companion.table.record.players import HOST
from tests.kit.table_evening import A, B, TableEvening
from tests.kit.tiny_game import SCORED, TINY, Tiny


def broken(_known: Tiny, _ending: object) -> tuple[()]:
    raise RuntimeError("no result")


def play(evening: TableEvening, wait: float = 60.0) -> None:
    """Ben takes both rounds."""
    for _ in range(2):
        for seat in evening.table.record.people.players:
            evening.now += wait
            evening.do(seat, "bid", coins=2 if int(seat) == 2 else 0)
        evening.do(next(iter(evening.table.record.playing().waiting())), "keep", keep=True)
        evening.do(HOST, "next")


def listed(evening: TableEvening) -> Summary:
    [summary] = evening.tables.list()
    return summary


def outcome(evening: TableEvening) -> GameResult:
    found = listed(evening).outcome
    assert found
    return found


def test_a_game_that_is_over_is_listed_with_its_result(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path, SCORED).start("Ada", "Ben")
    assert listed(evening).outcome is None
    play(evening)
    evening.tables.close(evening.code)
    found = outcome(evening)
    assert [(each.name, each.place, str(each.result), each.won) for each in found.players] == [
        ("Ben", 1, "2 rounds", True),
        ("Ada", 2, "0 rounds", False),
    ]
    assert str(decode_sentence(found.sentence)) == "Ben wins."
    assert (found.ended - found.began, found.seconds) == (180, 180)


def test_whoever_has_no_role_is_listed_with_their_team(tmp_path: Path) -> None:
    about = replace(SCORED.about, seats=(2, 3, 4))
    teamed = replace(SCORED, about=about, teams=TeamRule((2,)))
    evening = TableEvening(tmp_path, teamed).start("Ada", "Ben", "Cleo", "Dora")
    play(evening)
    roles = {each.name: str(decode_sentence(each.role)) for each in outcome(evening).players}
    assert (roles["Ada"], roles["Ben"]) == ("Team Stripes", "Team Checks")


def test_a_night_between_two_answers_is_no_play(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path, SCORED).start("Ada", "Ben")
    play(evening, wait=8 * 3600)
    assert outcome(evening).seconds == 3 * PLAY_MAX_PAUSE_SECONDS


def test_a_table_that_was_closed_has_no_result(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path, SCORED).start("Ada", "Ben")
    evening.do(HOST, "~close")
    assert listed(evening).outcome is None


def test_a_game_that_cannot_tell_its_result_ends_all_the_same(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path, replace(TINY, standings=broken)).start("Ada", "Ben")
    play(evening)
    assert [(each.name, each.place, each.score) for each in outcome(evening).players] == [
        ("Ben", 1, None),
        ("Ada", 2, None),
    ]


def test_what_happens_to_the_table_later_does_not_change_the_result(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path, SCORED).start("Ada", "Ben")
    play(evening)
    before = outcome(evening)
    evening.now += 5000
    evening.tables.again(evening.table, "tiny", {})
    assert next(each.outcome for each in evening.tables.list() if each.outcome) == before


def over_at_once(_g: Tiny) -> Play[Ending]:
    return Ending("finished", (), T("It is over."))
    yield


def test_a_game_that_asks_nobody_begins_and_is_over_in_the_same_moment(tmp_path: Path) -> None:
    game = replace(SCORED, flow=over_at_once)
    evening = TableEvening(tmp_path, game).start("Ada", "Ben")
    found = outcome(evening)
    assert (found.began, found.ended, found.seconds) == (1000, 1000, 0)
    evening.now += 5000
    assert evening.table.durable.result == evening.restart().durable.result == found


def test_a_game_that_asks_nobody_begins_when_the_last_phone_opens_its_number(
    tmp_path: Path,
) -> None:
    evening = TableEvening(tmp_path, replace(SCORED, flow=over_at_once))
    for name in ("Ada", "Ben"):
        evening.table.people.join(name, None)
    for seat, nonce in ((A, "a" * 32), (B, "b" * 32)):
        evening.do(seat, SEAL, sealed=fingerprint({}, nonce))
    evening.do(HOST, "~start")
    for seat, nonce in ((A, "a" * 32), (B, "b" * 32)):
        evening.now += 5
        evening.do(seat, OPEN, opened={"nonce": nonce, "values": {}})
    assert (outcome(evening).began, outcome(evening).ended) == (1010, 1010)
