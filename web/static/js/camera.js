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
const MAX_PHOTO_SIDE_PX = 1600;
const PHOTO_QUALITY = 0.8;
const SVG = "http://www.w3.org/2000/svg";

/** Browsers give a camera to encrypted pages and to the laptop's own only. */
export const canWatch = () => window.isSecureContext && Boolean(navigator.mediaDevices?.getUserMedia);

/** @param {string} name */
export const word = (name) => document.getElementById("scan-words")?.getAttribute(`data-${name}`) ?? "";

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
    const times = Math.min(1, MAX_PHOTO_SIDE_PX / Math.max(picture.width, picture.height));
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

/** Why a browser does not open a camera, by the names of its faults. @type {Record<string, string>} */
const WHY_NOT = { NotAllowedError: "forbidden", SecurityError: "forbidden", NotReadableError: "in-use", AbortError: "in-use" };
/** A camera that has given no picture for so long is most likely in use elsewhere. */
const PATIENCE = 4000;

/** @param {unknown} fault */
const whyNot = (fault) => (fault instanceof DOMException && WHY_NOT[fault.name]) || "absent";

/** @param {MediaStream | null} stream */
function quench(stream) {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** @param {number} time */
export const wait = (time) => new Promise((done) => setTimeout(done, time));

let photos = 0;
/** @type {Promise<unknown>} */
let looking = Promise.resolve();

/** One picture is read at a time: until this is done, live cameras send none. @template T @param {() => Promise<T>} act @returns {Promise<T>} */
export async function inTurn(act) {
  photos += 1;
  await looking;
  try {
    return await act();
  } finally {
    photos -= 1;
  }
}

/** One camera and the frame it is shown in. */
export class LiveCamera {
  /** @param {HTMLElement} box @param {() => string} address @param {(said: ScanReply) => void} seen */
  constructor(box, address, seen) {
    this.box = box;
    this.video = find(box, "video", HTMLVideoElement);
    this.marks = find(box, "svg", SVGElement);
    this.words = find(box, "[data-say]", HTMLElement);
    this.why = find(box, "[data-why]", HTMLElement);
    this.address = address;
    this.seen = seen;
    /** @type {MediaStream | null} */
    this.stream = null;
    /** For how many pictures in a row something has been in view. */
    this.inView = 0;
    /** Which opening this is: one that was given up meanwhile is none. */
    this.turn = 0;
    this.opening = false;
    /** Called when there is no picture, or there is one again. @type {(blind: boolean) => void} */
    this.onBlind = () => {};
    startSounds(box);
  }

  async open() {
    if (this.stream || this.opening) return;
    this.opening = true;
    const turn = ++this.turn;
    this.box.hidden = false;
    this.blind(word("opening"));
    const wanted = { video: { facingMode: "environment", width: { ideal: 1280 } }, audio: false };
    try {
      const stream = await navigator.mediaDevices.getUserMedia(wanted);
      if (turn === this.turn) await this.start(stream);
      else quench(stream);
    } catch (fault) {
      if (turn === this.turn) this.drop(whyNot(fault));
    } finally {
      if (turn === this.turn) this.opening = false;
    }
  }

  /** @param {MediaStream} stream */
  async start(stream) {
    this.stream = stream;
    for (const track of stream.getVideoTracks()) {
      track.addEventListener("ended", () => this.stream === stream && this.drop("unplugged"));
      track.addEventListener("mute", () => this.stream === stream && this.lose("in-use"));
      track.addEventListener("unmute", () => this.stream === stream && this.see());
    }
    this.video.srcObject = stream;
    const late = setTimeout(() => this.stream === stream && this.lose("in-use"), PATIENCE);
    try {
      await this.video.play();
    } finally {
      clearTimeout(late);
    }
    if (this.stream !== stream) return;
    startHearing(this.box);
    this.see();
    this.watch(stream);
  }

  /** There is a picture. */
  see() {
    delete this.box.dataset.blind;
    this.say("");
    this.onBlind(false);
  }

  /** @param {string} why the name of a sentence */
  lose(why) {
    this.cover();
    this.blind(word(why));
    this.onBlind(true);
  }

  /** The camera is gone, or given up. @param {string} why the name of a sentence */
  drop(why) {
    this.stop();
    this.lose(why);
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

  stop() {
    quench(this.stream);
    this.turn += 1;
    this.opening = false;
    this.stream = null;
    this.video.srcObject = null;
  }

  /** Nobody looks at the page, so it needs no camera. */
  rest() {
    this.stop();
    this.cover();
    this.blind(word("resting"));
  }

  /** Nothing of the picture is to be seen. @param {string} [why] the name of a sentence */
  cover(why = "") {
    this.box.dataset.shown = "false";
    this.marks.replaceChildren();
    const sentence = word(why);
    if (sentence && this.why.textContent !== sentence) this.why.textContent = sentence;
  }

  /** @param {MediaStream} stream */
  async watch(stream) {
    while (this.stream === stream && this.box.isConnected) {
      const began = performance.now();
      if (this.box.dataset.blind || photos) {
        await wait(photos ? EVERY : RESTING);
        continue;
      }
      const look = this.look();
      looking = look;
      await wait(Math.max(0, (await look) - (performance.now() - began)));
    }
    quench(stream);
  }

  /** Show one picture to the companion; how many milliseconds later it wants the next. @returns {Promise<number>} */
  async look() {
    const { stream } = this;
    const canvas = snap(this.video);
    try {
      const body = await jpeg(canvas, QUALITY);
      const answer = await fetch(this.address(), { method: "POST", body, headers: { "Content-Type": "image/jpeg" } });
      /** @type {ScanReply | ErrorReply} */
      const said = await answer.json();
      // Meanwhile the camera may have gone, which has been said.
      if (this.stream !== stream || this.box.dataset.blind) return RESTING;
      if (!("error" in said)) return this.show(said, canvas);
      if (said.error.code !== "busy") this.say(said.error.message);
    } catch {
      this.say(word("silent"));
    }
    this.cover("lost-sight");
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
    const { asks } = said;
    this.cover(asks.open ? "secret" : "idle");
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
