/**
 * Moments: what comes out is shown to the whole table, and only then does the screen go on. Each is shown once.
 */

import { wantsLessMotion } from "companion/appearance";
import { datum, find, findAll } from "companion/page";
import { apply } from "companion/regions";
import { hush, rattle, startSounds, tellMoment } from "companion/stage_sounds";
import { readHeadline, readMoment, silence, startVoice } from "companion/voice";

/** When the first thing is turned up, and how long after it the next. In milliseconds. */
const FIRST = 300;
const NEXT = 400;
/** At the end of the game each place takes this long. */
const PLACE = 900;
/** More things than this come faster: all of them take no longer than so many. */
const MANY = 6;
/** How long people read when everything is there. */
const READING_MS = 1700;
const MIN_SHOWN_MS = 2000;
const MAX_SHOWN_MS = 4000;
/** The end may be looked at for longer. */
const CELEBRATED_MS = 3500;
/** Where several moments come at once, each is this long at most. */
const MAX_HURRIED_MS = 2600;

/** No moment covers the host's drawer: what is asked there is always what can be answered now. */
const IN_DRAWER = new Set(["host", "answering"]);

/** The number of the newest moment that was shown, or was over when this page was opened. */
let seen = 0;
/** @type {HTMLElement[]} */
const waiting = [];
/** What the screen shows when the moments are over. @type {Record<string, string>} */
let held = {};
let timer = 0;
let began = 0;

const number = (/** @type {HTMLElement} */ moment) => Number(datum(moment, "number"));

/** @param {string} html @returns {HTMLElement[]} the moments in it that nobody has seen here */
function fresh(html) {
  const page = document.createElement("template");
  page.innerHTML = html;
  const moments = findAll(page.content, ".moment", HTMLElement);
  const last = Math.max(0, ...moments.map(number));
  // After a step back the table counts from further down.
  const unseen = moments.filter((each) => number(each) > Math.min(seen, last));
  seen = last;
  return unseen;
}

/** How long after one thing the next is turned up. @param {HTMLElement} moment */
const pauseOf = (moment) =>
  (moment.hasAttribute("data-last") ? PLACE : NEXT) * Math.min(1, MANY / Number(datum(moment, "steps")));

/** When the thing with this number is turned up, or, after the last one, how it comes out. @param {HTMLElement} moment @param {number} at */
const timeOf = (moment, at) => FIRST + pauseOf(moment) * at;

/** @param {HTMLElement} moment */
function lasts(moment) {
  const outcome = timeOf(moment, Number(datum(moment, "steps")));
  if (moment.hasAttribute("data-last")) return outcome + CELEBRATED_MS;
  const long = outcome + READING_MS;
  return Math.min(waiting.length ? MAX_HURRIED_MS : MAX_SHOWN_MS, Math.max(MIN_SHOWN_MS, long));
}

/** One thing after the other, seen and heard. @param {HTMLElement} moment */
function tell(moment) {
  const things = findAll(moment, ".moment__step, .moment__outcome--late", HTMLElement);
  things.forEach((each, at) => { each.style.animationDelay = `${timeOf(moment, at)}ms`; });
  tellMoment(moment, FIRST, pauseOf(moment));
}

/** Dice that were rolled: each face has a name of its own. */
const rolled = () => new Set(findAll(document, ".die[id]", SVGElement).map((die) => die.id));

/** The screen goes on, and new dice are heard as they land. @param {Record<string, string>} regions */
function goOn(regions) {
  const before = rolled();
  apply(regions);
  readHeadline();
  const landed = [...rolled()].filter((each) => !before.has(each)).length;
  if (landed) rattle(landed);
}

/** The next moment to watch; those that are only heard sound on the way. */
function nextToSee() {
  let moment = waiting.shift();
  for (; moment?.hasAttribute("data-heard"); moment = waiting.shift()) tell(moment);
  return moment;
}

/** Sums grow while they are turned up; whoever wants no motion sees them at once. @param {HTMLElement} moment */
function countUp(moment) {
  if (wantsLessMotion()) return;
  findAll(moment, ".moment__figure", HTMLElement).forEach((figure, at) => {
    const whole = figure.textContent;
    const [, before, sum, after] = /^(\D*?)(\d+)(.*)$/s.exec(whole) ?? [];
    if (sum === undefined) return;
    const from = performance.now() + timeOf(moment, at);
    const grow = () => {
      const part = Math.min(1, Math.max(0, (performance.now() - from) / pauseOf(moment)));
      figure.textContent = part < 1 ? `${before}${Math.round(Number(sum) * part)}${after}` : whole;
      if (part < 1 && figure.isConnected) requestAnimationFrame(grow);
    };
    grow();
  });
}

function next() {
  clearTimeout(timer);
  const stage = find(document, "#stage", HTMLElement);
  const moment = nextToSee();
  stage.hidden = !moment;
  if (moment) {
    find(stage, "#stage-moment", HTMLElement).replaceChildren(moment);
    tell(moment);
    readMoment(moment);
    if (moment.hasAttribute("data-last")) countUp(moment);
    began = Date.now();
    timer = setTimeout(next, lasts(moment));
  } else {
    timer = 0;
    const regions = held;
    held = {};
    goOn(regions);
  }
}

/** Somebody has gone on already: what is shown now is not shown for longer than it must be. */
function hurry() {
  clearTimeout(timer);
  timer = setTimeout(next, Math.max(0, began + MIN_SHOWN_MS - Date.now()));
}

/** A tap anywhere, or a key, ends the moment that is shown; in the host's drawer it means what it says. @param {Event} event */
function skip(event) {
  if (!timer || (event.target instanceof Element && event.target.closest("dialog"))) return;
  hush();
  silence();
  next();
}

/** What is pushed waits until the moments in it are over. @param {Record<string, string>} regions */
export function showRegions(regions) {
  /** @type {Record<string, string>} */
  const now = {};
  const { moments, ...others } = regions;
  for (const [name, html] of Object.entries(others)) (IN_DRAWER.has(name) ? now : held)[name] = html;
  apply(now);
  if (moments !== undefined) waiting.push(...fresh(moments));
  if (timer) hurry();
  else next();
}

export function startStage() {
  fresh(find(document, "#moments", HTMLTemplateElement).innerHTML);
  document.addEventListener("pointerdown", skip);
  document.addEventListener("keydown", skip);
  startSounds(find(document, "#stage-sounds", HTMLInputElement));
  startVoice(find(document, "#stage-voice", HTMLInputElement));
}
