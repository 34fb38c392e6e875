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
let chance = 0;
/** Ends what waits for chance, which plays what was saved last. */
let playing = new AbortController();
let busy = false;

const form = () => find(document, "#file", HTMLFormElement);

/** @param {EventTarget | null} target @returns {target is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} */
const isField = (target) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** What kind of part is new is only asked when its key is pressed: until then the list stays as it is. @param {Node} node */
const isKind = (node) => node instanceof HTMLSelectElement && node.name.startsWith("add:");

const folds = () => [...form().querySelectorAll("details")];
const controls = () => [...form().querySelectorAll("summary, button, select, textarea, a, input:not([type='hidden'])")];

/**
 * Remember which folds are open, and where the focus is: what gets another name is drawn anew, in the same place,
 * and what grows above it moves nothing away from under the eyes.
 * @returns {() => void} lets it be so again
 */
function remembered() {
  const active = document.activeElement;
  const height = active?.getBoundingClientRect().top ?? 0;
  const before = folds().map((fold) => ({ id: fold.id, open: fold.open }));
  const at = controls().findIndex((control) => control === active);
  return () => {
    const now = folds();
    if (now.length === before.length) {
      now.forEach((fold, number) => {
        const was = before[number];
        if (was?.open && was.id !== fold.id) fold.open = true;
      });
    }
    if (at < 0) return;
    const all = controls();
    const near = all[Math.min(at, all.length - 1)];
    if (document.activeElement === document.body && near instanceof HTMLElement) near.focus({ preventScroll: true });
    scrollBy({ top: (document.activeElement?.getBoundingClientRect().top ?? height) - height, behavior: "instant" });
  };
}

/** What a person has opened, and what is being typed, stays as it is. @param {Document} page */
function show(page) {
  const restore = remembered();
  const callbacks = {
    /** @param {Node} old */
    beforeNodeMorphed: (old) => !isKind(old) && !(old instanceof Element && typed.has(old)),
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
  restore();
  playSoon();
}

/** Once somebody pauses, chance plays what has become of the game. */
function playSoon() {
  stopPlaying();
  const way = document.querySelector("[data-play]");
  if (!(way instanceof HTMLAnchorElement)) return;
  const address = way.href;
  way.replaceWith(datum(way, "play"));
  chance = window.setTimeout(() => {
    playing = new AbortController();
    fetched(address, { signal: playing.signal }).catch(() => {});
  }, 2 * LATER);
}

/** Somebody goes on: what chance would say is old. */
function stopPlaying() {
  clearTimeout(chance);
  playing.abort();
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
  stopPlaying();
  busy = true;
  typed.clear();
  const sent = new FormData(form());
  sent.set("do", key?.value ?? "keep");
  for (const phrases of findAll(form(), "[name^='phrase:']", HTMLSelectElement)) {
    if (!phrases.value) sent.delete(phrases.name);
    phrases.value = ""; // what is chosen is written once
  }
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
  stopPlaying();
  timer = window.setTimeout(() => save(key), key || !busy ? LATER : LATER / 3);
}

document.addEventListener("input", ({ target }) => {
  if (!isField(target) || target.form !== form() || isKind(target)) return;
  typed.add(target);
  later();
});

document.addEventListener("change", ({ target }) => {
  if (!isField(target)) return;
  if (target.form?.id === "who") return void look();
  if (target.form === form() && !isKind(target)) save();
});

document.addEventListener("submit", (event) => {
  if (!(event.target instanceof HTMLFormElement)) return;
  if (event.target.id === "who") {
    event.preventDefault();
    look();
  } else if (event.target === form()) {
    event.preventDefault();
    save(event.submitter instanceof HTMLButtonElement ? event.submitter : undefined);
  }
});

/** Show a step to some people, once what was typed is saved. @param {string} [place] */
async function look(place) {
  while (busy) await new Promise((done) => setTimeout(done, LATER / 9));
  if (typed.size > 0) await save();
  const who = document.getElementById("who");
  if (!(who instanceof HTMLFormElement)) return;
  stopPlaying();
  if (place) find(who, "[name='at']", HTMLInputElement).value = place;
  const wanted = new URLSearchParams();
  for (const field of findAll(who, "select, input", HTMLElement)) {
    if (isField(field)) wanted.set(field.name, field.value);
  }
  await fetched(`${who.getAttribute("action")?.split("#")[0]}?${wanted}`);
}

document.addEventListener("click", (event) => {
  const key = event.target instanceof Element ? event.target.closest("[data-show]") : null;
  if (!(key instanceof HTMLElement)) return;
  event.preventDefault();
  look(datum(key, "show")).then(() => find(document, "#preview", HTMLElement).scrollIntoView({ block: "nearest" }));
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
playSoon();
