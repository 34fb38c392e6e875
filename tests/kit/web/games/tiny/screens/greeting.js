/**
 * Uses a script beside it, and one that all pages share.
 */

import { randomHex } from "companion/page";
import { greet } from "./counted.js";

greet(`${document.body.dataset.role} ${randomHex().length}`);
