/**
 * Controls that HTML does not have: the keys of a stepper, dice typed in, tokens turned, hexes tapped.
 */

/** @param {HTMLButtonElement} key */
function step(key) {
  const input = key.parentElement.querySelector("input");
  if (Number(key.dataset.step) > 0) input.stepUp();
  else input.stepDown();
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Give a die a face by drawing what the key of that face shows. @param {HTMLElement} die @param {number} face */
export function turn(die, face) {
  const field = die.closest("[data-field]");
  const drawn = field.querySelector(`[data-key="${face}"] svg`);
  const dice = Array.from(field.querySelectorAll("[data-face]"));
  die.dataset.face = String(face);
  die.replaceChildren(drawn.cloneNode(true));
  const say = field.querySelector("[data-dice]").dataset.say;
  die.setAttribute("aria-label", say.replace("{n}", String(dice.indexOf(die) + 1)).replace("{face}", String(face)));
}

/** The die the next key fills: the marked one, else the first without a face. @param {Element} field */
function nextDie(field) {
  return field.querySelector("[aria-current='true']") ?? field.querySelector("[data-face='0']");
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
}

/** @param {HTMLElement} die */
function cycle(die) {
  const field = die.closest("[data-field]");
  const sides = Number(field.querySelector("[data-dice]").dataset.sides);
  turn(die, (Number(die.dataset.face) % sides) + 1);
  mark(field, die);
}

/** Lay a token with this side up. @param {HTMLElement} token @param {string} side */
export function lay(token, side) {
  const all = token.closest("[data-tokens]");
  const n = Array.from(all.querySelectorAll("[data-side]")).indexOf(token) + 1;
  token.dataset.side = side;
  token.setAttribute("aria-label", all.dataset.say.replace("{n}", String(n)).replace("{side}", all.dataset[side]));
}

/** @param {Element} hex */
function pick(hex) {
  const on = hex.getAttribute("aria-checked") !== "true" || hex.getAttribute("role") === "radio";
  if (hex.getAttribute("role") === "radio") {
    for (const other of hex.parentElement.querySelectorAll("[role='radio']")) other.setAttribute("aria-checked", "false");
  }
  hex.setAttribute("aria-checked", String(on));
  tellHexes(hex.parentElement);
}

/** Say by name which hexes are chosen. @param {Element} board */
function tellHexes(board) {
  const said = board.closest("[data-field]").querySelector("[data-said]");
  const names = Array.from(board.querySelectorAll("[aria-checked='true']"), (hex) => hex.getAttribute("aria-label"));
  if (said) said.textContent = names.join(", ");
}

/** @type {Record<string, [number, number]>} where the keys with arrows lead, in widths of a hex */
const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** @param {HTMLElement} hex @returns {[number, number]} where it lies */
const placeOf = (hex) => [Number(hex.dataset.q) + Number(hex.dataset.r) / 2, Number(hex.dataset.r) * 0.87];

/** The nearest hex that lies more that way than aside. @param {HTMLElement} from @param {[number, number]} way */
function beside(from, way) {
  const [x, y] = placeOf(from);
  /** @param {HTMLElement} hex */
  const far = (hex) => {
    const [dx, dy] = [placeOf(hex)[0] - x, placeOf(hex)[1] - y];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    return ahead > 0.1 && aside <= ahead ? dx * dx + dy * dy : Infinity;
  };
  const all = Array.from(from.parentElement.querySelectorAll(".hexes__hex"));
  const best = all.reduce((one, other) => (far(other) < far(one) ? other : one), from);
  return far(best) < Infinity ? best : from;
}

/** @param {HTMLElement} hex @param {string} key */
function walk(hex, key) {
  const next = beside(hex, WAYS[key]);
  for (const each of hex.parentElement.querySelectorAll("[role='radio']")) each.tabIndex = each === next ? 0 : -1;
  next.focus();
}

/** A board from near shows its middle first. @param {Element} key */
function centre(key) {
  const frame = key.closest("[data-field]").querySelector(".hexes-frame");
  frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) / 2;
}

document.addEventListener("change", (event) => {
  if (event.target instanceof Element && event.target.matches("[data-closer]")) centre(event.target);
});

/** A number that is touched can be typed over at once. */
document.addEventListener("focusin", (event) => {
  if (event.target instanceof HTMLInputElement && event.target.type === "number") event.target.select();
});

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element)) return;
  const target = event.target.closest("[data-step], [data-face], [data-side], [data-key], .hexes__hex");
  if (!target || target.closest("[aria-busy='true']")) return;
  if (target.matches("[data-step]")) step(target);
  else if (target.matches("[data-face]")) cycle(target);
  else if (target.matches("[data-side]")) lay(target, target.dataset.side === "black" ? "white" : "black");
  else if (target.matches("[data-key]")) press(target.closest("[data-field]"), Number(target.dataset.key));
  else pick(target);
});

document.addEventListener("keydown", (event) => {
  if (!(event.target instanceof Element)) return;
  const dice = event.target.closest("[data-kind='dice']");
  if (dice?.querySelector(`[data-key="${CSS.escape(event.key)}"]`)) press(dice, Number(event.key));
  const hex = event.target.closest(".hexes__hex");
  if (hex && (event.key === " " || event.key === "Enter")) {
    event.preventDefault();
    pick(hex);
  }
  if (hex instanceof SVGElement && event.key in WAYS) {
    event.preventDefault();
    walk(hex, event.key);
  }
});
