/**
 * A photo of a label or of a throw, from any phone: made small, sent, read, and forgotten.
 */

import { canWatch, Eye, outline, small, word } from "companion/camera";
import { lay, mark, turn } from "companion/controls";
import { say } from "companion/forms";
import { randomHex } from "companion/random";

const PATHS = { label: "scans", dice: "dice", tokens: "dice" };
const SVG = "http://www.w3.org/2000/svg";

/** @typedef {{value: number | string, box: number[][]}} Piece */
/** @typedef {{size: number[], dice?: Piece[], tokens?: Piece[], sure: boolean, say: string}} Roll */

/** @param {HTMLFormElement} form @param {string} path @param {Record<string, string>} [more] */
function address(form, path, more = {}) {
  const { table, role } = document.body.dataset;
  const said = new URLSearchParams({ offer: form.dataset.offer, ...(role === "screen" && { as: "table" }), ...more });
  return `/api/tables/${table}/${path}?${said}`;
}

/** @param {HTMLFormElement} form @param {Blob} picture @param {string} path */
async function sent(form, picture, path) {
  const headers = { "Content-Type": picture.type || "image/jpeg" };
  try {
    const answer = await fetch(address(form, path), { method: "POST", body: picture, headers });
    const said = await answer.json();
    return answer.ok ? said : { say: said.error.message };
  } catch {
    return { say: word("lost") };
  }
}

/** @param {HTMLElement} field @param {import("./camera.js").Seen} said */
function labelRead(field, said) {
  const found = (said.sightings ?? []).filter((each) => each.meaning.taken !== undefined && !each.meaning.error);
  if (found.length === 0) return say(field.closest("form"), said.say);
  const open = found.find((each) => each.text && !each.meaning.taken);
  if (!open) return undefined;
  const input = field.querySelector("[data-signs]");
  input.value = open.text.replaceAll(".", "-");
  return input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The photo with what was read in it. @param {HTMLElement} field @param {Blob} picture @param {Roll} said @param {Piece[]} pieces */
function drawRoll(field, picture, said, pieces) {
  const figure = field.querySelector("[data-roll]");
  const photo = figure.querySelector("img");
  const marks = figure.querySelector("svg");
  URL.revokeObjectURL(photo.src);
  photo.src = URL.createObjectURL(picture);
  marks.setAttribute("viewBox", `0 0 ${said.size.join(" ")}`);
  marks.replaceChildren();
  for (const piece of pieces) {
    outline(marks, piece.box, said.sure ? "good" : "plain");
    const value = document.createElementNS(SVG, "text");
    const [[x, y], , [right]] = piece.box;
    value.setAttribute("x", String((x + right) / 2));
    value.setAttribute("y", String(y - said.size[0] / 80));
    value.setAttribute("font-size", String(said.size[0] / 16));
    value.textContent = field.querySelector("[data-tokens]")?.dataset[piece.value] ?? String(piece.value);
    marks.append(value);
  }
  figure.hidden = false;
}

/** @param {HTMLElement} field @param {Roll} said @param {Blob} picture */
function rollRead(field, said, picture) {
  const form = field.closest("form");
  const pieces = said.dice ?? said.tokens;
  if (!pieces) return say(form, said.say);
  drawRoll(field, picture, said, pieces);
  if (!said.sure) return say(form, said.say);
  const inOrder = [...pieces].sort((one, other) => one.box[0][0] - other.box[0][0]);
  field.querySelectorAll("[data-face]").forEach((die, at) => turn(die, inOrder[at].value));
  field.querySelectorAll("[data-side]").forEach((token, at) => lay(token, inOrder[at].value));
  mark(field, null);
  return say(form, word("confirm"));
}

/** @param {HTMLInputElement} input */
async function take(input) {
  const [file] = input.files;
  const field = input.closest("[data-field]");
  const form = input.closest("form");
  const key = input.closest("label");
  if (!file || key.getAttribute("aria-busy") === "true") return;
  const name = key.querySelector("[data-word]");
  const before = name.textContent;
  key.setAttribute("aria-busy", "true");
  name.textContent = word("reading");
  say(form, "");
  const picture = await small(file);
  const said = await sent(form, picture, PATHS[input.dataset.photo]);
  key.removeAttribute("aria-busy");
  name.textContent = before;
  input.value = "";
  if (input.dataset.photo === "label") labelRead(field, said);
  else rollRead(field, said, picture);
}

/** @param {HTMLElement} key */
function watch(key) {
  const field = key.closest("[data-field]");
  const form = key.closest("form");
  const camera = randomHex().slice(0, 16);
  const eye = new Eye(field.querySelector("[data-eye]"), () => address(form, "scans", { camera }), (said) => {
    if (said.sightings.some((each) => each.text && each.meaning.taken === false)) labelRead(field, said);
  });
  key.hidden = true;
  eye.open();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) return;
    eye.close();
    key.hidden = false;
  }, { once: true });
}

/** A live picture is offered only where there can be one. */
function offerLive() {
  for (const key of document.querySelectorAll("[data-watch]:not([data-offered])")) {
    key.dataset.offered = "true";
    key.hidden = !canWatch();
  }
}

export function startPhotos() {
  document.addEventListener("change", (event) => {
    if (event.target instanceof HTMLInputElement && event.target.dataset.photo) take(event.target);
  });
  document.addEventListener("click", (event) => {
    const key = event.target instanceof Element && event.target.closest("[data-watch]");
    if (key) watch(key);
  });
  document.addEventListener("regions", offerLive);
  offerLive();
}
