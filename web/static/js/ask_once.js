/**
 * What cannot be undone asks once: the first tap on [data-asks] only says so on the key, another one sends.
 */

import { datum, findAll } from "companion/page";

/** A second tap of the same finger is no answer yet. */
const SOON = 500;
/** Whoever has thought better of it finds the key as it was. */
const LATE = 6000;

/** @typedef {{key: HTMLButtonElement, meaning: string, words: ChildNode[], timers: number[]}} Question */

/** @type {Question | undefined} what is being asked: one thing at a time */
let asked;

/** Whether it says so now: a page that goes on may have given it other words. @param {HTMLButtonElement} key */
const isAsking = (key) => asked?.key === key && key.textContent === key.dataset.asks;

/** What a key would send, and all that is written about it; not the digest that tells one time from the next. @param {HTMLButtonElement} key */
function meaningOf(key) {
  const { form } = key;
  if (!form) return "";
  const { offer = "" } = form.dataset;
  const around = /** @type {HTMLFormElement} */ (form.cloneNode(true));
  for (const button of around.querySelectorAll("[data-asks]")) button.remove();
  const written = offer ? around.innerHTML.replaceAll(offer, "") : around.innerHTML;
  const address = key.getAttribute("formaction") ?? form.getAttribute("action");
  return JSON.stringify([address, key.dataset.asks, offer.replace(/:.*/s, ""), [...new FormData(form)], written]);
}

/** The key has its own words again. */
function takeBack() {
  if (!asked) return;
  const { key, words, timers } = asked;
  timers.forEach(clearTimeout);
  if (isAsking(key)) key.replaceChildren(...words);
  key.removeAttribute("data-asked");
  asked = undefined;
}

/** @param {HTMLButtonElement} key */
function ask(key) {
  takeBack();
  const soon = setTimeout(() => asked?.key.toggleAttribute("data-asked", isAsking(asked.key)), SOON);
  asked = { key, meaning: meaningOf(key), words: Array.from(key.childNodes), timers: [soon, setTimeout(takeBack, LATE)] };
  key.replaceChildren(datum(key, "asks"));
}

/**
 * A change of the page takes no question back whose key still means the same, and obeys: nobody has to tap it twice again.
 * @param {() => void} change it finds the key with its own words
 */
export function keepAsking(change) {
  if (!asked || !isAsking(asked.key)) {
    change();
    return;
  }
  const { key, meaning, words } = asked;
  const isReady = key.hasAttribute("data-asked");
  key.replaceChildren(...words);
  change();
  const keys = findAll(document, "form:not([aria-disabled]) [data-asks]", HTMLButtonElement);
  const same = keys.find((each) => meaningOf(each) === meaning);
  if (!same) {
    takeBack();
    return;
  }
  asked.key = same;
  asked.words = Array.from(same.childNodes);
  same.replaceChildren(datum(same, "asks"));
  same.toggleAttribute("data-asked", isReady);
}

/** @param {SubmitEvent} event */
function hold(event) {
  const key = event.submitter;
  if (!(key instanceof HTMLButtonElement) || key.dataset.asks === undefined) return;
  if (isAsking(key) && key.hasAttribute("data-asked")) {
    takeBack();
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!isAsking(key)) ask(key);
}

document.addEventListener("submit", hold, { capture: true });
