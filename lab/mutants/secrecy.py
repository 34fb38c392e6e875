"""Secrets shown to everybody."""

from __future__ import annotations

import libcst as cst
import libcst.matchers as m

from lab.mutants.nodes import Breaks, last_name

EVERYBODY = cst.parse_expression("range(-1, 99)")
"""The numbers of all seats, of the table itself and of everybody else."""

ABOUT_ITSELF = {
    *("about", "after", "check", "final", "help", "public", "seldom", "sep", "tone"),
}
"""The attributes of an offer; everything else is a field."""


def public(node: cst.Call) -> Breaks:
    """Show the secret, the journal line or the answer to everybody."""
    name = last_name(node.func)
    if name in {"Secret", "Pile"}:
        value = [each for each in node.args[:1] if not _is(each, "eyes")]
        eyes = cst.Arg(EVERYBODY, keyword=cst.Name("eyes"))
        if value or name == "Pile":
            yield node, node.with_changes(args=[*map(_with_comma, value), eyes])
    elif name == "tell":
        rest = [each for place, each in enumerate(node.args) if place == 0 or not _says_whom(each)]
        if len(rest) < len(node.args):
            yield node, node.with_changes(args=rest)
    elif name == "Offer":
        fields = [each for each in node.args if each.keyword and not _is(each, *ABOUT_ITSELF)]
        if fields and not any(_is(each, "public") for each in node.args):
            flag = cst.Arg(cst.Name("True"), keyword=cst.Name("public"))
            yield node, node.with_changes(args=[*map(_with_comma, node.args), flag])


def _is(arg: cst.Arg, *names: str) -> bool:
    return arg.keyword is not None and arg.keyword.value in names


def _says_whom(arg: cst.Arg) -> bool:
    return arg.keyword is None or m.matches(arg.keyword, m.Name("to"))


def _with_comma(arg: cst.Arg) -> cst.Arg:
    return arg.with_changes(comma=cst.Comma(whitespace_after=cst.SimpleWhitespace(" ")))
