"""What a screen reader is given of an open page: Chromium's own accessibility tree, as lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from playwright.sync_api import CDPSession, Page

PLAIN = {"generic", "none", "LabelText", "Section", "SvgRoot", "LineBreak"}
"""What nobody hears, if it has no name of its own."""
SILENT = {"InlineTextBox", "ListMarker", "Legend"}
"""A legend is heard as the name of its group."""
WHOLE = {
    "StaticText",
    "button",
    "checkbox",
    "image",
    "radio",
    "slider",
    "spinbutton",
    "switch",
    "timer",
}
"""Nothing in these is heard by itself, as ARIA says; `timer` so that no time is written down."""
WRITTEN_OUT = {
    "DisclosureTriangle": "fold",
    "DisclosureTriangleGrouped": "fold",
    "DescriptionList": "list of terms",
    "generic": "part",
    "RootWebArea": "page",
    "StaticText": "text",
    "img": "image",
    "SvgRoot": "image",
}
STATES = ("checked", "pressed", "selected", "expanded", "disabled", "required", "modal", "busy")
SAID = {"checked": "not checked", "pressed": "not pressed", "expanded": "folded"}
"""What is said of a state that is false; other states are only heard if they are true."""
TRUE = {"expanded": "open"}
INPUTS = {"checkbox", "radio", "switch"}
HEARD_TOO = {"aria-current": "current"}
"""Attributes that are heard, but are not in the tree the browser shows."""


@dataclass(frozen=True)
class Spoken:
    """One thing of a page that is heard."""

    role: str
    name: str
    states: tuple[str, ...] = ()
    inside: tuple[Spoken, ...] = field(default=())

    def lines(self, indent: str = "") -> Iterator[str]:
        """It and what is in it; words that follow one another stand on one line."""
        texts = all(each.role == "text" for each in self.inside)
        words = " | ".join(each.name for each in self.inside) if texts else ""
        named = [f"“{self.name}”"] if self.name else []
        states = [f"[{', '.join(self.states)}]"] if self.states else []
        line = " ".join([self.role, *named, *states])
        yield f"{indent}{line}: {words}" if words else indent + line
        if not texts:
            yield from lines(self.inside, indent + "  ")

    def everything(self) -> Iterator[Spoken]:
        """It and all that is in it."""
        yield self
        for each in self.inside:
            yield from each.everything()


def lines(all_of: tuple[Spoken, ...], indent: str = "") -> Iterator[str]:
    """These things, each with what is in it."""
    for texts, group in groupby(all_of, lambda each: each.role == "text"):
        if texts:
            yield f"{indent}text: {' | '.join(each.name for each in group)}"
        else:
            for each in group:
                yield from each.lines(indent)


def spoken(page: Page) -> Spoken:
    """All that a screen reader meets on this page, in its order."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    extra = _told_by_page(session)
    session.detach()
    by_id = {each["nodeId"]: each for each in nodes}
    [whole] = _heard(by_id, nodes[0]["nodeId"], extra)
    return whole


def _told_by_page(session: CDPSession) -> dict[int, str]:
    """What is heard of some nodes though it is in no tree."""
    extra = {}
    waiting = [session.send("DOM.getDocument", {"depth": -1})["root"]]
    while waiting:
        node = waiting.pop()
        waiting += node.get("children", [])
        for name in node.get("attributes", [])[::2]:
            if name in HEARD_TOO:
                extra[node["backendNodeId"]] = HEARD_TOO[name]
    return extra


def _heard(nodes: Mapping[str, Any], at: str, more: Mapping[int, str]) -> tuple[Spoken, ...]:
    node = nodes.get(at)
    if node is None or _value(node, "role") in SILENT:
        return ()
    children = node.get("childIds", [])
    inside = tuple(each for child in children for each in _heard(nodes, child, more))
    if _value(node, "role") == "LabelText":
        return tuple(each for each in inside if each.role in INPUTS) or inside
    if node.get("ignored"):
        return inside
    return _one(node, inside, more.get(node.get("backendDOMNodeId", 0)))


def _one(
    node: Mapping[str, Any], inside: tuple[Spoken, ...], more: str | None
) -> tuple[Spoken, ...]:
    role, name = _value(node, "role"), " ".join(_value(node, "name").split())
    properties = _properties(node)
    if role in PLAIN and not name and "live" not in properties:
        return inside
    if role == "StaticText" and not name:
        return ()
    states = [*_states(role, properties, _value(node, "value"), name), *([more] if more else [])]
    if role in WHOLE or _is_only(name, inside):
        inside = ()
    return (Spoken(WRITTEN_OUT.get(role, role), name, tuple(states), inside),)


def _is_only(name: str, inside: tuple[Spoken, ...]) -> bool:
    """Whether what is in it is heard as its name already."""
    words = "".join(each.name for one in inside for each in one.everything())
    return bool(name) and words.replace(" ", "") == name.replace(" ", "")


def _properties(node: Mapping[str, Any]) -> dict[str, Any]:
    return {each["name"]: each["value"].get("value") for each in node.get("properties", [])}


def _value(node: Mapping[str, Any], key: str) -> str:
    return str(node.get(key, {}).get("value", ""))


def _states(role: str, properties: Mapping[str, Any], value: str, name: str) -> Iterator[str]:
    if role == "heading":
        yield f"level {properties['level']}"
    if "live" in properties and properties["live"] != "off":
        yield properties["live"]
    for state in STATES:
        value_of = properties.get(state)
        if value_of in (True, "true"):
            yield TRUE.get(state, state)
        elif value_of in (False, "false") and state in SAID:
            yield SAID[state]
    if value and value != name and role not in {"heading", "link"}:
        yield f"= {value}"
