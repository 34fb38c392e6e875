/**
 * Every phone adds a random number to the table's shuffles, so that nobody can have chosen them.
 */

import { randomHex } from "companion/random";

const nonce = document.querySelector("input[name='nonce']");
if (nonce instanceof HTMLInputElement) nonce.value = randomHex();
