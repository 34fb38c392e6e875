/**
 * The shared screen fits its wall: where a full table would not, everything on it becomes a little smaller.
 */

const SIZES = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65];
/** So many pushes in a row must leave room before things grow again: nothing on a wall should twitch. */
const CALM = 4;
const wide = matchMedia("(min-width: 58.01rem)");
const page = document.documentElement;

let at = 0;
let roomy = 0;

/** @param {number} size */
function fitsAt(size) {
  page.style.setProperty("--fit", String(SIZES[size]));
  return page.scrollHeight <= innerHeight;
}

function fit() {
  const found = wide.matches ? SIZES.findIndex((_, size) => fitsAt(size)) : 0;
  const best = found < 0 ? SIZES.length - 1 : found;
  roomy = best < at ? roomy + 1 : 0;
  if (best > at || roomy >= CALM) at = best;
  page.style.setProperty("--fit", String(SIZES[at]));
}

export function startFit() {
  if (document.body.dataset.role !== "screen") return;
  document.addEventListener("regions", fit);
  addEventListener("resize", fit);
  fit();
}
