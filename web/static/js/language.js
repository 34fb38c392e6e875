/**
 * Another language: the page comes again in it, and what was filled in but not sent is there again.
 */

import { findAll } from "companion/page";

const KEY = "filled in";
const FORMS = "form:not(.languages, [data-appearance])";
const TYPED = "input:not([type='hidden'], [type='file']), textarea, select";
/** What is turned by tapping: a die, a token, a hex. */
const TURNED = ["data-face", "data-side", "aria-checked"];
/** More taps than any die has sides. */
const MAX_TAPS = 24;

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Typed */
/** @typedef {{asks: string, typed: Record<string, string>, orders: string[], turned: string[]}} Filled */

/** @param {Element} form @returns {Typed[]} */
const typedIn = (form) => findAll(form, TYPED, HTMLElement).map((each) => /** @type {Typed} */ (each));

/** @param {Typed} field @returns {field is HTMLInputElement} */
const isTicked = (field) => field instanceof HTMLInputElement && ["radio", "checkbox"].includes(field.type);

/** Of those that belong together, each is one value. @param {Typed} field */
const nameOf = (field) => `${field.name || field.id}${isTicked(field) ? `=${field.value}` : ""}`;

/** @param {Element} form */
const turnedIn = (form) =>
  TURNED.flatMap((name) => findAll(form, `[${name}]`, Element).map((each) => ({ each, now: () => each.getAttribute(name) ?? "" })));

/** @param {Element} form */
const ordersIn = (form) => findAll(form, "[data-ordered]", HTMLElement);

/** @param {Element} form */
const asks = (form) => form.getAttribute("data-offer") ?? form.getAttribute("action") ?? "";

/** @param {Element} form @returns {Filled} */
const filledIn = (form) => ({
  asks: asks(form),
  typed: Object.fromEntries(typedIn(form).map((field) => [nameOf(field), isTicked(field) ? String(field.checked) : field.value])),
  orders: ordersIn(form).map((field) => field.dataset["ordered"] ?? ""),
  turned: turnedIn(form).map(({ now }) => now()),
});

/** @param {Element} form @param {Filled} was */
function fill(form, was) {
  ordersIn(form).forEach((field, n) => {
    field.dataset["ordered"] = was.orders[n] ?? "[]";
  });
  for (const field of typedIn(form)) {
    const content = was.typed[nameOf(field)];
    if (content === undefined) continue;
    if (isTicked(field)) field.checked = content === "true";
    else field.value = content;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  turnedIn(form).forEach(({ each, now }, n) => {
    for (let taps = 0; now() !== (was.turned[n] ?? now()) && taps < MAX_TAPS; taps += 1) {
      each.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    }
  });
}

function keep() {
  const forms = findAll(document, FORMS, HTMLFormElement).map(filledIn);
  sessionStorage.setItem(KEY, JSON.stringify({ page: location.pathname, forms }));
}

function bringBack() {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  /** @type {{page: string, forms: Filled[]}} */
  const { page, forms } = JSON.parse(kept ?? '{"page":"","forms":[]}');
  if (page !== location.pathname) return;
  for (const form of findAll(document, FORMS, HTMLFormElement)) {
    const at = forms.findIndex((each) => each.asks === asks(form));
    const [was] = at < 0 ? [] : forms.splice(at, 1);
    if (was) fill(form, was);
  }
}

document.addEventListener("submit", ({ target }) => {
  if (target instanceof Element && target.matches(".languages")) keep();
});
bringBack();
