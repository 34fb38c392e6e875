/**
 * A phone keeps its share of the key of a guarded table, and says that it has it.
 */

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

/** Whether the table is open now. A seat card has table and share in its link. @param {string} table */
export async function open(table) {
  const [there, onCard] = location.hash.slice(1).split("=");
  const answer = onCard
    ? await bring(there, onCard)
    : await bring(table, localStorage.getItem(nameOf(table)) ?? "none");
  const said = await answer.json();
  return { open: answer.ok, sentence: said.error?.message };
}

let begun = false;

/** Fetch the share once the table is guarded. A phone that cannot keep it does not say that it does. */
export async function keepShare() {
  const { table, role } = document.body.dataset;
  if (begun || role !== "phone" || !document.querySelector("[data-guarded]")) return;
  begun = true;
  try {
    const answer = await fetch(`/api/tables/${table}/share`);
    const { share } = await answer.json();
    if (!share) return;
    localStorage.setItem(nameOf(table), share);
    if ((await bring(table, share)).ok) document.body.dataset.share = "kept";
  } catch {
    begun = false;
  }
}
