/**
 * Photos of a game's cards: each is made small and sent; the page goes on to the next card.
 */

import { small, word } from "companion/camera";
import { around, find } from "companion/page";
import { Idiomorph } from "idiomorph";

/** Show the page of an answer in place of this one. @param {Response} answer */
async function show(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const shown = page.getElementById("enrolment");
  if (!shown) throw new Error("This is another page.");
  history.replaceState(null, "", answer.redirected ? answer.url : location.href);
  Idiomorph.morph(find(document, "#enrolment", HTMLElement), shown, { morphStyle: "outerHTML" });
}

/** @param {HTMLInputElement} input */
async function take(input) {
  const file = input.files?.[0];
  const key = around(input, "label", HTMLElement);
  if (!file || key.getAttribute("aria-busy") === "true") return;
  const form = around(input, "form", HTMLFormElement);
  const name = find(key, "[data-word]", HTMLElement);
  const before = name.textContent;
  key.setAttribute("aria-busy", "true");
  name.textContent = word("reading");
  const alert = find(form, "[role='alert']", HTMLElement);
  alert.textContent = "";
  try {
    const picture = await small(file);
    const headers = { "Content-Type": picture.type || "image/jpeg" };
    await show(await fetch(form.action, { method: "POST", body: picture, headers }));
  } catch {
    alert.textContent = word("lost");
  }
  key.removeAttribute("aria-busy");
  name.textContent = before;
  input.value = "";
}

document.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.dataset.photo === "card") take(target);
});
