/**
 * A live page starts: link, regions, forms, and what the phone or the screen has besides.
 */

import "companion/code";
import { startCover } from "companion/cover";
import { startDials } from "companion/dial";
import { startFeel } from "companion/feel";
import "companion/fields";
import { startFit } from "companion/fit";
import { listen, resend } from "companion/forms";
import { startHints } from "companion/hints";
import { startHost } from "companion/host";
import { openLink } from "companion/link";
import { startPhotos } from "companion/photo";
import { apply } from "companion/regions";
import { startSeals } from "companion/seal";
import { startShake } from "companion/shake";
import { keepShare } from "companion/share";

const socket = openLink(document.body, {
  linked: () => resend(socket),
  regions: (push) => {
    apply(push.regions);
    keepShare();
  },
});
listen(socket);
startDials();
startFeel();
startFit();
startHints();
startHost();
startPhotos();
startSeals();
startShake();
const cover = document.getElementById("cover");
if (cover) startCover(cover);
