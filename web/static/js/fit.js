/**
 * The shared screen fits its wall: everything on it is as large as it can be without scrolling.
 */

/** Three times as large, where the style of a game allows it; others end at half of that. Beyond, only the board grows. */
const LARGEST = 3;
const LARGEST_OF_MOST = 1.5;
const STEP = 0.05;
const STEPS = 47;
/** So many pushes in a row, or so long a time, must leave room before things grow: nothing on a wall should twitch. */
const CALM = 4;
const QUIET = 2000;
const wide = matchMedia("(min-width: 58.01rem)");
const page = document.documentElement;

/** How many steps below the largest. */
let at = Math.round((LARGEST - 1) / STEP);
let roomy = 0;
let timer = 0;

/** @param {number} steps */
function take(steps) {
  const size = LARGEST - STEP * steps;
  page.style.setProperty("--fit", Math.min(size, LARGEST_OF_MOST).toFixed(2));
  page.style.setProperty("--fit-board", Math.max(size / LARGEST_OF_MOST, 1).toFixed(3));
}

/** Also what has a frame to scroll in must be whole: nobody scrolls sideways across a room. @param {number} steps */
function fitsAt(steps) {
  take(steps);
  const frames = [...document.querySelectorAll(".screen__board [tabindex='0']")];
  const whole = frames.every((frame) => frame.scrollWidth <= frame.clientWidth);
  return whole && page.scrollHeight <= innerHeight && page.scrollWidth <= innerWidth;
}

/** The first of the sizes, from the largest down, that fits; halving, because each look costs a layout. */
function largest() {
  const allowed = Number(getComputedStyle(page).getPropertyValue("--largest-fit")) || LARGEST_OF_MOST;
  let [low, high] = [Math.round((LARGEST - allowed) / STEP), STEPS];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fitsAt(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** @param {boolean} [now] whether somebody has just opened or closed something, and expects it to move */
function fit(now = false) {
  clearTimeout(timer);
  const best = wide.matches ? largest() : Math.round((LARGEST - 1) / STEP);
  roomy = best < at ? roomy + 1 : 0;
  if (now || best > at || roomy >= CALM) at = best;
  take(at);
  if (best < at) timer = setTimeout(fit, QUIET, true);
}

export function startFit() {
  document.addEventListener("regions", () => fit());
  document.addEventListener("toggle", () => fit(true), true);
  addEventListener("resize", () => fit(true));
  document.fonts.ready.then(() => fit(true));
  fit(true);
}
