/**
 * Page zoom enlarges what grows with the screen, too: `--zoom` says how many times, beside how the page was opened.
 */

/** The ratio of pixels at which this tab counts as not zoomed; it outlives a reload. */
const KEY = "unzoomed-ratio";
/** Zooming makes a window as many times narrower as its pixels grow; moving it to another display does not. */
const TOLERANCE = 0.05;

let ratio = devicePixelRatio;
let width = innerWidth;
let unzoomed = Number(sessionStorage.getItem(KEY)) || ratio;

/** How many times as large somebody has made the page: at least 1. Safari does not tell. */
export function readZoom() {
  return Math.max(1, devicePixelRatio / unzoomed);
}

function follow() {
  const times = devicePixelRatio / ratio;
  const isZoom = Math.abs((innerWidth * times) / width - 1) < TOLERANCE;
  if (!isZoom) unzoomed *= times;
  ratio = devicePixelRatio;
  width = innerWidth;
  show();
}

function show() {
  sessionStorage.setItem(KEY, String(unzoomed));
  const zoom = readZoom();
  document.documentElement.style.setProperty("--zoom", zoom.toFixed(3));
  document.documentElement.toggleAttribute("data-zoomed", zoom > 1);
}

/** Before whatever else looks at a changed size. */
export function startZoom() {
  addEventListener("resize", follow);
  show();
}
