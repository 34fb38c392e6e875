/**
 * Hints: what a game reckons for people, shown unless they would rather reckon themselves.
 */

const KEY = "hints";

/** A phone that has said nothing shows them. */
export function startHints() {
  const box = document.getElementById(KEY);
  if (!(box instanceof HTMLInputElement)) return;
  const show = () => document.body.classList.toggle("no-hints", !box.checked);
  box.checked = localStorage.getItem(KEY) !== "off";
  box.addEventListener("change", () => {
    localStorage.setItem(KEY, box.checked ? "on" : "off");
    show();
  });
  show();
}
