"""What labels in front of a camera mean at a table: which open offer they answer.

What is said about them is what the sender may know: of a secret piece only whether it was taken.
"""

from __future__ import annotations

import hashlib
import secrets
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from companion.core.fields import Field, Refused, Scan
from companion.core.journal import Line
from companion.core.labels import Label, LabelError
from companion.core.offers import Offer
from companion.core.seats import TABLE, Viewer
from companion.core.words import T
from companion.storage.card_pictures import CardPictures
from companion.table.record.players import HOST
from printables.labelled_cards import list_labelled_cards
from scanner.cards.deck import EnrolledDeck
from scanner.images.opening import ReducedPhoto, open_reduced
from scanner.labels.live_labels import Look
from scanner.labels.photos import READ_MIN_SIDE_PX, read_reduced_photo
from scanner.labels.sightings import Sighting, find_problem, split_counted
from scanner.station.station import NO_LABEL, READY, TAKEN
from web.live.channel import Channel
from web.photos.enrolled_cards import SeenCards, find_in_photo
from web.photos.photo_services import photo_services
from web.photos.uploads import read_picture
from web.protocol.messages import Act
from web.protocol.other_games import name_owner
from web.services import services, voice_at
from web.slow_work import READING_COST, run_off_loop

F = TypeVar("F", bound=Field)
Said = dict[str, Any]

NOT_NOW = T("No label is asked for now.")
ONE_AT_A_TIME = T("One at a time, please: show a single label.")
GOT_IT = T("Got it.")
UNSURE_CARD = T(
    "Which card is this? Take the photo again: closer, in even light, with all of the card in it."
)
GO_ON = T("That is the right label. Please fill in the rest and send it.")
_ID_LENGTH = 32


@dataclass(frozen=True, slots=True)
class FillableField(Generic[F]):
    """A field of an open offer that a picture can fill."""

    id: str
    offer: Offer
    name: str
    field: F

    @property
    def alone(self) -> bool:
        """Whether the offer has no other field."""
        return len(self.offer.fields) == 1


def list_fillable(
    channel: Channel, viewer: Viewer, kind: type[F], only: str | None = None
) -> list[FillableField[F]]:
    """Every open field of this kind that the viewer may fill, or only that of one offer."""
    return [
        FillableField(id_, offer, name, field)
        for id_, offer in _open(channel, viewer, only)
        for name, field in offer.fields.items()
        if isinstance(field, kind)
    ]


def _open(channel: Channel, viewer: Viewer, only: str | None) -> Iterator[tuple[str, Offer]]:
    mine = channel.table.offers.of(viewer)
    # For somebody who is away the host answers in that person's form, never through this one.
    others = channel.table.offers.for_others().values() if viewer == HOST and only else ()
    for opened_ in (*mine, *(each for offers in others for each in offers)):
        if only in {None, opened_.id}:
            yield opened_.id, opened_.offer


def describe_task(channel: Channel, viewer: Viewer) -> Said:
    """What the person in front of a camera has to do now, and whether anything may be shown."""
    voice, waiting = voice_at(channel.table), list_fillable(channel, viewer, Scan)
    prompt = voice.say(channel.table.view.of(viewer).prompt)
    named = [voice.say(each.field.label or each.offer.label) for each in waiting]
    return {
        "prompt": prompt,
        "label": next((each for each in named if each != prompt), ""),
        "secret": any(each.field.secret for each in waiting),
        "open": bool(waiting),
    }


@dataclass(slots=True)
class Showing:
    """Somebody shows labels to a table; the same key again is the same showing again."""

    channel: Channel
    viewer: Viewer
    key: str | None = None
    only: str | None = None
    many: bool = False
    """Whether several labels were shown where there may be one."""
    _waiting: list[FillableField[Scan]] | None = None

    @property
    def waiting(self) -> list[FillableField[Scan]]:
        """The fields that ask for a label; found once, and again after a label has answered one."""
        if self._waiting is None:
            self._waiting = list_fillable(self.channel, self.viewer, Scan, self.only)
        return self._waiting

    @property
    def secret(self) -> bool:
        """Whether a secret piece is asked for."""
        return any(each.field.secret for each in self.waiting)

    @property
    def open(self) -> bool:
        """Whether it may be said what was shown: only while public pieces are asked for."""
        return bool(self.waiting) and not self.secret

    def may_see_cards(self) -> bool:
        """Whether pictures of cards may be shown: of secret ones only to who holds them.

        The page of a station may be seen by everybody.
        """
        with self.channel.quiet():
            return bool(self.waiting) and not (self.secret and self.viewer in {TABLE, HOST})

    @property
    def public_journal(self) -> tuple[Line, ...]:
        """What everybody may read about what happened at this table."""
        return self.channel.table.record.journal(None)

    def say(self, sentence: T | str) -> str:
        """A sentence in the language of whoever shows the labels; what is said already stays."""
        return voice_at(self.channel.table).say(sentence)

    def look_up_meanings(self, texts: Sequence[str], beside: Sequence[str] = ()) -> list[Said]:
        """What each code means, or why it means nothing; `taken` when it answered something.

        Of secret pieces one alone may be in view: what lies `beside` it counts as well.
        """
        labels = {text: _label(text) for text in (*texts, *beside)}
        ours = {each for each in labels.values() if isinstance(each, Label)}
        shown = [labels[text] for text in texts]
        self.many = len(ours if self.secret else self._fitting(shown)) > 1
        open_ = self.open
        meanings = {each: self._meaning(each, open_=open_) for each in dict.fromkeys(shown)}
        return [meanings[each] for each in shown]

    def _fitting(self, labels: Iterable[Label | T]) -> set[Label]:
        """The labels that are asked for; if there are several, nobody knows which is meant."""
        fields = [each.field for each in self.waiting]
        return {
            label
            for label in labels
            if isinstance(label, Label) and any(label in field.options for field in fields)
        }

    def _meaning(self, label: Label | T, *, open_: bool) -> Said:
        if isinstance(label, T):
            return {"error": self.say(label)}
        taken, why = (False, ONE_AT_A_TIME) if self.many else self._outcome(label)
        words = {"game": label.game, "kind": label.kind, "serial": label.serial}
        fault = {} if why is None else {"error": self.say(why)}
        return {**(words if open_ else {}), "taken": taken, **fault}

    def _outcome(self, label: Label) -> tuple[bool, T | None]:
        """Let the label answer what it can: whether it did, and what is wrong if anything is."""
        if self._taken_before(label):
            return True, None
        if other := self._other_game(label):
            return False, other
        why = NOT_NOW
        for each in self.waiting:
            try:
                each.field.fit(label.text)
                if each.alone:
                    self._answer(each, label)
            except Refused as refused:
                why = refused.sentence
            else:
                return each.alone, None
        return False, why

    def _other_game(self, label: Label) -> T | None:
        """What to say if this is the label of another game than the one at this table."""
        game = self.channel.table.record.game
        return (
            None
            if label.game == game.about.label
            else name_owner(label, services().tables.games.values())
        )

    def _answer(self, each: FillableField[Scan], label: Label) -> None:
        values = {each.name: label.text}
        each.offer.answer(self.viewer, values)
        self.channel.act(self.viewer, Act(self._command(label), each.id, values))
        self._waiting = None

    def _taken_before(self, label: Label) -> bool:
        """Whether this very showing has been taken, and only its answer was lost."""
        if self.key is None:
            return False
        return self.channel.has_taken(self.viewer, self._command(label))

    def _command(self, label: Label) -> str:
        if self.key is None:
            return secrets.token_hex(_ID_LENGTH // 2)
        return hashlib.sha256(f"{self.key} {label.text}".encode()).hexdigest()[:_ID_LENGTH]


def _label(text: str) -> Label | T:
    try:
        return Label.parse(text.strip())
    except LabelError as error:
        return error.sentence


def answer_read_codes(showing: Showing, codes: Sequence[str]) -> Said:
    """Answer with labels that another program has read."""
    with showing.channel.quiet():
        meant, heard = _answer_codes(showing, codes, (), TAKEN)
    seen = zip(codes, meant, strict=True)
    sightings = [{"text": text, "corners": None, "meaning": meaning} for text, meaning in seen]
    return {"sightings": sightings, "say": heard.say, "result": heard.result}


class Heard(NamedTuple):
    """One sentence for all labels shown, and whether it sounds good or bad."""

    say: str = ""
    result: Literal["taken", "wrong", ""] = ""


def _answer_codes(
    showing: Showing, texts: Sequence[str], beside: Sequence[str], good: T | str
) -> tuple[list[Said], Heard]:
    """What the codes mean, and one sentence for all of them: problems come first."""
    if not texts:
        return [], Heard()
    before, say = len(showing.public_journal), showing.say
    meant = showing.look_up_meanings(texts, beside)
    if wrong := next((each["error"] for each in meant if "error" in each), None):
        return meant, Heard(wrong, "wrong")
    if not any(each["taken"] for each in meant):
        return meant, Heard(say(GO_ON), "taken")
    news = showing.public_journal[before:]
    if not news:
        return meant, Heard(say(good), "taken")
    undone = any(each.setback for each in news)
    return meant, Heard(say(news[-1].sentence), "wrong" if undone else "taken")


# --- pictures of labels ------------------------------------------------------------------------


def answer_with_photo(showing: Showing) -> Said:
    """The labels and the enrolled cards in one photo, and what people are told about it."""
    find_deck, work = _prepare_deck(showing)

    def look_at(data: bytes) -> tuple[Look, SeenCards]:
        photo = open_reduced(data, READ_MIN_SIDE_PX)
        cards = find_in_photo(photo, find_deck())
        return _look_at(photo, cards), cards

    code, pictures = showing.channel.table.code, services().tables.cards
    look, cards = read_picture(code, showing.viewer, look_at, work)
    seen, heard = _answer_look(showing, look, GOT_IT)
    reply = {"sightings": seen, "say": showing.say(heard.say or NO_LABEL), "result": heard.result}
    if pictures and not look.sightings and showing.may_see_cards():
        match cards.unsure:
            case [(_, _) as likely]:
                reply["likely"] = _describe_cards(showing, pictures, likely)
    return reply


def _describe_cards(showing: Showing, pictures: CardPictures, labels: Sequence[str]) -> list[Said]:
    """What the cards with these labels are called, and how they look."""
    game, voice = showing.channel.table.record.game, voice_at(showing.channel.table)
    cards = {each.label: each for each in list_labelled_cards(game, voice)}
    stored = run_off_loop(lambda: pictures.find(game.id, labels), READING_COST)
    return [
        {
            "text": each.label,
            "kind": voice.say(cards[each.label].kind),
            "name": voice.say(cards[each.label].name),
            "picture": b64encode(each.jpeg).decode(),
        }
        for each in stored
        if each.label in cards
    ]


def answer_with_frame(showing: Showing, camera: str) -> Said:
    """One frame of a live camera; a label counts when it has been shown steadily."""
    sender = (showing.channel.table.code, showing.viewer, camera)
    session, now = photo_services().cameras.of(sender), services().config.clock()
    find_deck, work = _prepare_deck(showing)
    look = read_picture(
        sender[0], showing.viewer, lambda data: session.look(data, now, find_deck()), work
    )
    seen, heard = _answer_look(showing, look, TAKEN)
    if showing.many:
        session.hold(look)
    session.said = session.said if look.problem else heard.say or session.said
    return {
        "sightings": seen,
        "say": showing.say(look.problem or _still(showing, session.said)),
        "result": heard.result,
    }


def _still(showing: Showing, sentence: str) -> T | str:
    """What was said last; nobody is told to show a label while none is asked for."""
    with showing.channel.quiet():
        return NOT_NOW if sentence == READY and not showing.waiting else sentence


def _prepare_deck(showing: Showing) -> tuple[Callable[[], EnrolledDeck[str] | None], int]:
    """What finds the enrolled cards of this table's game, in a thread, and the work of a look."""
    pictures, decks = services().tables.cards, photo_services().decks
    game = showing.channel.table.record.game.id
    return lambda: decks.find(pictures, game) if pictures else None, decks.estimate_work(game)


def _look_at(photo: ReducedPhoto, cards: SeenCards) -> Look:
    """The labels in a photo, and the cards that are recognised without one."""
    labels = read_reduced_photo(photo)
    stuck_on = {each.text for each in labels}
    sightings = (*labels, *(each for each in cards.sure if each.text not in stuck_on))
    counting, _ = split_counted(sightings)
    problem = find_problem(sightings)
    if cards.unsure and not sightings:
        problem = UNSURE_CARD.text
    beside = frozenset(first for first, *_ in cards.unsure)
    return Look(sightings, tuple(dict.fromkeys(counting)), problem, beside=beside)


def _answer_look(showing: Showing, look: Look, good: T | str) -> tuple[list[Said], Heard]:
    """What is said about every code in the picture, and one sentence for all that count."""
    with showing.channel.quiet():
        open_ = showing.open
        meant, heard = _answer_codes(showing, look.shown, look.texts, good)
    known = dict(zip(look.shown, meant, strict=True))
    if look.problem:
        heard = Heard(look.problem, "wrong" if look.sightings else "")
    return [_encode_sighting(each, known, open_=open_) for each in look.sightings], heard


def _encode_sighting(sighting: Sighting, meant: Mapping[str, Said], *, open_: bool) -> Said:
    """A code in the picture, without the text of a foreign one or anything of a secret piece."""
    ours = open_ and isinstance(_label(sighting.text), Label)
    return {
        "text": sighting.text if ours else None,
        "corners": sighting.corners if ours else None,
        "meaning": meant.get(sighting.text, {}),
    }
