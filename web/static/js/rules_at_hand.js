/**
 * The rules at hand: links into them open over the page, and each step is explained when it first comes.
 */

import { datum, find, findAll } from "companion/page";

/** What the rules' page says when it wants to be closed. */
const CLOSE = "close-rules";
const KEY = "explained";

/** A link to a section or a rule, as the one beside the prompt. @param {string | undefined} anchor */
export function linkToRule(anchor) {
  const whole = document.querySelector("a[data-rules]");
  if (anchor === undefined || !(whole instanceof HTMLAnchorElement)) return null;
  const link = document.createElement("a");
  Object.assign(link, { className: "why", href: whole.href, hash: anchor, target: whole.target });
  link.dataset.rules = "";
  link.append(find(document, "#words", HTMLElement).dataset.why ?? "");
  return link;
}

/** The rules over the page, which stays as it is; the phone's own Back closes them. */
function startSheet() {
  const sheet = find(document, "#rules", HTMLDialogElement);
  /** @type {HTMLIFrameElement | null} */
  let frame = null;

  /** Fetched once; from then on no tap on "Why?" reaches the companion. @param {string} address */
  const show = (address) => {
    if (!sheet.open) {
      sheet.showModal();
      history.pushState({ rules: true }, "");
    }
    if (frame) frame.contentWindow?.location.replace(address);
    else {
      frame = document.createElement("iframe");
      frame.title = sheet.ariaLabel ?? "";
      frame.src = address;
      sheet.prepend(frame);
    }
  };
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-rules]") : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    show(link.href);
  });
  sheet.addEventListener("close", () => history.state?.rules && history.back());
  window.addEventListener("popstate", () => sheet.close());
  window.addEventListener("message", (event) => {
    if (event.origin === location.origin && event.data === CLOSE) sheet.close();
  });
}

/** The steps this device has explained at this table. @param {string} table @returns {Set<string>} */
function explainedAt(table) {
  const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
  return new Set(kept.table === table ? kept.steps : []);
}

function startExplaining() {
  const table = datum(document.body, "table");
  const done = explainedAt(table);
  /** What is explained now, and during which step. */
  let now = { section: "", step: "" };
  const finish = () => {
    if (!now.section) return;
    done.add(now.section);
    localStorage.setItem(KEY, JSON.stringify({ table, steps: [...done] }));
  };
  const explain = () => {
    const boxes = findAll(document, "[data-explains]", HTMLElement);
    const [first] = boxes;
    if (!first) return; // a pause, or a question to the table: the step goes on afterwards
    const step = datum(first, "during");
    const sections = boxes.map((box) => datum(box, "explains"));
    if (step !== now.step || !sections.includes(now.section)) finish();
    const section = sections.find((each) => !done.has(each)) ?? "";
    now = { section, step };
    boxes.forEach((box, number) => {
      box.hidden = sections[number] !== section;
    });
  };
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element && event.target.closest("[data-understood]"))) return;
    finish();
    explain();
  });
  document.addEventListener("regions", explain);
  explain();
}

export function startRules() {
  startSheet();
  startExplaining();
}
