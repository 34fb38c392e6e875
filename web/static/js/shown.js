/**
 * What people hear and see when a label was shown: they hold pieces and do not read.
 */

import { findAll } from "companion/page";
import { onAudible, sound, TAKEN, WRONG } from "companion/tone";

/** @import { ScanReply } from "companion/protocol" */

const LASTS = 1800;
const SETTING = "scan-sound";

/** Whether scans are heard: yes, unless somebody has turned it off. */
const heard = () => localStorage.getItem(SETTING) !== "off";

/** @type {ScanReply["result"]} */
let before = "";

/** @type {number | undefined} */
let showing;

/** Show the drawing of what was taken, on top of everything for a moment. */
function showDrawing() {
  for (const drawing of findAll(document, ".taken", HTMLElement)) {
    drawing.hidden = true;
    void drawing.offsetWidth; // so that the drawing moves again
    drawing.hidden = false;
    clearTimeout(showing);
    showing = setTimeout(() => { drawing.hidden = true; }, LASTS);
  }
}

/** One sound and one picture for each label, however many frames say the same. @param {ScanReply["result"]} result */
export function felt(result) {
  if (result === "taken") showDrawing();
  if (result && result !== before && heard()) sound(result === "taken" ? TAKEN : WRONG);
  before = result;
}

/** The switch for sounds. @param {HTMLElement} box */
export function startSounds(box) {
  for (const key of findAll(box, "[data-sounds]", HTMLInputElement)) {
    key.checked = heard();
    key.addEventListener("change", () => {
      localStorage.setItem(SETTING, key.checked ? "on" : "off");
      if (key.checked) sound(TAKEN);
    });
  }
}

/** A word where the browser wants a tap first; it wants none while a camera is on. @param {HTMLElement} box */
export function startHearing(box) {
  onAudible((audible) => {
    for (const word of findAll(box, "[data-silent]", HTMLElement)) word.hidden = audible;
  });
}
