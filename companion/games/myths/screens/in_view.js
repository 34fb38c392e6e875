/**
 * A chosen card says more, and the key that plays it comes up: all of the card is brought above that key.
 */

document.addEventListener("change", (event) => {
  if (!(event.target instanceof Element)) return;
  event.target.closest("[data-in-view]")?.scrollIntoView({ block: "nearest" });
});
