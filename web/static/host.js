/**
 * The host's drawer on the shared screen.
 */

export function startHost() {
  const drawer = document.getElementById("host-drawer");
  if (!(drawer instanceof HTMLDialogElement)) return;
  document.getElementById("host-key")?.addEventListener("click", () => drawer.showModal());
  document.getElementById("host-close")?.addEventListener("click", () => drawer.close());
  drawer.addEventListener("click", (event) => event.target === drawer && drawer.close());
}
