/**
 * A bell and a buzz when it becomes my turn: off at first, the same for everybody, told only by public facts.
 */

/** @type {AudioContext | undefined} */
let audio;

function ring() {
  audio ??= new AudioContext();
  audio.resume();
  const start = audio.currentTime;
  for (const [pitch, loudness] of [[660, 0.2], [1320, 0.07]]) {
    const tone = audio.createOscillator();
    const swell = audio.createGain();
    tone.frequency.value = pitch;
    swell.gain.setValueAtTime(loudness, start);
    swell.gain.exponentialRampToValueAtTime(0.001, start + 1.4);
    tone.connect(swell).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 1.5);
  }
}

const buzz = () => navigator.vibrate([80, 60, 80]);

/** @param {string} id @param {() => void} feel */
function toggle(id, feel) {
  const box = document.getElementById(id);
  if (!(box instanceof HTMLInputElement)) return () => {};
  box.checked = localStorage.getItem(id) === "on";
  box.addEventListener("change", () => {
    localStorage.setItem(id, box.checked ? "on" : "off");
    if (box.checked) feel();
  });
  return () => box.checked && feel();
}

export function startFeel() {
  const canBuzz = "vibrate" in navigator;
  if (canBuzz) document.getElementById("feel-buzz")?.closest("label")?.removeAttribute("hidden");
  const feels = [toggle("feel-sound", ring), ...(canBuzz ? [toggle("feel-buzz", buzz)] : [])];
  const mine = () => document.querySelector("[data-region='top'] [data-turn='true']") !== null;
  let before = mine();
  document.addEventListener("regions", () => {
    const now = mine();
    if (now && !before) for (const feel of feels) feel();
    before = now;
  });
}
