"""What one viewer's page is made of: a name for everything the templates draw."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import Any

from markupsafe import Markup

from companion.core.default_prompts import LOCKED
from companion.core.journal import Line
from companion.core.offers import Choice, Field, Flag, Number, Raw
from companion.core.open_offers import OpenOffer
from companion.core.seats import Seat, Viewer
from companion.core.words import T
from companion.storage.wifi import Wifi
from companion.table.fairness import luck
from companion.table.people import asking_labels, computers, lobby
from companion.table.people.admission import ON_PERSON
from companion.table.record.players import HOST
from companion.table.record.record import State
from companion.table.table import Table
from companion.table.view.viewer_view import ViewerView, Views
from web.render import qr
from web.render.checklist import drop_checklist_offers, make_checklist
from web.render.persons import AwayFor, Person, list_persons, rank_people, rank_teams
from web.render.renderer import Side
from web.server.addresses import Address

MAX_JOURNAL_LINES = 60
"""How many lines of the journal a page holds, and at most how many proofs."""
MAX_MISSED_MOMENTS = 4
"""How many moments a screen shows at most that was away for a while."""
STEP_DIGITS = 8


@dataclass(frozen=True, slots=True)
class ShownWifi:
    """A network, and the code with which phones join it."""

    name: str
    qr_svg: Markup


@dataclass(frozen=True, slots=True)
class Invitation:
    """Where phones join: the chosen address, and the others."""

    url: str
    code: str
    qr_svg: Markup
    addresses: tuple[Mapping[str, Any], ...]
    alone: bool
    """Whether the code has been shown for a while, and no phone has joined."""
    wifi: ShownWifi | None = None
    """The room's network, if the host has typed it in."""
    takes_wifi: bool = False
    """Whether a host may: where tables are public, phones do not share a network."""

    @classmethod
    def to(
        cls,
        code: str,
        addresses: tuple[Address, ...],
        ip: str | None,
        port: int,
        *,
        alone: bool = False,
    ) -> Invitation:
        """The invitation to one table, at the address with this `ip`, or else at the likeliest."""
        chosen = next((at for at, each in enumerate(addresses) if each.ip == ip), 0)
        urls = [f"{each.at(port)}/j/{code}" for each in addresses]
        listed = tuple(
            {"url": url, "name": each.name, "chosen": at == chosen}
            for at, (url, each) in enumerate(zip(urls, addresses, strict=True))
        )
        return cls(urls[chosen], code, qr.svg(urls[chosen], urls[chosen]), listed, alone)

    def with_wifi(self, wifi: Wifi | None) -> Invitation:
        """The same where a host may type in the network, and perhaps has."""
        shown = ShownWifi(wifi.name, qr.svg(wifi.code, wifi.name)) if wifi else None
        return replace(self, wifi=shown, takes_wifi=True)


@dataclass(frozen=True, slots=True)
class Sealed:
    """What a viewer has answered under seal: the form that can change it, and its values."""

    offer: str | None
    values: Mapping[str, Raw]
    note: T | None = None
    """That it is locked in, where the prompt may not say so."""


def get_side(viewer: Viewer | None, *, watching: bool = False) -> Side:
    """Which of the pages this viewer has."""
    if isinstance(viewer, Seat):
        return "phone"
    return "watch" if watching else "screen"


def split_journal(journal: tuple[Line, ...]) -> dict[str, Any]:
    """The end of the story, and apart from it what proves that nothing was changed."""
    story = islice((each for each in reversed(journal) if not each.proof), MAX_JOURNAL_LINES)
    proofs = [each for each in journal if each.proof]
    return {
        "journal": [encode_line(each) for each in story][::-1],
        "proofs": [each.sentence for each in proofs[-MAX_JOURNAL_LINES:]],
    }


def encode_line(journal_line: Line) -> dict[str, Any]:
    """One line of the journal; `mine` when not everybody reads it."""
    return {"text": journal_line.sentence, "mine": journal_line.eyes is not None}


def encode_moments(seen: ViewerView) -> list[dict[str, Any]]:
    """The last moments of the game, each with its number."""
    numbered = list(enumerate(seen.umpire.moments(), start=1)) if seen.umpire else []
    return [
        {"number": number, "moment": moment} for number, moment in numbered[-MAX_MISSED_MOMENTS:]
    ]


def encode_offer(
    opened: OpenOffer, rule: str | None = None, *, is_sealed: bool = False
) -> dict[str, Any]:
    """An open offer as a form draws it; `rule` is the section of the rules that explains it.

    `is_sealed`: its viewer has answered it under seal, and may change that.
    """
    offer = opened.offer
    return {
        "id": opened.id,
        "name": offer.name,
        "act": offer.act,
        "about": offer.about,
        "label": offer.label,
        "key": offer.change if is_sealed else offer.label,
        "help": offer.help,
        "fields": offer.fields,
        "tone": offer.tone,
        "in_public": offer.in_public,
        "by_itself": offer.name in luck.BY_ITSELF,
        "on_person": offer.name in ON_PERSON or offer.name in computers.WITH_PEOPLE,
        "asks_labels": offer.name in asking_labels.ACTIONS,
        "rule": rule,
    }


def describe_asked(seen: ViewerView) -> list[dict[str, Any]]:
    """What the game asks this viewer, as forms draw it."""
    mine = seen.sealed and seen.sealed.offer
    return [
        encode_offer(each, seen.rule_of(each), is_sealed=each.offer.name == mine)
        for each in drop_checklist_offers(seen.offers)
    ]


def describe_sealed(seen: ViewerView) -> Sealed | None:
    """The viewer's own sealed answer, as the form that can still change it."""
    if (answer := seen.sealed) is None:
        return None
    id_ = next((each.id for each in seen.offers if each.offer.name == answer.offer), None)
    note = LOCKED if seen.umpire and seen.umpire.wait.hides_who else None
    return Sealed(id_, answer.raw, note)


def describe_hosting(seen: ViewerView, join: Invitation) -> dict[str, Any]:
    """What only the host's screen shows: a seat card to come back with, forms for those away."""
    if seen.viewer != HOST:
        return {"card": None, "answer_for": []}
    seat = seen.record.consent.shown_card
    answer_for = [
        {
            "seat": each,
            "offers": [
                encode_offer(offer, seen.rule_of(offer)) for offer in drop_checklist_offers(offers)
            ],
        }
        for each, offers in seen.answer_for.items()
    ]
    if seat is None:
        return {"card": None, "answer_for": answer_for}
    code = seen.record.people.players[seat].card
    link = join.url.replace(f"/j/{join.code}", f"/c/{code}")
    return {
        "card": {"seat": seat, "code": code, "qr_svg": qr.svg(link, code)},
        "answer_for": answer_for,
    }


class PageContext:
    """A table at one moment: what its pages share is looked up once for all of them."""

    def __init__(
        self,
        table: Table,
        away_for: AwayFor,
        join: Invitation,
        watching: int = 0,
        views: Views | None = None,
    ) -> None:
        self.table = table
        self.views = views or table.view.now()
        self._away_for = away_for
        self._join = join
        self._watching = watching

    @cached_property
    def _seats(self) -> list[Person]:
        return list_persons(self.table, self._away_for)

    @cached_property
    def _same(self) -> dict[str, Any]:
        """What is the same on every page."""
        table = self.table
        placed = rank_people(table, self._seats)
        return {
            "table": describe_table(table),
            "seats": self._seats,
            "teams": table.record.teams,
            "placed": placed,
            "placed_teams": rank_teams(table, placed),
            "join": self._join,
            "watching": self._watching,
            "timer": table.record.pace.timer,
            "countdown": self.views.countdown,
            "call": table.record.people.call,
            "finished": self.views.finished,
            "step": hash_step(table),
            "agreed": list_agreed(table) if table.record.state is State.LOBBY else None,
        }

    def of(self, seen: ViewerView) -> dict[str, Any]:
        """Everything the regions of this viewer's page are drawn from."""
        k = seen.umpire.known(seen.eyes) if seen.umpire else None
        return {
            **self._same,
            "viewer": seen.eyes,
            "hosts": seen.viewer == HOST,
            "me": next((each for each in self._seats if each.seat == seen.viewer), None),
            "prompt": seen.prompt,
            "rule": seen.rule,
            "checklist": make_checklist(seen, k),
            "offers": describe_asked(seen),
            "menu": [
                encode_offer(each) | {"replies": each.offer.name in seen.replies}
                for each in seen.menu
            ],
            "sealed": describe_sealed(seen),
            **split_journal(seen.journal),
            "moments": encode_moments(seen) if get_side(seen.viewer) == "screen" else [],
            "k": k,
            **describe_hosting(seen, self._join),
        }


def make_page_context(
    table: Table, viewer: Viewer | None, away_for: AwayFor, join: Invitation
) -> dict[str, Any]:
    """Everything the regions of one viewer's page are drawn from."""
    context = PageContext(table, away_for, join)
    return context.of(context.views.of(viewer))


def hash_step(table: Table) -> str:
    """What tells this step of the game from the next: the digest of a public sentence."""
    sentence = table.record.umpire and table.record.umpire.step
    return hashlib.sha256(str(sentence).encode()).hexdigest()[:STEP_DIGITS] if sentence else ""


def list_agreed(table: Table) -> dict[str, Any]:
    """What the table has agreed on, and any notices about it."""
    game, chosen = table.record.game, table.record.settings
    named = [
        {
            "label": setting.text,
            "value": words,
            "usual": chosen[name] == setting.field.fit(setting.default),
        }
        for name, setting in game.settings.items()
        if (words := describe_choice(setting.field, chosen[name])) is not None
    ]
    if agreed := describe_teams(table):
        alone = not table.record.people.teaming.count(table.record.game.teams)
        named.append({"label": T("Teams"), "value": agreed, "usual": alone})
    return {
        "settings": named,
        "notices": lobby.list_notices(table.record),
        "labels": asking_labels.find_question(table.record),
    }


def describe_teams(table: Table) -> T | None:
    """What the table has agreed on about teams; nothing if the game has none."""
    rule, teaming = table.record.game.teams, table.record.people.teaming
    if not any(rule.counts):
        return None
    if not (count := teaming.count(rule)):
        return T("none")
    return T("{n}, drawn by chance", n=count) if teaming.are_drawn(rule) else T("{n}", n=count)


def describe_choice(field: Field, value: Any) -> T | str | None:
    """What was chosen in a field; nothing for a long text."""
    match field:
        case Choice(options) if field.single:
            return next(each.label for each in options if each.key == value)
        case Choice(options):
            return T("{n} of {most}", n=len(value), most=len(options))
        case Flag():
            return T("yes") if value else T("no")
        case Number():
            return T("{n}", n=value)
    return None


def describe_table(table: Table) -> dict[str, Any]:
    """What every page of a table shows of it, besides its game and its people."""
    can_join, begun = lobby.can_join(table.record), lobby.has_begun(table.record)
    return {
        "commitment": table.record.luck.commitment,
        "secret": table.record.secret_shown,
        "code": table.code,
        "title": table.record.game.title,
        "emblem": table.record.game.emblem,
        "state": str(table.record.state),
        "drawing": table.record.luck.drawing,
        "can_join": can_join and not begun,
        "can_replace": can_join and begun,
        "why_paused": table.durable.trouble,
        "game": table.record.game.id,
        "guarded": table.durable.phone_key.is_used,
        "explains": table.record.explains,
        "pitch": table.record.game.about.shelf.pitch or table.record.game.about.blurb,
        "is_trial": table.record.is_trial,
        "next": table.record.people.next,
    }
