"""Law 2 for who holds what: two seats exchange what only they know, and what follows is the same.

The same play goes on at two tables. Before an answer, two seats of the second table exchange what
they hold; whoever knows neither receives the same at both tables after the answer, unless it has
changed or revealed something of theirs. So nothing is listed, placed or coloured by a secret, and
nothing is told in its order.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import count, pairwise
from pathlib import Path
from typing import Any, TypeAlias

from companion.core.chance import Chance
from companion.core.fields import Refused, Seats
from companion.core.seats import TABLE, Seat, Viewer, viewers
from companion.core.secrets import Pile, Secret
from companion.core.to_json import iter_hidden
from companion.core.umpire import Entry, RuleFailed, Umpire
from tests.kit.laws.answers import asked_in_secret, secret_offers
from tests.kit.laws.moments import content_of, mixed_up, put_into, restored, unseen_by
from tests.kit.laws.plays import Table
from tests.kit.laws.received import received
from tests.kit.laws.twins import Receive, compare

LOOKS = 25
"""At how many answers of a play something is exchanged."""
Pair: TypeAlias = tuple[Seat, Seat]


def check_play(
    table: Table, entries: list[Entry], chance: Chance, receive: Receive = received
) -> int:
    """Exchange something before some of these answers; the number of comparisons."""
    looks = set(chance.shuffled(range(len(entries)))[:LOOKS])
    one, other = table.umpire(), table.umpire()
    compared = 0
    for at, entry in enumerate(entries):
        if at not in looks:
            _act(one, entry)
            if not _fits(other, entry):  # something that only its rules remember is exchanged
                other = one.before(len(one.entries))
            continue
        viewer = chance.pick(viewers(table.seats))
        with differing(other, viewer, chance) as differs:
            tables = one, other
            before = [_hidden(each, viewer) for each in tables]
            waits = [each.wait for each in tables]
            _act(one, entry)
            fits = _fits(other, entry)
            same = fits and before == [_hidden(each, viewer) for each in tables]
            # A seal may not fit what its maker holds meanwhile, so such a wait is not looked at.
            over = any(
                each.over or each.wait is wait for each, wait in zip(tables, waits, strict=True)
            )
            if differs and same and not over:
                compare(viewer, at, receive(other, viewer), receive(one, viewer))
                compared += 1
        if not fits or not _alike(one, other):
            other = one.before(len(one.entries))
    return compared


def can_compare(table: Table, entries: list[Entry]) -> bool:
    """Whether some question ends without opening or changing anything hidden.

    In a game whose every question opens a card that was held there is nothing to compare.
    """
    umpire = table.umpire()
    for entry in entries:
        wait, before = umpire.wait, _hidden(umpire, TABLE)
        _act(umpire, entry)
        if not umpire.over and umpire.wait is not wait and before == _hidden(umpire, TABLE):
            return True
    return False


def _alike(one: Umpire[Any], other: Umpire[Any]) -> bool:
    """Whether nothing of the exchange is left."""
    if one.board != other.board or one.moments() != other.moments():
        return False
    return all(one.journal(each) == other.journal(each) for each in viewers(one.seats))


def _act(umpire: Umpire[Any], entry: Entry) -> None:
    umpire.act(entry.by, entry.offer, entry.values)


def _fits(umpire: Umpire[Any], entry: Entry) -> bool:
    try:
        _act(umpire, entry)
    except (Refused, RuleFailed):
        return False
    return True


def _hidden(umpire: Umpire[Any], viewer: Viewer) -> list[Any]:
    """All that is hidden from this viewer, from whom else, and what was revealed so far."""
    unseen = (
        (path, thing.eyes, content_of(thing))
        for path, thing in iter_hidden(umpire.board)
        if viewer not in thing.eyes
    )
    return [umpire.board.revealed, *unseen]


# --- answers that are opened without saying whose they are --------------------------------------


def unnamed(folder: Path) -> dict[str, int]:
    """How often in a game each such question is asked, before it is opened by name."""
    content = tomllib.loads((folder / "secrets.toml").read_text("utf-8"))
    times: dict[str, int] = content.get("unnamed", {})
    return times


def check_unnamed(
    positions: Iterable[Umpire[Any]], times: dict[str, int], receive: Receive = received
) -> int:
    """Let two seats exchange all they hold and all they answer; the number of comparisons."""
    compared, left, wait = 0, Counter(times), None
    for umpire in positions:
        if umpire.over or not left.total():
            break
        wait, before = umpire.wait, wait
        acts = set() if wait is before else asked_in_secret(umpire)
        for act in acts & set(+left):
            left[act] -= 1
            for pair in pairwise(umpire.seats):
                compared += _swapped_answers(umpire, act, pair, receive)
    return compared


def _swapped_answers(umpire: Umpire[Any], act: str, pair: Pair, receive: Receive) -> int:
    one, other = (umpire.before(len(umpire.entries)) for _ in range(2))
    if not exchange(other, *pair):
        return 0
    partner = {pair[0]: pair[1], pair[1]: pair[0]}
    for seat in one.seats:
        answer = _naming_nobody(one, seat, act)
        _act(one, answer)
        _act(other, Entry(partner.get(seat, seat), answer.offer, answer.values))
    eyes = [each for each in viewers(one.seats) if each not in pair]
    for viewer in eyes:
        compare(viewer, len(one.entries), receive(other, viewer), receive(one, viewer))
    return len(eyes)


def _naming_nobody(umpire: Umpire[Any], seat: Seat, act: str) -> Entry:
    """An answer that differs from those of other seats, and names nobody where it need not."""
    offer = next(each for each in secret_offers(umpire, seat) if each.act == act)
    for number in count():
        raw = offer.some(seat, Chance(b"%d of %d" % (number, seat)))
        raw |= {
            name: []
            for name, each in offer.fields.items()
            if isinstance(each, Seats) and not each.least
        }
        if offer.fits(seat, raw):
            return Entry(seat, offer.name, raw)
    raise AssertionError(act)


# --- the exchange --------------------------------------------------------------------------------


@contextmanager
def differing(umpire: Umpire[Any], viewer: Viewer, chance: Chance) -> Iterator[bool]:
    """Two seats have exchanged what they hold; if they hold nothing alike, all is mixed up.

    Afterwards everything is where it was. Tells whether anything is different meanwhile.
    """
    unseen = unseen_by(umpire, viewer)
    others = [seat for seat in umpire.seats if seat != viewer]
    if len(others) > 1 and alike(umpire, *(pair := chance.shuffled(others)[:2])):
        with restored(umpire, unseen):
            yield exchange(umpire, *pair)
        return
    with mixed_up(umpire, unseen, chance) as differs:
        yield differs


def alike(
    umpire: Umpire[Any], one: Seat, other: Seat
) -> list[tuple[Secret[Any] | Pile[Any], Secret[Any] | Pile[Any]]]:
    """What two seats hold that is of one kind."""
    theirs = held_by(umpire, other)
    ours = held_by(umpire, one).items()
    return [(thing, theirs[path]) for path, thing in ours if path in theirs]


def exchange(umpire: Umpire[Any], one: Seat, other: Seat) -> bool:
    """Let two seats exchange what only they know; whether that makes a difference."""
    differs = False
    for thing, twin in alike(umpire, one, other):
        least = None
        if isinstance(thing, Pile) and isinstance(twin, Pile):
            least = min(len(thing), len(twin))
        first, second = content_of(thing), content_of(twin)
        if least is None:
            put_into(thing, second)
            put_into(twin, first)
        else:  # how many cards somebody holds is no secret
            put_into(thing, (*second[:least], *first[least:]))
            put_into(twin, (*first[:least], *second[least:]))
        differs |= content_of(thing) != first
    umpire.forget()
    return differs


def held_by(umpire: Umpire[Any], seat: Seat) -> dict[str, Secret[Any] | Pile[Any]]:
    """What only this seat knows, by paths that are the same for every seat."""
    own = str(int(seat))
    return {
        ".".join("*" if part == own else part for part in path.split(".")): thing
        for path, thing in iter_hidden(umpire.board)
        if thing.eyes == {seat} and own in path.split(".")
    }
