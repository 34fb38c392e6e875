/**
 * A shake throws: where the browser lets a page feel the phone, a shake presses the key a tap presses.
 */

const STRONG = 18;
const TIMES = 3;
const WITHIN = 900;

/** @type {number[]} when the phone was moved strongly */
let jolts = [];

/** The throw that is seen now, if there is one. */
function open() {
  const forms = Array.from(document.querySelectorAll("form[data-shake]"));
  return forms.find((form) => form instanceof HTMLFormElement && form.checkVisibility());
}

/** @param {DeviceMotionEvent} event */
function felt(event) {
  const { x, y, z } = event.acceleration ?? {};
  if (typeof x !== "number" || typeof y !== "number" || typeof z !== "number") return;
  document.body.dataset.shakes = "";
  if (Math.hypot(x, y, z) < STRONG) return;
  jolts = [...jolts.filter((time) => event.timeStamp - time < WITHIN), event.timeStamp];
  if (jolts.length < TIMES) return;
  jolts = [];
  const form = open();
  if (form instanceof HTMLFormElement && form.ariaBusy !== "true") form.requestSubmit();
}

if (document.body.dataset.role === "phone") addEventListener("devicemotion", felt);
