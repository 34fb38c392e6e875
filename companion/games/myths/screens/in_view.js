/**
 * A chosen card grows, and the button that plays it appears: scrolls all of the card above that button.
 */

document.addEventListener("change", (event) => {
  if (!(event.target instanceof Element)) return;
  event.target.closest("[data-in-view]")?.scrollIntoView({ block: "nearest" });
});
