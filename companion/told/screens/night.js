/**
 * By night pages are dark, whatever theme somebody has chosen: a bright phone would say whose it is.
 */

import { findAll } from "companion/page";

/** The light theme is laid aside until morning. @param {boolean} isNight */
function darken(isNight) {
  document.documentElement.classList.toggle("told-dark", isNight);
  for (const light of findAll(document, "[data-light]", HTMLLinkElement)) {
    if (isNight && light.dataset["byDay"] === undefined) light.dataset["byDay"] = light.media;
    light.media = isNight ? "not all" : (light.dataset["byDay"] ?? light.media);
    if (!isNight) delete light.dataset["byDay"];
  }
}

function look() {
  darken(document.querySelector("[data-night]") !== null);
}

document.addEventListener("regions", look);
look();
