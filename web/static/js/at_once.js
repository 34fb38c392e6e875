/**
 * Inside [data-at-once] one tap is the whole answer, and sends it: a card, a person, a hex on an enlarged board.
 * With the keyboard you only choose; the button below sends.
 */

let tapped = false;

document.addEventListener("pointerdown", () => {
  tapped = true;
}, true);
document.addEventListener("keydown", () => {
  tapped = false;
}, true);

/** @param {Event} event @param {string} what */
function send(event, what) {
  if (!tapped || !(event.target instanceof Element)) return;
  const chosen = event.target.closest(`[data-at-once] ${what}`);
  const form = chosen?.closest("form");
  if (form && form.getAttribute("aria-busy") !== "true") form.requestSubmit();
}

/** The window gets a tap after the page has chosen the hex. */
window.addEventListener("click", (event) => send(event, ".hexes__hex"));
window.addEventListener("change", (event) => send(event, "input[type='radio']"));
