/**
 * Answers: reads a form's fields by kind, sends each answer once, and shows what the companion says to it.
 */

import { add, drop, waiting } from "companion/outbox";
import { refresh } from "companion/regions";
import { opening, seal } from "companion/seal";

/** @typedef {import("./outbox.js").Act} Act */

const ACK = 5000;
const TOAST = 8000;

/** @type {WeakMap<HTMLFormElement, Element>} where the focus was when a form was locked */
const focused = new WeakMap();

/** @param {HTMLElement} field */
function chosen(field) {
  const keys = Array.from(field.querySelectorAll("input:checked"), (input) => input.value);
  return field.dataset.kind === "seats" ? keys.map(Number) : keys;
}

/** @param {HTMLElement} field @param {unknown[]} all */
const oneOrMany = (field, all) => (field.dataset.many === "true" ? all : all[0]);

/** A number that is typed, or one of several keys. @param {HTMLInputElement} input */
const numberIn = (input) => (input.type === "number" ? input.valueAsNumber : Number(input.value));

/** @type {Record<string, (field: HTMLElement) => unknown>} how each kind of field is read */
const READ = {
  number: (field) => numberIn(field.querySelector("input[type='number'], input:checked")),
  choice: (field) => oneOrMany(field, chosen(field)),
  cards: (field) => oneOrMany(field, chosen(field)),
  seats: (field) => oneOrMany(field, chosen(field)),
  flag: (field) => field.querySelector("input").checked,
  text: (field) => field.querySelector("input, textarea").value,
  label: (field) => field.querySelector("[data-signs]").value.trim().toUpperCase(),
  dice: (field) => Array.from(field.querySelectorAll("[data-face]"), (die) => Number(die.dataset.face)),
  tokens: (field) => Array.from(field.querySelectorAll("[data-side]"), (token) => token.dataset.side),
  sealed: (field) => seal(values(field)),
  opening: (field) => opening(field.querySelector("[data-opens]").dataset.opens),
  hexes: (field) => {
    const picked = field.querySelectorAll("[aria-checked='true']");
    return oneOrMany(field, Array.from(picked, (hex) => [Number(hex.dataset.q), Number(hex.dataset.r)]));
  },
};

/** What stands in the fields of a form, or inside a field that holds others. @param {HTMLElement} form */
export function values(form) {
  const all = Array.from(form.querySelectorAll("[data-field]"));
  const fields = all.filter((field) => field.parentElement.closest("[data-field], form") === form);
  return Object.fromEntries(fields.map((field) => [field.dataset.field, READ[field.dataset.kind](field)]));
}

/** @param {string} key @param {Record<string, string>} [words] */
function word(key, words = {}) {
  const text = document.getElementById("words")?.dataset[key] ?? "";
  return text.replace(/\{(\w+)\}/g, (whole, name) => words[name] ?? whole);
}

/** A game may draw one form for each thing an offer can be about. @param {string} offer @returns {HTMLFormElement[]} */
const formsOf = (offer) => Array.from(document.querySelectorAll(`form[data-offer="${CSS.escape(offer)}"]`));

let toastTimer = 0;

/** A word that belongs to no form any more, shown for a while. @param {string} sentence */
function toast(sentence) {
  const place = document.getElementById("toast");
  clearTimeout(toastTimer);
  place.textContent = sentence;
  toastTimer = setTimeout(() => place.replaceChildren(), TOAST);
}

/** @param {HTMLFormElement | null} form @param {string} sentence */
export function say(form, sentence) {
  const place = form?.querySelector(".form__word");
  if (place) place.textContent = sentence;
  else if (sentence) toast(sentence);
}

/** @param {HTMLFormElement} form */
const isBusy = (form) => form.getAttribute("aria-busy") === "true";

/** Nothing in a form can be changed while its answer is on the way. @param {HTMLFormElement} form */
function lock(form) {
  if (isBusy(form)) return;
  form.setAttribute("aria-busy", "true");
  if (form.contains(document.activeElement)) focused.set(form, document.activeElement);
  for (const element of form.elements) element.disabled = true;
}

/** @param {HTMLFormElement} form */
function unlock(form) {
  if (!isBusy(form)) return;
  form.removeAttribute("aria-busy");
  for (const element of form.elements) element.disabled = false;
  if (document.activeElement === document.body) focused.get(form)?.focus({ preventScroll: true });
}

/** @param {HTMLFormElement[]} forms @param {string} sentence */
function sayIn(forms, sentence) {
  if (forms.length === 0) say(null, sentence);
  for (const form of forms) say(form, sentence);
}

/** @param {Act} act @param {{ok: boolean, error?: {code: string, message: string}}} reply */
function settle(act, reply) {
  drop(act.id);
  const forms = formsOf(act.offer);
  forms.forEach(unlock);
  if (reply.ok) return sayIn(forms, "");
  if (reply.error.code !== "gone") {
    return sayIn(forms, forms.length ? reply.error.message : word("missed", { why: reply.error.message }));
  }
  if (forms.length) refresh(forms[0]);
  toast(reply.error.message);
}

/** @param {import("socket.io-client").Socket} socket @param {Act} act */
function send(socket, act) {
  if (!socket.connected) return sayIn(formsOf(act.offer), word("kept"));
  socket.timeout(ACK).emit("act", act, (silence, reply) => {
    if (!silence) settle(act, reply);
    else if (socket.connected) send(socket, act);
  });
}

/** Send again, with the same ids, what has not been acknowledged. @param {import("socket.io-client").Socket} socket */
export function resend(socket) {
  for (const act of waiting()) send(socket, act);
}

/** Forms whose answer is on the way stay locked, also after a reload or a push. */
function relock() {
  for (const act of waiting()) formsOf(act.offer).forEach(lock);
}

/** @param {import("socket.io-client").Socket} socket */
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
