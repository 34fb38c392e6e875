/**
 * Answers on their way: kept in the tab until the companion has said that it has them.
 */

import { randomHex } from "companion/page";

/** @import { Act } from "companion/protocol" */

const { table, role, seat } = document.body.dataset;
const KEY = `outbox ${table} ${role} ${seat}`;

/** @returns {Act[]} */
export function waiting() {
  return JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
}

/** @param {Act[]} acts */
function keep(acts) {
  sessionStorage.setItem(KEY, JSON.stringify(acts));
}

/** @param {string} offer @param {Record<string, unknown>} values @returns {Act} */
export function add(offer, values) {
  const act = { id: randomHex(), offer, values };
  keep([...waiting(), act]);
  return act;
}

/** @param {string} id */
export function drop(id) {
  keep(waiting().filter((act) => act.id !== id));
}

const STEP = 1024;

/** The answer with enough filler for a whole step: somebody who listens learns nothing from its length. @param {Act} act @returns {Act} */
export function filled(act) {
  const { length } = new TextEncoder().encode(JSON.stringify({ ...act, fill: "" }));
  return { ...act, fill: String().padEnd((STEP - (length % STEP)) % STEP, ".") };
}
