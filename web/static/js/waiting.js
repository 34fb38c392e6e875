/**
 * Somebody waits for the host: the page asks again and again, and goes on once the host has decided.
 */

const AGAIN = 2000;

async function ask() {
  try {
    const page = await fetch(location.href);
    if (page.ok && !(await page.text()).includes('id="waiting"')) {
      location.reload();
      return;
    }
  } catch {
    // The companion is being started: ask again.
  }
  setTimeout(ask, AGAIN);
}

setTimeout(ask, AGAIN);
