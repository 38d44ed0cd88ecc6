/** Has the browser cache an empty sheet for offline use; does nothing if it can't. */
export async function keepSheetAtHand(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const scope = window.location.pathname.startsWith("/me/") ? "/me/sessions/" : "/debrief/";
  try {
    const { active } = await navigator.serviceWorker.register("/debrief-worker.js", { scope });
    active?.postMessage("keep");
  } catch {
    // Without a cache, debriefs still work while online.
  }
}
