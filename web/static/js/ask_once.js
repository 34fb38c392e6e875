/**
 * What cannot be undone asks once: the first tap on [data-asks] only says so on the key, another one sends.
 */

import { datum } from "companion/page";

/** A second tap of the same finger is no answer yet. */
const SOON = 500;
/** Whoever has thought better of it finds the key as it was. */
const LATE = 6000;

/** @type {WeakMap<HTMLButtonElement, number[]>} the timers of keys that have been tapped once, until they are as they were */
const timers = new WeakMap();

/** Whether it says so now: a page that goes on may have given it other words. @param {HTMLButtonElement} key */
const isAsking = (key) => timers.has(key) && key.textContent === key.dataset.asks;

/** @param {HTMLButtonElement} key */
function ask(key) {
  const says = Array.from(key.childNodes);
  timers.get(key)?.forEach(clearTimeout);
  key.removeAttribute("data-asked");
  key.replaceChildren(datum(key, "asks"));
  const soon = setTimeout(() => key.toggleAttribute("data-asked", isAsking(key)), SOON);
  const late = setTimeout(() => {
    if (isAsking(key)) key.replaceChildren(...says);
    timers.delete(key);
    key.removeAttribute("data-asked");
  }, LATE);
  timers.set(key, [soon, late]);
}

/** @param {SubmitEvent} event */
function hold(event) {
  const key = event.submitter;
  if (!(key instanceof HTMLButtonElement) || key.dataset.asks === undefined) return;
  if (isAsking(key) && key.hasAttribute("data-asked")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!isAsking(key)) ask(key);
}

document.addEventListener("submit", hold, { capture: true });
