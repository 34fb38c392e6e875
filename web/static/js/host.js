/**
 * The host's drawer on the shared screen.
 */

import { find } from "companion/page";

/** Whoever begins to answer for others sees at once what is asked. @param {HTMLDialogElement} drawer */
function followAsked(drawer) {
  const region = find(document, "#r-answering", HTMLElement);
  let asked = !region.hidden;
  document.addEventListener("regions", () => {
    if (!region.hidden && !asked) drawer.scrollTo(0, 0);
    asked = !region.hidden;
  });
}

export function startHost() {
  const drawer = document.getElementById("host-drawer");
  if (!(drawer instanceof HTMLDialogElement)) return;
  document.getElementById("host-key")?.addEventListener("click", () => drawer.showModal());
  document.getElementById("host-close")?.addEventListener("click", () => drawer.close());
  followAsked(drawer);
  drawer.addEventListener("click", (event) => event.target === drawer && drawer.close());
}
