/**
 * The scan station: the camera of this laptop looks for labels, a code may be typed, and it says what to do next.
 */

import "companion/code";
import { canWatch, inTurn, LiveCamera, small, wait, word } from "companion/camera";
import { say } from "companion/forms";
import { datum, find, randomHex } from "companion/page";
import { felt } from "companion/shown";
import { askWhich } from "companion/which_card";
import { Idiomorph } from "idiomorph";

/** @import { ErrorReply, ScanReply } from "companion/protocol" */

const prompt = find(document, "#prompt", HTMLElement);
const label = find(document, "#label", HTMLElement);
const row = find(document, "#row", HTMLElement);
const again = find(document, "[data-again]", HTMLButtonElement);
const typing = find(document, "#typing", HTMLElement);
const photos = find(document, "[data-photo]", HTMLInputElement);
const typed = find(document, "#typed", HTMLFormElement);
const EVERY = 2000;
/** So long people read what a photo showed before the live camera speaks again. */
const READING = 3000;
const camera = randomHex().slice(0, 16);
const address = `/api/tables/${document.body.dataset.table}/scans?as=table`;

/** @param {HTMLElement} place @param {string} sentence */
function show(place, sentence) {
  if (place.textContent !== sentence) place.textContent = sentence;
}

/** What the page shows of the table is so old. */
let shown = 0;

/** What the companion draws on this page: what to do, and which spots of a row are taken. */
async function refresh() {
  try {
    const page = new DOMParser().parseFromString(await (await fetch(location.pathname)).text(), "text/html");
    const now = page.querySelector("#row");
    if (!now) return;
    Idiomorph.morph(row, now.innerHTML, { morphStyle: "innerHTML" });
    show(prompt, find(page, "#prompt", HTMLElement).textContent ?? "");
    show(label, find(page, "#label", HTMLElement).textContent ?? "");
  } catch {
    // The next look tries again; a lost connection is said elsewhere.
  }
}

/** What to do now; a code is asked for only where one is printed. @param {ScanReply} said */
function tell({ asks, version }) {
  show(prompt, asks.prompt);
  show(label, asks.label);
  if (asks.open) typing.hidden = asks.secret;
  if (version !== shown) refresh();
  shown = version;
}

/** @param {BodyInit} body @param {HeadersInit} headers @returns {Promise<ScanReply | ErrorReply>} */
async function post(body, headers) {
  const answer = await fetch(address, { method: "POST", body, headers });
  return answer.json();
}

/** What a photo showed, or a question about it. @param {ScanReply | ErrorReply} said */
function hear(said) {
  if ("error" in said) return liveCamera.say(said.error.message);
  tell(said);
  felt(said.result);
  const likely = said.likely ?? [];
  liveCamera.say(likely.length ? "" : said.say);
  askWhich(document.body, likely, choose, () => liveCamera.say(said.say));
}

/** The card that a photo showed was chosen. @param {string} text */
async function choose(text) {
  const headers = { "Content-Type": "application/json", "Idempotency-Key": randomHex() };
  try {
    hear(await post(JSON.stringify({ codes: [text] }), headers));
  } catch {
    liveCamera.say(word("lost"));
  }
}

/** A device without a live camera photographs each label. @param {File} file */
async function photo(file) {
  liveCamera.say(word("reading"));
  const body = await small(file);
  try {
    const headers = { "Content-Type": body.type || "image/jpeg" };
    hear(await post(body, headers));
  } catch {
    liveCamera.say(word("lost"));
  }
  const question = find(document, "[data-which]", HTMLElement);
  do await wait(READING);
  while (!question.hidden);
}

/** The name of a code that was sent and not answered: the same code again is not a second one. */
let unanswered = "";

/** A code that was typed. */
async function send() {
  const code = find(typed, "[name='code']", HTMLInputElement);
  unanswered ||= randomHex();
  try {
    const headers = { "Content-Type": "application/json", "Idempotency-Key": unanswered };
    const body = JSON.stringify({ codes: [code.value.trim().toUpperCase()] });
    const said = await post(body, headers);
    unanswered = "";
    const meanings = "error" in said ? [] : said.sightings.map(({ meaning }) => meaning);
    const wrong = "error" in said ? said.error.message : meanings.find(({ error }) => error)?.error;
    say(typed, wrong ?? "");
    show(find(document, "#typed-said", HTMLElement), meanings.some(({ taken }) => taken) ? word("taken") : "");
    if (!wrong) code.value = "";
    if (!("error" in said)) {
      tell(said);
      felt(said.result);
    }
  } catch {
    say(typed, word("unsent"));
  }
}

const liveCamera = new LiveCamera(find(document, "[data-live-camera]", HTMLElement), () => `${address}&camera=${camera}`, tell);

/** A page that nobody looks at needs no camera. */
function follow() {
  if (document.hidden) liveCamera.rest();
  else liveCamera.open();
}

/** Without a live picture nothing tells this page that others have done something: it looks by itself. */
function look() {
  if (!document.hidden && !liveCamera.stream) refresh();
}

photos.addEventListener("change", () => {
  const file = photos.files?.[0];
  if (file) inTurn(() => photo(file));
  photos.value = "";
});

typed.addEventListener("submit", (event) => {
  event.preventDefault();
  send();
});

setInterval(look, EVERY);

if (canWatch()) {
  liveCamera.onBlind = (blind) => {
    again.hidden = !blind;
  };
  again.addEventListener("click", () => {
    liveCamera.stop();
    liveCamera.open();
  });
  // Whatever was plugged in may be the camera.
  navigator.mediaDevices.addEventListener("devicechange", () => again.hidden || again.click());
  document.addEventListener("visibilitychange", follow);
  follow();
} else {
  liveCamera.blind(datum(find(document, "#elsewhere", HTMLElement), "word"));
}
