/**
 * A phone that trusts the companion already goes on by itself, also when it comes back from its settings.
 */

const { probe, onward } = document.getElementById("trust").dataset;

async function tryDoor() {
  try {
    await fetch(probe, { mode: "no-cors", cache: "no-store" });
    location.replace(onward);
  } catch {
    // not yet: the steps on the page say what to do
  }
}

document.addEventListener("visibilitychange", () => document.hidden || tryDoor());
tryDoor();
