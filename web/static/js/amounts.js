/**
 * A key that sends one number says which: "Take a loan (3)".
 */

import { findAll } from "companion/page";

/** The only number of a form; nothing if it has more fields, or if its key says by itself what it sends. @param {HTMLFormElement | null} form */
function amountIn(form) {
  if (!form || form.querySelector("[data-tells]")) return "";
  const fields = findAll(form, "[data-field]", HTMLElement).filter((field) => !field.querySelector("[data-field]"));
  const number = fields.length === 1 && fields[0]?.dataset.kind === "number" && fields[0].querySelector("input[type='number'], input:checked");
  return number instanceof HTMLInputElement ? number.value : "";
}

function tell() {
  for (const key of findAll(document, "form[data-offer] > [data-lift]", HTMLButtonElement)) {
    const amount = amountIn(key.form);
    if (amount) key.dataset.amount = amount;
    else delete key.dataset.amount;
  }
}

export function startAmounts() {
  document.addEventListener("regions", tell);
  document.addEventListener("input", tell);
  tell();
}
