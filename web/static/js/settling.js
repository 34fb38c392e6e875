/**
 * A question that has just come obeys nobody for a moment: a tap that was on its way is meant for what stood there before.
 */

import { datum, findAll } from "companion/page";

/** Whatever is for any time means the same whatever is asked. */
const SAME_WHATEVER_IS_ASKED = "[data-region='menu'], [data-region='host'], [data-aside]";
/** What leads nowhere but to more to read. */
const ANSWERS_NOTHING = "a, summary";

/** @typedef {{ids: Set<string>, words: Set<string>}} Asked */

/** @type {Map<string, number>} the timers of the questions that have just come, by name */
const settling = new Map();

/** How long, in milliseconds: the style sheets say it, and draw it. */
const duration = () => parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--settling")) || 0;

/** What the game asks is laid aside until the prompt is answered: then it comes anew. */
const LAID_ASIDE = "[data-replies] :is(#r-checklist, #r-public, #cover) *";

const forms = () =>
  findAll(document, "form[data-offer]:not([data-by-itself]), form[data-quick]", HTMLFormElement).filter((form) => !form.matches(LAID_ASIDE));

/** One of many forms in a list, each about something else: when the list changes, another one is under the finger. @param {HTMLFormElement} form */
const placeOf = (form) => `place ${Array.from(document.querySelectorAll("form[data-quick]")).indexOf(form)}`;

/** What a form asks, without the digest that tells one time from the next. @param {HTMLFormElement} form */
const nameOf = (form) => (form.dataset.quick === undefined ? datum(form, "offer").replace(/:.*/s, "") : placeOf(form));

/** @param {HTMLFormElement} form */
const idOf = (form) => form.dataset.offer ?? form.action;

/** All that is written in a form, and what people are told to do, except for what was said to an answer. @param {HTMLFormElement} form */
function wordsOf(form) {
  const parts = Array.from(form.children).filter((part) => !part.matches(".form__word"));
  const prompt = form.closest(SAME_WHATEVER_IS_ASKED) ? null : document.querySelector("#r-prompt .prompt");
  return [prompt, ...parts].map((part) => part?.textContent).join("\n");
}

/** What the page asks now, by name. A game may draw one form for each thing a question can be about. */
function look() {
  /** @type {Map<string, Asked>} */
  const asked = new Map();
  for (const form of forms()) {
    const known = asked.get(nameOf(form)) ?? { ids: new Set(), words: new Set() };
    known.ids.add(idOf(form));
    known.words.add(wordsOf(form));
    asked.set(nameOf(form), known);
  }
  return asked;
}

/** Say of each form whether it obeys, also to whoever cannot see it. */
function show() {
  for (const form of forms()) {
    if (settling.has(nameOf(form))) form.setAttribute("aria-disabled", "true");
    else form.removeAttribute("aria-disabled");
  }
}

/** @param {string} name */
function settle(name) {
  clearTimeout(settling.get(name));
  settling.set(name, setTimeout(() => {
    settling.delete(name);
    show();
  }, duration()));
}

/** Whatever means something else after this change of the page does not obey at once. @param {() => void} change */
export function settleAfter(change) {
  const before = look();
  change();
  for (const [name, { ids, words }] of look()) {
    const known = before.get(name);
    const asksAnew = !known || [...ids].some((id) => !known.ids.has(id));
    if (asksAnew && [...words].some((each) => !known?.words.has(each))) settle(name);
  }
  show();
}

/** With a finger, a mouse or a key: all of them click. */
window.addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || event.target.closest(ANSWERS_NOTHING)) return;
  if (!event.target.closest("form[aria-disabled]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });
