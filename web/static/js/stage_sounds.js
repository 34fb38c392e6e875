/**
 * How moments sound, on the shared screen only: made on the spot, and off whenever somebody at the laptop says so.
 */

import { datum, findAll } from "companion/page";

const SETTING = "stage-sounds";

/** @type {AudioContext | undefined} */
let audio;
/** Everything that sounds goes through here, so that it can be cut short. @type {GainNode | undefined} */
let out;

/** Whether anything may be heard on this screen. */
export const soundsAreOn = () => localStorage.getItem(SETTING) !== "off";

/** A browser may keep a page silent that nobody has touched: what could not be heard is not heard later. */
function ready() {
  audio ??= new AudioContext();
  audio.resume();
  return soundsAreOn() && audio.state === "running" ? audio : undefined;
}

/** @param {AudioContext} sounds */
function opened(sounds) {
  out?.disconnect();
  out = new GainNode(sounds, { gain: 0.8 });
  out.connect(sounds.destination);
  return out;
}

/** A tone that swells and dies. @param {AudioNode} to @param {number} at @param {number} pitch @param {number} length @param {number} [loud] */
function tone(to, at, pitch, length, loud = 0.16) {
  const source = new OscillatorNode(to.context, { frequency: pitch, type: "triangle" });
  const swell = new GainNode(to.context, { gain: 0.0001 });
  swell.gain.exponentialRampToValueAtTime(0.0001, at);
  swell.gain.exponentialRampToValueAtTime(loud, at + 0.02);
  swell.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(swell).connect(to);
  source.start(at);
  source.stop(at + length);
}

/** A short breath of noise round a pitch. @param {AudioNode} to @param {number} at @param {number} length @param {number} pitch */
function noise(to, at, length, pitch) {
  const { sampleRate } = to.context;
  const buffer = new AudioBuffer({ length: sampleRate * length, sampleRate });
  const grains = buffer.getChannelData(0);
  grains.forEach((_, each) => {
    grains[each] = (Math.random() * 2 - 1) * (1 - each / grains.length) ** 2;
  });
  const source = new AudioBufferSourceNode(to.context, { buffer });
  const band = new BiquadFilterNode(to.context, { type: "bandpass", frequency: pitch, Q: 0.8 });
  source.connect(band).connect(new GainNode(to.context, { gain: 0.35 })).connect(to);
  source.start(at);
}

/** A card is turned over. @param {AudioNode} to @param {number} at */
const rustle = (to, at) => noise(to, at, 0.09, 1800);

/** Dice land on wood. @param {number} dice */
export function rattle(dice) {
  const sounds = ready();
  if (!sounds) return;
  const to = opened(sounds);
  for (let each = 0; each < Math.min(dice, 6); each += 1) {
    noise(to, sounds.currentTime + 0.18 + 0.06 * each + 0.03 * Math.random(), 0.05, 700 + 90 * each);
  }
}

const TRIED = 392;
const TIME_IS_UP = [659, 523, 659];
const CALL = [262, 330];
/** How it comes out: notes by their pitch, one after the other. @type {Record<string, number[]>} */
const OUTCOMES = { plain: [392, 523], good: [523, 659, 784, 1047], bad: [233, 220, 147] };

/** One rustle for each thing, and then how it comes out. @param {HTMLElement} moment @param {number} first @param {number} pause in milliseconds, as the first */
export function tellMoment(moment, first, pause) {
  const sounds = ready();
  if (!sounds) return;
  const to = opened(sounds);
  const steps = findAll(moment, ".moment__step", HTMLElement).length;
  const start = sounds.currentTime + first / 1000;
  for (let step = 0; step < steps; step += 1) rustle(to, start + (pause / 1000) * step);
  const end = start + (pause / 1000) * steps;
  (OUTCOMES[datum(moment, "mood")] ?? []).forEach((pitch, at) => tone(to, end + 0.14 * at, pitch, 0.9));
}

/** Soft notes, one after the other. @param {number[]} notes @param {number} apart @param {number} length */
function softly(notes, apart, length) {
  const sounds = ready();
  if (!sounds) return;
  const to = new GainNode(sounds, { gain: 0.8 }); // a way of its own: it cuts no moment short
  to.connect(sounds.destination);
  notes.forEach((pitch, at) => tone(to, sounds.currentTime + apart * at, pitch, length, 0.1));
}

/** The table's timer has ended. */
export const chime = () => softly(TIME_IS_UP, 0.35, 1.4);

/** Something is new for those whose eyes are closed. */
export const call = () => softly(CALL, 0.5, 2.2);

/** What still sounds is cut short. */
export function hush() {
  out?.disconnect();
  out = undefined;
}

/** The switch on the screen. @param {HTMLInputElement} key */
export function startSounds(key) {
  key.checked = soundsAreOn();
  key.addEventListener("change", () => {
    localStorage.setItem(SETTING, key.checked ? "on" : "off");
    hush();
    const sounds = ready();
    if (sounds) tone(opened(sounds), sounds.currentTime, TRIED, 0.6);
  });
}
