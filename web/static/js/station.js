/**
 * The scan station: the camera of this laptop looks for labels, a code may be typed, and it says what to do next.
 */

import "companion/code";
import { canWatch, Eye, small, word } from "companion/camera";
import { say } from "companion/forms";
import { randomHex } from "companion/random";

const box = document.querySelector("[data-eye]");
const prompt = document.getElementById("prompt");
const label = document.getElementById("label");
const camera = randomHex().slice(0, 16);
const address = `/api/tables/${document.body.dataset.table}/scans?as=table`;

/** @param {HTMLElement} place @param {string} sentence */
function show(place, sentence) {
  if (place.textContent !== sentence) place.textContent = sentence;
}

/** What to do now. @param {import("./camera.js").Seen} said */
function tell({ asks }) {
  show(prompt, asks.prompt);
  show(label, asks.label);
}

/** A device without a live camera photographs each label. @param {File} file */
async function photo(file) {
  eye.say(word("reading"));
  const body = await small(file);
  try {
    const headers = { "Content-Type": body.type || "image/jpeg" };
    const answer = await fetch(address, { method: "POST", body, headers });
    const said = await answer.json();
    eye.say(answer.ok ? said.say : said.error.message);
    if (answer.ok) tell(said);
  } catch {
    eye.say(word("lost"));
  }
}

/** The name of a code that was sent and not answered: the same code again is not a second one. */
let unanswered = "";

/** A code that was typed. @param {HTMLFormElement} form */
async function send(form) {
  const { code } = form.elements;
  unanswered ||= randomHex();
  try {
    const headers = { "Content-Type": "application/json", "Idempotency-Key": unanswered };
    const body = JSON.stringify({ codes: [code.value.trim().toUpperCase()] });
    const answer = await fetch(address, { method: "POST", body, headers });
    const said = await answer.json();
    unanswered = "";
    const wrong = answer.ok ? said.sightings.find(({ meaning }) => meaning.error)?.meaning.error : said.error.message;
    say(form, wrong ?? "");
    const taken = answer.ok && said.sightings.some(({ meaning }) => meaning.taken);
    show(document.getElementById("typed-said"), taken ? word("taken") : "");
    if (!wrong) code.value = "";
    if (answer.ok) tell(said);
  } catch {
    say(form, word("unsent"));
  }
}

const eye = new Eye(box, () => `${address}&camera=${camera}`, tell);

/** A page that nobody looks at needs no camera. */
function follow() {
  if (document.hidden) eye.close();
  else eye.open();
}

document.querySelector("[data-photo]").addEventListener("change", ({ target }) => {
  if (target.files.length > 0) photo(target.files[0]);
  target.value = "";
});

document.getElementById("typed").addEventListener("submit", (event) => {
  event.preventDefault();
  send(event.target);
});

if (canWatch()) {
  document.addEventListener("visibilitychange", follow);
  follow();
} else {
  eye.blind(document.getElementById("elsewhere").dataset.word);
}
