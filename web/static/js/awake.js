/**
 * The display stays awake while its page is open: by a wake lock, or by a silent film where browsers have none.
 */

import { say, word } from "companion/forms";
import { find } from "companion/page";

const KEY = "awake";
const SAID = "awake-said";
const canLock = "wakeLock" in navigator;

/** @type {WakeLockSentinel | null} */
let lock = null;

/** Once on each device, so that nobody wonders about its battery. */
function sayOnce() {
  if (localStorage.getItem(SAID) !== null) return;
  localStorage.setItem(SAID, "yes");
  say(null, word("awake"));
}

/** Browsers refuse it to a phone that is nearly empty. */
async function takeLock() {
  if (document.visibilityState !== "visible") return;
  lock = await navigator.wakeLock.request("screen").catch(() => null);
  if (lock) sayOnce();
}

/** Browsers take the lock from a page that is hidden. */
function keepLock() {
  document.addEventListener("visibilitychange", takeLock);
  takeLock();
}

async function dropLock() {
  document.removeEventListener("visibilitychange", takeLock);
  await lock?.release();
}

/** The shared screen always does. */
export function stayAwake() {
  if (canLock) keepLock();
}

/** A phone does unless its menu says otherwise. */
export function startAwake() {
  const box = find(document, "#awake", HTMLInputElement);
  const film = find(document, "#film", HTMLVideoElement);
  const chosen = localStorage.getItem(KEY);
  box.checked = chosen !== "off";
  /** It may not start before a tap, or on a phone that saves power. */
  const play = () => film.play().then(sayOnce, () => {});
  const begin = canLock ? keepLock : play;
  const end = canLock ? dropLock : () => film.pause();
  box.addEventListener("change", () => {
    localStorage.setItem(KEY, box.checked ? "on" : "off");
    if (box.checked) begin();
    else end();
  });
  if (!box.checked) return;
  if (canLock) keepLock();
  // Films with sound start only after a tap.
  else document.addEventListener("click", () => box.checked && play(), { once: true });
}
