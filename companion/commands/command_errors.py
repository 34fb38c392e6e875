"""Errors on the command line: whatever goes wrong is one sentence that says what to do."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import click
from click.exceptions import MissingParameter, NoArgsIsHelpError

from companion.commands.help import SaidGroup, TooMuch
from companion.commands.language import voice
from companion.core.words import T

P = ParamSpec("P")
R = TypeVar("R")

NO_ACCESS = T("You have no access to {name}. Please choose another place.")
FULL = T("The disk is full. Please make some room, then try again.")
MAX_QUOTED_CHARS = 200
"""How much of a name is said."""
ADVICE = {
    errno.ENOENT: T("There is no file or folder {name}. Please check the spelling."),
    errno.EEXIST: T("{name} is a file. Please name a folder."),
    errno.ENOTDIR: T("{name} is not inside a folder. Please choose another place."),
    errno.EISDIR: T("{name} is a folder. Please name a file."),
    errno.EACCES: NO_ACCESS,
    errno.EPERM: NO_ACCESS,
    errno.ENAMETOOLONG: T("This name is too long: {name}. Please choose a shorter one."),
    errno.EROFS: T("{name} cannot be written here. Please choose another place."),
    errno.ENOSPC: FULL,
    errno.EDQUOT: FULL,
}


class Sentence(click.ClickException):
    """What went wrong, in one sentence."""

    def __init__(self, sentence: T | str) -> None:
        super().__init__(voice().say(sentence))

    def show(self, file: Any = None) -> None:
        """Print it to standard error."""
        click.echo(self.format_message(), file=file or sys.stderr)


class Misused(Sentence):
    """A command was not understood."""

    exit_code = 2


def report_in_sentences(command: Callable[P, R]) -> Callable[P, R]:
    """Report any mistake or failure in one sentence, without a traceback."""

    @wraps(command)
    def run(*args: P.args, **named: P.kwargs) -> R:
        try:
            return command(*args, **named)
        except OSError as error:
            raise Sentence(_explain_os_error(error)) from None
        except Exception as trouble:
            if (sentence := getattr(trouble, "sentence", None)) is not None:
                raise Sentence(sentence) from None
            raise

    return run


def _explain_os_error(error: OSError) -> T | str:
    """What the machine refused; an error of our own, without number or name, is a sentence."""
    if error.errno in ADVICE and (error.filename or ADVICE[error.errno] is FULL):
        name = str(error.filename)
        return ADVICE[error.errno].but(
            name=f"{name[:MAX_QUOTED_CHARS]}…" if name[MAX_QUOTED_CHARS:] else name
        )
    where = f": {error.filename}" if error.filename else ""
    return f"{error.strerror or error}{where}"


class Whole(click.IntRange):
    """A whole number as an option; anything else is answered with the limits."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number; `Misused` with the limits if it is none, or beyond them."""
        try:
            return int(super().convert(value, param, ctx))
        except click.BadParameter:
            wrong = T("{name} takes a whole number from {low} on, not “{value}”.")
            if self.max:
                wrong = T("{name} takes a whole number from {low} to {high}, not “{value}”.")
            limits = {"low": int(self.min or 0), "high": int(self.max or 0)}
            asked = param.opts[-1] if param else T("This")
            raise Misused(wrong.but(name=asked, value=str(value), **limits)) from None


class Commands(SaidGroup):
    """The commands, in the order of an evening; the first one is the default."""

    group_class = SaidGroup

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click asks so
        """In the order of definition, not alphabetically."""
        return list(self.commands)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Options that are not the group's own belong to the first command."""
        own = {name for param in self.get_params(ctx) for name in param.opts}
        if not args or (args[0].startswith("-") and args[0] not in own):
            args = [next(iter(self.commands)), *args]
        return super().parse_args(ctx, args)

    def make_context(self, *args: Any, **named: Any) -> click.Context:
        """As ever, but what was not understood is one sentence."""
        with _in_a_sentence():
            return super().make_context(*args, **named)

    def invoke(self, ctx: click.Context) -> Any:
        """As ever, but what was not understood is one sentence."""
        with _in_a_sentence():
            return super().invoke(ctx)


@contextmanager
def _in_a_sentence() -> Iterator[None]:
    """Raise any usage error of click's as `Misused`."""
    try:
        yield
    except NoArgsIsHelpError:
        raise
    except TooMuch as error:
        raise Misused(error.sentence) from None
    except click.UsageError as error:
        raise Misused(_explain_usage_error(error)) from None


def _explain_usage_error(error: click.UsageError) -> T:
    """What was not understood, and where to read more."""
    context = error.ctx
    command = context.command_path if context else "companion"
    if isinstance(error, MissingParameter) and error.param and context:
        missing = _name_parameter(error.param, context)
        return T("Please also give {name}: see “{command} --help”.", name=missing, command=command)
    return T("{wrong} See “{command} --help”.", wrong=_name_mistake(error), command=command)


def _name_mistake(error: click.UsageError) -> T | str:
    """What click says of it, in our words if we have any."""
    option = getattr(error, "option_name", None)
    if isinstance(error, click.BadOptionUsage):
        sentence = (
            "{name} needs a value." if "requires" in error.message else "{name} takes no value."
        )
        return T(sentence, name=str(option))
    if name := option or getattr(error, "command_name", None):
        like = ", ".join(getattr(error, "possibilities", None) or ())
        unknown = T("There is no option {name}.") if option else T("There is no command {name}.")
        if like:
            return T("{unknown} Perhaps: {like}.", unknown=unknown.but(name=name), like=like)
        return unknown.but(name=str(name))
    return error.format_message()


def _name_parameter(param: click.Parameter, context: click.Context) -> str:
    return param.opts[-1] if isinstance(param, click.Option) else param.make_metavar(context)
