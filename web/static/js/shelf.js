/**
 * The games on the home page: whatever is chosen above them shows at once which of them fit.
 */

import { find, findAll } from "companion/page";

const finder = find(document, "#finder", HTMLFormElement);
const games = findAll(document, "[data-seats]", HTMLElement);

/** Whether a game fits what is chosen, as the server decides it, too. @param {HTMLElement} game @param {FormData} chosen */
function fits(game, chosen) {
  const { seats = "", minutes = "", tags = "" } = game.dataset;
  const [players, time, tag] = ["players", "minutes", "tag"].map((name) => String(chosen.get(name) ?? ""));
  if (players && !seats.split(" ").includes(players)) return false;
  if (time && Number(minutes) > Number(time)) return false;
  return !tag || tags.split(",").includes(tag);
}

/** Show the games that fit, say how many, and let the address say what is chosen. */
function show() {
  const chosen = new FormData(finder);
  for (const game of games) game.hidden = !fits(game, chosen);
  const fitting = games.filter((game) => !game.hidden).length;
  find(finder, "output", HTMLOutputElement).value = `${fitting} / ${games.length}`;
  find(document, "#none-fits", HTMLElement).hidden = fitting > 0;
  const asked = new URLSearchParams([...chosen].filter(([, value]) => value).map(([name, value]) => [name, String(value)]));
  history.replaceState(null, "", asked.size ? `?${asked}` : location.pathname);
}

find(finder, "button", HTMLButtonElement).hidden = true;
finder.addEventListener("change", show);
finder.addEventListener("submit", (event) => {
  event.preventDefault();
  show();
});
show(); // a browser that comes back to this page may have kept what was chosen
