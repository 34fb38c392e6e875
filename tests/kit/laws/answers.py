"""Law 2 for answers: whoever may not know an answer cannot tell it from another one.

For sealed answers this holds during the wait; after a quiet wait, until something is revealed; for
what may be answered at any time, at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from companion.core.bots import choose_next_answer
from companion.core.chance import Chance
from companion.core.fields import Raw, Refused, Seats
from companion.core.offers import UNSEAL, Offer
from companion.core.seats import Viewer, viewers
from companion.core.to_json import iter_hidden, to_json
from companion.core.umpire import Entry, Umpire
from tests.kit.laws.received import received
from tests.kit.laws.twins import Receive, compare

MAX_RANDOM_TRIES = 12
"""How often two answers are drawn until they differ."""
AFTERWARDS = 6
"""After how many answers to a quiet wait the twins are compared."""
OF_EACH_KIND = 2
"""How often each act that is asked for in secret is checked in a play."""

IsSeen = Callable[[str, Mapping[str, Raw]], bool]
"""Whether all see some of what a secret answer does, by its act and its values."""


def _never_seen(_act: str, _values: Mapping[str, Raw]) -> bool:
    return False


def check_new(
    umpire: Umpire[Any],
    chance: Chance,
    met: Counter[str],
    each: int,
    is_seen: IsSeen = _never_seen,
) -> Counter[str]:
    """Check what is asked, unless each act of it was met so often; the comparisons made."""
    compared: Counter[str] = Counter()
    for maker, offer in secret_at_any_time(umpire):
        if met[offer.act] < each:
            met[offer.act] += 1
            two = _two_at_any_time(maker, offer, chance)
            if two and not any(is_seen(offer.act, entry.values) for entry in two):
                compared[offer.act] += _check_at_any_time(umpire, *two)
    acts = asked_in_secret(umpire)
    if any(met[act] < each for act in acts):
        met.update(acts)
        compared.update(dict.fromkeys(acts, check_answers(umpire, chance)))
    return compared


def asked_in_secret(umpire: Umpire[Any]) -> set[str]:
    """The acts that are asked for now and answered unseen."""
    if not _is_secret(umpire):
        return set()
    return {offer.act for maker in makers(umpire) for offer in secret_offers(umpire, maker)}


def secret_at_any_time(umpire: Umpire[Any]) -> Iterator[tuple[Viewer, Offer]]:
    """What may be answered unseen whatever the game waits for, and by whom."""
    for viewer in viewers(umpire.seats):
        for opened in umpire.open(viewer):
            if opened.anytime and opened.offer.fields and not opened.offer.public:
                yield viewer, opened.offer


def _is_secret(umpire: Umpire[Any]) -> bool:
    return not umpire.over and (umpire.wait.sealed or umpire.wait.quiet)


def check_answers(umpire: Umpire[Any], chance: Chance, receive: Receive = received) -> int:
    """Let somebody give either answer; how often somebody else received the same."""
    if not _is_secret(umpire):
        return 0
    return sum(_check(umpire, maker, chance, receive) for maker in makers(umpire))


def makers(umpire: Umpire[Any]) -> list[Viewer]:
    """Whoever may answer a secret question, whether or not the wait is visible."""
    return [each for each in viewers(umpire.seats) if secret_offers(umpire, each)]


def secret_offers(umpire: Umpire[Any], viewer: Viewer) -> list[Offer]:
    """The offers of the wait that a viewer answers unseen."""
    asked = _asked(umpire, viewer)
    return [each for each in asked if not each.public and each.after is None]


def _asked(umpire: Umpire[Any], viewer: Viewer) -> list[Offer]:
    opened = umpire.open(viewer)
    return [each.offer for each in opened if each.anytime is None and each.offer.name != UNSEAL]


def _check(umpire: Umpire[Any], maker: Viewer, chance: Chance, receive: Receive) -> int:
    one, other = (umpire.before(len(umpire.entries)) for _ in range(2))
    compared = 0
    for table, entry in zip((one, other), two_answers(umpire, maker, chance), strict=True):
        _act(table, entry)
    if one.sealed(maker):
        compared += _compare(one, other, _others(one, maker), receive)
        if not umpire.wait.quiet or not _all_answer(one, other, chance):
            return compared
    if umpire.wait.quiet:
        compared += _afterwards(one, other, maker, chance, receive)
    return compared


def _check_at_any_time(umpire: Umpire[Any], one_entry: Entry, other_entry: Entry) -> int:
    """Whoever learns nothing from either of two such answers receives the same after it."""
    maker = one_entry.by
    one, other = (umpire.before(len(umpire.entries)) for _ in range(2))
    _act(one, one_entry)
    _act(other, other_entry)
    if {one.board.revealed, other.board.revealed} != {umpire.board.revealed}:
        return 0
    unaware = [who for who in _others(one, maker) if _own(one, who) == _own(other, who)]
    return _compare(one, other, unaware, received)


def _two_at_any_time(maker: Viewer, offer: Offer, chance: Chance) -> tuple[Entry, ...]:
    """Two different answers, if there are any.

    Whom they name is no secret: both name the same people.
    """
    this = that = offer.some(maker, chance)
    named = {name: raw for name, raw in this.items() if isinstance(offer.fields[name], Seats)}
    for _ in range(MAX_RANDOM_TRIES):
        if this != that:
            break
        that = offer.some(maker, chance) | named
    if this == that or not offer.fits(maker, that):
        return ()
    return Entry(maker, offer.name, this), Entry(maker, offer.name, that)


def two_answers(umpire: Umpire[Any], maker: Viewer, chance: Chance) -> tuple[Entry, Entry]:
    """Two answers, different if they can be."""

    def any_answer() -> Entry:
        offer = chance.pick(secret_offers(umpire, maker))
        return Entry(maker, offer.name, offer.some(maker, chance))

    this = that = any_answer()
    for _ in range(MAX_RANDOM_TRIES):
        if this != that:
            break
        that = any_answer()
    return this, that


def _all_answer(one: Umpire[Any], other: Umpire[Any], chance: Chance) -> bool:
    """Let everybody still asked give the same answers at both tables, including the clock."""
    for viewer in viewers(one.seats):
        if one.sealed(viewer) or not (asked := _asked(one, viewer)):
            continue
        offer = chance.pick(asked)
        if not _both(one, other, Entry(viewer, offer.name, offer.some(viewer, chance))):
            return False
    return True


def _afterwards(
    one: Umpire[Any], other: Umpire[Any], maker: Viewer, chance: Chance, receive: Receive
) -> int:
    """After the wait, whoever has learned nothing new receives the same."""
    compared, revealed = 0, one.board.revealed
    for _ in range(AFTERWARDS):
        if one.over or one.board.revealed != revealed:
            break
        unaware = [who for who in _others(one, maker) if _own(one, who) == _own(other, who)]
        compared += _compare(one, other, unaware, receive)
        if not _both(one, other, choose_next_answer(one, chance)):
            break
    return compared


def _both(one: Umpire[Any], other: Umpire[Any], entry: Entry) -> bool:
    """Give the same answer at both tables, if possible."""
    try:
        _act(other, entry)
    except Refused:
        return False
    _act(one, entry)
    return True


def _act(umpire: Umpire[Any], entry: Entry) -> None:
    umpire.act(entry.by, entry.offer, entry.values)


def _others(umpire: Umpire[Any], maker: Viewer) -> Iterator[Viewer]:
    return (each for each in viewers(umpire.seats) if each != maker)


def _own(umpire: Umpire[Any], viewer: Viewer) -> Any:
    """The secrets this viewer may know."""
    hidden = iter_hidden(umpire.board)
    return to_json({path: thing for path, thing in hidden if viewer in thing.eyes})


def _compare(one: Umpire[Any], other: Umpire[Any], eyes: Iterable[Viewer], receive: Receive) -> int:
    eyes = list(eyes)
    for viewer in eyes:
        compare(viewer, len(one.entries), receive(other, viewer), receive(one, viewer))
    return len(eyes)
