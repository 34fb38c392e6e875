/**
 * Pictures made small for the companion: photos, and five a second of a live camera where the browser allows one.
 */

import { find } from "companion/page";
import { felt, startHearing, startSounds } from "companion/shown";

/** @import { ErrorReply, ScanReply, SightingReply } from "companion/protocol" */

const WIDE = 1280;
const EVERY = 200;
const SOON = 70;
const A_LOOK = 5;
const RESTING = 1000;
const QUALITY = 0.75;
const LONGEST = 1600;
const PHOTO_QUALITY = 0.8;
const SVG = "http://www.w3.org/2000/svg";

/** Browsers give a camera to encrypted pages and to the laptop's own only. */
export const canWatch = () => window.isSecureContext && Boolean(navigator.mediaDevices?.getUserMedia);

/** @param {string} name */
export const word = (name) => document.getElementById("scan-words")?.dataset[name] ?? "";

/** @param {HTMLCanvasElement} canvas @param {number} quality @returns {Promise<Blob | null>} */
const jpeg = (canvas, quality) => new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));

/** A canvas with a picture on it, made smaller. @param {CanvasImageSource} picture @param {number} width @param {number} height @param {number} times */
function drawn(picture, width, height, times) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * times);
  canvas.height = Math.round(height * times);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser does not draw.");
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return { canvas, pen };
}

/** The photo upright, grey and small; as it is where the browser cannot do that. @param {File} file */
export async function small(file) {
  try {
    const picture = await createImageBitmap(file);
    const times = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
    const { canvas, pen } = drawn(picture, picture.width, picture.height, times);
    pen.globalCompositeOperation = "saturation";
    pen.fillStyle = "#808080";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    return (await jpeg(canvas, PHOTO_QUALITY)) ?? file;
  } catch {
    return file;
  }
}

/** @param {SVGElement} svg @param {number[][]} corners @param {string} kind */
export function outline(svg, corners, kind) {
  const shape = document.createElementNS(SVG, "polygon");
  shape.setAttribute("points", corners.map((corner) => corner.join(",")).join(" "));
  shape.setAttribute("class", `mark mark--${kind}`);
  svg.append(shape);
}

/** @param {HTMLVideoElement} video */
function snap(video) {
  const { videoWidth, videoHeight } = video;
  return drawn(video, videoWidth, videoHeight, Math.min(1, WIDE / videoWidth)).canvas;
}

/** @param {SightingReply} sighting */
function kindOf({ meaning }) {
  if (meaning.error) return "bad";
  return meaning.taken ? "good" : "plain";
}

/** @param {unknown} fault */
const isForbidden = (fault) => fault instanceof DOMException && fault.name === "NotAllowedError";

/** One camera and the frame it is shown in. */
export class LiveCamera {
  /** @param {HTMLElement} box @param {() => string} address @param {(said: ScanReply) => void} seen */
  constructor(box, address, seen) {
    this.box = box;
    this.video = find(box, "video", HTMLVideoElement);
    this.marks = find(box, "svg", SVGElement);
    this.words = find(box, "[data-say]", HTMLElement);
    this.address = address;
    this.seen = seen;
    /** @type {MediaStream | null} */
    this.stream = null;
    /** For how many pictures in a row something has been in view. */
    this.inView = 0;
    startSounds(box);
  }

  async open() {
    if (this.stream) return;
    this.box.hidden = false;
    this.blind(word("opening"));
    const wanted = { video: { facingMode: "environment", width: { ideal: 1280 } }, audio: false };
    try {
      this.stream = await navigator.mediaDevices.getUserMedia(wanted);
    } catch (fault) {
      this.blind(word(isForbidden(fault) ? "forbidden" : "absent"));
      return;
    }
    delete this.box.dataset.blind;
    this.video.srcObject = this.stream;
    await this.video.play();
    startHearing(this.box);
    this.say("");
    this.watch(this.stream);
  }

  /** There is no picture, and no frame for one either. @param {string} sentence why, and what to do */
  blind(sentence) {
    this.box.dataset.blind = "true";
    this.say(sentence);
  }

  /** @param {string} sentence */
  say(sentence) {
    if (this.words.textContent !== sentence) this.words.textContent = sentence;
  }

  close() {
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.stream = null;
    this.video.srcObject = null;
    this.box.hidden = true;
    this.cover();
  }

  /** Nothing of the picture is to be seen. */
  cover() {
    this.box.dataset.shown = "false";
    this.marks.replaceChildren();
  }

  /** @param {MediaStream} stream */
  async watch(stream) {
    while (this.stream === stream && this.box.isConnected) {
      const began = performance.now();
      const wait = (await this.look()) - (performance.now() - began);
      await new Promise((done) => setTimeout(done, Math.max(0, wait)));
    }
    for (const track of stream.getTracks()) track.stop();
  }

  /** Show one picture to the companion; how many milliseconds later it wants the next. @returns {Promise<number>} */
  async look() {
    const canvas = snap(this.video);
    try {
      const body = await jpeg(canvas, QUALITY);
      const answer = await fetch(this.address(), { method: "POST", body, headers: { "Content-Type": "image/jpeg" } });
      /** @type {ScanReply | ErrorReply} */
      const said = await answer.json();
      if (!("error" in said)) return this.show(said, canvas);
      if (said.error.code !== "busy") this.say(said.error.message);
    } catch {
      this.say(word("silent"));
    }
    this.cover();
    return RESTING;
  }

  /** What has just come into view is looked at again at once: it counts when it was seen steadily. @param {ScanReply} said */
  pause({ asks, sightings }) {
    this.inView = sightings.length ? this.inView + 1 : 0;
    if (!asks.open) return RESTING;
    return this.inView && this.inView < A_LOOK ? SOON : EVERY;
  }

  /** @param {ScanReply} said @param {HTMLCanvasElement} canvas */
  show(said, canvas) {
    this.cover();
    const { asks } = said;
    this.box.dataset.shown = String(asks.open && !asks.secret);
    this.marks.setAttribute("viewBox", `0 0 ${canvas.width} ${canvas.height}`);
    for (const sighting of said.sightings) {
      if (sighting.corners) outline(this.marks, sighting.corners, kindOf(sighting));
    }
    this.say(said.say);
    felt(said.result);
    this.seen(said);
    return this.pause(said);
  }
}
