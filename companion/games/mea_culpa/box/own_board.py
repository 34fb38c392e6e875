"""What people read off their own board during a game: prices, Heaven, rows of Letters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from companion.core.offers import Choice, Number, Offer, Option
from companion.core.play import Play
from companion.core.seats import TABLE, Viewer
from companion.core.words import T, listed
from companion.games.mea_culpa.answers import Answer, anyone
from companion.games.mea_culpa.material.pieces import (
    CATEGORIES,
    CATEGORY_NAMES,
    GOODS,
    LETTER_NAMES,
    LETTERS,
    SITE_NAMES,
    STONE,
    SUPPLY,
)
from companion.games.mea_culpa.material.profile import MAX_PROFILE_NUMBER, limits, row_name
from companion.games.mea_culpa.state import MeaCulpa


def _label_numbers() -> dict[str, T]:
    """What each single number on a board is, by its name in a profile [ledger 3]."""
    buying = {f"buy_price.{good}": T("what {good} costs", good=STONE[good].name) for good in GOODS}
    selling = {
        f"sell_price.{good}": T("what {good} is sold for", good=STONE[good].name) for good in GOODS
    }
    return {**buying, **selling, "heaven_distance": T("steps from Start to Heaven")}


NUMBERS: Mapping[str, T] = MappingProxyType(_label_numbers())


# --- what can be entered -------------------------------------------------------------------------


def number_offer(k: MeaCulpa) -> Offer:
    """One price, or the distance to Heaven."""
    options = tuple(
        Option(name, title, T("{n}", n=k.rules.numbers[name])) for name, title in NUMBERS.items()
    )
    return Offer(
        "read_number",
        T("A number on our board is different"),
        tone="quiet",
        public=True,
        check=_check_limits,
        number=Choice(options),
        value=Number(0, MAX_PROFILE_NUMBER, label=T("Our board says")),
    )


def _check_limits(answer: Answer) -> T | None:
    low, high = limits(answer.number)
    if low <= answer.value <= high:
        return None
    return T("Enter a number from {low} to {high}.", low=low, high=high)


def row_offer(*sites: str) -> Offer:
    """All Letters of one row, and the cathedral if there are several [MEA-161]."""
    fields: dict[str, Any] = {}
    if len(sites) > 1:
        options = tuple(Option(each, SITE_NAMES[each]) for each in sites)
        fields["site"] = Choice(options, label=T("Cathedral"))
    fields["category"] = Choice(tuple(Option(each, CATEGORY_NAMES[each]) for each in CATEGORIES))
    for colour in LETTERS:
        fields[colour] = Number(0, SUPPLY[colour], 0, _label_letters(colour))
    label = T("A row of Letters on our board is different")
    return Offer("read_row", label, tone="quiet", public=True, in_public=True, **fields)


def _label_letters(colour: str) -> T:
    return T("{colour} Letters", colour=LETTER_NAMES[colour])


# --- doing it ------------------------------------------------------------------------------------


def use_entered_numbers(g: MeaCulpa, answer: Answer) -> None:
    """Use what a board says from now on, and tell all."""
    if answer.offer == "read_number":
        entered = {answer.number: answer.value}
        sentence = T("{what}: {n}", what=NUMBERS[answer.number], n=answer.value)
    else:
        site = answer.values.get("site", g.box.reading)
        row = row_name(site, answer.category)
        entered = {f"{row}.{colour}": answer.values[colour] for colour in LETTERS}
        sentence = _write_row(site, answer)
    g.box.printed = tuple((dict(g.box.printed) | entered).items())
    g.tell(T("Your board says: {said}.", said=sentence))


def _write_row(site: str, answer: Answer) -> T:
    shown = [
        T("{n} {colour}", n=answer.values[colour], colour=LETTER_NAMES[colour])
        for colour in LETTERS
        if answer.values[colour]
    ]
    return T(
        "{site} Cathedral, {category}: {letters}",
        site=SITE_NAMES[site],
        category=CATEGORY_NAMES[answer.category],
        letters=listed(shown) if shown else T("no Letter"),
    )


def ask_to_compare_rows(g: MeaCulpa, site: str) -> Play[None]:
    """With the box, let all correct a cathedral's rows before it is judged [ledger 9]."""
    if g.full or g.rules.knows(site):
        return
    g.box.reading = site
    prompt = T(
        "{site} Cathedral: does your board show the same Letters as the screen?",
        site=SITE_NAMES[site],
    )
    while g.box.reading:
        answer = yield from anyone(dict.fromkeys((*g.seats, TABLE), _rows_form), prompt, prompt)
        if answer.offer == "as_shown":
            g.box.reading = ""
        else:
            use_entered_numbers(g, answer)


def _rows_form(k: MeaCulpa, _me: Viewer) -> Iterator[Offer]:
    yield Offer("as_shown", T("Yes: open the chests"), public=True, in_public=True)
    yield row_offer(k.box.reading)


# --- for the next evening ------------------------------------------------------------------------


def write_profile_lines(g: MeaCulpa) -> Iterator[str]:
    """What was entered, as the lines of a profile."""
    entered = dict(g.box.printed)
    yield from (f"{name} = {entered[name]}" for name in NUMBERS if name in entered)
    for site in g.cathedrals.sites:
        for category in CATEGORIES:
            row = row_name(site, category)
            if f"{row}.{LETTERS[0]}" in entered:
                shown = ", ".join(f"{each} = {entered[f'{row}.{each}']}" for each in LETTERS)
                yield f"{row} = {{ {shown} }}"


def tell_what_to_keep(g: MeaCulpa) -> None:
    """Tell the lines to save, so that nobody has to enter them again."""
    if lines := "; ".join(write_profile_lines(g)):
        g.tell(T("To save in “The numbers printed in your box”: {lines}", lines=lines))
