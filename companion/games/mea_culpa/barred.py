"""What somebody in turn cannot do now, and why; from what that player knows alone [ledger 8]."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.seats import Seat
from companion.core.words import T, listed
from companion.games.mea_culpa.house import doors_for
from companion.games.mea_culpa.pieces import FOR_SALE, GOODS, INDULGENCE, POPE, STONE
from companion.games.mea_culpa.state import MeaCulpa


def barred(k: MeaCulpa, me: Seat, post: int) -> T | None:
    """All of it in one sentence; `post`: how it stands once the action is paid for."""
    if post > k.rules.post_max:
        return T("No second action: your post shows {n}.", n=k.rules.post_max)
    why = [*_market(k, me), *_screen(k, me), *_doors(k, me, post)]
    return T("Not now: {why}.", why=listed(why)) if why else None


def _market(k: MeaCulpa, me: Seat) -> Iterator[T]:
    purse = k.purses[me].value
    if not k.market[INDULGENCE]:
        yield T("a Letter (no indulgence stone is there)")
    elif not any(k.supply[colour] for colour in FOR_SALE):
        yield T("a Letter (red and green are gone)")
    elif purse < k.rules.letter_price:
        yield T("a Letter (it costs {n} taler)", n=k.rules.letter_price)
    for good in GOODS:
        if k.market[good] and purse < k.rules.buying(good):
            yield T("{good} (it costs {n} taler)", good=STONE[good].name, n=k.rules.buying(good))


def _screen(k: MeaCulpa, me: Seat) -> Iterator[T]:
    if not any(count.value for count in k.goods[me].values()):
        yield T("selling (no good is behind your screen)")


def _doors(k: MeaCulpa, me: Seat, post: int) -> Iterator[T]:
    """The Pope may set his die to any open door [MEA-127, MEA-147]."""
    if k.turn and k.turn.character == POPE:
        return
    for door in k.open_doors:
        if door not in doors_for(k, me, post):
            yield T("door {n} (your post cannot be turned so far)", n=door)
