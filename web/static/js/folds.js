/**
 * What somebody unfolds comes into sight: all of it, or as much as fits from its heading on.
 */

/** @param {HTMLDetailsElement} fold */
function bringIntoSight(fold) {
  if (!fold.open) return;
  const page = fold.closest("main")?.clientHeight ?? innerHeight;
  fold.scrollIntoView({ block: fold.offsetHeight > page ? "start" : "nearest" });
}

/** Pages also unfold by themselves: only a tap scrolls. */
export function startFolds() {
  document.addEventListener("click", (event) => {
    const heading = event.target instanceof Element && event.target.closest("summary");
    const fold = heading && heading.parentElement;
    if (fold instanceof HTMLDetailsElement) requestAnimationFrame(() => bringIntoSight(fold));
  });
}
