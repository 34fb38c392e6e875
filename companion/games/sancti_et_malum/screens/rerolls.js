/**
 * The button of a re-roll says how many dice it will roll.
 */

/** @param {HTMLElement} dice */
function count(dice) {
  const button = dice.closest("form")?.querySelector("[data-lift]");
  const chosen = dice.querySelectorAll(":checked").length;
  const { none, one, some } = dice.dataset;
  const said = chosen === 0 ? none : chosen === 1 ? one : some;
  if (button && said) button.textContent = said.replace("{n}", String(chosen));
}

function countAll() {
  for (const dice of document.querySelectorAll("[data-rerolls]")) if (dice instanceof HTMLElement) count(dice);
}

document.addEventListener("change", countAll);
document.addEventListener("regions", countAll);
countAll();
