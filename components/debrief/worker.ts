/** Has the browser keep an empty sheet for when there is no line; without such browsers all goes on as it did. */
export async function keepSheetAtHand(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const scope = window.location.pathname.startsWith("/me/") ? "/me/sessions/" : "/debrief/";
  try {
    const { active } = await navigator.serviceWorker.register("/debrief-worker.js", { scope });
    active?.postMessage("keep");
  } catch {
    // A browser that keeps nothing shows and sends debriefs all the same, while there is a line.
  }
}
