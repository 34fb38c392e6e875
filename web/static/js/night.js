/**
 * The shared screen is dark by night unless somebody has chosen. It runs before the page is drawn, so that nothing flashes.
 */
{
  /** A lit wall is too bright for a dark room from this hour to that. */
  const NIGHT_FROM_HOUR = 20;
  const NIGHT_TO_HOUR = 6;
  const LOOK_EVERY_MS = 60_000;
  const page = document.documentElement;

  /** Night falls, or is over, while a page is open: appearance.js shows it. */
  const look = () => {
    const hour = new Date().getHours();
    const isNight = hour >= NIGHT_FROM_HOUR || hour < NIGHT_TO_HOUR;
    if (isNight === ("late" in page.dataset)) return;
    if (isNight) page.dataset.late = "";
    else delete page.dataset.late;
    document.dispatchEvent(new Event("night"));
  };

  look();
  if (page.matches("[data-late][data-theme='usual']")) {
    for (const each of document.querySelectorAll("[data-light]")) each.setAttribute("media", "print");
  }
  setInterval(look, LOOK_EVERY_MS);
}
