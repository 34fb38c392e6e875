"""What Pope, Emperor and Petty Sinner do right after they are picked."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.offers import Offer
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T
from companion.games.mea_culpa.actions.state import Turn
from companion.games.mea_culpa.answers import ask
from companion.games.mea_culpa.cathedrals.crews import crew_form, place_crew
from companion.games.mea_culpa.characters.petty import do_petty_preliminary
from companion.games.mea_culpa.material.pieces import EMPEROR, PETTY, POPE
from companion.games.mea_culpa.sins.dens import move_pope_stone, pope_stone_form
from companion.games.mea_culpa.state import MeaCulpa
from companion.games.mea_culpa.variant.forgetting import do_forgetful_preliminary
from companion.games.mea_culpa.variant.reminding import lapse_if_next_player_acts


def do_preliminary(g: MeaCulpa, seat: Seat, card: str) -> Play[None]:
    """Do what the character does after the pick; the Merchant does nothing [MEA-072..075]."""
    g.turn = Turn(seat, card, preliminary=True)
    if card == POPE:
        yield from do_pope_preliminary(g, seat)
    elif card == EMPEROR:
        yield from do_emperor_preliminary(g, seat)
    elif card == PETTY:
        part = do_forgetful_preliminary if g.variant else do_petty_preliminary
        yield from part(g, seat)


def do_pope_preliminary(g: MeaCulpa, seat: Seat) -> Play[None]:
    """The Pope may move a Pope stone to another Den [MEA-072]."""
    prompt = T("You may move a Pope stone to another Den.")
    screen = T("{who} may move a Pope stone.", who=seat)
    answer = yield from ask(seat, _popes_form, prompt, screen)
    lapse_if_next_player_acts(g, seat)
    g.new_hands()
    if answer.offer == "skip":
        g.tell(T("{who} leaves the Pope stones where they are.", who=seat))
    else:
        move_pope_stone(g, seat, answer)


def _popes_form(k: MeaCulpa, me: Seat) -> Iterator[Offer]:
    yield from pope_stone_form("MEA-072", k, me)
    label = T("Leave them where they are")
    yield Offer("skip", label, tone="quiet", public=True, in_public=True)


def do_emperor_preliminary(g: MeaCulpa, seat: Seat) -> Play[None]:
    """The Emperor must put the crew from the card on a site [MEA-073]."""
    prompt = T("Put your crew on a site.")
    screen = T("{who} puts the Emperor’s crew on a site.", who=seat)
    answer = yield from ask(seat, crew_form, prompt, screen)
    lapse_if_next_player_acts(g, seat)
    g.new_hands()
    g.cathedrals.emperor_crew = False
    yield from place_crew(g, seat, answer.site, EMPEROR)
