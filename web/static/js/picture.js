/**
 * The result of a game as a PNG: drawn from its SVG, then handed to whatever can share it, or saved.
 */

import { datum, find } from "companion/page";

const key = find(document, "#save-picture", HTMLButtonElement);
const word = find(document, "#picture-word", HTMLElement);
const shown = find(document, "#picture", HTMLImageElement);
/** Pixels for each of the page's: sharp on any phone. */
const SHARP = 2;

/** @returns {Promise<Blob>} */
async function picture() {
  await shown.decode();
  const canvas = document.createElement("canvas");
  canvas.width = shown.width * SHARP;
  canvas.height = (shown.width * SHARP * shown.naturalHeight) / shown.naturalWidth;
  canvas.getContext("2d")?.drawImage(shown, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png");
  });
}

/** @param {Blob} blob @param {string} name */
function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

key.addEventListener("click", async () => {
  try {
    save(await picture(), datum(key, "name"));
  } catch {
    word.textContent = datum(word, "failed");
  }
});
