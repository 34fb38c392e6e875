/**
 * Dials: a slider and its number go together, and a sum follows the thumb.
 */

/** @param {Element} dial @param {HTMLInputElement} touched */
function together(dial, touched) {
  for (const input of dial.querySelectorAll("input")) if (input !== touched) input.value = touched.value;
}

/** @param {Element} field @returns {number} */
function worth(field) {
  const input = field.querySelector("input[type='number'], input:checked");
  return Number(input?.value ?? 0);
}

/** @param {HTMLInputElement} touched */
function follow(touched) {
  const dial = touched.closest("[data-dial]");
  if (dial) together(dial, touched);
  const form = touched.closest("form");
  const sum = form?.querySelector("[data-sum]");
  if (!sum) return;
  const numbers = Array.from(form.querySelectorAll("[data-kind='number']"), worth);
  sum.textContent = String(numbers.reduce((one, other) => one + other, 0));
}

document.addEventListener("input", (event) => {
  if (event.target instanceof HTMLInputElement) follow(event.target);
});
