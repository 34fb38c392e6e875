/**
 * A buzz, and a bell for whoever wants one, when it becomes my turn: the same for everybody, told only by public facts.
 */

import { BELL, sound } from "companion/tone";

const ring = () => sound(BELL);
/** The bell, if it is switched on. */
export const bell = () => localStorage.getItem("feel-sound") === "on" && ring();
/** Browsers complain of a page that buzzes before anybody has touched it. */
const buzz = () => navigator.userActivation?.hasBeenActive !== false && navigator.vibrate([80, 60, 80]);

/** @param {string} id @param {() => void} feel @param {"on" | "off"} first until somebody chooses */
function toggle(id, feel, first) {
  const box = document.getElementById(id);
  if (!(box instanceof HTMLInputElement)) return () => {};
  box.checked = (localStorage.getItem(id) ?? first) === "on";
  box.addEventListener("change", () => {
    localStorage.setItem(id, box.checked ? "on" : "off");
    if (box.checked) feel();
  });
  return () => box.checked && feel();
}

export function startFeel() {
  const canBuzz = "vibrate" in navigator;
  if (canBuzz) document.getElementById("feel-buzz")?.closest("label")?.removeAttribute("hidden");
  const feels = [toggle("feel-sound", ring, "off"), ...(canBuzz ? [toggle("feel-buzz", buzz, "on")] : [])];
  const mine = () => document.querySelector("[data-region='top'] [data-turn='true']") !== null;
  let before = mine();
  document.addEventListener("regions", () => {
    const now = mine();
    if (now && !before) for (const feel of feels) feel();
    before = now;
  });
}
