/**
 * The bar under the thumb: it holds the buttons of what is asked now, wherever their forms are on the page.
 */

import { find, findAll } from "companion/page";

/** More answers than this are a list to read. */
const MAX_KEYS = 3;
/** As many answers in so few letters each stand beside one another, so that they hide little of what they are about. */
const MAX_SHORT_KEY_CHARS = 24;
/** On a low phone another answer stands beside the main one, if neither has more letters, in longer words, than half a line holds. */
const MAX_CHARS_BESIDE = 30;
const MAX_WORD_CHARS_BESIDE = 11;
/** Folded forms, and those for any time, keep their buttons. */
const STAYS = "details, [data-aside], [hidden]";

/** One of several buttons that answer the same question. */
const CHOICE = "choice";

/** @param {HTMLButtonElement[]} buttons */
const fewEnough = (buttons) => buttons.length <= MAX_KEYS;

/** @type {WeakMap<HTMLElement, HTMLButtonElement>} the button each key of the bar presses */
const pressed = new WeakMap();

/** @param {Element} form */
const hasFields = (form) => findAll(form, "[data-field]", HTMLElement).some((field) => !field.closest("[hidden]"));

/** One tap on a card or a person answers it. @param {Element} form */
const isAtOnce = (form) => form.querySelector("[data-at-once]") !== null;

/** The buttons of what this part of the page asks: if several forms have fields, each keeps its own. @param {Element} part */
function asked(part) {
  const forms = findAll(part, "form[data-offer]", HTMLFormElement).filter((form) => form.querySelector(":scope > [data-lift]"));
  const open = forms.filter((form) => !form.closest(STAYS) && !isAtOnce(form));
  const filled = open.filter(hasFields);
  const whole = filled.length > 1 ? open.filter((form) => !filled.includes(form)) : open;
  const buttons = whole.map((form) => find(form, ":scope > [data-lift]", HTMLButtonElement));
  const lifted = fewEnough(buttons) ? buttons : buttons.filter((button) => button.dataset.lift !== CHOICE);
  return fewEnough(lifted) ? lifted : [];
}

/** A key that only comes to obey, or says another number, stays the same one. @param {Element} key @param {HTMLButtonElement} button */
function followButton(key, button) {
  const { amount } = button.dataset;
  if (amount === undefined) key.removeAttribute("data-amount");
  else key.setAttribute("data-amount", amount);
  if (button.closest("[aria-disabled]")) key.setAttribute("aria-disabled", "true");
  else key.removeAttribute("aria-disabled");
}

/** The same button for the bar. @param {HTMLButtonElement} button */
function copy(button) {
  const key = document.createElement("button");
  key.type = "button";
  key.className = button.className;
  key.disabled = button.disabled;
  followButton(key, button);
  if (button.closest("[aria-busy='true']")) key.dataset.sent = "true";
  if (button.form && hasFields(button.form)) key.setAttribute("aria-describedby", "bar-below");
  key.append(...Array.from(button.childNodes, (child) => child.cloneNode(true)));
  return key;
}

/** @param {Element} key */
const isShort = (key) => (key.textContent ?? "").trim().length <= MAX_SHORT_KEY_CHARS;

/** @param {Element} key */
function isBeside(key) {
  const text = (key.textContent ?? "").trim();
  return text.length <= MAX_CHARS_BESIDE && text.split(/\s+/).every((each) => each.length <= MAX_WORD_CHARS_BESIDE);
}

/** The words of a key that lost the focus when it was locked. */
let left = "";

/** After a refusal the same key has the focus again. @param {HTMLButtonElement[]} keys */
function focusAgain(keys) {
  if (!left) return;
  const same = keys.find((key) => key.textContent === left && !key.disabled);
  if (document.activeElement !== document.body) left = "";
  else if (same) same.focus();
}

/** Keys that stay the same are left alone, so that none is replaced under a finger. @param {Element} place @param {HTMLButtonElement[]} buttons */
function put(place, buttons) {
  const keys = buttons.map(copy);
  buttons.forEach((button, at) => place.children[at] && followButton(place.children[at], button));
  const same = keys.length === place.children.length && keys.every((key, at) => key.isEqualNode(place.children[at] ?? null));
  if (!same) {
    const active = document.activeElement;
    const had = active instanceof HTMLElement && place.contains(active) ? pressed.get(active) : undefined;
    if (had) left = had.textContent ?? "";
    place.replaceChildren(...keys);
    if (had && had.textContent === had.dataset.asks) keys[buttons.indexOf(had)]?.focus();
    focusAgain(keys);
  }
  place.classList.toggle("phone__keys--row", keys.length === MAX_KEYS && keys.every(isShort));
  findAll(place, "button", HTMLButtonElement).forEach((key, at) => {
    const button = buttons[at];
    if (button) pressed.set(key, button);
  });
}

/** The first card or key of what is asked and not lifted, if it is out of sight. @param {Element[]} parts */
function outOfSight(parts) {
  const forms = parts.flatMap((part) => findAll(part, "form[data-offer]", HTMLFormElement));
  const open = forms.filter((form) => !form.closest(STAYS) && !form.querySelector(":scope > .button--lifted"));
  const answer = open[0]?.querySelector("label, button, .hexes__hex");
  const page = answer?.closest("main")?.getBoundingClientRect();
  return answer && page && answer.getBoundingClientRect().bottom > page.bottom ? answer : null;
}

/** What the prompt asks, or else what is asked in public, and what only an open phone asks. */
function partsShown() {
  const prompt = find(document, "#r-prompt", HTMLElement);
  if (prompt.querySelector("form")) return [prompt];
  return findAll(document, "#r-checklist, #r-public, #private", HTMLElement).filter((part) => !part.closest("[hidden]"));
}

const nothing = { belowTheFold: () => "" };

/** What keys in the bar would send from below the fold: a phone without a line says nothing of it. @param {HTMLElement} below @param {Element[]} forms */
async function tellBelow(below, forms) {
  const { belowTheFold } = forms.length > 0 ? await import("companion/below").catch(() => nothing) : nothing;
  below.textContent = belowTheFold(forms);
  below.hidden = below.textContent === "";
}

/** Put into the bar what belongs there now; awaits what has to be loaded for it. */
export async function lift() {
  const bar = find(document, "#bar", HTMLElement);
  for (const button of document.querySelectorAll(".button--lifted")) button.classList.remove("button--lifted");
  const parts = partsShown();
  const buttons = parts.flatMap(asked);
  const main = buttons.filter((button) => button.matches(".button--main"));
  const others = buttons.filter((button) => !main.includes(button));
  put(find(bar, "#bar-keys", HTMLElement), main.length > 0 ? main : others);
  const above = find(bar, "#bar-others", HTMLElement);
  put(above, main.length > 0 ? others : []);
  above.classList.toggle("phone__keys--beside", main.length === 1 && others.length === 1 && buttons.every(isBeside));
  for (const button of buttons) button.classList.add("button--lifted");
  const down = find(bar, "#bar-down", HTMLElement);
  down.hidden = main.length > 0 || outOfSight(parts) === null;
  bar.hidden = buttons.length === 0 && down.hidden && find(bar, "#cover-close", HTMLElement).hidden;
  await tellBelow(find(bar, "#bar-below", HTMLElement), buttons.flatMap(({ form }) => (form && hasFields(form) ? [form] : [])));
}

/** The only number of a form; nothing if it has more fields, or if its key says by itself what it sends. @param {HTMLFormElement | null} form */
function amountIn(form) {
  if (!form || form.querySelector("[data-tells]")) return "";
  const fields = findAll(form, "[data-field]", HTMLElement).filter((field) => !field.querySelector("[data-field]"));
  const number = fields.length === 1 && fields[0]?.dataset.kind === "number" && fields[0].querySelector("input[type='number'], input:checked");
  return number instanceof HTMLInputElement ? number.value : "";
}

/** A key that sends one number says which: "Take a loan (3)". */
function showAmounts() {
  for (const key of findAll(document, "form[data-offer] > [data-lift]", HTMLButtonElement)) {
    const amount = amountIn(key.form);
    if (amount) key.dataset.amount = amount;
    else delete key.dataset.amount;
  }
}

/** The bar follows all that is pushed, opened, covered or locked; awaits what it holds at first. */
export async function startKeyBar() {
  const bar = document.getElementById("bar");
  const page = document.querySelector("main");
  if (!bar || !page) return;
  document.addEventListener("regions", showAmounts);
  document.addEventListener("input", showAmounts);
  showAmounts();
  bar.addEventListener("click", (event) => {
    const key = event.target instanceof Element && event.target.closest("button");
    if (!key) return;
    if (key.id === "bar-down") outOfSight(partsShown())?.scrollIntoView({ block: "center", behavior: "smooth" });
    else pressed.get(key)?.click();
  });
  const told = { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ["hidden", "disabled", "aria-disabled", "data-amount"] };
  new MutationObserver(lift).observe(page, told);
  page.addEventListener("scroll", lift, { passive: true });
  // Turned, in other letters, with another bar: what is below the fold is not the same.
  const moved = new ResizeObserver(() => requestAnimationFrame(lift));
  for (const part of [page, ...page.children]) moved.observe(part);
  page.addEventListener("input", lift);
  await lift();
}
