/**
 * The wire to the companion: dials, notices silence, dials anew, and always says how things stand.
 */

import { datum } from "companion/page";
import { io } from "socket.io-client";

/** How often an open page asks whether the companion is still there. */
const ASK_INTERVAL_MS = 1000;
/** A page says that it is stale after so much silence, or after the link is cut: with the question, in less than three seconds. */
const STALE_AFTER_MS = 1800;
const RELOAD_GAP_MS = 10000;

/** @import { Acknowledged, Act, Dial, Regions, Seen, SeenReply } from "companion/protocol" */
/** @import { Socket } from "socket.io-client" */

/** @typedef {{regions: (push: Regions) => void}} Told  what the companion says */
/**
 * @typedef {object} Said  what it is told
 * @property {(act: Act, done: (reply: Acknowledged) => void) => void} act
 * @property {(seen: Seen, done: (reply: SeenReply | null) => void) => void} seen
 * @property {(heard: () => void) => void} still
 */
/** @typedef {Socket<Told, Said>} Connection */

/**
 * @typedef {object} Hearing
 * @property {() => void} linked  a new connection stands
 * @property {Told["regions"]} regions
 */

/** @param {HTMLElement} page @param {"linked"|"dialling"|"stale"} state */
function show(page, state) {
  if (page.dataset.link === state) return;
  page.dataset.link = state;
  const words = document.getElementById("words");
  const badge = document.getElementById("link");
  if (badge && words) badge.textContent = words.dataset[state] ?? "";
}

/** A page the companion no longer knows fetches itself anew, but never in a tight circle. */
function reloadSoon() {
  const last = Number(sessionStorage.getItem("reloaded") ?? 0);
  const wait = Math.max(500, last + RELOAD_GAP_MS - Date.now());
  setTimeout(() => {
    sessionStorage.setItem("reloaded", String(Date.now()));
    location.reload();
  }, wait);
}

/**
 * @param {HTMLElement} page  the body with the table's data attributes
 * @param {Hearing} hearing
 * @returns {Connection}
 */
export function openConnection(page, hearing) {
  /** @type {Dial} */
  const auth = {
    table: datum(page, "table"),
    nonce: datum(page, "nonce"),
    format: "html",
    watch: datum(page, "role") === "watch",
  };
  const silence = Number(page.dataset.heartbeat);
  let heard = Date.now();
  let cut = 0;

  /** @type {Connection} */
  const socket = io({
    transports: ["websocket"],
    auth,
    reconnectionDelay: 250,
    // Both together, with what socket.io adds at random, stay below three seconds.
    reconnectionDelayMax: 500,
    timeout: 2000,
  });
  const hear = () => {
    heard = Date.now();
    if (!cut && page.dataset.link === "stale") show(page, "linked");
  };
  const redial = () => {
    if (Date.now() - heard <= silence) return;
    show(page, "stale");
    socket.disconnect().connect();
  };
  const ask = () => {
    if (socket.connected && !document.hidden) socket.emit("still", hear);
  };
  const look = () => {
    const quiet = !document.hidden && Date.now() - heard > ASK_INTERVAL_MS + STALE_AFTER_MS;
    const gone = cut > 0 && Date.now() - cut > STALE_AFTER_MS;
    if (quiet || gone) show(page, "stale");
  };

  socket.io.on("ping", hear);
  socket.onAny(hear);
  socket.on("connect", () => {
    hear();
    hearing.linked();
  });
  socket.on("regions", (push) => {
    cut = 0;
    auth.version = push.version; // dialling again may lead to another worker, which counts on from here
    hearing.regions(push);
    show(page, "linked");
  });
  socket.on("disconnect", (reason) => {
    cut ||= Date.now();
    if (page.dataset.link === "linked") show(page, "dialling");
    if (reason === "io server disconnect") socket.connect();
  });
  socket.on("connect_error", () => {
    cut ||= Date.now();
    if (!socket.active) reloadSoon();
  });

  document.addEventListener("visibilitychange", () => document.hidden || redial());
  window.addEventListener("pageshow", redial);
  window.addEventListener("online", () => {
    heard = 0;
    redial();
  });
  window.addEventListener("offline", () => show(page, "stale"));
  setInterval(ask, ASK_INTERVAL_MS);
  setInterval(look, 250);
  return socket;
}
