/**
 * Dials: a slider and its number stay equal, and the sum is updated as they change.
 */

import { findAll } from "companion/page";

/** @param {Element} dial @param {HTMLInputElement} touched */
function copyValue(dial, touched) {
  for (const input of dial.querySelectorAll("input")) if (input !== touched) input.value = touched.value;
}

/** @param {Element} field */
function numberIn(field) {
  const [input] = findAll(field, "input[type='number'], input:checked", HTMLInputElement);
  return Number(input?.value ?? 0);
}

/** @param {HTMLInputElement} touched */
function update(touched) {
  const dial = touched.closest("[data-dial]");
  if (dial) copyValue(dial, touched);
  const { form } = touched;
  const sum = form?.querySelector("[data-sum]");
  if (!form || !sum) return;
  const numbers = Array.from(form.querySelectorAll("[data-kind='number']"), numberIn);
  sum.textContent = String(numbers.reduce((one, other) => one + other, 0));
}

document.addEventListener("input", (event) => {
  if (event.target instanceof HTMLInputElement) update(event.target);
});
