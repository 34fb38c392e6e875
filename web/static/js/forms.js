/**
 * Answers: reads a form's fields by kind, sends each answer once, and shows what the companion says to it.
 */

import { inOrder } from "companion/controls";
import { add, drop, filled, waiting } from "companion/outbox";
import { datum, find, findAll } from "companion/page";
import { refresh } from "companion/regions";
import { linkToRule } from "companion/rules_at_hand";
import { opening, seal } from "companion/seal";

/** @import { Connection } from "companion/connection" */
/** @import { Acknowledged, Act, Field } from "companion/protocol" */

const ACK = 5000;
const TOAST = 8000;
/** What every phone answers by itself: if another page of the seat was faster, nobody has to know. */
const BY_ITSELF = /^~(open-)?number:/;

/** @type {WeakMap<HTMLFormElement, HTMLElement | SVGElement>} where the focus was when a form was locked */
const focused = new WeakMap();
/** @type {WeakSet<Element>} what is disabled only while an answer is on the way */
const held = new WeakSet();

/** @param {HTMLElement} field */
function chosen(field) {
  const checked = findAll(field, "input:checked", HTMLInputElement).map((input) => input.value);
  const keys = field.dataset.ordered === undefined ? checked : inOrder(field);
  return field.dataset.kind === "seats" ? keys.map(Number) : keys;
}

/** @param {HTMLElement} field @param {unknown[]} all */
const oneOrMany = (field, all) => (field.dataset.many === "true" ? all : all[0]);

/** A number that is typed, or one of several keys. @param {HTMLInputElement} input */
const numberIn = (input) => (input.type === "number" ? input.valueAsNumber : Number(input.value));

/** @type {Record<Field["kind"], (field: HTMLElement) => unknown>} how each kind of field is read */
const READ = {
  number: (field) => numberIn(find(field, "input[type='number'], input:checked", HTMLInputElement)),
  choice: (field) => oneOrMany(field, chosen(field)),
  cards: (field) => oneOrMany(field, chosen(field)),
  seats: (field) => oneOrMany(field, chosen(field)),
  flag: (field) => chosen(field)[0] === "true",
  text: (field) => (field.querySelector("textarea") ?? find(field, "input", HTMLInputElement)).value,
  label: (field) => find(field, "[data-signs]", HTMLInputElement).value.trim().toUpperCase(),
  dice: (field) => findAll(field, "[data-face]", HTMLElement).map((die) => Number(die.dataset.face)),
  tokens: (field) => findAll(field, "[data-side]", HTMLElement).map((token) => token.dataset.side),
  sealed: (field) => seal(values(field)),
  opening: (field) => opening(datum(find(field, "[data-opens]", HTMLElement), "opens")),
  hexes: (field) => {
    const picked = findAll(field, "[aria-checked='true']", SVGElement);
    return oneOrMany(field, picked.map((hex) => [Number(hex.dataset.q), Number(hex.dataset.r)]));
  },
};

/** @param {HTMLElement} field @returns {Field["kind"]} */
function kindOf(field) {
  const kind = datum(field, "kind");
  if (kind in READ) return /** @type {Field["kind"]} */ (kind);
  throw new Error(`No script reads a field of the kind ${kind}.`);
}

/** What stands in the fields of a form, or inside a field that holds others. @param {HTMLElement} form */
export function values(form) {
  const all = findAll(form, "[data-field]", HTMLElement);
  const fields = all.filter((field) => field.parentElement?.closest("[data-field], form") === form);
  return Object.fromEntries(fields.map((field) => [datum(field, "field"), READ[kindOf(field)](field)]));
}

/** @param {string} key @param {Record<string, string>} [words] */
export function word(key, words = {}) {
  const text = document.getElementById("words")?.dataset[key] ?? "";
  return text.replace(/\{(\w+)\}/g, (whole, name) => words[name] ?? whole);
}

/** A game may draw one form for each thing an offer can be about. @param {string} offer */
const formsOf = (offer) => findAll(document, `form[data-offer="${CSS.escape(offer)}"]`, HTMLFormElement);

let toastTimer = 0;

/** A word that belongs to no form any more, shown for a while. @param {string} sentence */
function toast(sentence) {
  const place = find(document, "#toast", HTMLElement);
  clearTimeout(toastTimer);
  place.textContent = sentence;
  toastTimer = setTimeout(() => place.replaceChildren(), TOAST);
}

/** @param {HTMLFormElement | null} form @param {string} sentence */
export function say(form, sentence) {
  const place = form?.querySelector(".form__word");
  if (place) {
    place.textContent = sentence;
    if (sentence) bringIntoView(place);
  } else if (sentence) toast(sentence);
}

/** All that is said of an answer is above the bar. @param {Element} place */
const bringIntoView = (place) => place.scrollIntoView({ block: "nearest" });

/** @param {HTMLFormElement} form */
const isBusy = (form) => form.getAttribute("aria-busy") === "true";

/** What the companion has drawn as barred stays so. @param {HTMLFormElement} form @param {boolean} off */
function disable(form, off) {
  for (const element of off ? form.querySelectorAll(":enabled") : form.elements) {
    if (off) held.add(element);
    else if (!held.delete(element)) continue;
    element.toggleAttribute("disabled", off);
  }
}

/** Nothing in a form can be changed while its answer is on the way. @param {HTMLFormElement} form */
function lock(form) {
  if (isBusy(form)) return;
  form.setAttribute("aria-busy", "true");
  const { activeElement: active } = document;
  const canFocus = active instanceof HTMLElement || active instanceof SVGElement;
  if (canFocus && form.contains(active)) focused.set(form, active);
  disable(form, true);
}

/** @param {HTMLFormElement} form */
function unlock(form) {
  if (!isBusy(form)) return;
  form.removeAttribute("aria-busy");
  disable(form, false);
  if (document.activeElement === document.body) focused.get(form)?.focus({ preventScroll: true });
}

/** @param {HTMLFormElement[]} forms @param {string} sentence */
function sayIn(forms, sentence) {
  if (forms.length === 0) say(null, sentence);
  for (const form of forms) say(form, sentence);
}

/**
 * Beside a refusal, the rule it stands on, or else the section about what was refused.
 * @param {HTMLFormElement} form @param {string | null | undefined} rule
 */
function explain(form, rule) {
  const link = linkToRule(rule ?? form.dataset.rule);
  const place = form.querySelector(".form__word");
  if (!link || !place) return;
  place.append(" ", link);
  bringIntoView(place);
}

/** @param {Act} act @param {Acknowledged} reply */
function settle(act, reply) {
  drop(act.id);
  const forms = formsOf(act.offer);
  forms.forEach(unlock);
  const { error } = reply;
  if (BY_ITSELF.test(act.offer)) return undefined;
  if (!error) return sayIn(forms, "");
  const [form] = forms;
  if (error.code !== "gone") {
    sayIn(forms, form ? error.message : word("missed", { why: error.message }));
    return forms.forEach((each) => explain(each, error.rule));
  }
  if (form) refresh(form);
  return toast(error.message);
}

/** @param {Connection} socket @param {Act} act */
function send(socket, act) {
  if (!socket.connected) {
    sayIn(formsOf(act.offer), word("kept"));
    return;
  }
  socket.timeout(ACK).emit("act", filled(act), (silence, reply) => {
    if (!silence) settle(act, reply);
    else if (socket.connected) send(socket, act);
  });
}

/** Send again, with the same ids, what has not been acknowledged. @param {Connection} socket */
export function resend(socket) {
  for (const act of waiting()) send(socket, act);
}

/** Forms whose answer is on the way stay locked, also after a reload or a push. */
function relock() {
  for (const act of waiting()) formsOf(act.offer).forEach(lock);
}

/** @param {Connection} socket */
export function listen(socket) {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.offer === undefined) return;
    event.preventDefault();
    if (isBusy(form)) return;
    const forms = formsOf(form.dataset.offer);
    sayIn(forms, "");
    const act = add(form.dataset.offer, values(form));
    forms.forEach(lock);
    send(socket, act);
  });
  document.addEventListener("regions", relock);
  relock();
}
