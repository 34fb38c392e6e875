/**
 * What this phone seals: it sends a fingerprint, keeps what was sealed, and opens it when all are in.
 */

import { randomHex } from "companion/random";

/** @typedef {{values: Record<string, unknown>, nonce: string}} Opening */

const KEY = `sealed ${document.body.dataset.table}`;
const KEPT = 24;

/** @returns {[string, Opening][]} what was sealed lately at this table, the newest last */
function memory() {
  return JSON.parse(localStorage.getItem(KEY) ?? "[]");
}

/** The same text for the same values, whatever their order. @param {Record<string, unknown>} values */
function canonical(values) {
  return JSON.stringify(Object.fromEntries(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))));
}

/** @type {(bytes: Uint8Array) => Uint8Array} fetched only where something is sealed */
let sha256;

/** @param {Record<string, unknown>} values @returns {string} their fingerprint, once they are kept */
export function seal(values) {
  const nonce = randomHex();
  const digest = sha256(new TextEncoder().encode(`${nonce}:${canonical(values)}`));
  const fingerprint = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  localStorage.setItem(KEY, JSON.stringify([...memory(), [fingerprint, { values, nonce }]].slice(-KEPT)));
  return fingerprint;
}

/** @param {string} fingerprint @returns {Opening | {lost: true}} */
export function opening(fingerprint) {
  return new Map(memory()).get(fingerprint) ?? { lost: true };
}

/** What was sealed here stands in the form again. @param {HTMLElement} place */
function fillIn(place) {
  const known = opening(place.dataset.now);
  if (place.dataset.filled === place.dataset.now || !("values" in known)) return;
  place.dataset.filled = place.dataset.now;
  for (const field of place.querySelectorAll("[data-field]")) {
    const now = [known.values[field.dataset.field]].flat();
    for (const input of field.querySelectorAll("input")) {
      if (["number", "range", "text"].includes(input.type)) input.value = String(now[0]);
      else input.checked = now.map(String).includes(input.value);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}

/** Whoever sealed something here opens it without being asked. @param {HTMLElement} place */
function openUp(place) {
  const form = place.closest("form");
  if (place.dataset.tried || "lost" in opening(place.dataset.opens)) return;
  place.dataset.tried = "true";
  form.requestSubmit();
}

async function look() {
  const seals = document.querySelectorAll("[data-seal]");
  if (seals.length && !sha256) ({ sha256 } = await import("sha2"));
  for (const place of document.querySelectorAll("[data-seal][data-now]")) fillIn(place);
  for (const place of document.querySelectorAll("[data-opens]")) openUp(place);
}

/** A form sent before it can be sealed waits for that. @param {SubmitEvent} event */
async function hold(event) {
  const form = event.target;
  if (sha256 || !form.querySelector("[data-seal]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  await look();
  form.requestSubmit();
}

export function startSeals() {
  document.addEventListener("submit", hold, { capture: true });
  document.addEventListener("regions", look);
  look();
}
