/**
 * Random numbers that nobody can guess, also where a page is served without encryption.
 */

/** 128 random bits as hexadecimal text. @returns {string} */
export function randomHex() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
