/**
 * Shaking the phone throws the tokens: if the browser reports motion, a shake presses the same key as a tap.
 */

const STRONG = 18;
const TIMES = 3;
const WITHIN = 900;

/** @type {number[]} when the phone was moved sharply */
let jolts = [];

/** The form for a throw that is visible now, if any. */
function visibleThrow() {
  const forms = Array.from(document.querySelectorAll("form[data-shake]"));
  return forms.find((form) => form instanceof HTMLFormElement && form.checkVisibility());
}

/** @param {DeviceMotionEvent} event */
function onMotion(event) {
  const { x, y, z } = event.acceleration ?? {};
  if (typeof x !== "number" || typeof y !== "number" || typeof z !== "number") return;
  document.body.dataset.shakes = "";
  if (Math.hypot(x, y, z) < STRONG) return;
  jolts = [...jolts.filter((time) => event.timeStamp - time < WITHIN), event.timeStamp];
  if (jolts.length < TIMES) return;
  jolts = [];
  const form = visibleThrow();
  if (form instanceof HTMLFormElement && form.ariaBusy !== "true") form.requestSubmit();
}

if (document.body.dataset.role === "phone") addEventListener("devicemotion", onMotion);
