/**
 * A player's phone starts: all that is live, and cover, bar, bell, hints and memory.
 */

import { startAwake } from "companion/awake";
import { bell, startFeel } from "companion/buzz_and_bell";
import { startCover } from "companion/cover";
import { startFolds } from "companion/folds";
import { startHistory } from "companion/history";
import { startKeyBar } from "companion/key_bar";
import { startLive } from "companion/live";
import { find } from "companion/page";
import { keepShare } from "companion/share";
import { startTimer } from "companion/timer";

const HINTS = "hints";
const ignore = () => {};

/** What a game reckons for people, shown unless they would rather reckon themselves. */
function startHints() {
  const box = document.getElementById(HINTS);
  if (!(box instanceof HTMLInputElement)) return;
  const show = () => document.body.classList.toggle("no-hints", !box.checked);
  box.checked = localStorage.getItem(HINTS) !== "off";
  box.addEventListener("change", () => {
    localStorage.setItem(HINTS, box.checked ? "on" : "off");
    show();
  });
  show();
}

const socket = startLive();
startFeel();
startAwake();
startHints();
startHistory(socket);
startCover(find(document, "#cover", HTMLElement));
startKeyBar();
startFolds();
startTimer(bell);
document.addEventListener("regions", keepShare);
/** Until it is here, and on a page that could not load it, the keys send their form. */
const keepAppearance = () => import("companion/appearance").then(({ startAppearance }) => startAppearance(), ignore);
const keepFilledIn = () => import("companion/language").catch(ignore);
const menu = find(document, "#menu", HTMLDetailsElement);
menu.addEventListener("toggle", keepAppearance, { once: true });
menu.addEventListener("toggle", keepFilledIn, { once: true });
if (sessionStorage.getItem("filled in") !== null) keepFilledIn();
