"""What runs after a change: tests that call what was changed, or else those of its folder."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from lab.since import record
from lab.since.__main__ import describe_run, games_of
from lab.since.changes import Change, changed_lines, changes
from lab.since.choosing import EVERY_PAGE, FOLDERS, Choice

ROOT = Path(__file__).parents[3]
PROGRAM = "def one():\n    return 1\n\n\ndef two():\n    return 2\n\n\nTHREE = 3\n"
FILES = {
    "web/numbers.py": PROGRAM,
    "tests/kit/counting.py": "from web.numbers import one\n",
    "tests/web/test_one.py": "from tests.kit import counting\n",
    "tests/web/test_two.py": "import web.numbers\n",
    "tests/core/test_numbers.py": "from tests.kit import counting\n",
    "tests/core/test_words.py": "",
    "tests/core/words.txt": "",
    "tests/browser/test_pages.py": "import web.numbers\n",
    "tests/games/chess/test_castling.py": "",
    "companion/games/chess/castling.py": PROGRAM,
    "companion/games/chess/screens/phone.html": "",
}
OF_NUMBERS = ["tests/core/test_numbers.py", "tests/web/test_one.py", "tests/web/test_two.py"]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project, in git."""
    for path, text in FILES.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    git(tmp_path, "init", "--quiet")
    commit(tmp_path)
    return tmp_path


def git(project: Path, *arguments: str) -> None:
    whose = ("-c", "user.name=nobody", "-c", "user.email=nobody@localhost")
    command = ["git", "-C", str(project), *whose, *arguments]
    subprocess.run(command, check=True, capture_output=True)  # noqa: S603 - our own arguments


def commit(project: Path) -> None:
    git(project, "add", ".")
    git(project, "commit", "--quiet", "--message", "One more")


def chosen(project: Path, base: str = "") -> list[str]:
    return Choice(project, record.read(project)).chosen(changes(project, base))


def test_a_changed_function_is_named_and_what_is_outside_of_functions_is_known(
    project: Path,
) -> None:
    file = project / "web/numbers.py"
    file.write_text(PROGRAM.replace("return 2", "return 4"))
    assert changes(project, "") == [Change("web/numbers.py", frozenset({"two"}), outside=False)]
    file.write_text(PROGRAM.replace("THREE = 3", "THREE = 4"))
    assert changes(project, "") == [Change("web/numbers.py", frozenset(), outside=True)]
    git(project, "checkout", "--quiet", ".")
    git(project, "mv", "web/numbers.py", "web/numbers_ä.py")
    (project / "web/new.py").write_text("")
    gone, moved, new = changes(project, "")
    assert (gone, new) == (Change("web/numbers.py"), Change("web/new.py"))
    assert moved == Change("web/numbers_ä.py", frozenset({"one", "two"}), outside=True)


def test_lines_that_are_gone_count_as_those_around_them() -> None:
    diff = "diff --git a/x.py b/x.py\n@@ -3,2 +2,0 @@\n@@ -9 +7,2 @@\n"
    assert changed_lines(diff) == {"x.py": {2, 3, 7, 8}}


def test_since_a_commit_means_since_it_was_left(project: Path) -> None:
    git(project, "branch", "-M", "main")
    git(project, "switch", "--quiet", "--create", "work")
    (project / "companion/games/chess/castling.py").write_text("")
    commit(project)
    git(project, "switch", "--quiet", "main")
    (project / "web/numbers.py").write_text("")
    commit(project)
    git(project, "switch", "--quiet", "work")
    assert chosen(project, "main") == ["tests/games/chess/test_castling.py"]
    assert chosen(project) == []


def test_without_a_record_its_folder_runs_and_whatever_imports_it(project: Path) -> None:
    (project / "web/numbers.py").write_text(PROGRAM.replace("return 2", "return 4"))
    assert chosen(project) == OF_NUMBERS


def test_with_a_record_those_run_that_call_what_has_changed(project: Path) -> None:
    one, two = {"web/numbers.py": {"one"}}, {"web/numbers.py": {"two"}}
    record.write(project, "1", {"tests/web/test_one.py": one, "tests/web/test_two.py": one})
    record.write(project, "2", {"tests/core/test_words.py": two, "tests/core/test_numbers.py": {}})
    (project / "web/numbers.py").write_text(PROGRAM.replace("return 2", "return 4"))
    assert chosen(project) == ["tests/core/test_words.py"]
    (project / "web/numbers.py").write_text(PROGRAM.replace("THREE = 3", "THREE = 4"))
    assert chosen(project) == [
        "tests/core/test_words.py",
        "tests/web/test_one.py",
        "tests/web/test_two.py",
    ]
    assert [each.name for each in (project / record.KEPT).iterdir()] == ["all.json"]


def test_with_a_record_those_run_that_draw_a_template(project: Path) -> None:
    template = "companion/games/chess/screens/phone.html"
    record.write(project, "1", {"tests/web/test_one.py": {template: {"root"}}})
    (project / template).write_text("more")
    assert chosen(project) == ["tests/games/chess/test_castling.py", "tests/web/test_one.py"]
    record.write(project, "2", {"tests/games/chess/test_castling.py": {}})
    assert chosen(project) == ["tests/web/test_one.py"]


def test_what_pages_are_made_of_runs_the_test_that_opens_every_page(project: Path) -> None:
    (project / EVERY_PAGE).write_text("")
    git(project, "add", ".")
    git(project, "commit", "--quiet", "--message", "Open every page")
    for page in ("web/page.html", "web/page.css", "web/page.js"):
        (project / page).write_text("")
        assert EVERY_PAGE in chosen(project)
        (project / page).unlink()
    (project / "web/numbers.py").write_text(PROGRAM.replace("return 2", "return 4"))
    assert EVERY_PAGE not in chosen(project)


def test_an_edited_test_runs_and_its_record_is_forgotten(project: Path) -> None:
    record.write(project, "1", {"tests/web/test_one.py": {}})
    (project / "tests/web/test_one.py").write_text("from tests.kit import counting\n\n")
    assert chosen(project) == ["tests/web/test_one.py"]
    assert record.read(project) == {}


def test_an_edited_helper_runs_whoever_imports_it_and_data_its_folder(project: Path) -> None:
    (project / "tests/kit/counting.py").write_text("")
    assert chosen(project) == ["tests/core/test_numbers.py", "tests/web/test_one.py"]
    git(project, "checkout", "--quiet", ".")
    (project / "tests/core/words.txt").write_text("more")
    assert chosen(project) == ["tests/core/test_numbers.py", "tests/core/test_words.py"]


def test_a_game_asks_its_own_tests_and_its_own_laws(project: Path) -> None:
    (project / "companion/games/chess/screens/phone.html").write_text("more")
    found = changes(project, "")
    tests = Choice(project, {})
    assert tests.chosen(found) == ["tests/games/chess/test_castling.py"]
    assert games_of(found) == ["chess"]
    *_, left_out = describe_run(found, tests.files, tests.chosen(found), ["chess"])
    assert left_out.endswith(
        "are files of tests: 1 of tests/browser, 2 of tests/core, 2 of tests/web"
    )
    (project / "web/numbers.py").write_text("")
    assert games_of(changes(project, "")) == []


def test_every_folder_of_tests_that_is_named_is_there() -> None:
    named = {path for paths in FOLDERS.values() for path in paths}
    assert {path for path in named if not (ROOT / path).exists()} == set()
