/**
 * The shared screen reads aloud what people must hear with their eyes closed, while the game marks its page with `data-aloud`.
 *
 * Only voices of this device speak, so that nothing is sent anywhere; without one, a soft sound says that something is new.
 */

import { find } from "companion/page";
import { call, soundsAreOn } from "companion/stage_sounds";

const SETTING = "stage-voice";
/** Slower and lower than usual: nobody should be startled at night. */
const CALM = { rate: 0.85, pitch: 0.9 };

/** What was read last from the headline. */
let before = "";

const wanted = () => localStorage.getItem(SETTING) !== "off";

/** A voice of this device that speaks the language of the page. */
function voice() {
  const language = document.documentElement.lang;
  const local = speechSynthesis.getVoices().filter((each) => each.localService);
  return local.find((each) => each.lang.slice(0, 2).toLowerCase() === language.slice(0, 2));
}

/** Whether the game wants that nobody has to look. */
export const isAloud = () => document.querySelector("[data-aloud]") !== null;

/** @param {string} text */
function say(text) {
  if (!soundsAreOn()) return;
  const speaker = wanted() ? voice() : undefined;
  if (!speaker) {
    call();
    return;
  }
  const words = Object.assign(new SpeechSynthesisUtterance(text), CALM);
  words.voice = speaker;
  words.lang = speaker.lang;
  speechSynthesis.speak(words);
}

/** The headline; of a question only the question, for who still answers changes all the time. */
function headline() {
  const said = document.querySelector("#r-prompt .prompt")?.textContent.trim() ?? "";
  return said.slice(0, said.lastIndexOf("?") + 1) || said;
}

/** Read what the headline says, once. */
export function readHeadline() {
  const now = headline();
  if (isAloud() && now && now !== before) say(now);
  before = now;
}

/** Read what has come out, without its list of people. @param {HTMLElement} moment */
export function readMoment(moment) {
  if (isAloud()) say(find(moment, ".moment__outcome", HTMLElement).textContent.trim());
}

/** What is not yet said stays unsaid. */
export function silence() {
  speechSynthesis.cancel();
}

/** The switch on the screen: there while something is read and a voice can do it. @param {HTMLInputElement} key */
export function startVoice(key) {
  const label = key.closest("label");
  const offer = () => label?.toggleAttribute("hidden", !isAloud() || !voice());
  key.checked = wanted();
  key.addEventListener("change", () => {
    localStorage.setItem(SETTING, key.checked ? "on" : "off");
    silence();
    if (key.checked) say(headline());
  });
  before = headline();
  document.addEventListener("regions", offer);
  speechSynthesis.addEventListener("voiceschanged", offer);
  offer();
}
