/**
 * By night pages are dark, whatever theme somebody has chosen: a bright phone would say whose it is.
 */

import { lightMedia } from "companion/appearance";
import { findAll } from "companion/page";

/** The light theme is laid aside until morning, also if somebody chooses it by night. @param {boolean} isNight */
function darken(isNight) {
  document.documentElement.classList.toggle("told-dark", isNight);
  for (const light of findAll(document, "[data-light]", HTMLElement)) {
    light.setAttribute("media", isNight ? "not all" : lightMedia());
  }
}

function look() {
  darken(document.querySelector("[data-night]") !== null);
}

document.addEventListener("regions", look);
document.addEventListener("appearance", look);
look();
