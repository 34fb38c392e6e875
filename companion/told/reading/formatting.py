"""What people read: the sentences of a file with what their expressions give."""

from __future__ import annotations

from companion.core.seats import Seat
from companion.core.teams import BANNERS
from companion.core.words import T, Word
from companion.told.reading.evaluating import Work, evaluate
from companion.told.reading.expressions import TEAM_NAME, Datum, Kind, LookupScope, Type, kind_of
from companion.told.reading.model import ToldGame
from companion.told.reading.things import FileSentence


def render(
    sentence: FileSentence, scope: LookupScope, box: ToldGame, work: Work | None = None
) -> T:
    """The sentence as it reads here."""
    if not sentence.parts:
        return sentence.text
    data = (evaluate(part, scope, box, work) for part in sentence.parts)
    pairs = zip(data, sentence.kinds, strict=True)
    return sentence.filled(tuple(format_datum(datum, kind, box) for datum, kind in pairs))


def format_datum(datum: Datum, type_: Type, box: ToldGame) -> Word:
    """What people read for a thing of this type: “nobody” or “nothing” if there is none."""
    match datum:
        case None | ():
            return T("nobody") if _is_of_players(type_) else T("nothing")
        case tuple():
            return tuple(format_datum(each, type_.of or type_, box) for each in datum)
        case bool():
            return T("yes") if datum else T("no")
        case Seat() | int():
            return datum
    return _text(str(kind_of(datum)), type_, box)


def _is_of_players(type_: Type) -> bool:
    return type_.kind is Kind.PLAYER or (type_.of is not None and _is_of_players(type_.of))


def _text(key: str, type_: Type, box: ToldGame) -> T:
    """The name of a card, a role or a choice; what people wrote stands as it is."""
    match type_.kind:
        case Kind.ROLE if key in box.roles:
            return box.roles[key].name.text
        case Kind.CARD if key in box.card_names:
            return box.card_names[key]
        case Kind.KEY if type_ == TEAM_NAME:
            return BANNERS[key]
        case Kind.KEY if key in box.labels:
            return box.labels[key]
    return T.by_language({"en": key})
