"""With the box people may draw stones and cards themselves, and enter or scan them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.core.offers import Choice, Offer, Option, Scan
from companion.core.play import Form, Play
from companion.core.seats import TABLE, Viewer
from companion.core.words import T
from companion.games.mea_culpa.answers import Answer, anyone
from companion.games.mea_culpa.material.labels import PIECE, ROOM_LABELS, STONE_LABELS, labels_of
from companion.games.mea_culpa.material.pieces import CARD, STONE, STONES, kind_of
from companion.games.mea_culpa.state import MeaCulpa


def ask_for_drawn_stone(g: MeaCulpa, left: int) -> Play[str | None]:
    """A stone that people drew, or None if their bag is empty.

    Neither the question nor a refusal says what should be in the bag: that would reveal what others
    have behind their screens.
    """
    prompt = T("Draw a stone and enter it. Still to draw: {n}.", n=left)
    answer = yield from anyone(_make_forms_for_all(g, _stone_form), prompt, prompt)
    return None if answer.offer == "bag_empty" else _read_entered(answer)


def _stone_form(k: MeaCulpa, _me: Viewer) -> Iterator[Offer]:
    """Every kind of stone, unless all of that kind are in the market."""
    stones = tuple(each for each in STONES if k.stock.market[each] < STONE[each].count)
    enter = partial(Offer, public=True, in_public=True)
    if stones:
        options = tuple(Option(each, STONE[each].name) for each in stones)
        yield enter("stone", T("We drew this stone"), piece=Choice(options))
        code = Scan(labels_of(STONE_LABELS, stones))
        label = T("Scan the stone on the sheet")
        yield enter("scan_stone", label, tone="quiet", code=code)
    yield enter("bag_empty", T("The bag is empty"), tone="quiet", seldom=True)


def ask_for_turned_up_card(g: MeaCulpa, room: str) -> Play[str]:
    """Ask which card people turned up, take it out of the deck; return its kind."""
    prompt = T("Turn up a card for room {room} and enter it.", room=room)
    answer = yield from anyone(_make_forms_for_all(g, _card_form), prompt, prompt)
    kind = _read_entered(answer)
    g.house.deck.take(next(card for card in g.house.deck if kind_of(card) == kind))
    return kind


def _card_form(k: MeaCulpa, _me: Viewer) -> Iterator[Offer]:
    unseen = k.house.unseen_cards()
    tap = Offer(
        "card",
        T("We turned up this card"),
        tone="quiet" if k.settings.rooms == "scan" else "main",
        public=True,
        in_public=True,
        piece=Choice(tuple(Option(card, CARD[card].words) for card in unseen)),
    )
    scan = Scan(labels_of(ROOM_LABELS, unseen))
    if k.settings.rooms == "scan":
        yield Offer("scan_card", T("Scan the card"), public=True, in_public=True, code=scan)
    yield tap


def _make_forms_for_all(g: MeaCulpa, form: Form) -> dict[Viewer, Form]:
    """Anybody may enter what was drawn."""
    return dict.fromkeys((*g.seats, TABLE), form)


def _read_entered(answer: Answer) -> str:
    """The piece that was tapped or scanned."""
    piece: str = PIECE[answer.code] if "code" in answer.values else answer.piece
    return piece


def tell_to_lay(g: MeaCulpa, what: str, sentence: T) -> None:
    """With the box: tell people what to do before the bids [MEA-033..038]."""
    if not g.full:
        g.box.to_lay += (what,)
        g.tell(sentence)
