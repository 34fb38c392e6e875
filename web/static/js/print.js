/**
 * The preview of a sheet follows what is chosen. Without this the form shows it when asked to.
 */

import { find, findAll } from "companion/page";
import { Idiomorph } from "idiomorph";

const form = find(document, "#order", HTMLFormElement);
let asked = new AbortController();

/** Choose one of several. @param {string} name @param {string} value */
function choose(name, value) {
  for (const key of findAll(form, `[name="${name}"][value="${CSS.escape(value)}"]`, HTMLInputElement)) key.checked = true;
}

/** Labels are sold on one kind of paper: what does not go together is not left chosen. @param {HTMLInputElement} chosen */
function agree(chosen) {
  const paper = findAll(form, "[name='stock']:checked", HTMLInputElement)[0]?.dataset.paper;
  if (!paper) return;
  if (chosen.name === "stock") choose("paper", paper);
  if (chosen.name === "paper" && chosen.value !== paper) choose("stock", "plain");
}

/** What the form says. Another sheet has other places, so it begins anew. @param {HTMLInputElement} chosen */
function said(chosen) {
  const words = new URLSearchParams();
  for (const [name, value] of new FormData(form)) words.append(name, String(value));
  if (chosen.name === "stock" || chosen.name === "paper") words.delete("start");
  return words;
}

/** Get the page as it is with these choices, and let it take the place of this one. @param {HTMLInputElement} chosen */
async function follow(chosen) {
  agree(chosen);
  asked.abort();
  asked = new AbortController();
  const address = `${form.getAttribute("action")}?${said(chosen)}`;
  find(document, "#preview", HTMLElement).ariaBusy = "true";
  const answer = await fetch(address, { signal: asked.signal });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const shown = page.getElementById("print");
  if (!shown) {
    location.assign(address);
    return;
  }
  history.replaceState(null, "", address);
  Idiomorph.morph(find(document, "#print", HTMLElement), shown, { morphStyle: "outerHTML" });
  find(document, "#preview", HTMLElement).removeAttribute("aria-busy");
}

/** A newer choice stops an older one; anything else that goes wrong goes the plain way. @param {HTMLInputElement} chosen */
function changed(chosen) {
  follow(chosen).catch((fault) => {
    if (!(fault instanceof DOMException && fault.name === "AbortError")) form.submit();
  });
}

document.documentElement.classList.add("scripted");
form.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement) changed(target);
});
