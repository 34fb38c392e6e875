/**
 * How often this module was loaded, for whoever asks the page.
 */

const { dataset } = document.body;
dataset.loaded = String(Number(dataset.loaded ?? 0) + 1);

/** @param {string} who */
export function greet(who) {
  dataset.greeted = who;
}
