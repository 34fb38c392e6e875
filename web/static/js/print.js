/**
 * The preview of a sheet follows what is chosen. Without this the form shows it when asked to.
 */

import { Idiomorph } from "idiomorph";

const form = /** @type {HTMLFormElement} */ (document.getElementById("order"));
let asked = new AbortController();

/** Labels are sold on one kind of paper: what does not go together is not left chosen. @param {HTMLInputElement} chosen */
function agree(chosen) {
  const labels = form.querySelector("[name='stock']:checked");
  if (chosen.name === "stock" && labels.dataset.paper) form.elements.paper.value = labels.dataset.paper;
  if (chosen.name === "paper" && labels?.dataset.paper && labels.dataset.paper !== chosen.value) form.elements.stock.value = "plain";
}

/** What the form says. Another sheet has other places, so it begins anew. @param {HTMLInputElement} chosen */
function said(chosen) {
  const words = new URLSearchParams(new FormData(form));
  if (chosen.name === "stock" || chosen.name === "paper") words.delete("start");
  return words;
}

/** Get the page as it is with these choices, and let it take the place of this one. @param {HTMLInputElement} chosen */
async function follow(chosen) {
  agree(chosen);
  asked.abort();
  asked = new AbortController();
  const address = `${form.getAttribute("action")}?${said(chosen)}`;
  const figure = document.getElementById("preview");
  figure.ariaBusy = "true";
  const answer = await fetch(address, { signal: asked.signal });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const shown = page.getElementById("print");
  if (!shown) return location.assign(address);
  history.replaceState(null, "", address);
  Idiomorph.morph(document.getElementById("print"), shown, { morphStyle: "outerHTML" });
  document.getElementById("preview").removeAttribute("aria-busy");
}

/** A newer choice stops an older one; anything else that goes wrong goes the plain way. @param {HTMLInputElement} chosen */
function changed(chosen) {
  follow(chosen).catch((fault) => fault.name !== "AbortError" && form.submit());
}

document.documentElement.classList.add("scripted");
form.addEventListener("change", (event) => changed(/** @type {HTMLInputElement} */ (event.target)));
