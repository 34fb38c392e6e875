/**
 * The shared screen starts: all that is live, moments, the size that fits, keys, and the host's drawer.
 */

import { startAppearance } from "companion/appearance";
import { stayAwake } from "companion/awake";
import { startFit } from "companion/fit";
import { startHost } from "companion/host";
import { startLive } from "companion/live";
import { startShortcuts } from "companion/shortcuts";
import { showRegions, startStage } from "companion/stage";
import { chime } from "companion/stage_sounds";
import { startTimer } from "companion/timer";

startAppearance();
stayAwake();
startStage();
startLive(showRegions);
startFit();
startHost();
startShortcuts();
startTimer(chime);
