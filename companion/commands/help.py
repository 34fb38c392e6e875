"""Help on the command line, in its language: what commands and options say of themselves."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from typing import Any

import click

from companion.commands.language import say, voice
from companion.core.words import T, Voice

CLICKS = (
    T("Options"),
    T("Commands"),
    T("OPTIONS"),
    T("COMMAND"),
    T("Show this message and exit."),
    T("Show the version and exit."),
)
"""What click itself says."""


MAX_HELP_CHARS = 200
"""Signs of a first sentence."""


class TranslatedHelp:
    """An option or command whose help text is translated when it is shown."""

    @property
    def help(self) -> str | None:
        """The text, or none if it explains itself."""
        return voice().say(self._help) if self._help else self._help

    @help.setter  # noqa: A003 - what click calls it
    def help(self, text: str | None) -> None:
        self._help = inspect.cleandoc(text) if text else text


class TranslatedOption(TranslatedHelp, click.Option):
    """An option."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Its names, and what it does."""
        if (record := super().get_help_record(ctx)) is None:
            return None
        names, text = record
        return names, text.replace("[default:", f"[{say('default')}:")


class HelpFormatter(click.HelpFormatter):
    """Lays help out, with the words that click puts around ours."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """How the command is written."""
        for word in ("OPTIONS", "COMMAND"):
            args = args.replace(f"[{word}]", f"[{voice().say(word)}]")
        super().write_usage(prog, args, prefix or f"{say('Usage:')} ")

    def write_heading(self, heading: str) -> None:
        """What follows."""
        super().write_heading(voice().say(heading))

    def write_dl(self, rows: Iterable[tuple[str, str]], *args: Any, **named: Any) -> None:
        """Commands or options, with what they do."""
        super().write_dl([(name, voice().say(text)) for name, text in rows], *args, **named)


class HelpContext(click.Context):
    """The context of a command whose help we lay out."""

    formatter_class = HelpFormatter


class TooMuch(click.UsageError):
    """More was given to a command than it takes."""

    def __init__(self, over: list[str], ctx: click.Context) -> None:
        self.sentence = T(
            "“{more}” is too much here: see “{command} --help”.",
            more=" ".join(over),
            command=ctx.command_path,
        )
        super().__init__(Voice().say(self.sentence), ctx)


class TranslatedCommand(TranslatedHelp, click.Command):
    """A command."""

    context_class = HelpContext

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """What is left over is too much; a mistake names the command it was made at."""
        ctx.allow_extra_args = True
        try:
            over = super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise
        if over and not ctx.resilient_parsing:
            raise TooMuch(over, ctx)
        return over

    def get_short_help_str(self, limit: int = 45) -> str:  # noqa: ARG002 - lines are wrapped
        """The first sentence, whole."""
        return super().get_short_help_str(MAX_HELP_CHARS)


class SaidGroup(TranslatedHelp, click.Group):
    """Several commands under one name."""

    context_class = HelpContext
    command_class = TranslatedCommand
