/**
 * The shared screen fits its wall: everything on it is as large as it can be without scrolling. Whoever zooms in scrolls.
 */

import { readZoom, startZoom } from "companion/zoom";

/** Three times as large, where the style of a game allows it; others end at half of that. Beyond, only the board grows. */
const LARGEST = 3;
const LARGEST_OF_MOST = 1.5;
const STEP = 0.05;
const STEPS = 47;
/** So many times as large is the sentence above the board for whoever chose large text; what fits first is taken. @type {Record<string, number[]>} */
const ENLARGED = { large: [1.5, 1.25], largest: [2, 1.75, 1.5, 1.25] };
/** It is not enlarged where the board would become smaller than this, or than this share of how large it is below the usual one. */
const LEAST_BESIDE_ENLARGED = 0.9;
const LEAST_SHARE_BESIDE_ENLARGED = 0.7;
/** So many pushes in a row, or so long a time, must leave room before things grow: nothing on a wall should twitch. */
const CALM = 4;
const QUIET = 2000;
const wide = matchMedia("(min-width: 58.01rem)");
const page = document.documentElement;

/** How many times as large the sentence may be, from the most wanted to the usual. */
const enlarged = () => [...(ENLARGED[page.dataset["text"] ?? ""] ?? []), 1];

/** How many steps below the largest is this size. @param {number} size */
const stepsTo = (size) => Math.round((LARGEST - size) / STEP);

/** How many steps below the largest; those of the next enlargement follow on those of the one before. */
let at = stepsTo(1);
let roomy = 0;
let timer = 0;

/** Make the page so many steps smaller than the largest. @param {number} steps */
function setSize(steps) {
  const size = LARGEST - STEP * (steps % (STEPS + 1));
  page.style.setProperty("--enlarged", String(enlarged()[Math.floor(steps / (STEPS + 1))] ?? 1));
  page.style.setProperty("--fit", Math.min(size, LARGEST_OF_MOST).toFixed(2));
  page.style.setProperty("--fit-board", Math.max(size / LARGEST_OF_MOST, 1).toFixed(3));
}

/** Also what has a frame to scroll in must be whole: nobody scrolls sideways across a room. @param {number} steps */
function fitsAt(steps) {
  setSize(steps);
  const frames = [...document.querySelectorAll(".screen__board [tabindex='0']")];
  const whole = frames.every((frame) => frame.scrollWidth <= frame.clientWidth);
  return whole && page.scrollHeight <= innerHeight && page.scrollWidth <= innerWidth;
}

/** Whoever has zoomed in wants it large, and scrolls down. @param {number} steps */
function isWideEnoughAt(steps) {
  setSize(steps);
  return page.scrollWidth <= innerWidth;
}

/** The first of these sizes that fits, or the last; halving, because each look costs a layout. @param {number} first @param {number} last @param {(steps: number) => boolean} fits */
function firstOf(first, last, fits) {
  let low = first;
  let high = last;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The first of the sizes, from the largest down, that fits. */
function largest() {
  const allowed = Number(getComputedStyle(page).getPropertyValue("--largest-fit")) || LARGEST_OF_MOST;
  const usual = (enlarged().length - 1) * (STEPS + 1);
  const best = firstOf(usual + stepsTo(allowed), usual + STEPS, fitsAt);
  const size = LARGEST - STEP * (best - usual);
  const last = stepsTo(Math.max(LEAST_BESIDE_ENLARGED, LEAST_SHARE_BESIDE_ENLARGED * size));
  for (let first = 0; first < usual; first += STEPS + 1) {
    const beside = firstOf(first + stepsTo(allowed), first + last, fitsAt);
    if (fitsAt(beside)) return beside;
  }
  return best;
}

/** As it was before somebody zoomed in, or as is usual if that was smaller; smaller only for what would not be wide enough. @param {number} before */
function largestZoomed(before) {
  const block = before - (before % (STEPS + 1));
  return firstOf(Math.min(before, block + stepsTo(1)), block + STEPS, isWideEnoughAt);
}

/** @param {boolean} [now] whether somebody has just opened or closed something, and expects it to move */
function fit(now = false) {
  clearTimeout(timer);
  if (readZoom() > 1) {
    setSize(largestZoomed(at));
    return;
  }
  const usual = (enlarged().length - 1) * (STEPS + 1) + stepsTo(1);
  const best = wide.matches ? largest() : usual;
  roomy = best < at ? roomy + 1 : 0;
  if (now || best > at || roomy >= CALM) at = best;
  setSize(at);
  if (best < at) timer = setTimeout(fit, QUIET, true);
}

let asked = 0;

/** What opens or closes in the same moment is looked at once; what lies over the board takes no room there. @param {Event} event */
function fitAfterToggle({ target }) {
  if (!(target instanceof HTMLDetailsElement) || target.closest("dialog")) return;
  cancelAnimationFrame(asked);
  asked = requestAnimationFrame(() => fit(true));
}

export function startFit() {
  startZoom();
  document.addEventListener("regions", () => fit());
  document.addEventListener("toggle", fitAfterToggle, true);
  document.addEventListener("appearance", () => fit(true));
  addEventListener("resize", () => fit(true));
  document.fonts.ready.then(() => fit(true));
  fit(true);
}
