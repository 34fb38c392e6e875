/**
 * An example beside a long text: one tap writes it into the text.
 */

import { around, find, findAll } from "companion/page";

for (const key of findAll(document, "[data-example]", HTMLElement)) {
  key.hidden = false;
  key.addEventListener("click", () => {
    const text = find(around(key, ".field", HTMLElement), "textarea", HTMLTextAreaElement);
    const fold = around(key, "details", HTMLDetailsElement);
    text.value = find(fold, "pre", HTMLPreElement).textContent;
    fold.open = false;
    text.focus();
  });
}
