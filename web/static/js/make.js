/**
 * Making a game: whatever is typed is saved at once, and the page shows what has become of it.
 *
 * Without this script the same form is sent with its keys.
 */

import { datum, find, findAll } from "companion/page";
import { Idiomorph } from "idiomorph";

const LATER = 900;
/** Fields that were changed since the last time they were sent. @type {Set<Element>} */
const typed = new Set();
let timer = 0;
let busy = false;

const form = () => find(document, "#file", HTMLFormElement);

/** @param {EventTarget | null} target @returns {target is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} */
const isField = (target) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** What a person has opened, and what is being typed, stays as it is. @param {Document} page */
function show(page) {
  const callbacks = {
    /** @param {Node} old */
    beforeNodeMorphed: (old) => !(old instanceof Element && typed.has(old)),
    /** @param {string} name @param {Element} element */
    beforeAttributeUpdated: (name, element) => !(name === "open" && element.matches("details")),
  };
  Idiomorph.morph(find(document, "#make", HTMLElement), find(page, "#make", HTMLElement).outerHTML, {
    morphStyle: "outerHTML",
    ignoreActiveValue: true,
    restoreFocus: true,
    callbacks,
  });
  document.title = page.title;
  form().dataset.live = "";
}

/** A part that is new, or has moved, is opened and gets the focus. @param {string} place */
function lookAt(place) {
  const part = place ? document.getElementById(place) : null;
  if (!(part instanceof HTMLDetailsElement)) return;
  part.open = true;
  part.scrollIntoView({ block: "nearest" });
  part.querySelector("summary")?.focus({ preventScroll: true });
}

/** @param {string} address @param {RequestInit} [how] */
async function fetched(address, how) {
  const answer = await fetch(address, how);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!page.querySelector("#make")) {
    location.assign(answer.url);
    return "";
  }
  show(page);
  const url = new URL(answer.url);
  history.replaceState(null, "", url.pathname + url.search);
  return url.searchParams.get("at") ?? "";
}

/** Save everything; `key` is what was pressed. @param {HTMLButtonElement} [key] */
async function save(key) {
  if (busy) return later(key);
  clearTimeout(timer);
  busy = true;
  typed.clear();
  const sent = new FormData(form());
  sent.set("do", key?.value ?? "keep");
  try {
    const place = await fetched(form().action, { method: "POST", body: sent });
    if (key) lookAt(place);
  } finally {
    busy = false;
  }
}

/** @param {HTMLButtonElement} [key] */
function later(key) {
  clearTimeout(timer);
  timer = window.setTimeout(() => save(key), key || !busy ? LATER : LATER / 3);
}

document.addEventListener("input", ({ target }) => {
  if (!isField(target) || target.form !== form()) return;
  typed.add(target);
  later();
});

document.addEventListener("change", ({ target }) => {
  if (!isField(target)) return;
  if (target.form?.id === "who") return void look(target.form);
  // What kind of part is new is only asked when its key is pressed.
  if (target.form === form() && !target.name.startsWith("add:")) save();
});

document.addEventListener("submit", (event) => {
  if (!(event.target instanceof HTMLFormElement)) return;
  if (event.target.id === "who") {
    event.preventDefault();
    look(event.target);
  } else if (event.target === form()) {
    event.preventDefault();
    save(event.submitter instanceof HTMLButtonElement ? event.submitter : undefined);
  }
});

/** Show a step to some people. @param {HTMLFormElement} who */
function look(who) {
  const wanted = new URLSearchParams();
  for (const field of findAll(who, "select, input", HTMLElement)) {
    if (isField(field)) wanted.set(field.name, field.value);
  }
  return fetched(`${who.getAttribute("action")?.split("#")[0]}?${wanted}`);
}

document.addEventListener("click", (event) => {
  const key = event.target instanceof Element ? event.target.closest("[data-show]") : null;
  if (!(key instanceof HTMLElement)) return;
  event.preventDefault();
  const who = document.getElementById("who");
  if (who instanceof HTMLFormElement) {
    find(who, "[name='at']", HTMLInputElement).value = datum(key, "show");
    look(who).then(() => find(document, "#preview", HTMLElement).scrollIntoView({ block: "nearest" }));
  }
});

// Whoever follows a link to a fault finds it open.
window.addEventListener("hashchange", () => {
  const field = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let fold = field?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
  field?.focus();
});

window.addEventListener("pagehide", () => {
  if (typed.size > 0) navigator.sendBeacon(form().action, new FormData(form()));
});

form().dataset.live = "";
