"""Law 2 at one moment: what a viewer may not know is mixed up, and the viewer receives the same.

Mixing up and putting back takes no replay, so one evening makes hundreds of such twins.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any, TypeAlias

from companion.core.chance import Chance
from companion.core.seats import TABLE, Viewer, viewers
from companion.core.secrets import Pile, Secret
from companion.core.to_json import iter_hidden
from companion.core.umpire import Umpire
from companion.table.record.players import HOST, eyes_of
from tests.kit.laws.pages import PageCompanion
from tests.kit.laws.received import received
from tests.kit.laws.twins import Receive, compare
from web.protocol.messages import SocketJson


def check_moment(
    umpire: Umpire[Any], chance: Chance, receive: Receive = received, *, mixes: int = 1
) -> int:
    """Mix up what each viewer may not know, so many times; the number of twins compared."""
    compared = 0
    for viewer in viewers(umpire.seats):
        original, unseen = receive(umpire, viewer), unseen_by(umpire, viewer)
        for _ in range(mixes):
            with mixed_up(umpire, unseen, chance) as differs:
                if differs:
                    compared += 1
                    compare(viewer, len(umpire.entries), receive(umpire, viewer), original)
    return compared


Unseen: TypeAlias = list[Pile[Any] | Secret[Any]]


def unseen_by(umpire: Umpire[Any], viewer: Viewer) -> Unseen:
    """All piles and secrets that this viewer may not look into."""
    return [thing for _, thing in iter_hidden(umpire.board) if viewer not in thing.eyes]


@contextmanager
def mixed_up(umpire: Umpire[Any], unseen: Unseen, chance: Chance) -> Iterator[bool]:
    """The twin of a table: other cards in all these piles, other values in these secrets.

    Afterwards everything is where it was. Tells whether anything is different meanwhile.
    """
    with restored(umpire, unseen):
        piles = [thing for thing in unseen if isinstance(thing, Pile)]
        secrets = [thing for thing in unseen if isinstance(thing, Secret)]
        roles = _roles(umpire)
        cards, values = [pile.take_all() for pile in piles], [secret.value for secret in secrets]
        _deal_anew(piles, cards, chance, roles)
        for secret, value in zip(secrets, values, strict=True):
            secret.value = another(value, chance)
        yield [pile.cards for pile in piles] != [tuple(each) for each in cards] or (
            [secret.value for secret in secrets] != values
        )


@contextmanager
def restored(umpire: Umpire[Any], things: Unseen) -> Iterator[None]:
    """Afterwards all these are what they were."""
    were = [content_of(thing) for thing in things]
    try:
        umpire.forget()
        yield
    finally:
        for thing, content in zip(things, were, strict=True):
            put_into(thing, content)
        umpire.forget()


def content_of(thing: Pile[Any] | Secret[Any]) -> Any:
    """The cards of a pile, or the value of a secret."""
    return thing.cards if isinstance(thing, Pile) else thing.value


def put_into(thing: Pile[Any] | Secret[Any], content: Any) -> None:
    """Let it be this, whatever it was."""
    if isinstance(thing, Pile):
        thing.take_all()
        thing.add(*content)
    else:
        thing.value = content


def check_pages(companion: PageCompanion, chance: Chance, *, mixes: int = 1) -> int:
    """The same for a table's pages and other clients; the number of twins compared."""
    compared, at = 0, len(companion.umpire.entries)
    for viewer in (*viewers(companion.table.record.people.players), HOST):
        original = shown(companion, viewer)
        unseen = unseen_by(companion.umpire, eyes_of(viewer))
        for _ in range(mixes):
            with mixed_up(companion.umpire, unseen, chance) as differs:
                if differs:
                    compared += 1
                    compare(viewer, at, shown(companion, viewer), original)
    return compared


def shown(companion: PageCompanion, viewer: Viewer) -> bytes:
    """Every region of this viewer's page, and what another client of the viewer is sent."""
    who = None if viewer == TABLE else viewer
    received = [companion.channel.regions(who), companion.table.view.in_protocol(who)]
    return SocketJson.dumps(received).encode()


def _roles(umpire: Umpire[Any]) -> set[Any]:
    """The roles of a game told in a file: they lie in piles as cards do, and are none of a deck."""
    return {card for pile in getattr(umpire.board, "roles", {}).values() for card in pile}


def _deal_anew(
    piles: list[Pile[Any]], cards: list[list[Any]], chance: Chance, roles: set[Any]
) -> None:
    """Deal all these cards again, as many of each kind to each pile as it had."""
    mixed: dict[object, list[Any]] = {}
    for card in chance.shuffled(card for some in cards for card in some):
        mixed.setdefault((card in roles, kind_of(card)), []).append(card)
    for pile, had in zip(piles, cards, strict=True):
        pile.add(*(mixed[card in roles, kind_of(card)].pop() for card in had))


def kind_of(card: Any) -> object:
    """Only cards of one kind could lie where the other does: no lot or building among events."""
    if not isinstance(card, str):
        return type(card)
    return ":" in card, card[:1].isdigit(), card[1:].isdigit()


def another(value: Any, chance: Chance) -> Any:
    """A different value of the same kind, if the kind has one."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return type(value)(value + 1 + chance.below(3))
    if isinstance(value, list | tuple):
        return type(value)(chance.shuffled(value))
    if isinstance(value, Enum):
        return chance.pick(list(type(value)))
    if is_dataclass(value) and not isinstance(value, type):
        own = (each.name for each in fields(value) if each.init)
        return replace(value, **{name: another(getattr(value, name), chance) for name in own})
    return value
