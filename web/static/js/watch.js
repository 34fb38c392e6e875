/**
 * A watcher's phone starts: it follows the table, and has nothing to answer.
 */

import { startLive } from "companion/live";
import { startTimer } from "companion/timer";

startLive();
startTimer(() => {});
