/**
 * The cover over what only one person may see: a tap opens it, holding peeks, leaving the page closes it.
 */

import { find, findAll } from "companion/page";

const HOLD_MS = 280;
const PLAIN_STATES = ["lobby", "ended"];

/** @param {HTMLElement} cover */
export function startCover(cover) {
  const key = find(document, "#cover-key", HTMLElement);
  const inside = find(document, "#private", HTMLElement);
  const closing = find(document, "#cover-close", HTMLElement);
  let timer = 0;
  /** Since when a finger is on the key; Infinity if none is. */
  let since = Infinity;
  let peeking = false;
  let looked = false;

  /** A sheet that has been read is folded, until a tap or a peek opens it. @param {boolean} open */
  const unfold = (open) => {
    for (const sheet of findAll(inside, "details[data-look]", HTMLDetailsElement)) sheet.open = open;
  };

  const plain = () =>
    PLAIN_STATES.includes(document.body.dataset.state ?? "") || document.querySelector("[data-hides-nothing]") !== null;
  /** Where there is nothing to hide, as in the lobby and at the end, there is no cover. @param {boolean} open */
  const set = (open) => {
    key.hidden = open || plain();
    inside.hidden = !open && !plain();
    closing.hidden = !open || plain();
    if (looked && !open) unfold(false);
    looked = open;
  };
  const open = () => {
    set(true);
    inside.focus({ preventScroll: true });
  };
  const close = () => set(false);

  /** What lies under a peeking finger is not pressed when it lifts. @param {MouseEvent} event */
  const swallow = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  /** Not every browser makes a click of a long touch: the next touch or key counts again. */
  const countAgain = () => window.removeEventListener("click", swallow, { capture: true });
  /** A page that was busy has not opened yet: what was held that long is no tap all the same. @param {Event} event */
  const release = ({ timeStamp }) => {
    clearTimeout(timer);
    const held = peeking || timeStamp - since >= HOLD_MS;
    since = Infinity;
    if (!held) return;
    peeking = false;
    close();
    window.addEventListener("click", swallow, { capture: true, once: true });
  };

  key.addEventListener("pointerdown", ({ timeStamp }) => {
    since = timeStamp;
    timer = setTimeout(() => {
      peeking = true;
      unfold(true);
      set(true);
    }, HOLD_MS);
  });
  for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, release);
  for (const next of ["pointerdown", "keydown"]) window.addEventListener(next, countAgain, { capture: true });
  cover.addEventListener("contextmenu", (event) => peeking && event.preventDefault());
  key.addEventListener("click", open);
  closing.addEventListener("click", () => {
    close();
    key.focus();
  });
  cover.addEventListener("submit", () => unfold(false));
  document.addEventListener("visibilitychange", () => document.hidden && close());
  window.addEventListener("pagehide", close);

  let before = plain();
  document.addEventListener("regions", () => {
    if (plain() === before) return;
    before = plain();
    close();
  });
  close();
}
