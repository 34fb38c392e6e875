/**
 * A watcher's phone starts: it follows the table, and has nothing to answer.
 */

import { startAppearance } from "companion/appearance";
import { startLive } from "companion/live";
import { startTimer } from "companion/timer";

startAppearance();
startLive();
startTimer(() => {});
