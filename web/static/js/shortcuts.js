/**
 * Keys of the shared screen: F for full screen, Space for the main button, ? for help. A switch turns them off.
 */

import { find, findAll } from "companion/page";

const KEPT = "shortcuts";
const OFF = "off";
/** Here every key has its own meaning. */
const TYPED = "input:not([type='checkbox']), select, textarea, [contenteditable]";

/** Nothing that has keys of its own: the sentence gets the focus after each answer. @param {Element | null} focused */
const isFree = (focused) => !focused || focused.matches("body, #r-prompt .prompt");

/** What everybody waits for, if it is one button. */
function mainButton() {
  const all = findAll(document, "#r-prompt form[data-offer] .button--main:not(:disabled)", HTMLButtonElement);
  const [only, other] = all.filter((button) => button.checkVisibility());
  return other ? undefined : only;
}

/** A browser may refuse, and then the page stays as it is. */
function toggleFullScreen() {
  const asked = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  asked.catch(() => undefined);
}

/** @param {KeyboardEvent} event @returns {(() => void) | undefined} what this key does now */
function meaning(event) {
  const focused = document.activeElement;
  if (event.key === " ") {
    const main = isFree(focused) ? mainButton() : undefined;
    return main && (() => main.click());
  }
  if (focused?.matches(TYPED)) return undefined;
  if (event.key === "?") return () => find(document, "#help", HTMLDialogElement).showModal();
  return event.key.toLowerCase() === "f" && document.fullscreenEnabled ? toggleFullScreen : undefined;
}

/** @param {KeyboardEvent} event */
const withOthers = (event) => event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.isComposing;

/** Open dialogs and moments have keys of their own. */
const isTaken = () => document.querySelector("dialog[open], #stage:not([hidden])") !== null;

/** @param {KeyboardEvent} event */
function press(event) {
  if (withOthers(event) || isTaken() || localStorage.getItem(KEPT) === OFF) return;
  const act = meaning(event);
  if (!act) return;
  event.preventDefault();
  act();
}

export function startShortcuts() {
  const help = find(document, "#help", HTMLDialogElement);
  const on = find(help, "#shortcuts", HTMLInputElement);
  on.checked = localStorage.getItem(KEPT) !== OFF;
  on.addEventListener("change", () => localStorage.setItem(KEPT, on.checked ? "on" : OFF));
  find(document, "#help-key", HTMLButtonElement).addEventListener("click", () => help.showModal());
  const full = find(help, "#full-screen", HTMLButtonElement);
  full.hidden = !document.fullscreenEnabled;
  full.addEventListener("click", toggleFullScreen);
  // Before the moment on the stage hears of the key and is over.
  document.addEventListener("keydown", press, { capture: true });
}
