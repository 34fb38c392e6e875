/**
 * Dials: a slider and its number stay equal, and the sum is updated as they change.
 */

import { around, findAll } from "companion/page";

/** @param {Element} dial @param {HTMLInputElement} touched */
function copyValue(dial, touched) {
  for (const input of dial.querySelectorAll("input")) if (input !== touched) input.value = touched.value;
}

/** @param {Element} field */
function numberIn(field) {
  const [input] = findAll(field, "input[type='number'], input:checked", HTMLInputElement);
  return Number(input?.value ?? 0);
}

/** @param {HTMLFormElement} form @returns {number[]} */
const numbersIn = (form) => Array.from(form.querySelectorAll("[data-kind='number']"), numberIn);

/** Whether something is not as it was drawn: as it is locked in. @param {HTMLInputElement} input */
const isTurned = (input) =>
  input.type === "radio" ? input.checked !== input.defaultChecked : input.value !== input.defaultValue;

/** The key says what it would lock, or that what is locked can be changed. @param {HTMLFormElement} form */
function tellKey(form) {
  const key = form.querySelector("[data-tells]");
  if (!(key instanceof HTMLElement)) return;
  const { low, notches: all = "[]", taler = "", lock = "", change } = key.dataset;
  const [notches = 0, coins = 0] = numbersIn(form);
  const isAsLocked = change !== undefined && !findAll(form, "input", HTMLInputElement).some(isTurned);
  const said = lock.replace("{notches}", JSON.parse(all)[notches - Number(low)]).replace("{taler}", taler.replace("{n}", String(coins)));
  const words = isAsLocked ? change : said;
  if (key.textContent !== words) key.textContent = words;
}

/** @param {HTMLInputElement} touched */
function update(touched) {
  const dial = touched.closest("[data-dial]");
  if (dial) copyValue(dial, touched);
  const { form } = touched;
  const sum = form?.querySelector("[data-sum]");
  if (!form || !sum) return;
  sum.textContent = String(numbersIn(form).reduce((one, other) => one + other, 0));
  tellKey(form);
}

document.addEventListener("input", (event) => {
  if (event.target instanceof HTMLInputElement) update(event.target);
});
document.addEventListener("regions", () => {
  for (const key of findAll(document, "form [data-tells]", HTMLElement)) tellKey(around(key, "form", HTMLFormElement));
});
