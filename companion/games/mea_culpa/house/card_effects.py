"""What the cards of the House of Pleasure do, one function for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType

from companion.core.offers import Choice, Offer, Option, Seats
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T
from companion.games.mea_culpa.answers import ask
from companion.games.mea_culpa.cathedrals.crews import crew_form, move_form, place_crew
from companion.games.mea_culpa.material.pieces import (
    EMPEROR,
    GOODS,
    GREED,
    LETTER_NAMES,
    LUST,
    POPE,
    SITE_NAMES,
    STONE,
    YELLOW,
    write_stones,
)
from companion.games.mea_culpa.sins.dens import make_all_put, move_pope_stone, pope_stone_form
from companion.games.mea_culpa.sins.souls import move_all_towards_hell
from companion.games.mea_culpa.state import MeaCulpa

STOLEN_TALERS = 3
DEN_STONES = 2


def do_as_card_says(g: MeaCulpa, seat: Seat, card: str) -> Play[None]:
    """Do the card's action for this visitor; it may ask somebody [MEA-128]."""
    asking = ACTION_OF[card](g, seat)
    if asking is not None:
        yield from asking


def does_nothing(k: MeaCulpa, me: Seat, card: str) -> bool:
    """Whether everybody can see that the card would do nothing [MEA-133]."""
    if card in {"emperor_letter", "pope_yellow"}:
        return _find_holder(k, me, EMPEROR if card == "emperor_letter" else POPE) is None
    if card == "move_crew":
        return not any(site.crews for site in k.cathedrals.sites.values())
    if card == "new_crew":
        return not k.cathedrals.hut
    return card == "free_good" and not any(k.stock.market[good] for good in GOODS)


def _find_holder(k: MeaCulpa, me: Seat, character: str) -> Seat | None:
    """The opponent who has this character card [MEA-099]."""
    holder = k.picks.holders.get(character)
    return None if holder == me else holder


# --- gifts -------------------------------------------------------------------------------------


def give_emperors_letter(g: MeaCulpa, seat: Seat) -> Play[None]:
    """The Emperor gives a Letter he chooses; all learn if he has none [MEA-220]."""
    giver = g.picks.holders[EMPEROR]
    g.reveal()
    if not any(count.value for count in g.screens.letters[giver].values()):
        g.tell(T("{who} has no Letter to give.", who=giver))
        return
    prompt = T("Give {who} one of your Letters.", who=seat)
    screen = T("{giver} gives {who} a Letter.", giver=giver, who=seat)
    g.house.giver = giver
    answer = yield from ask(giver, _gift_form, prompt, screen)
    g.house.giver = None
    _give_letter(g, giver, seat, answer.colour)


def _gift_form(k: MeaCulpa, me: Seat) -> Iterator[Offer]:
    colours = tuple(
        Option(colour, LETTER_NAMES[colour])
        for colour, n in k.screens.letters[me].items()
        if n.value
    )
    yield Offer("give_letter", T("Give this Letter"), public=True, colour=Choice(colours))


def give_popes_yellow(g: MeaCulpa, seat: Seat) -> None:
    """The Pope gives a yellow Letter; all learn if he has none [MEA-221]."""
    giver = g.picks.holders[POPE]
    g.reveal()
    if g.screens.letters[giver][YELLOW].value:
        _give_letter(g, giver, seat, YELLOW)
    else:
        g.tell(T("{who} has no yellow Letter to give.", who=giver))


def _give_letter(g: MeaCulpa, giver: Seat, seat: Seat, colour: str) -> None:
    g.screens.letters[giver][colour].value -= 1
    g.screens.letters[seat][colour].value += 1
    g.hand(giver, "give", colour, to=seat)
    name = LETTER_NAMES[colour]
    g.tell(T("{giver} gives {who} a {colour} Letter.", giver=giver, who=seat, colour=name))


# --- the others --------------------------------------------------------------------------------


def move_others(g: MeaCulpa, seat: Seat, *, steps: int) -> None:
    """Move every opponent's soul [MEA-222, MEA-223]."""
    move_all_towards_hell(g, dict.fromkeys(g.souls.others(seat), steps))


def make_others_put(g: MeaCulpa, seat: Seat, *, den: str) -> Play[None]:
    """Every opponent puts two stones into this Den [MEA-224, MEA-225]."""
    yield from make_all_put(g, g.souls.others(seat), den, DEN_STONES)


def steal(g: MeaCulpa, seat: Seat) -> Play[None]:
    """Take three taler from an opponent who has them, or nothing [MEA-230]."""
    victim, *more = g.souls.others(seat)
    if more:
        prompt = T("Who do you take 3 taler from?")
        screen = T("{who} takes 3 taler from an opponent.", who=seat)
        victim = (yield from ask(seat, _victim_form, prompt, screen)).victim
    g.reveal()
    if g.screens.purses[victim].value < STOLEN_TALERS:
        g.tell(T("{who} gets nothing from {victim}.", who=seat, victim=victim))
        return
    g.screens.purses[victim].value -= STOLEN_TALERS
    g.screens.purses[seat].value += STOLEN_TALERS
    g.hand(victim, "give", "taler", STOLEN_TALERS, seat)
    g.tell(T("{who} gets 3 taler from {victim}.", who=seat, victim=victim))


def _victim_form(k: MeaCulpa, me: Seat) -> Iterator[Offer]:
    others = tuple(seat for seat in k.seats if seat != me)
    yield Offer("steal", T("Take 3 taler from"), public=True, in_public=True, victim=Seats(others))


# --- the board ---------------------------------------------------------------------------------


def move_crew(g: MeaCulpa, seat: Seat) -> Play[None]:
    """Move a crew to another site, where it may build [MEA-226]."""
    prompt = T("Move a crew to another site.")
    answer = yield from ask(seat, move_form, prompt, T("{who} moves a crew.", who=seat))
    start = SITE_NAMES[answer.start]
    g.tell(T("{who} takes the crew from the {site} site.", who=seat, site=start))
    g.cathedrals.change_site(answer.start, crews=g.cathedrals.sites[answer.start].crews - 1)
    yield from place_crew(g, seat, answer.end, answer.start)


def place_new_crew(g: MeaCulpa, seat: Seat) -> Play[None]:
    """Put a crew from the hut on any site [MEA-227]."""
    prompt = T("Put a crew from the hut on a site.")
    answer = yield from ask(seat, crew_form, prompt, T("{who} places a new crew.", who=seat))
    yield from place_crew(g, seat, answer.site)


def move_a_pope_stone(g: MeaCulpa, seat: Seat) -> Play[None]:
    """The visitor moves a Pope stone to another Den [MEA-228]."""
    prompt = T("Move a Pope stone to another Den.")
    screen = T("{who} moves a Pope stone.", who=seat)
    form = partial(pope_stone_form, "MEA-228")
    answer = yield from ask(seat, form, prompt, screen)
    move_pope_stone(g, seat, answer)


def take_free_good(g: MeaCulpa, seat: Seat) -> Play[None]:
    """Take a free good from the market [MEA-229]."""
    good, *more = [each for each in GOODS if g.stock.market[each]]
    if more:
        prompt = T("Take a good from the market for free.")
        screen = T("{who} takes a good for free.", who=seat)
        good = (yield from ask(seat, _good_form, prompt, screen)).good
    g.stock.market[good] -= 1
    g.screens.goods[seat][good].value += 1
    g.hand(seat, "take", good)
    g.tell(T("{who} takes {good} for free.", who=seat, good=write_stones(good, 1)))


def _good_form(k: MeaCulpa, _me: Seat) -> Iterator[Offer]:
    goods = tuple(Option(good, STONE[good].name) for good in GOODS if k.stock.market[good])
    yield Offer("free_good", T("Take this good"), public=True, in_public=True, good=Choice(goods))


def take_taler(g: MeaCulpa, seat: Seat, *, taler: int) -> None:
    """Take taler from the bank [MEA-231..233]."""
    g.screens.purses[seat].value += taler
    g.hand(seat, "take", "taler", taler)
    g.tell(T("{who} takes {n} taler from the bank.", who=seat, n=taler))


ACTION_OF: Mapping[str, Callable[[MeaCulpa, Seat], Play[None] | None]] = MappingProxyType(
    {
        "emperor_letter": give_emperors_letter,
        "pope_yellow": give_popes_yellow,
        "others_3": partial(move_others, steps=3),
        "others_5": partial(move_others, steps=5),
        "lust_2": partial(make_others_put, den=LUST),
        "greed_2": partial(make_others_put, den=GREED),
        "move_crew": move_crew,
        "new_crew": place_new_crew,
        "pope_stone": move_a_pope_stone,
        "free_good": take_free_good,
        "steal_3": steal,
        "take_3": partial(take_taler, taler=3),
        "take_5": partial(take_taler, taler=5),
        "take_7": partial(take_taler, taler=7),
    }
)
"""What each kind of card does."""
