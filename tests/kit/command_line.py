"""Commands of the companion, run in this process."""

from __future__ import annotations

from click.testing import CliRunner, Result

from companion.cli import main


def run(*words: object) -> Result:
    """Run a command, whatever comes of it."""
    return CliRunner().invoke(main, [str(word) for word in words])


def done(*words: object) -> str:
    """What a command says that does what it is told."""
    result = run(*words)
    assert result.exit_code == 0, result.output
    return result.output


def refused(*words: object, code: int = 1) -> str:
    """What a command says that fails: one sentence and no traceback."""
    result = run(*words)
    assert isinstance(result.exception, SystemExit)
    assert (result.exit_code, result.stdout) == (code, ""), result.output
    assert result.stderr.count("\n") == 1
    return result.stderr.strip()
