/**
 * Tones, made on the spot: no file to fetch, and the same on every device.
 */

/** @type {AudioContext | undefined} */
let audio;

/** One note: how high, how loud, how long in seconds. @typedef {[number, number, number]} Note */

/** A page that nobody has touched yet may be kept silent by its browser. @param {(audible: boolean) => void} tell */
export function onAudible(tell) {
  const sounds = (audio ??= new AudioContext());
  const now = () => tell(sounds.state === "running");
  sounds.addEventListener("statechange", now);
  document.addEventListener("pointerdown", () => sounds.resume(), { once: true });
  sounds.resume();
  now();
}

/** Sound these notes at once. @param {Note[]} notes */
export function sound(notes) {
  audio ??= new AudioContext();
  audio.resume();
  const start = audio.currentTime;
  for (const [pitch, loudness, length] of notes) {
    const tone = audio.createOscillator();
    const swell = audio.createGain();
    tone.frequency.value = pitch;
    swell.gain.setValueAtTime(loudness, start);
    swell.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(swell).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}

/** @type {Note[]} */
export const BELL = [[660, 0.2, 1.4], [1320, 0.07, 1.4]];
/** A label was taken. @type {Note[]} */
export const TAKEN = [[880, 0.2, 0.35], [1760, 0.06, 0.35]];
/** A label was no good. @type {Note[]} */
export const WRONG = [[196, 0.25, 0.4], [98, 0.2, 0.4]];
