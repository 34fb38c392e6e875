/**
 * An example beside a long text: one tap writes it into the text.
 */

for (const key of document.querySelectorAll("[data-example]")) {
  key.hidden = false;
  key.addEventListener("click", () => {
    const text = key.closest(".field").querySelector("textarea");
    text.value = key.parentElement.querySelector("pre").textContent;
    key.closest("details").open = false;
    text.focus();
  });
}
