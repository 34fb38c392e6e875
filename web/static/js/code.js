/**
 * The code under a label, typed: large keys, and a slip is told before anything is sent.
 */

import { say } from "companion/forms";
import { around, datum, find } from "companion/page";

/** A code is whole when its signs, weighted from the right, add up to a multiple of the alphabet. @param {string} code @param {string} signs */
function isWhole(code, signs) {
  const places = Array.from(code, (sign) => signs.indexOf(sign));
  const sum = places.reduceRight((total, place, at) => total + place * (places.length - at), 0);
  return !places.includes(-1) && sum % signs.length === 0;
}

/** What is wrong with the code that stands there, or nothing. @param {HTMLInputElement} input */
function slip(input) {
  const parts = input.value.toUpperCase().replace(/\s/g, "").replaceAll("-", ".").split(".");
  if (input.value.trim() === "") return "";
  if (parts.length !== 4 || parts.includes("")) return datum(input, "foreign");
  return isWhole(parts.join(""), datum(input, "signs")) ? "" : datum(input, "slip");
}

/** @param {HTMLElement} key */
function press(key) {
  const input = find(around(key, "[data-field]", HTMLElement), "[data-signs]", HTMLInputElement);
  const { sign } = key.dataset;
  input.value = sign ? input.value + sign : input.value.slice(0, -1);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

document.addEventListener("click", (event) => {
  const key = event.target instanceof Element && event.target.closest("[data-sign]");
  if (key instanceof HTMLElement && !key.closest("[aria-busy='true']")) press(key);
});

document.addEventListener("input", (event) => {
  const input = event.target;
  if (!(input instanceof HTMLInputElement) || input.dataset.signs === undefined) return;
  input.setCustomValidity(slip(input));
  say(input.form, "");
});

document.addEventListener("invalid", (event) => {
  const input = event.target;
  if (!(input instanceof HTMLInputElement) || !input.validity.customError) return;
  event.preventDefault();
  say(input.form, input.validationMessage);
  input.focus();
}, { capture: true });
