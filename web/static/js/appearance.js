/**
 * Light or dark, the size of text, less motion: a tapped key holds at once, and for every later page.
 */

import { around, findAll } from "companion/page";

const YEAR = 365 * 24 * 60 * 60;
/** As `web/server/appearance.py` has them. @type {Record<string, string>} */
const MEDIA = { device: "print, (prefers-color-scheme: light)", light: "all", dark: "print" };

/** Where the light theme is shown: a media query. */
export function lightMedia() {
  const { theme, late } = document.documentElement.dataset;
  const usual = late === undefined ? "device" : "dark";
  return MEDIA[theme === "usual" ? usual : theme ?? ""] ?? "";
}

/** Show the light theme there, on this page and in the rules if they are open. */
function showTheme() {
  for (const page of pages()) {
    for (const each of page.querySelectorAll("[data-light]")) each.setAttribute("media", lightMedia());
  }
}

/** This page, and the rules if they are open in it. @returns {Document[]} */
function pages() {
  return [document, ...findAll(document, "iframe", HTMLIFrameElement).flatMap((each) => each.contentDocument ?? [])];
}

/** @param {string} way @param {string} choice */
function show(way, choice) {
  for (const page of pages()) {
    page.documentElement.dataset[way] = choice;
  }
  if (way === "theme") showTheme();
}

function keep() {
  const { theme, text, motion } = document.documentElement.dataset;
  document.cookie = `appearance=${theme}.${text}.${motion}; max-age=${YEAR}; path=/; samesite=lax`;
}

/** @param {SubmitEvent} event */
function choose(event) {
  const key = event.submitter;
  if (!(key instanceof HTMLButtonElement) || !key.matches("[data-appearance] [name]")) return;
  event.preventDefault();
  show(key.name, key.value);
  keep();
  const ways = around(key, "[data-appearance]", HTMLElement);
  for (const each of findAll(ways, `[name="${key.name}"]`, HTMLButtonElement)) {
    each.setAttribute("aria-pressed", String(each === key));
  }
  document.dispatchEvent(new Event("appearance"));
}

/** Whether whoever looks at this page wants less to move on it. */
export function wantsLessMotion() {
  return document.documentElement.dataset["motion"] === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function startAppearance() {
  document.addEventListener("submit", choose);
  document.addEventListener("night", () => {
    showTheme();
    document.dispatchEvent(new Event("appearance"));
  });
}
