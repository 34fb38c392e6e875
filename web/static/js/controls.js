/**
 * Controls that HTML does not have: the keys of a stepper, dice typed in, tokens turned, hexes tapped.
 */

import { around, datum, find, findAll } from "companion/page";

/** @param {HTMLElement} key */
function step(key) {
  const input = find(key.parentElement ?? key, "input", HTMLInputElement);
  if (Number(key.dataset.step) > 0) input.stepUp();
  else input.stepDown();
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Give a die a face by drawing what the key of that face shows; 0 takes it away. @param {HTMLElement} die @param {number} face */
export function turn(die, face) {
  const field = around(die, "[data-field]", HTMLElement);
  const drawn = face ? [find(field, `[data-key="${face}"] svg`, SVGElement).cloneNode(true)] : [];
  const n = findAll(field, "[data-face]", HTMLElement).indexOf(die) + 1;
  die.dataset.face = String(face);
  die.replaceChildren(...drawn);
  const say = datum(find(field, "[data-dice]", HTMLElement), "say");
  die.setAttribute("aria-label", say.replace("{n}", String(n)).replace("{face}", String(face || "–")));
}

/** The die the next key fills: the marked one, else the first without a face. @param {Element} field */
function nextDie(field) {
  const dice = findAll(field, "[data-face]", HTMLElement);
  return dice.find((die) => die.matches("[aria-current='true']")) ?? dice.find((die) => die.dataset.face === "0");
}

/** Say which die the next key fills. @param {Element} field @param {Element | null} die */
export function mark(field, die) {
  for (const each of field.querySelectorAll("[data-face]")) each.removeAttribute("aria-current");
  die?.setAttribute("aria-current", "true");
}

/** @param {Element} field @param {number} face */
function press(field, face) {
  const die = nextDie(field);
  if (!die) return;
  turn(die, face);
  mark(field, field.querySelector("[data-face='0']"));
  field.dispatchEvent(new Event("turned", { bubbles: true }));
}

/** @param {HTMLElement} die */
function cycle(die) {
  const field = around(die, "[data-field]", HTMLElement);
  const sides = Number(find(field, "[data-dice]", HTMLElement).dataset.sides);
  turn(die, (Number(die.dataset.face) % sides) + 1);
  mark(field, die);
  field.dispatchEvent(new Event("turned", { bubbles: true }));
}

/** Lay a token with this side up. @param {HTMLElement} token @param {string} side */
export function lay(token, side) {
  const all = around(token, "[data-tokens]", HTMLElement);
  const n = findAll(all, "[data-side]", HTMLElement).indexOf(token) + 1;
  token.dataset.side = side;
  token.setAttribute("aria-label", datum(all, "say").replace("{n}", String(n)).replace("{side}", datum(all, side)));
}

/** What is chosen in a field whose order counts, the first one first. @param {HTMLElement} field @returns {string[]} */
export function inOrder(field) {
  const checked = findAll(field, "input:checked", HTMLInputElement).map((input) => input.value);
  /** @type {string[]} */
  const before = JSON.parse(datum(field, "ordered")).map(String);
  const stay = before.filter((key) => checked.includes(key));
  return [...stay, ...checked.filter((key) => !stay.includes(key))];
}

/** Number what is chosen, for the eyes and for a screen reader. @param {HTMLElement} field */
function number(field) {
  const keys = inOrder(field);
  field.dataset.ordered = JSON.stringify(keys);
  /** @type {string[]} */
  const names = [];
  for (const input of findAll(field, "label > input", HTMLInputElement)) {
    const label = around(input, "label", HTMLElement);
    const at = keys.indexOf(input.value);
    if (at < 0) delete label.dataset.nth;
    else {
      label.dataset.nth = String(at + 1);
      names[at] = `${at + 1} ${(label.querySelector(".tile__label") ?? label).textContent?.trim()}`;
    }
  }
  const said = find(field, "[data-said]", HTMLElement);
  const order = names.join(", ");
  if (said.textContent !== order) said.textContent = order; // what is written again may be read aloud again
}

function numberAll() {
  findAll(document, "[data-ordered]", HTMLElement).forEach(number);
}

/** The board a hex lies on. @param {SVGElement} hex */
const boardOf = (hex) => around(hex, "svg", SVGElement);

/** @param {SVGElement} hex */
function pick(hex) {
  const board = boardOf(hex);
  const on = hex.getAttribute("aria-checked") !== "true" || hex.getAttribute("role") === "radio";
  if (hex.getAttribute("role") === "radio") {
    for (const other of board.querySelectorAll("[role='radio']")) other.setAttribute("aria-checked", "false");
  }
  hex.setAttribute("aria-checked", String(on));
  tellHexes(board);
}

/** Say by name which hexes are chosen. @param {Element} board */
function tellHexes(board) {
  const said = around(board, "[data-field]", HTMLElement).querySelector("[data-said]");
  const names = Array.from(board.querySelectorAll("[aria-checked='true']"), (hex) => hex.getAttribute("aria-label"));
  if (said) said.textContent = names.join(", ");
}

/** @type {Record<string, [number, number]>} where the keys with arrows lead, in widths of a hex */
const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** @param {SVGElement} hex @returns {[number, number]} where it lies */
const placeOf = (hex) => [Number(hex.dataset.q) + Number(hex.dataset.r) / 2, Number(hex.dataset.r) * 0.87];

/** The nearest hex that lies more that way than aside. @param {SVGElement} from @param {[number, number]} way */
function beside(from, way) {
  const [x, y] = placeOf(from);
  /** @param {SVGElement} hex */
  const far = (hex) => {
    const [dx, dy] = [placeOf(hex)[0] - x, placeOf(hex)[1] - y];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    return ahead > 0.1 && aside <= ahead ? dx * dx + dy * dy : Infinity;
  };
  const all = findAll(boardOf(from), ".hexes__hex", SVGElement);
  const best = all.reduce((one, other) => (far(other) < far(one) ? other : one), from);
  return far(best) < Infinity ? best : from;
}

/** @param {SVGElement} hex @param {[number, number]} way */
function walk(hex, way) {
  const next = beside(hex, way);
  for (const each of findAll(boardOf(hex), "[role='radio']", SVGElement)) each.tabIndex = each === next ? 0 : -1;
  next.focus();
}

/** A board from near shows its middle first. @param {Element} key */
function centre(key) {
  const frame = find(around(key, "[data-field]", HTMLElement), ".hexes-frame", HTMLElement);
  frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) / 2;
}

document.addEventListener("change", (event) => {
  if (event.target instanceof Element && event.target.matches("[data-closer]")) centre(event.target);
});

/** Nobody has to type accents or capitals. @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

/** @param {HTMLInputElement} search */
const tilesOf = (search) => findAll(around(search, "[data-field]", HTMLElement), "label.tile", HTMLElement);

/** Show the names of which a word begins like what is typed. @param {HTMLInputElement} search */
function seek(search) {
  const sought = plain(search.value);
  for (const tile of tilesOf(search)) {
    const written = findAll(tile, ".mark__letter, .tile__label", Element).map((each) => each.textContent).join(" ");
    tile.hidden = !plain(written).split(/\s+/).some((word) => word.startsWith(sought));
  }
}

/** @param {EventTarget | null} target @returns {target is HTMLInputElement} */
const isSearch = (target) => target instanceof HTMLInputElement && target.matches("[data-search]");

document.addEventListener("input", (event) => {
  if (isSearch(event.target)) seek(event.target);
  const field = event.target instanceof Element && event.target.closest("[data-ordered]");
  if (field instanceof HTMLElement) number(field);
});

/** Enter chooses the only name that is left; it never sends the form. */
document.addEventListener("keydown", (event) => {
  if (!isSearch(event.target) || event.key !== "Enter") return;
  event.preventDefault();
  const left = tilesOf(event.target).filter((tile) => !tile.hidden);
  if (left.length === 1) left[0]?.click();
});
document.addEventListener("regions", numberAll);
numberAll();

/** A number that is touched can be typed over at once. */
document.addEventListener("focusin", (event) => {
  if (event.target instanceof HTMLInputElement && event.target.type === "number") event.target.select();
});

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element)) return;
  const target = event.target.closest("[data-step], [data-face], [data-side], [data-key], .hexes__hex");
  if (!target || target.closest("[aria-busy='true']")) return;
  if (target instanceof SVGElement) pick(target);
  if (!(target instanceof HTMLElement)) return;
  const { step: by, face, side, key } = target.dataset;
  if (by !== undefined) step(target);
  else if (face !== undefined) cycle(target);
  else if (side !== undefined) lay(target, side === "black" ? "white" : "black");
  else if (key !== undefined) press(around(target, "[data-field]", HTMLElement), Number(key));
});

document.addEventListener("keydown", (event) => {
  if (!(event.target instanceof Element)) return;
  const dice = event.target.closest("[data-kind='dice']");
  if (dice?.querySelector(`[data-key="${CSS.escape(event.key)}"]`)) press(dice, Number(event.key));
  const hex = event.target.closest(".hexes__hex");
  if (!(hex instanceof SVGElement)) return;
  const way = WAYS[event.key];
  if (!way && event.key !== " " && event.key !== "Enter") return;
  event.preventDefault();
  if (way) walk(hex, way);
  else pick(hex);
});
