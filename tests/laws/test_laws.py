"""The laws of design §11, each checked with random games of every kind."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.fields import Refused
from companion.core.game import Game, Settings
from companion.core.seats import FIRST_MARKS, Seat, viewers
from companion.core.secrets import known
from companion.core.umpire import Entry, Umpire
from companion.games import find_games
from companion.told.our_files import text_of
from tests.kit.laws import answers, exchanged, moments, secrecy, twins
from tests.kit.laws.budget import BUDGET, DRAWS, SEED
from tests.kit.laws.plays import GAMES, OURS, Table, any_table, entries_of, played
from tests.kit.laws.questions import asking, folder_of
from tests.kit.recording import recordings

pytestmark = pytest.mark.long

IN_FILES = {name: find_games()[name] for name in OURS}
SHORT = 12
"""How many answers of a game in a file are looked at: the same code plays all of these games."""
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def plays(most: int) -> pytest.MarkDecorator:
    """So many plays of each game that has rules of its own, and fewer of each that a file tells."""
    cases = [
        (f"{name}-{number}", game, f"{SEED if DRAWS else ''}{number}".encode())
        for games, count in ((GAMES, most), (IN_FILES, -(-most // len(IN_FILES))))
        for name, game in games.items()
        if not game.resolve
        for number in range(count)
    ]
    return pytest.mark.parametrize(
        ("game", "seed"), [each[1:] for each in cases], ids=[each[0] for each in cases]
    )


def limit(game: Game[Any], most: int) -> int:
    """How many answers of a play are looked at."""
    return SHORT if game.id in IN_FILES else most


def seen(umpire: Umpire[Any]) -> list[Any]:
    """What each viewer is sent."""
    sealed = {viewer: umpire.sealed(viewer) for viewer in viewers(umpire.seats)}
    return [
        (umpire.view(viewer), answer and (answer.offer, answer.values))
        for viewer, answer in sealed.items()
    ]


@plays(BUDGET.wholes)
def test_laws_1_4_and_5_hold_for_whole_games(game: Game[Any], seed: bytes) -> None:
    """Law 4: invariants hold. Law 5: it ends. Law 1: it replays to the same table."""
    table = any_table(game, seed)
    last = None
    for last in played(table, game.about.bound):
        assert list(table.game.broken(last.board)) == []
    assert last is not None
    assert last.over is not None
    assert last.over.name in game.about.endings
    same_when_replayed(table, last)


def same_when_replayed(table: Table, last: Umpire[Any]) -> None:
    """Replay from seed and answers alone; everybody must see the same table."""
    again = table.umpire(entries=last.entries)
    assert again.board == last.board
    assert seen(again) == seen(last)
    assert again.digest() == last.digest()
    assert again.over == last.over
    for viewer in viewers(last.seats):
        assert known(last.board, viewer) == known(last.board, viewer), "views compare by value"


def compare_twins(table: Table, entries: list[Entry], chance: Chance) -> int:
    """How many steps were compared: none of a game in a file, which may reveal where cards lie.

    What it reveals stands in its audit, and twins in tests/told/checking know that.
    """
    is_told = table.game.id in IN_FILES or "file" in table.settings
    return 0 if is_told else twins.check_twins(table, entries, chance)


@plays(BUDGET.parts)
def test_law_2_nobody_can_tell_twins_apart(game: Game[Any], seed: bytes) -> None:
    chance = Chance(b"twins" + seed)
    table = any_table(game, seed)
    entries = entries_of(table, limit(game, 60))
    compare_twins(table, entries, chance)
    umpire = table.umpire(entries=entries[: chance.below(len(entries) + 1)])
    moments.check_moment(umpire, chance)


LARGE = {name: game for name, game in GAMES.items() if max(game.seats) > len(FIRST_MARKS)}


@pytest.mark.parametrize("game", LARGE.values(), ids=list(LARGE))
def test_laws_1_2_and_4_hold_at_the_fullest_table(game: Game[Any]) -> None:
    """One table of twenty: random plays have six at most, for this one costs as much as ten."""
    fixed = {"file": text_of("werewolf")} if game.resolve else {}
    table = any_table(game, b"full", (max(game.seats),), **fixed)
    *_, last = played(table, 40)
    assert list(table.game.broken(last.board)) == []
    same_when_replayed(table, last)
    twins.check_twins(table, last.entries, Chance(b"full"))


@every_game
def test_law_2_every_listed_question_is_asked_and_its_answer_kept(game: Game[Any]) -> None:
    """An offer says whether its answer is secret; nobody can tell a secret answer from another."""
    sealed, met = secrecy.Sealed.read(folder_of(game)), Counter[str]()
    chance = Chance(b"answers")
    for _, umpire in asking(game, sealed, BUDGET.wholes):
        assert list(sealed.wrongly_said(umpire)) == []
        most = max(1, BUDGET.wholes // 2)
        answers.check_new(umpire, chance, met, most, is_seen=sealed.is_seen)


@every_game
def test_law_2_nobody_can_tell_who_holds_what(game: Game[Any]) -> None:
    compared, comparable = 0, False
    for number in range(12):
        if compared and number >= BUDGET.wholes:
            return
        table = any_table(game, b"held %d" % number)
        entries = entries_of(table, 150)
        compared += exchanged.check_play(table, entries, Chance(b"%d" % number))
        comparable |= exchanged.can_compare(table, entries)
    assert compared or not comparable


def test_law_2_nobody_can_tell_who_holds_what_in_a_game_in_a_file() -> None:
    """In some of them every question opens what was held: there is nothing to compare."""
    tables = [any_table(game, b"held") for game in IN_FILES.values()]
    compared = [
        exchanged.check_play(each, entries_of(each, 2 * SHORT), Chance(b"held")) for each in tables
    ]
    assert sum(map(bool, compared)) > len(tables) / 2


@pytest.mark.parametrize("name", recordings())
def test_law_2_nobody_can_tell_whose_answer_is_opened_unnamed(name: str) -> None:
    game = recordings()[name].game
    times = exchanged.unnamed(folder_of(game))
    plays = (recordings()[name].play(each).positions(game) for each in recordings()[name].names())
    compared = [exchanged.check_unnamed(each, times) for each in plays]
    assert not times or any(compared)


@every_game
def test_law_2_really_compares_something(game: Game[Any]) -> None:
    """Without secrets the law would be trivial, so it must have met some of both kinds."""
    compared = [1 if game.resolve else 0, 0]
    for number in range(12):
        chance = Chance(b"twins%d" % number)
        table = any_table(game, b"%d" % number)
        entries = entries_of(table, 40)
        compared[0] += compare_twins(table, entries, chance)
        umpire = table.umpire(entries=entries[: chance.below(8)])
        compared[1] += moments.check_moment(umpire, chance)
        if all(compared):
            return
    raise AssertionError(compared)


@plays(BUDGET.parts)
def test_law_2_exactly_the_listed_secrets_are_hidden(game: Game[Any], seed: bytes) -> None:
    play = any_table(game, seed)
    table = secrecy.rows(folder_of(play.game))
    for umpire in played(play, limit(game, 80)):
        assert list(secrecy.faults(umpire.board, table, set())) == []


@every_game
def test_law_2_every_listed_secret_occurs(game: Game[Any]) -> None:
    folder = folder_of(game)
    tables = (any_table(game, b"%d" % number) for number in range(10))
    assert secrecy.never_met(folder, (played(each, 40) for each in tables)) == set()


@plays(BUDGET.parts)
def test_law_3_offers_are_the_law(game: Game[Any], seed: bytes) -> None:
    chance = Chance(b"offers" + seed)
    for umpire in played(any_table(game, seed), limit(game, 60)):
        before = (umpire.digest(), len(umpire.entries))
        for viewer in viewers(umpire.seats):
            for offer in umpire.offers(viewer):
                offer.answer(viewer, offer.some(viewer, chance))
                refused(umpire, viewer, offer.name, {"no such field": 1})
                if offer.fields:
                    refused(umpire, viewer, offer.name, dict.fromkeys(offer.fields))
            refused(umpire, viewer, "no such offer", {})
        assert (umpire.digest(), len(umpire.entries)) == before


@plays(BUDGET.parts)
def test_law_3_no_rule_refuses_what_an_offer_accepts(game: Game[Any], seed: bytes) -> None:
    """A rule that has begun can only be undone by replaying everything, which takes long."""
    luck, begun, table = Chance(b"refusals" + seed), [], any_table(game, seed)

    def set_up(seats: tuple[Seat, ...], settings: Settings, chance: Chance) -> Any:
        begun.append(seats)
        return table.game.set_up(seats, settings, chance)

    for umpire in played(replace(table, game=replace(table.game, set_up=set_up)), limit(game, 120)):
        for viewer in viewers(umpire.seats):
            for offer in umpire.offers(viewer):
                raw = {name: field.some(luck) for name, field in offer.fields.items()}
                if not offer.fits(viewer, raw):
                    refused(umpire, viewer, offer.name, raw)
    assert len(begun) == 1


def refused(umpire: Umpire[Any], viewer: Any, offer: str, values: Any) -> None:
    """The answer is refused with a sentence."""
    with pytest.raises(Refused) as told:
        umpire.act(viewer, offer, values)
    assert str(told.value.sentence)[-1] in ".!?"


@plays(BUDGET.parts)
def test_law_7_taking_back_restores_exactly_the_earlier_table(game: Game[Any], seed: bytes) -> None:
    chance = Chance(b"back" + seed)
    table = any_table(game, seed)
    entries = entries_of(table, limit(game, 40))
    keep = chance.below(len(entries) + 1)
    umpire = table.umpire(entries=entries)
    umpire.back_to(keep)
    earlier = table.umpire(entries=entries[:keep])
    assert umpire.board == earlier.board
    assert seen(umpire) == seen(earlier)
