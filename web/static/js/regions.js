/**
 * Regions: what the companion pushes is morphed into place; what a person is filling in stays as it is.
 */

import { keepAsking } from "companion/ask_once";
import { datum, findAll } from "companion/page";
import { settleAfter } from "companion/settling";
import { Idiomorph } from "idiomorph";

/** @type {Map<string, string>} the last HTML of each region */
const latest = new Map();

/** @param {Node} old @param {Node} fresh */
const sameOffer = (old, fresh) =>
  old instanceof HTMLFormElement &&
  fresh instanceof HTMLElement &&
  old.dataset.offer !== undefined &&
  old.dataset.offer === fresh.dataset.offer &&
  old.id === fresh.id;

/** What a person has opened, or looks at, stays so. @param {string} name @param {Element} element */
const isTheirs = (name, element) =>
  (name === "open" && element.matches("details, dialog")) || (name === "checked" && element.matches("[data-theirs]"));

/** @param {string} name @param {string} html @param {boolean} [force] */
function morph(name, html, force = false) {
  const region = document.querySelector(`[data-region="${CSS.escape(name)}"]`);
  if (!(region instanceof HTMLElement)) return;
  const body = html.trim();
  Idiomorph.morph(region, body, {
    morphStyle: "innerHTML",
    restoreFocus: true,
    callbacks: {
      beforeNodeMorphed: (old, fresh) => force || !sameOffer(old, fresh),
      beforeAttributeUpdated: (attribute, element) => !isTheirs(attribute, element),
    },
  });
  region.hidden = body === "";
}

/** @param {string} html @returns {Map<string, HTMLFormElement>} its forms by what they ask, without the digest */
function formsIn(html) {
  const page = document.createElement("template");
  page.innerHTML = html;
  const forms = findAll(page.content, "form[data-offer]", HTMLFormElement);
  return new Map(forms.map((form) => [datum(form, "offer").replace(/:.*/s, ""), form]));
}

/** @param {Element} region @param {string} from @param {string} to */
function rename(region, from, to) {
  for (const element of region.querySelectorAll("[data-offer], [id], [for]")) {
    for (const name of ["data-offer", "id", "for"]) {
      const now = element.getAttribute(name);
      if (now?.includes(from)) element.setAttribute(name, now.replace(from, to));
    }
  }
}

/**
 * A question asked anew in the very same words keeps what is half typed: its form only takes the new name.
 * @param {string} name @param {string} html
 */
function carryOver(name, html) {
  const region = document.querySelector(`[data-region="${CSS.escape(name)}"]`);
  const before = formsIn(latest.get(name) ?? "");
  for (const [kind, form] of formsIn(html)) {
    const was = before.get(kind);
    if (!region || !was) continue;
    const [from, to] = [datum(was, "offer"), datum(form, "offer")];
    const live = region.querySelector(`form[data-offer="${CSS.escape(from)}"]`);
    if (!live || from === to || live.getAttribute("aria-busy") === "true") continue;
    if (was.outerHTML.replaceAll(from, to) === form.outerHTML) rename(region, from, to);
  }
}

/** The table's state, as the top region says it, steers the whole page; a phone asks first what its prompt says. */
function followState() {
  const { body } = document;
  const state = document.querySelector("[data-region='top'] [data-state]");
  if (state instanceof HTMLElement) body.dataset.state = datum(state, "state");
  body.toggleAttribute("data-replies", body.dataset.role === "phone" && document.querySelector("#r-prompt form") !== null);
}

/** Whoever has answered reads the next question from its beginning; a phone that answers by itself moves nothing. */
let answered = false;
document.addEventListener("submit", ({ target }) => {
  if (target instanceof Element && !target.matches("[data-by-itself]")) answered = true;
});

function toTheQuestion() {
  const asked = answered && document.body.dataset.role === "phone";
  answered = false;
  // On low phones all of the page scrolls, on others what stands between its two bars.
  if (asked) for (const box of document.querySelectorAll("html, main")) box.scrollTo(0, 0);
}

const focusIsLost = () => document.activeElement === document.body;

/** How long a screen reader may take to notice what has changed. */
const NOTICED = 1000;

/** What is read aloud because it gets the focus is not read again because it is new. @param {Element | null} region */
function readOnce(region) {
  region?.setAttribute("aria-live", "off");
  setTimeout(() => region?.setAttribute("aria-live", "polite"), NOTICED);
}

/** What had the focus may be gone: then it is on the sentence that says what is next. */
function findFocus() {
  const prompt = document.querySelector("#r-prompt .prompt");
  if (!(prompt instanceof HTMLElement) || !focusIsLost()) return;
  readOnce(prompt.closest("[aria-live]"));
  prompt.focus({ preventScroll: true });
}

/** @param {Record<string, string>} regions */
export function apply(regions) {
  const follow = answered || !focusIsLost();
  keepAsking(() => settleAfter(() => {
    for (const [name, html] of Object.entries(regions)) {
      carryOver(name, html);
      latest.set(name, html);
      morph(name, html);
    }
    followState();
  }));
  if (follow) findFocus();
  if ("prompt" in regions) toTheQuestion();
  tell();
}

/** Scripts draw what no HTML says: the numbers of what was chosen, a bid that is sealed on this phone. */
const tell = () => document.dispatchEvent(new CustomEvent("regions"));

/** Draw the region round an element anew, forms and all. @param {Element} element */
export function refresh(element) {
  const name = element.closest("[data-region]")?.getAttribute("data-region") ?? "";
  const html = latest.get(name);
  if (!html) return;
  keepAsking(() => settleAfter(() => morph(name, html, true)));
  tell();
}
