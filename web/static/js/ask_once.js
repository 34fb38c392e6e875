/**
 * What cannot be undone asks once: the first tap on [data-asks] only says so on the key, another one sends.
 */

import { datum } from "companion/page";

/** A second tap of the same finger is no answer yet. */
const SOON = 500;
/** Whoever has thought better of it finds the key as it was. */
const LATE = 6000;

/** @type {WeakSet<HTMLButtonElement>} keys that have been tapped once */
const asked = new WeakSet();

/** @param {HTMLButtonElement} key */
function ask(key) {
  const says = Array.from(key.childNodes);
  asked.add(key);
  key.replaceChildren(datum(key, "asks"));
  setTimeout(() => key.toggleAttribute("data-asked", true), SOON);
  setTimeout(() => {
    asked.delete(key);
    key.removeAttribute("data-asked");
    key.replaceChildren(...says);
  }, LATE);
}

/** @param {SubmitEvent} event */
function hold(event) {
  const key = event.submitter;
  if (!(key instanceof HTMLButtonElement) || key.dataset.asks === undefined || key.hasAttribute("data-asked")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!asked.has(key)) ask(key);
}

document.addEventListener("submit", hold, { capture: true });
