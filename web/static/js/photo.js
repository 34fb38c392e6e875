/**
 * A photo of a label or of a throw, from any phone: made small, sent, read, and forgotten.
 */

import { canWatch, inTurn, LiveCamera, outline, small, word } from "companion/camera";
import "companion/code";
import { lay, mark, turn } from "companion/controls";
import { say } from "companion/forms";
import { around, datum, find, findAll, randomHex } from "companion/page";
import { askWhich } from "companion/which_card";

const SVG = "http://www.w3.org/2000/svg";

/** @import { ErrorReply, ScanReply, Thing, ThrowReply } from "companion/protocol" */

/** @param {HTMLFormElement} form @param {string} path @param {Record<string, string>} [more] */
function address(form, path, more = {}) {
  const { table, role } = document.body.dataset;
  const said = new URLSearchParams({ offer: datum(form, "offer"), ...(role === "screen" && { as: "table" }), ...more });
  return `/api/tables/${table}/${path}?${said}`;
}

/** @param {HTMLFormElement} form @param {Blob} picture @param {string} path @param {Record<string, string>} [more] @returns {Promise<ScanReply | ThrowReply | ErrorReply>} */
async function sent(form, picture, path, more = {}) {
  const headers = { "Content-Type": picture.type || "image/jpeg", ...more };
  try {
    const answer = await fetch(address(form, path), { method: "POST", body: picture, headers });
    return await answer.json();
  } catch {
    return { error: { code: "lost", message: word("lost") } };
  }
}

/** @param {HTMLElement} field @param {ScanReply} said */
function labelRead(field, said) {
  const found = said.sightings.filter(({ meaning }) => meaning.taken !== undefined && !meaning.error);
  const form = around(field, "form", HTMLFormElement);
  const likely = said.likely ?? [];
  if (found.length === 0) say(form, likely.length ? "" : said.say);
  askWhich(field, likely, (text) => answerWith(field, form, text), () => say(form, said.say));
  const text = found.find((each) => each.text && !each.meaning.taken)?.text;
  if (!text) return;
  const input = find(field, "[data-signs]", HTMLInputElement);
  input.value = text.replaceAll(".", "-");
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** A card was chosen: it answers as its label would. @param {HTMLElement} field @param {HTMLFormElement} form @param {string} text */
async function answerWith(field, form, text) {
  const codes = new Blob([JSON.stringify({ codes: [text] })], { type: "application/json" });
  const said = await sent(form, codes, "scans", { "Idempotency-Key": randomHex() });
  if ("error" in said) say(form, said.error.message);
  else if ("sightings" in said) labelRead(field, said);
}

/** The photo with what was read in it. @param {HTMLElement} field @param {Blob} picture @param {ThrowReply} said @param {Thing[]} pieces */
function drawRoll(field, picture, said, pieces) {
  const figure = find(field, "[data-roll]", HTMLElement);
  const photo = find(figure, "img", HTMLImageElement);
  const marks = find(figure, "svg", SVGElement);
  const names = findAll(field, "[data-tokens]", HTMLElement)[0]?.dataset ?? {};
  const [wide = 0] = said.size;
  URL.revokeObjectURL(photo.src);
  photo.src = URL.createObjectURL(picture);
  marks.setAttribute("viewBox", `0 0 ${said.size.join(" ")}`);
  marks.replaceChildren();
  for (const piece of pieces) {
    outline(marks, piece.box, piece.likeliest ? "bad" : said.sure ? "good" : "plain");
    const value = document.createElementNS(SVG, "text");
    const [[x = 0, y = 0] = [], , [right = 0] = []] = piece.box;
    value.setAttribute("x", String((x + right) / 2));
    value.setAttribute("y", String(y - wide / 80));
    value.setAttribute("font-size", String(wide / 16));
    value.textContent = piece.likeliest ? "?" : names[piece.value] ?? String(piece.value);
    marks.append(value);
  }
  figure.hidden = false;
}

/** @param {Thing} piece */
const leftOf = (piece) => piece.box[0]?.[0] ?? 0;

/** @param {Thing[]} pieces */
const fromLeft = (pieces) => [...pieces].sort((one, other) => leftOf(one) - leftOf(other));

/** What lies from left to right stands so in the form, but for what is not clear. @param {HTMLElement} field @param {Thing[]} pieces */
function fillIn(field, pieces) {
  const dice = findAll(field, "[data-face]", HTMLElement);
  const tokens = findAll(field, "[data-side]", HTMLElement);
  for (const [at, { value, likeliest }] of fromLeft(pieces).entries()) {
    if (dice[at]) turn(dice[at], likeliest ? 0 : Number(value));
    if (tokens[at]) lay(tokens[at], String(value));
  }
  mark(field, null);
}

/** A key that draws a face as the keys of the form do. @param {HTMLElement} field @param {number} face @param {() => void} press */
function makeKey(field, face, press) {
  const key = document.createElement("button");
  key.type = "button";
  key.className = "button roll__key";
  key.setAttribute("aria-label", String(face));
  key.append(find(field, `[data-key="${face}"] svg`, SVGElement).cloneNode(true));
  key.addEventListener("click", press);
  return key;
}

/** @type {WeakMap<Element, Thing[]>} the dice that fields still ask about */
const asked = new WeakMap();

/** Ask about each die that is not clear, the leftmost first. @param {HTMLElement} field @param {Thing[]} pieces */
function askNext(field, pieces) {
  const box = find(field, "[data-unclear]", HTMLElement);
  const dice = findAll(field, "[data-face]", HTMLElement);
  const at = fromLeft(pieces).findIndex((piece, place) => piece.likeliest && dice[place]?.dataset.face === "0");
  const die = dice[at];
  box.hidden = !die;
  mark(field, die ?? null);
  asked.delete(field);
  if (!die) return say(field.closest("form"), word("confirm"));
  asked.set(field, pieces);
  const question = datum(box, "say").replace("{n}", String(at + 1));
  find(box, "[data-question]", HTMLElement).textContent = question;
  box.setAttribute("aria-label", question);
  const keys = (fromLeft(pieces)[at]?.likeliest ?? []).map((face) =>
    makeKey(field, face, () => {
      turn(die, face);
      askNext(field, pieces);
      find(field, box.hidden ? "[data-face]" : "[data-likeliest] button", HTMLElement).focus();
    }),
  );
  find(box, "[data-likeliest]", HTMLElement).replaceChildren(...keys);
  find(box, "[data-other]", HTMLElement).onclick = () => {
    box.hidden = true;
    find(field, "[data-key]", HTMLElement).focus();
  };
}

/** @param {HTMLElement} field @param {ThrowReply} said @param {Blob} picture */
function rollRead(field, said, picture) {
  const pieces = said.dice ?? said.tokens ?? [];
  drawRoll(field, picture, said, pieces);
  const unclear = pieces.some((piece) => piece.likeliest);
  const asks = unclear && pieces.length === findAll(field, "[data-face]", HTMLElement).length;
  for (const box of findAll(field, "[data-unclear]", HTMLElement)) box.hidden = true;
  asked.delete(field);
  if (said.sure || asks) fillIn(field, pieces);
  say(field.closest("form"), said.sure ? word("confirm") : said.say ?? "");
  if (asks) askNext(field, pieces);
}

/** @param {HTMLInputElement} input */
async function take(input) {
  const file = input.files?.[0];
  const key = around(input, "label", HTMLElement);
  if (!file || key.getAttribute("aria-busy") === "true") return;
  const field = around(input, "[data-field]", HTMLElement);
  const form = around(input, "form", HTMLFormElement);
  const name = find(key, "[data-word]", HTMLElement);
  const before = name.textContent;
  key.setAttribute("aria-busy", "true");
  name.textContent = word("reading");
  say(form, "");
  const picture = await small(file);
  const said = await inTurn(() => sent(form, picture, input.dataset.photo === "label" ? "scans" : "dice"));
  key.removeAttribute("aria-busy");
  name.textContent = before;
  if ("error" in said) say(form, said.error.message);
  else if ("sightings" in said) labelRead(field, said);
  else rollRead(field, said, picture);
  // The page may have gone on, and taken the next photo, before the answer to this one came.
  if (input.files?.[0] !== file) take(input);
  else input.value = "";
}

/** @param {HTMLElement} key */
function watch(key) {
  const field = around(key, "[data-field]", HTMLElement);
  const form = around(key, "form", HTMLFormElement);
  const camera = randomHex().slice(0, 16);
  const liveCamera = new LiveCamera(find(field, "[data-live-camera]", HTMLElement), () => address(form, "scans", { camera }), (said) => {
    if (said.sightings.some((each) => each.text && each.meaning.taken === false)) labelRead(field, said);
  });
  key.hidden = true;
  liveCamera.open();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) return;
    liveCamera.rest();
    key.hidden = false;
  }, { once: true });
}

/** A live picture is offered only where there can be one. */
function offerLive() {
  for (const key of findAll(document, "[data-watch]:not([data-offered])", HTMLElement)) {
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
    if (key instanceof HTMLElement) watch(key);
  });
  document.addEventListener("turned", ({ target }) => {
    const pieces = target instanceof HTMLElement && asked.get(target);
    if (pieces) askNext(target, pieces);
  });
  document.addEventListener("regions", offerLive);
  offerLive();
  // Pictures that were chosen while this was still loading.
  for (const input of findAll(document, "[data-photo]", HTMLInputElement)) take(input);
}
