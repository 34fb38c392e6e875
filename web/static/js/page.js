/**
 * What a script needs of its page is there, or a sentence says what is missing; and random numbers.
 */

/** @template {Element} T @typedef {{new (): T, name: string}} Kind */

/** @template {Element} T @param {Element | null} found @param {string} selector @param {Kind<T>} kind @returns {T} */
function must(found, selector, kind) {
  if (found instanceof kind) return found;
  throw new Error(`A script looks for ${selector}, and this page has no such ${kind.name}.`);
}

/** The first element inside that fits. @template {Element} T @param {ParentNode} root @param {string} selector @param {Kind<T>} kind */
export const find = (root, selector, kind) => must(root.querySelector(selector), selector, kind);

/** The element itself if it fits, or the nearest around it. @template {Element} T @param {Element} from @param {string} selector @param {Kind<T>} kind */
export const around = (from, selector, kind) => must(from.closest(selector), selector, kind);

/** All elements inside that fit, of which there may be none. @template {Element} T @param {ParentNode} root @param {string} selector @param {Kind<T>} kind */
export function findAll(root, selector, kind) {
  /** @param {Element} each @returns {each is T} */
  const fits = (each) => each instanceof kind;
  return Array.from(root.querySelectorAll(selector)).filter(fits);
}

/** What a page says with a data attribute. @param {HTMLElement} element @param {string} name in camel case */
export function datum(element, name) {
  const text = element.dataset[name];
  if (text === undefined) throw new Error(`A script looks for the data attribute ${name}, and its ${element.localName} has none.`);
  return text;
}

/** 128 random bits as hexadecimal text; nobody can guess them, also where a page is served without encryption. @returns {string} */
export function randomHex() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
