/**
 * The rules are the same for everybody: before they are drawn, this shows them as this browser has chosen. Over a page they look as it does.
 */

{
  /** Whoever has not chosen follows the device; as `web/server/appearance.py` has them. @type {Record<string, string>} */
  const MEDIA_CHOSEN = { light: "all", dark: "print" };
  const kept = /(?:^|; )appearance=(\w+)\.(\w+)\.(\w+)/.exec(document.cookie);
  const [, theme = "usual", text = "normal", motion = "device"] = kept ?? [];
  Object.assign(document.documentElement.dataset, { theme, text, motion });
  const above = parent === window ? null : parent.document.querySelector("[data-light]");
  const media = above?.getAttribute("media") ?? MEDIA_CHOSEN[theme];
  if (media) {
    for (const each of document.querySelectorAll("[data-light]")) each.setAttribute("media", media);
  }
}
