/**
 * What this phone has seen of its table: kept, and compared whenever the table says how old it is.
 */

import { find } from "companion/page";
import { sha256 } from "js-sha256";

/** @import { Connection } from "companion/connection" */
/** @import { SeenReply } from "companion/protocol" */

/** @typedef {{count: number, digest: string}} Head */

const { table } = document.body.dataset;
const KEY = `seen ${table}`;
/** How long to wait for more to happen before the companion is asked, in milliseconds. */
const PAUSE = 1500;
const SHORT = 8;

/** @returns {Head} the last that was seen, or nothing yet */
function kept() {
  return JSON.parse(localStorage.getItem(KEY) ?? '{"count":0,"digest":""}');
}

/** @param {Head} head */
function keep(head) {
  localStorage.setItem(KEY, JSON.stringify(head));
}

function show() {
  const { count, digest } = kept();
  find(document, "#seen", HTMLElement).textContent = `${count}-${digest.slice(0, SHORT)}`;
}

/** @param {string} head @param {string[]} links @returns {string} the head after these links */
function linked(head, links) {
  return links.reduce((before, link) => sha256(`${before}:${link}`), head);
}

/** @param {SeenReply | null} said @param {Head} before */
function compare(said, before) {
  if (!said) return;
  const { count, digest } = said;
  const right = said.known && linked(before.digest, said.links) === digest;
  find(document, "#younger", HTMLElement).hidden = right;
  if (right) keep({ count, digest });
  show();
}

let timer = 0;

/** @param {Connection} socket */
export function startHistory(socket) {
  const ask = () => {
    const before = kept();
    if (socket.connected) socket.emit("seen", before, (said) => compare(said, before));
  };
  show();
  document.addEventListener("regions", () => {
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE);
  });
  // The table as it is now is the one that counts from here on.
  find(document, "#younger form", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    keep({ count: 0, digest: "" });
    ask();
  });
}
