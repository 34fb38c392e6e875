/**
 * A locked table: bring what this phone has, then wait until enough others did.
 */

import { open } from "companion/share";

const { table } = document.getElementById("locked").dataset;
const AGAIN = 2000;

async function knock() {
  try {
    const said = await open(table);
    if (said.open) {
      location.reload();
      return;
    }
    if (said.sentence) document.getElementById("sentence").textContent = said.sentence;
  } catch {
    // The companion is being started: ask again.
  }
  setTimeout(knock, AGAIN);
}

knock();
