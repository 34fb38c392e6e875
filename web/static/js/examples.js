/**
 * A long text that may come from elsewhere: one tap writes the example into it, or a file.
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

const MAX_FILE_BYTES = 1_000_000;

for (const key of findAll(document, "[data-from-file]", HTMLElement)) {
  const files = find(key, "input", HTMLInputElement);
  key.hidden = false;
  files.addEventListener("change", async () => {
    const text = find(around(key, ".field", HTMLElement), "textarea", HTMLTextAreaElement);
    const file = files.files?.[0];
    if (file) text.value = await file.slice(0, MAX_FILE_BYTES).text();
    files.value = "";
  });
}
