"""Fills in any form of any game, as a finger would, and waits until the companion has taken it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import ElementHandle, Locator

from tests.kit.browser.guests import ANSWERS, Guest, press_key
from tests.kit.browser.waiting import wait_until

CLOSED = "xpath=ancestor::details[not(@open)]/summary"
CARD = """(form) => {
  const on = (part) => part
    && (part.querySelector("[type=radio][data-theirs]") ?? on(part.previousElementSibling));
  let part = form.parentElement;
  while (part && getComputedStyle(part).display !== "none") part = part.parentElement;
  return on(part);
}"""
"""The card that is tapped to see what can be done with it, if this form is hidden until then."""
FITTING = """(forms, wanted) => {
  const choices = (form) => [...form.querySelectorAll("[name][value]")]
    .filter((one) => one.matches("[type=radio], [type=checkbox], [type=hidden]"));
  const has = (form, [name, value]) => choices(form)
    .some((one) => one.name === name && one.value === value);
  const fits = (form) => wanted.every((each) => has(form, each));
  const few = (form) => choices(form).length;
  const [best] = forms.filter(fits).sort((one, other) => few(one) - few(other));
  return forms.indexOf(best);
}"""
"""Of several forms of one question, the one this answer can be given in."""
SETTLED = """(id) => [...document.querySelectorAll(`form[data-offer="${id}"]`)]
    .every((form) => form.ariaBusy !== "true")"""
LACKING = "(form) => [...form.querySelectorAll('input:invalid')].map((input) => input.name).join()"
VALUES = "(inputs) => inputs.map((input) => input.value)"
TOUCHED = "() => navigator.maxTouchPoints > 0"
SAID = """(id) => [...document.querySelectorAll(`form[data-offer="${id}"] > .form__word`)]
    .map((word) => word.textContent).join(" ").trim()"""


def enter(guest: Guest, forms: Locator, values: Mapping[str, Any]) -> None:
    """Give this answer; fails if it is refused."""
    refusal = said_to(guest, forms, values)
    assert not refusal, f"{guest.name} cannot answer {values}: {refusal}"


def said_to(guest: Guest, forms: Locator, values: Mapping[str, Any]) -> str:
    """Give this answer; the refusal, or nothing."""
    forms.first.wait_for(state="attached")
    form = _fitting(forms, values)
    id_ = form.get_attribute("data-offer")
    sent = guest.answers
    unfold(guest, form)
    if not fill_in(form, values):
        press(guest, form)
    wait_until(guest.page, f"{ANSWERS} > {sent}")
    wait_until(guest.page, SETTLED, id_)
    refusal: str = guest.page.evaluate(SAID, id_)
    return refusal


def unfold(guest: Guest, form: Locator) -> None:
    """Open the cover and the folds that hide it, and tap the card it belongs to."""
    if form.locator("xpath=ancestor::*[@id='private']").count():
        guest.uncover()
    closed = form.locator(CLOSED)
    while closed.count():
        closed.first.click()
    card = form.evaluate_handle(CARD).as_element()
    if card:
        touch(card)
        form.wait_for()


def _fitting(forms: Locator, values: Mapping[str, Any]) -> Locator:
    """The form for this answer; a game may draw one for each thing its question is about."""
    if forms.count() == 1:
        return forms.first
    wanted = [
        [name, str(each)]
        for name, value in values.items()
        for each in (value if isinstance(value, list) else [value])
        if isinstance(each, str | int) and not isinstance(each, bool)
    ]
    return forms.nth(max(0, forms.evaluate_all(FITTING, wanted)))


def press(_guest: Guest, form: Locator) -> None:
    """Its key; one that asks once is pressed twice."""
    lacking = form.evaluate(LACKING)
    assert not lacking, f"not filled in: {lacking}"
    press_key(form)


def fill_in(form: Locator, values: Mapping[str, Any]) -> bool:
    """Choose and type all of it; whether the last tap has sent it."""
    fields = {name: form.locator(f"[data-field='{name}']").first for name in values}
    sent = [_fill(each, name, values[name]) for name, each in fields.items() if each.count()]
    return any(sent)


def _fill(field: Locator, name: str, value: Any) -> bool:
    kind = field.get_attribute("data-kind") or ""
    at_once = field.locator("xpath=ancestor-or-self::*[@data-at-once]").or_(
        field.locator("[data-at-once]")
    )
    sends = at_once.count() > 0
    wanted = value if isinstance(value, list) else [value]
    return _FILL.get(kind, _choose)(field, name, wanted) and sends


def _choose(field: Locator, name: str, wanted: list[Any]) -> bool:
    """Tap what is wanted and not chosen yet, and first what is chosen and not wanted."""
    chosen = field.locator(f"input[name='{name}']:is([type=radio], [type=checkbox])")
    if chosen.count() == 0:  # a hidden one: there is nothing to choose
        return False
    on = {str(key) for key in chosen.and_(field.page.locator(":checked")).evaluate_all(VALUES)}
    keys = [str(each) for each in wanted]
    several = chosen.first.get_attribute("type") == "checkbox"
    changed = [*(sorted(on - {*keys}) if several else ()), *(key for key in keys if key not in on)]
    touched = [chosen.and_(field.page.locator(f"[value='{key}']")) for key in changed]
    drawn = [each.first for each in touched if each.count()]  # some follow from another field
    for each in drawn:
        touch(each)
    return bool(drawn)


def _type(field: Locator, name: str, wanted: list[Any]) -> bool:
    """Type it, unless the field offers keys."""
    typed = field.locator(f":is(input[type=number], input[type=text], textarea)[name='{name}']")
    if typed.count() == 0:
        return _choose(field, name, wanted)
    typed.first.fill(str(wanted[0]))
    return True


def _switch(field: Locator, name: str, wanted: list[Any]) -> bool:
    if field.locator("input[type=radio]").count():
        return _choose(field, name, [str(wanted[0]).lower()])
    switch = field.locator(f"input[name='{name}']").first
    if switch.is_checked() != wanted[0]:
        touch(switch)
    return True


def _tap_faces(field: Locator, _name: str, wanted: list[Any]) -> bool:
    for face in wanted:
        press_on(field.locator(f"[data-key='{face}']"))
    return True


def _turn_tokens(field: Locator, _name: str, wanted: list[Any]) -> bool:
    for token, side in zip(field.locator("[data-side]").all(), wanted, strict=True):
        if token.get_attribute("data-side") != side:
            press_on(token)
    return True


def _tap_hexes(field: Locator, _name: str, wanted: list[Any]) -> bool:
    one = not wanted or not isinstance(wanted[0], list)
    places = [wanted] if one and wanted else wanted
    tapped = False
    for on in field.locator(".hexes__hex[role=checkbox][aria-checked=true]").all():
        if [int(on.get_attribute(f"data-{axis}") or 0) for axis in "qr"] not in places:
            press_on(on)
    for q, r in places:
        hexes = field.locator(f".hexes__hex[data-q='{q}'][data-r='{r}']")
        if hexes.get_attribute("aria-checked") != "true":
            press_on(hexes)
            tapped = True
    return tapped


_FILL: Mapping[str, Callable[[Locator, str, list[Any]], bool]] = {
    "number": _type,
    "text": _type,
    "label": _type,
    "flag": _switch,
    "dice": _tap_faces,
    "tokens": _turn_tokens,
    "hexes": _tap_hexes,
}
"""How each kind of field is answered; all others are keys to choose from."""


def touch(choice: Locator | ElementHandle) -> None:
    """Tap what a finger would: the label of a hidden input."""
    label = choice.evaluate_handle("(input) => input.labels[0] ?? input").as_element()
    assert label
    press_on(label)


def press_on(part: Locator | ElementHandle) -> None:
    """With a finger, or with a mouse where there is no touch: the screen's, say."""
    (part.tap if part.evaluate(TOUCHED) else part.click)()
