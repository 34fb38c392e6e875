/**
 * The rules' own page: a search through all sections, by keyboard and thumb. It sends nothing to anybody.
 */

import { datum, find, findAll } from "./page.js";

/** Words to show around the first one found. */
const AROUND = 60;

/** @typedef {{anchor: string, title: string, text: string, plain: string}} Entry */

/** Letters without their accents, so that "cafe" finds "café". @param {string} text */
const plainly = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** @param {HTMLElement} section @returns {Entry} */
function entry(section) {
  const title = find(section, ".rules__title", HTMLElement).textContent ?? "";
  const parts = findAll(section, ":scope > :not(.rules__title)", HTMLElement);
  const text = parts.map((part) => part.textContent ?? "").join(" ").replace(/\s+/g, " ");
  return { anchor: section.id, title, text, plain: plainly(`${title} ${text}`) };
}

/** Sections with all these words; those whose heading has them come first. @param {Entry[]} book @param {string[]} words */
function findSections(book, words) {
  const hits = book.filter((each) => words.every((word) => each.plain.includes(word)));
  /** @param {Entry} each */
  const named = (each) => words.filter((word) => plainly(each.title).includes(word)).length;
  return hits.sort((one, other) => named(other) - named(one));
}

/** Some text around the first word, which is marked. @param {string} text @param {string} word */
function excerpt(text, word) {
  const at = plainly(text).indexOf(word);
  const whole = document.createElement("span");
  whole.className = "rules__excerpt";
  if (at < 0) {
    whole.textContent = `${text.slice(0, 2 * AROUND)} …`;
    return whole;
  }
  const from = Math.max(0, text.lastIndexOf(" ", Math.max(0, at - AROUND)) + 1);
  const mark = document.createElement("mark");
  mark.textContent = text.slice(at, at + word.length);
  const after = text.slice(at + word.length, at + word.length + AROUND).replace(/\s\S*$/, "");
  whole.append(from ? "… " : "", text.slice(from, at), mark, after, " …");
  return whole;
}

/** @param {Entry} each @param {string[]} words */
function hit(each, words) {
  const link = document.createElement("a");
  const title = document.createElement("b");
  title.textContent = each.title;
  link.href = `#${each.anchor}`;
  link.append(title, excerpt(each.text, words[0] ?? ""));
  const item = document.createElement("li");
  item.append(link);
  return item;
}

const search = find(document, "#search", HTMLFormElement);
const sought = find(document, "#sought", HTMLInputElement);
const hits = find(document, "#hits", HTMLElement);
const none = find(document, "#none", HTMLElement);
const pages = find(document, "#pages", HTMLElement);
const book = findAll(document, "[data-section]", HTMLElement).map(entry);

/** @param {number} count */
function counted(count) {
  if (count === 0) return datum(none, "nothing");
  return count === 1 ? datum(none, "one") : datum(none, "many").replace("{n}", String(count));
}

function look() {
  const words = plainly(sought.value).split(/\s+/).filter(Boolean);
  const all = words.length ? findSections(book, words) : [];
  hits.replaceChildren(...all.map((each) => hit(each, words)));
  hits.hidden = all.length === 0;
  none.hidden = words.length === 0;
  none.textContent = words.length ? counted(all.length) : "";
  pages.inert = words.length > 0;
}

/** Put the search away and go to a section; going there leaves nothing for Back. @param {string} hash */
function go(hash) {
  sought.value = "";
  look();
  location.replace(hash);
  const target = document.querySelector(hash);
  if (target instanceof HTMLElement) {
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
    target.scrollIntoView();
  }
}

/** The hit before or after the one with the focus. @param {number} step */
function move(step) {
  const links = findAll(hits, "a", HTMLAnchorElement);
  const at = links.findIndex((link) => link === document.activeElement) + step;
  if (at < 0) sought.focus();
  else links[at]?.focus();
}

function leave() {
  if (sought.value) {
    sought.value = "";
    look();
    sought.focus();
  } else if (window.parent !== window) window.parent.postMessage("close-rules", location.origin);
}

/** @type {Record<string, () => void>} what keys do wherever the focus is */
const KEYS = { Escape: leave, ArrowDown: () => move(1), ArrowUp: () => move(-1), "/": () => sought.focus() };

document.addEventListener("keydown", (event) => {
  const act = KEYS[event.key];
  const typing = event.key === "/" && document.activeElement === sought;
  const scrolling = event.key.startsWith("Arrow") && hits.hidden;
  if (!act || typing || scrolling) return;
  event.preventDefault();
  act();
});
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  go(link.hash);
});
search.addEventListener("submit", (event) => {
  event.preventDefault();
  hits.querySelector("a")?.click();
});
sought.addEventListener("input", look);
search.hidden = false;
