/**
 * A live page starts: link, regions, forms, and what the phone or the screen has besides.
 */

import "companion/at_once";
import "companion/code";
import { startCover } from "companion/cover";
import { startFeel } from "companion/feel";
import "companion/controls";
import { startFit } from "companion/fit";
import { listen, resend } from "companion/forms";
import { startHints } from "companion/hints";
import { startHost } from "companion/host";
import { startHistory } from "companion/history";
import { startKeyBar } from "companion/key_bar";
import { openLink } from "companion/link";
import { startPhotos } from "companion/photo";
import { apply } from "companion/regions";
import { startSeals } from "companion/seal";
import { keepShare } from "companion/share";

const socket = openLink(document.body, {
  linked: () => resend(socket),
  regions: (push) => {
    apply(push.regions);
    keepShare();
  },
});
listen(socket);
startFeel();
startFit();
startHints();
startHistory(socket);
startHost();
startPhotos();
startSeals();
const cover = document.getElementById("cover");
if (cover) startCover(cover);
startKeyBar();
