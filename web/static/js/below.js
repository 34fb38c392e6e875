/**
 * What is below the fold goes with the key in the bar: its fields are named there, with what stands in them.
 */

import { datum, findAll } from "companion/page";

/** What is told hides as much of the page, in the size of its text. */
const HIDES_REM = 3;
/** About two lines of a small phone, and how much of them one field may take. */
const MAX_TOLD_CHARS = 64;
const MAX_VALUE_CHARS = 44;
/** However long the answer is, so much of what is asked is told. */
const MIN_NAME_CHARS = 9;
/** A key that says by itself what it sends. */
const TELLS = "[data-tells]";
const CONTROLS = "label, input, button, textarea, .hexes__hex";

/** @param {string} key */
const word = (key) => document.getElementById("words")?.dataset[key] ?? "";

/** @param {Element | null | undefined} element */
const textOf = (element) => (element?.textContent ?? "").trim().replace(/\s+/g, " ");

/** What is asked; nothing if only the key says it. @param {HTMLElement} field */
const nameOf = (field) =>
  textOf(field.querySelector("legend, :scope > label, summary"))
  || (field.querySelector("input[aria-label]:not([type='radio'], [type='checkbox'], [type='search'])")?.getAttribute("aria-label") ?? "");

/** A drawing is told by what it is called. @param {HTMLInputElement} input */
function optionOf(input) {
  const label = input.closest("label");
  const written = textOf(label?.querySelector(".tile__label, .unseen") ?? label);
  return label?.dataset.short ?? (written || (input.getAttribute("aria-label") ?? ""));
}

/** @param {HTMLElement} field @returns {string[]} */
function chosenIn(field) {
  const known = field.querySelector("[data-said]");
  if (known) return [textOf(known)];
  const hexes = findAll(field, "[aria-checked='true']", SVGElement).map((hex) => hex.getAttribute("aria-label") ?? "");
  return [...hexes, ...findAll(field, "input:checked", HTMLInputElement).map(optionOf)];
}

/** @param {HTMLElement} die */
const faceOf = (die) => (die.dataset.face === "0" ? "–" : datum(die, "face"));

/** @param {HTMLElement} field */
function valueOf(field) {
  const input = field.querySelector("textarea, input[type='number'], input[type='text'], input:checked");
  const typed = input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement ? input.value : "";
  switch (field.dataset.kind) {
    case "number": return typed;
    case "text": case "label": return typed.trim() || word("nothing");
    case "flag": return word(input ? "yes" : "no");
    case "dice": return findAll(field, "[data-face]", HTMLElement).map(faceOf).join(" ");
    case "tokens": return findAll(field, "[data-side]", HTMLElement).map((token) => token.getAttribute("aria-label")).join(", ");
    case "seats": return chosenIn(field).join(", ") || word("nobody");
    default: return chosenIn(field).join(", ") || word("nothing");
  }
}

/** @param {string} text @param {number} most */
const shortened = (text, most) => (text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text);

/** A number belongs to its noun; of a long name its beginning is told. @param {HTMLElement} field */
function told(field) {
  const full = nameOf(field);
  const value = shortened(valueOf(field), MAX_VALUE_CHARS - Math.min(full.length, MIN_NAME_CHARS));
  const room = MAX_VALUE_CHARS - value.length;
  const name = shortened(full.length > room ? full.replace(/:.*/s, "") : full, room);
  if (!name) return value === word("nothing") ? word("unchosen") : value;
  if (field.dataset.kind === "number") return `${name}\u00A0${value}`;
  return `${name}${/[?:]$/.test(name) ? "" : ":"} ${value}`;
}

/** @param {Element} part @param {number} foot */
function isBelow(part, foot) {
  const { width, bottom } = part.getBoundingClientRect();
  return width > 1 && bottom > foot && !part.closest("details:not([open]), [hidden]");
}

/** Whether something that a field would send is out of sight, or, as long as nothing is chosen, something to choose. @param {HTMLElement} field @param {number} foot */
function hides(field, foot) {
  const chosen = findAll(field, "input:checked, [aria-checked='true']", Element).map((each) => each.closest("label") ?? each);
  return (chosen.length > 0 ? chosen : findAll(field, CONTROLS, Element)).some((part) => isBelow(part, foot));
}

/** The fields of a form, and those that stay on the phone. @param {Element} form */
const fieldsOf = (form) => findAll(form, "[data-field]", HTMLElement).filter((field) => !field.querySelector("[data-field]"));

/** What of these forms is below the fold, in few words. @param {Element[]} forms */
export function belowTheFold(forms) {
  const page = document.querySelector("main")?.getBoundingClientRect().bottom ?? innerHeight;
  const foot = page - HIDES_REM * parseFloat(getComputedStyle(document.documentElement).fontSize);
  const fields = forms
    .filter((form) => !form.querySelector(TELLS))
    .flatMap(fieldsOf)
    .filter((field) => hides(field, foot))
    .map(told);
  /** @param {number} count the first so many of them, and how many more there are */
  const said = (count) => {
    const left = fields.length - count;
    return [...fields.slice(0, count), ...(left > 0 ? [word("more").replace("{n}", String(left))] : [])].join(" · ");
  };
  let count = fields.length;
  while (count > 1 && said(count).length > MAX_TOLD_CHARS) count -= 1;
  return said(count);
}
