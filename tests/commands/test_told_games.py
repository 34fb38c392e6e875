"""Games told in files on the command line: drawn, refused, and played at random."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import Result

from companion.commands.simulation import play_once
from companion.commands.told_games import find_faults
from companion.core.bots import choose_any_answer
from companion.games import find_games
from companion.told.checking import twins
from companion.told.our_files import OUR_FILES, names_of_ours
from companion.told.reading import game_file
from companion.told.reading.audit import Audit
from tests.kit import command_line
from tests.kit.laws.budget import DRAWS
from tests.kit.tiny_game import TINY, with_about
from tests.kit.web.served import ROOT

PAGE = (ROOT / "docs" / "how-to" / "games-in-files.md").read_text("utf-8")
HEAD = 'title = "Small"\nabout = "A small game."\nplayers = [2, 3]\n'
ENDS = '[[phase]]\nname = "One"\n[[phase.step]]\nend = "Over."\nwinners = "seated"\n'


def run(*words: object) -> Result:
    return command_line.run("check-game", *words)


@pytest.mark.parametrize("name", names_of_ours())
def test_our_own_games_are_drawn_and_played(name: str) -> None:
    told = run(OUR_FILES / f"{name}.toml", "--games", 10 if DRAWS else 2)
    assert told.exit_code == 0
    assert "\n  • " in told.output
    assert told.output.endswith("No fault was found.\n")


def test_the_game_of_the_page_is_one(tmp_path: Path) -> None:
    (block,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "lonely.toml").write_text(block, "utf-8")
    assert "companion check-game lonely.toml" in PAGE
    told = run(tmp_path / "lonely.toml", "--games", 40 if DRAWS else 5)
    assert told.exit_code == 0
    assert "• set points[p] += 1 · each p · when written[p] == lonely" in told.output


def test_steps_inside_steps_are_drawn_inside_them() -> None:
    told = run(OUR_FILES / "liars_dice.toml", "--games", 0)
    assert "  • until doubter != nobody\n    • ask Do you doubt" in told.output
    assert "    • when doubter == nobody\n      • ask Your bid" in told.output


def test_games_are_shared_out_among_the_numbers_of_players(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + ENDS, "utf-8")
    told = run(file, "--games", 5)
    shown = [each for each in told.output.splitlines() if each.startswith(("┃", "│"))]
    rows = [re.split("[┃│]", each)[1:-1] for each in shown]
    counts = [[int(each) for each in row] for _, *row in rows[:2]]
    assert counts == [[2, 3], [3, 2]]
    assert "Small: 2 to 3 players" in told.output


def test_long_games_are_fewer_unless_somebody_says_how_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "mine.toml"
    pauses = '[[phase]]\nname = "Zero"\ntimes = 9\n[[phase.step]]\npause = "Well?"\n'
    file.write_text(HEAD + pauses + ENDS, "utf-8")
    monkeypatch.setattr("companion.commands.told_games.MAX_CHECKED_ANSWERS", 60)
    monkeypatch.setattr("companion.commands.told_games.TWINNED_GAMES", 4)
    for words, games in ([], ["4", "4"]), (["--games", 20], ["10", "10"]):
        (row,) = (each for each in run(file, *words).output.splitlines() if "│ Games" in each)
        assert re.findall(r"\d+", row) == games


def test_faults_are_sentences_with_lines_and_nothing_is_played(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(HEAD.replace("[2, 3]", "[2, 21]") + ENDS.replace("end", "ned"), "utf-8")
    told = run(file)
    assert told.exit_code == 2
    assert told.stdout == ""
    first, second, *_ = told.stderr.splitlines()
    assert first.startswith("mine.toml: Line 3: “players” must be the fewest and the most")
    assert second.startswith("mine.toml: Line 7: “ned” is nothing that a step can do.")


@pytest.mark.parametrize("content", [b"\xff\xfe", b"[" * 9000, b"x" * 70_000, b""])
def test_what_is_no_such_file_is_refused_in_a_sentence(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(content)
    told = run(file)
    assert told.exit_code in {1, 2}
    assert "Traceback" not in told.output
    assert told.stderr.strip().endswith((".", "]]s.", "]."))


def test_twins_say_which_step_gives_a_secret_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (game_file, twins):  # so that only twins look
        monkeypatch.setattr(module, "audit_of", lambda _box: Audit((), ()))
    file = tmp_path / "mine.toml"
    ask = '[[phase.step]]\nask = "Hm?"\nnumber = [0, 9]\ninto = "fist"\n'
    say = '[[phase.step]]\nsay = "{fist[first(players)]}"\n[[phase.step]]\npause = "Hm."\n'
    file.write_text(HEAD + ENDS.replace("[[phase.step]]", ask + say + "[[phase.step]]"), "utf-8")
    told = run(file, "--games", 40)
    assert told.exit_code == 2
    *_, last = told.output.splitlines()
    assert last.startswith("2 players: Line 10: This step gives away “fist” to people who do not")
    assert "No fault was found." not in told.output


def test_whoever_writes_a_file_hears_which_step_ends_it_early(tmp_path: Path) -> None:
    file, ones = tmp_path / "mine.toml", "[1, 1, 1, 1, 1, 1, 1, 1, 1, 1]"
    much = f"count(x in {ones}: count(y in {ones}: count(z in {ones}: x == y) > 0) > 0)"
    again = ENDS.replace("[[phase.step]]", f'times = 200\n[[phase.step]]\nset = "a = {much}"\n')
    file.write_text(f"{HEAD}[values.a]\n{again.partition('end')[0]}", "utf-8")
    said = run(file, "--games", 2)
    assert said.exit_code == 0
    *_, early, last = said.output.splitlines()
    assert early == (
        "2 players: Line 8: The game ends early here: it may not work more than that. "
        "100 % of it is done in this step."
    )
    assert last == "No fault was found."


def test_games_are_played_in_as_many_teams_as_there_may_be() -> None:
    game = find_games()["the_owls_bell"]
    umpires = [
        play_once(game, 4, game.settle({}, 4), b"%d" % n, choose_any_answer) for n in range(12)
    ]
    assert {len(umpire.teams) for umpire in umpires} == {2, 3, 4}
    for number, umpire in enumerate(umpires):
        assert not list(find_faults(umpire, b"%d" % number))


def test_what_does_not_hold_for_a_game_is_a_fault() -> None:
    odd = replace(TINY, broken=lambda _board: ["a card is missing"])
    umpire = play_once(odd, 2, odd.settle({}), b"one", choose_any_answer)
    assert list(find_faults(umpire, b"one")) == ["a card is missing"]
    dice = find_games()["sancti_et_malum"]
    umpire = play_once(dice, 1, dice.settle({}), b"one", choose_any_answer)
    assert not list(find_faults(umpire, b"one"))
    said = [str(each) for each in find_faults(umpire, b"another")]
    assert said == ["the same answers lead to another table."]
    endless = play_once(with_about(bound=0), 2, TINY.settle({}), b"one", choose_any_answer)
    assert [str(each) for each in find_faults(endless, b"one")] == ["the game does not end."]
