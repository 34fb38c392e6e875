/**
 * An organiser's link was opened: what is secret in it leaves the address bar and is sent.
 */

import { find } from "companion/page";

const secret = location.hash.slice(1);
if (secret) {
  history.replaceState(null, "", location.pathname);
  find(document, "#code", HTMLInputElement).value = secret;
  find(document, "#door", HTMLFormElement).requestSubmit();
}
