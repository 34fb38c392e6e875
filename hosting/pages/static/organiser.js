/**
 * The page of whoever looks after tables: it asks again and again what has changed, and says when it cannot.
 */

import "companion/ask_once";
import { find } from "companion/page";
import { apply } from "companion/regions";

const AGAIN = 2000;
const PATIENCE = 5000;

const badge = find(document, "#link", HTMLElement);
let known = "";
/** @type {number | undefined} */
let waiting;

/** @param {boolean} stale */
function show(stale) {
  badge.hidden = !stale;
  badge.textContent = stale ? (badge.dataset.stale ?? "") : "";
  document.body.dataset.link = stale ? "stale" : "linked";
}

async function look() {
  clearTimeout(waiting);
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const answer = await fetch("/organiser/now", { headers: { "If-None-Match": known }, cache: "no-store", signal });
    if (answer.status === 403) {
      location.reload(); // the link or the code has been revoked
      return;
    }
    if (answer.ok) {
      known = answer.headers.get("ETag") ?? "";
      const said = await answer.json();
      apply(said.regions);
    }
    show(!answer.ok && answer.status !== 304);
  } catch {
    show(true);
  }
  waiting = setTimeout(look, AGAIN);
}

/** A tap that only says something to a table leaves the page as it is. @param {SubmitEvent} event */
async function sayQuickly(event) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset.quick === undefined) return;
  event.preventDefault();
  try {
    await fetch(form.action, { method: "POST", redirect: "manual" });
    await look();
  } catch {
    show(true);
  }
}

document.addEventListener("submit", sayQuickly);
document.addEventListener("visibilitychange", () => document.hidden || look());
waiting = setTimeout(look, AGAIN);
