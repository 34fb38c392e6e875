/**
 * The scan station: the camera of this laptop looks for labels, a code may be typed, and it says what to do next.
 */

import "companion/code";
import { canWatch, LiveCamera, small, word } from "companion/camera";
import { say } from "companion/forms";
import { datum, find, randomHex } from "companion/page";
import { felt } from "companion/shown";

/** @import { ErrorReply, ScanReply } from "companion/protocol" */

const prompt = find(document, "#prompt", HTMLElement);
const label = find(document, "#label", HTMLElement);
const photos = find(document, "[data-photo]", HTMLInputElement);
const typed = find(document, "#typed", HTMLFormElement);
const camera = randomHex().slice(0, 16);
const address = `/api/tables/${document.body.dataset.table}/scans?as=table`;

/** @param {HTMLElement} place @param {string} sentence */
function show(place, sentence) {
  if (place.textContent !== sentence) place.textContent = sentence;
}

/** What to do now. @param {ScanReply} said */
function tell({ asks }) {
  show(prompt, asks.prompt);
  show(label, asks.label);
}

/** @param {BodyInit} body @param {HeadersInit} headers @returns {Promise<ScanReply | ErrorReply>} */
async function sent(body, headers) {
  const answer = await fetch(address, { method: "POST", body, headers });
  return answer.json();
}

/** A device without a live camera photographs each label. @param {File} file */
async function photo(file) {
  liveCamera.say(word("reading"));
  const body = await small(file);
  try {
    const headers = { "Content-Type": body.type || "image/jpeg" };
    const said = await sent(body, headers);
    if (!("error" in said)) {
      tell(said);
      felt(said.result);
    }
    liveCamera.say("error" in said ? said.error.message : said.say);
  } catch {
    liveCamera.say(word("lost"));
  }
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
    const said = await sent(body, headers);
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
  if (document.hidden) liveCamera.close();
  else liveCamera.open();
}

photos.addEventListener("change", () => {
  const file = photos.files?.[0];
  if (file) photo(file);
  photos.value = "";
});

typed.addEventListener("submit", (event) => {
  event.preventDefault();
  send();
});

if (canWatch()) {
  document.addEventListener("visibilitychange", follow);
  follow();
} else {
  liveCamera.blind(datum(find(document, "#elsewhere", HTMLElement), "word"));
}
