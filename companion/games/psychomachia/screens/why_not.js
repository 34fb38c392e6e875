/**
 * A tap on a card that cannot go to earth says why, in its form.
 */

import { say } from "companion/forms";

document.addEventListener("click", ({ target }) => {
  const barred = target instanceof Element && target.closest("[data-why-not]");
  if (barred instanceof HTMLElement) say(barred.closest("form"), barred.dataset.whyNot ?? "");
});
