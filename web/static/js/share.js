/**
 * A phone keeps its share of the key of a guarded table, and says that it has it.
 */

import { datum } from "companion/page";

/** @import { ErrorReply, ShareReply, ShareTaken } from "companion/protocol" */

/** @param {string} table */
const nameOf = (table) => `share ${table}`;

/** @param {string} table @param {string} share */
function bring(table, share) {
  return fetch(`/api/tables/${table}/share`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ share }),
  });
}

/**
 * Whether the table is open now, or why not. A seat card has table and share in its link.
 * @param {string} table @returns {Promise<{open: boolean, sentence?: string}>}
 */
export async function open(table) {
  const [there, onCard] = location.hash.slice(1).split("=");
  const answer = there && onCard
    ? await bring(there, onCard)
    : await bring(table, localStorage.getItem(nameOf(table)) ?? "none");
  /** @type {ShareTaken | ErrorReply} */
  const said = await answer.json();
  return "error" in said ? { open: false, sentence: said.error.message } : said;
}

let begun = false;

/** Fetch the share once the table is guarded. A phone that cannot keep it does not say that it does. */
export async function keepShare() {
  if (begun || !document.querySelector("[data-guarded]")) return;
  begun = true;
  const table = datum(document.body, "table");
  try {
    const answer = await fetch(`/api/tables/${table}/share`);
    /** @type {ShareReply | ErrorReply} */
    const said = await answer.json();
    if ("error" in said || !said.share) return;
    localStorage.setItem(nameOf(table), said.share);
    if ((await bring(table, said.share)).ok) document.body.dataset.share = "kept";
  } catch {
    begun = false;
  }
}
