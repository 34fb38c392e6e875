/**
 * What this phone seals: it sends a fingerprint, keeps what was sealed, and opens it when all are in.
 */

import { around, datum, findAll, randomHex } from "companion/page";
import { sha256 } from "js-sha256";

/** @typedef {{values: Record<string, unknown>, nonce: string}} Opening */

const KEY = `sealed ${document.body.dataset.table}`;
const KEPT = 24;
/** After so many milliseconds a phone that knows its answer has not managed to open it. */
const STUCK = 10_000;

/** @returns {[string, Opening][]} what was sealed lately at this table, the newest last */
function memory() {
  return JSON.parse(localStorage.getItem(KEY) ?? "[]");
}

/** The same text for the same values, whatever their order. @param {Record<string, unknown>} values */
function canonical(values) {
  return JSON.stringify(Object.fromEntries(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))));
}

/** @param {Record<string, unknown>} values @returns {string} their fingerprint, once they are kept */
export function seal(values) {
  const nonce = randomHex();
  const fingerprint = sha256(`${nonce}:${canonical(values)}`);
  localStorage.setItem(KEY, JSON.stringify([...memory(), [fingerprint, { values, nonce }]].slice(-KEPT)));
  return fingerprint;
}

/** @param {string} fingerprint @returns {Opening | {lost: true}} */
export function opening(fingerprint) {
  return new Map(memory()).get(fingerprint) ?? { lost: true };
}

/** What was sealed here stands in the form again. @param {HTMLElement} place */
function fillIn(place) {
  const sealed = datum(place, "now");
  const known = opening(sealed);
  if (place.dataset.filled === sealed || !("values" in known)) return;
  place.dataset.filled = sealed;
  for (const field of findAll(place, "[data-field]", HTMLElement)) {
    const now = [known.values[datum(field, "field")]].flat();
    for (const input of field.querySelectorAll("input")) {
      if (["number", "range", "text"].includes(input.type)) input.value = input.defaultValue = String(now[0]);
      else input.checked = input.defaultChecked = now.map(String).includes(input.value);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}

/** @type {Set<string>} what this page has opened, as long as it is asked for it: until everybody has opened theirs */
const opened = new Set();

/**
 * Whoever sealed something here opens it without being asked, and once. The key that gives it up shows where that is not possible,
 * or has not worked for a while.
 * @param {HTMLElement} place
 */
function openUp(place) {
  const sealed = datum(place, "opens");
  if (opened.has(sealed)) return;
  opened.add(sealed);
  const form = around(place, "form", HTMLFormElement);
  const { offer } = form.dataset;
  const lost = "lost" in opening(sealed);
  // Once it is taken, the form asks the same by another name.
  setTimeout(() => form.toggleAttribute("data-stuck", form.dataset.offer === offer), lost ? 0 : STUCK);
  if (!lost) form.requestSubmit();
}

/** What is asked for no more may be asked for again after a step back. @param {HTMLElement[]} places */
function forget(places) {
  const asked = new Set(places.map((place) => datum(place, "opens")));
  for (const sealed of opened) if (!asked.has(sealed)) opened.delete(sealed);
}

/** What a phone seals or opens for the luck is sent without being asked. @param {HTMLFormElement} form */
function sendByItself(form) {
  if (form.dataset.tried) return;
  form.dataset.tried = "true";
  form.requestSubmit();
}

function look() {
  findAll(document, "[data-seal][data-now]", HTMLElement).forEach(fillIn);
  const places = findAll(document, "form:not([data-by-itself]) [data-opens]", HTMLElement);
  forget(places);
  places.forEach(openUp);
}

export function startSeals() {
  document.addEventListener("regions", () => {
    look();
    findAll(document, "form[data-by-itself]", HTMLFormElement).forEach(sendByItself);
  });
  look();
}
