/**
 * The cover over what only one person may see: a tap opens it, holding peeks, leaving the page closes it.
 */

const HOLD = 280;
const OPEN_STATES = ["lobby", "ended"];

/** @param {HTMLElement} cover */
export function startCover(cover) {
  const key = cover.querySelector("#cover-key");
  const inside = cover.querySelector("#private");
  let timer = 0;
  let peeking = false;

  /** @param {boolean} open */
  const set = (open) => {
    cover.toggleAttribute("data-open", open);
    inside.hidden = !open;
    key.setAttribute("aria-expanded", String(open));
  };
  const isOpen = () => cover.hasAttribute("data-open");
  const close = () => cover.hasAttribute("data-plain") || set(false);
  const release = () => {
    clearTimeout(timer);
    if (peeking) close();
  };
  /** Between games there is nothing to hide, so there is no cover. */
  const follow = () => {
    const plain = OPEN_STATES.includes(document.body.dataset.state ?? "");
    if (plain === cover.hasAttribute("data-plain")) return;
    cover.toggleAttribute("data-plain", plain);
    set(plain);
  };

  key.addEventListener("pointerdown", () => {
    peeking = false;
    if (isOpen()) return;
    timer = setTimeout(() => {
      peeking = true;
      set(true);
    }, HOLD);
  });
  for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, release);
  key.addEventListener("contextmenu", (event) => event.preventDefault());
  key.addEventListener("click", (event) => {
    const byKeyboard = event.detail === 0;
    if (byKeyboard || !peeking) set(!isOpen());
    peeking = false;
  });
  document.addEventListener("visibilitychange", () => document.hidden && close());
  window.addEventListener("pagehide", close);
  document.addEventListener("regions", follow);
  follow();
}
