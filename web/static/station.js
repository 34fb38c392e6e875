/**
 * The scan station: the camera of this laptop looks for labels, and says what to do next.
 */

import { canWatch, Eye } from "companion/camera";
import { randomHex } from "companion/random";

const box = document.querySelector("[data-eye]");
const prompt = document.getElementById("prompt");
const label = document.getElementById("label");
const camera = randomHex().slice(0, 16);
const address = `/api/tables/${document.body.dataset.table}/scans?as=table&camera=${camera}`;

/** @param {HTMLElement} place @param {string} sentence */
function show(place, sentence) {
  if (place.textContent !== sentence) place.textContent = sentence;
}

const eye = new Eye(box, () => address, ({ asks }) => {
  show(prompt, asks.prompt);
  show(label, asks.label);
});

/** A page that nobody looks at needs no camera. */
function follow() {
  if (document.hidden) eye.close();
  else eye.open();
}

if (canWatch()) {
  document.addEventListener("visibilitychange", follow);
  follow();
} else {
  eye.say(document.getElementById("elsewhere").dataset.word);
}
