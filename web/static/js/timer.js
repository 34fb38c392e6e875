/**
 * The table's timer and chess clocks count down by the laptop's clock, and sound once when they end while the page is open.
 */

import { datum, find, findAll } from "companion/page";

const SECOND = 1000;
const LOOK = 200;
/** An end that was missed for longer than this, by a phone that slept, is not heard any more. */
const LATE = 3000;

/** How far the laptop's clock is ahead of this device's. */
function ahead() {
  const [loaded] = performance.getEntriesByType("navigation");
  const arrived = loaded instanceof PerformanceNavigationTiming ? loaded.responseStart : performance.now();
  return Number(datum(document.body, "now")) - performance.timeOrigin - arrived;
}

/** @param {number} left in milliseconds */
function formatTime(left) {
  const seconds = Math.ceil(Math.max(0, left) / SECOND);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {() => void} ring */
export function startTimer(ring) {
  const offset = ahead();
  /** What each running one had left when it was last looked at, by when it ends. @type {Map<string, number>} */
  let before = new Map();
  const look = () => {
    /** @type {typeof before} */
    const now = new Map();
    let over = false;
    for (const timer of findAll(document, ".timer[data-ends]", HTMLElement)) {
      const ends = datum(timer, "ends");
      const left = Math.min(Number(ends) - Date.now() - offset, Number(datum(timer, "left")));
      now.set(ends, left);
      find(timer, ".timer__time", HTMLElement).textContent = formatTime(left);
      find(timer, ".timer__word", HTMLElement).hidden = left > 0;
      timer.toggleAttribute("data-over", left <= 0);
      over ||= (before.get(ends) ?? 0) > 0 && left <= 0 && left > -LATE;
    }
    before = now;
    if (over) ring();
  };
  document.addEventListener("regions", look);
  setInterval(look, LOOK);
  look();
}
