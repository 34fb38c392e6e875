/**
 * Which of two cards is it? Their pictures on two keys, where the companion is not sure of a photo.
 */

import { find } from "companion/page";

/** @import { LikelyCard } from "companion/protocol" */

/** Ask, or take back the question before if there are no cards. @param {Element} place @param {LikelyCard[]} cards @param {(text: string) => void} choose @param {() => void} refuse */
export function askWhich(place, cards, choose, refuse) {
  const box = find(place, "[data-which]", HTMLElement);
  box.hidden = cards.length === 0;
  const keys = cards.map(({ text, kind, name, picture }) => {
    const key = document.createElement("button");
    const image = document.createElement("img");
    const words = document.createElement("span");
    key.type = "button";
    key.className = "button which__key";
    image.className = "which__picture";
    image.alt = "";
    // Below a live picture the question would be out of sight.
    image.addEventListener("load", () => box.scrollIntoView({ block: "nearest" }));
    image.src = `data:image/jpeg;base64,${picture}`;
    words.className = "which__name";
    words.textContent = name;
    key.append(image, words, kind);
    key.addEventListener("click", () => {
      box.hidden = true;
      choose(text);
    });
    return key;
  });
  find(box, "[data-cards]", HTMLElement).replaceChildren(...keys);
  find(box, "[data-neither]", HTMLElement).onclick = () => {
    box.hidden = true;
    refuse();
  };
}
