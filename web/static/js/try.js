/**
 * Trying a game alone: the keys above the two pages, and, in a narrow window, which of them shows.
 */

import { datum, find, findAll } from "companion/page";

/** The width in CSS pixels for which the shared screen is made. */
const SCREEN_WIDTH = 1366;

const { body } = document;
const screenFrame = find(document, "#try-screen", HTMLIFrameElement);
const phoneFrame = find(document, "#try-phone", HTMLIFrameElement);
const status = find(document, "#try-who", HTMLElement);
const standsIn = find(document, "#try-stand-in button", HTMLButtonElement);
const tabs = findAll(document, "[data-show]", HTMLButtonElement);
const introduction = status.textContent;
const narrow = matchMedia("(max-width: 60rem)");

/** @param {string} view */
function show(view) {
  body.dataset.showing = view;
  for (const tab of tabs) {
    const shows = tab.dataset.show === view;
    tab.setAttribute("aria-pressed", String(shows));
    if (shows) tab.removeAttribute("data-news");
  }
}

/** Say something in the bar; what matters now stands out. @param {string} sentence @param {boolean} now */
function tell(sentence, now) {
  status.textContent = sentence;
  status.toggleAttribute("data-now", now);
  body.dataset.begun = "";
}

/** @typedef {{played: boolean, is_played_for: boolean, is_over: boolean}} Reply */

/** Send a form of the bar, stay on the page, and show what has become of it. @param {string} name @param {(reply: Reply) => void} then */
function post(name, then) {
  const form = find(document, name, HTMLFormElement);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const reply = await fetch(form.action, { method: "POST" });
      if (!reply.ok) throw new Error(String(reply.status));
      const now = /** @type {Reply} */ (await reply.json());
      update(now);
      then(now);
    } catch {
      tell(datum(body, "lost"), true);
    }
  });
}

/** A tab tells that its page asks or says something new. @param {HTMLIFrameElement} frame @param {string} view */
function watchForNews(frame, view) {
  frame.addEventListener("load", () => {
    const prompt = frame.contentDocument?.querySelector("#r-prompt");
    if (!prompt) return;
    const tab = tabs.find((each) => each.dataset.show === view);
    new MutationObserver(() => tab?.toggleAttribute("data-news", body.dataset.showing !== view)).observe(prompt, {
      characterData: true,
      childList: true,
      subtree: true,
    });
  });
}

/** Load the whole page anew when a frame shows another language, or its table is gone. @param {HTMLIFrameElement} frame */
function follow(frame) {
  /** @type {string | undefined} */
  let language;
  frame.addEventListener("load", () => {
    const now = frame.contentDocument?.documentElement.lang;
    if (language && now !== language) location.reload();
    language = now;
  });
}

function scale() {
  const room = find(document, ".try__view--screen .try__frame", HTMLElement).clientWidth;
  const fits = narrow.matches ? 1 : Math.min(1, room / SCREEN_WIDTH);
  screenFrame.style.setProperty("--scale", String(fits));
}

/** What the keys say after a reply. @param {Reply} reply */
function update({ is_played_for: isPlayedFor, is_over: isOver }) {
  standsIn.setAttribute("aria-pressed", String(isPlayedFor));
  find(document, "#try-again", HTMLFormElement).hidden = !isOver;
  find(document, "#try-next", HTMLFormElement).hidden = isOver;
  body.toggleAttribute("data-over-now", isOver);
  if (isOver) tell(datum(body, "over"), true);
  else if (isPlayedFor) tell(datum(body, "watching"), true);
  else tell(introduction, false);
}

/** Whoever watches sees what the phone shows its owner. */
function openPhone() {
  const cover = phoneFrame.contentDocument?.querySelector("#cover-key:not([hidden])");
  if (cover instanceof HTMLElement) cover.click();
}

post("#try-next", (reply) => {
  if (reply.played || reply.is_over) return;
  tell(datum(body, "you"), true);
  show("phone");
});
post("#try-stand-in", (reply) => {
  if (reply.is_played_for) openPhone();
});
for (const tab of tabs) tab.addEventListener("click", () => show(datum(tab, "show")));
watchForNews(screenFrame, "screen");
watchForNews(phoneFrame, "phone");
follow(screenFrame);
follow(phoneFrame);
// A page made for a television cannot be read on a phone: there it is that of somebody who watches.
screenFrame.src = datum(screenFrame, narrow.matches ? "watch" : "screen");
show("phone");
scale();
new ResizeObserver(scale).observe(find(document, ".try__views", HTMLElement));
