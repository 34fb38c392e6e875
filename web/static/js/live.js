/**
 * A live page starts: link, regions and forms. What only phones or the screen have is in phone.js and screen.js.
 */

import "companion/ask_once";
import "companion/at_once";
import "companion/controls";
import { listen, resend } from "companion/forms";
import { openConnection } from "companion/connection";
import { apply } from "companion/regions";
import { startRules } from "companion/rules_at_hand";
import { startSeals } from "companion/seal";

let taking = false;

/** What reads labels and dice is loaded with the first form that asks for one: most pages never do. */
function startPhotos() {
  if (taking || !document.querySelector("[data-photo], [data-watch], [data-signs]")) return;
  taking = true;
  import("companion/photo").then(
    ({ startPhotos: start }) => start(),
    // Browsers do not ask again for a script that they could not load, until the page is loaded again.
    () => document.addEventListener("regions", () => location.reload(), { once: true }),
  );
}

/** Where everybody plays on, once the next game is open. */
const next = () => document.querySelector("[data-next]")?.getAttribute("data-next");

/** Whether a form leads somewhere else: whoever opens the next game becomes its host by the answer to that form. */
let leaving = false;

addEventListener("submit", (event) => {
  leaving = !event.defaultPrevented;
});

/** An open page moves on; whoever opens one later wants to see the old game, and finds the way on it. */
function moveOn() {
  const address = next();
  if (address && !leaving) location.replace(address);
}

/** @param {(regions: Record<string, string>) => void} [show] what is done with regions that arrive */
export function startLive(show = apply) {
  const socket = openConnection(document.body, {
    linked: () => resend(socket),
    regions: (push) => show(push.regions),
  });
  listen(socket);
  startRules();
  startSeals();
  document.addEventListener("regions", startPhotos);
  startPhotos();
  if (!next()) document.addEventListener("regions", moveOn);
  return socket;
}
