"""Crews build a nave, then a spire; a finished cathedral is evaluated immediately."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.core.offers import Against, Choice, Offer, Option, Why
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T
from companion.games.mea_culpa.answers import Answer
from companion.games.mea_culpa.cathedrals.evaluation import evaluate
from companion.games.mea_culpa.cathedrals.state import Site
from companion.games.mea_culpa.material.pieces import SITE_NAMES
from companion.games.mea_culpa.state import MeaCulpa

MAX_CREWS_PER_SITE = 2
HUT = "hut"


def place_crew(g: MeaCulpa, seat: Seat, site: str, start: str = HUT) -> Play[None]:
    """Put a crew on a site; the second one builds and both go back [MEA-155, MEA-156].

    `start`: where it comes from: the hut, the Emperor's card or another site.
    """
    g.tell(T("{who} puts a crew on the {site} site.", who=seat, site=SITE_NAMES[site]))
    g.hand(seat, "crew", start, to=site)
    g.cathedrals.change_site(site, crews=g.cathedrals.sites[site].crews + 1)
    if g.cathedrals.sites[site].crews == MAX_CREWS_PER_SITE:
        yield from build(g, seat, site)


def build(g: MeaCulpa, seat: Seat, site: str) -> Play[None]:
    """Build the nave first, then the spire, which is evaluated; both crews go back [MEA-155]."""
    name = SITE_NAMES[site]
    if not g.cathedrals.sites[site].nave:
        g.cathedrals.change_site(site, crews=0, nave=True)
        g.hand(seat, "nave", to=site)
        g.tell(T("A nave stands on the {site} site; both crews go back to the hut.", site=name))
        return
    g.cathedrals.change_site(site, crews=0, spire=True)
    g.hand(seat, "spire", to=site)
    g.tell(T("The {site} Cathedral is finished; both crews go back to the hut.", site=name))
    yield from evaluate(g, site)


def crew_form(k: MeaCulpa, _me: Seat) -> Iterator[Offer]:
    """Put a crew on any site that is not finished [MEA-073, MEA-076, MEA-227]."""
    site = site_field(k, k.cathedrals.unfinished)
    yield Offer("place_crew", T("Put the crew here"), public=True, in_public=True, site=site)


def move_form(k: MeaCulpa, _me: Seat) -> Iterator[Offer]:
    """Move a crew, never a nave or a spire, to another site [MEA-226]."""
    crewed = [name for name, site in k.cathedrals.sites.items() if site.crews]
    yield Offer(
        "move_crew",
        T("Move a crew"),
        public=True,
        in_public=True,
        check=_check_another_site,
        start=site_field(k, crewed, T("From")),
        end=site_field(k, k.cathedrals.unfinished, T("To")),
    )


def _check_another_site(answer: Answer) -> Why | None:
    if answer.start == answer.end:
        return Against("MEA-226", T("Choose two different sites."))
    return None


def site_field(k: MeaCulpa, sites: Iterable[str], label: T | None = None) -> Choice:
    """One of these sites, with what a crew there would do."""
    return Choice(
        tuple(
            Option(site, SITE_NAMES[site], _describe_site(k.cathedrals.sites[site]))
            for site in sites
        ),
        label=label,
    )


def _describe_site(site: Site) -> T:
    """What is on the site, in a word or two."""
    if site.crews:
        return T("a crew on a nave") if site.nave else T("a crew")
    return T("a nave") if site.nave else T("empty")
