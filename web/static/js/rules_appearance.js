/**
 * The rules are the same for everybody: before they are drawn, this shows them as this browser has chosen.
 */

const kept = /(?:^|; )appearance=(\w+)\.(\w+)\.(\w+)/.exec(document.cookie);
if (kept) {
  const [, theme, text, motion] = kept;
  Object.assign(document.documentElement.dataset, { theme, text, motion });
  for (const each of document.querySelectorAll("[data-light]")) {
    if (theme !== "device") each.setAttribute("media", theme === "light" ? "all" : "not all");
  }
}
