/** Runs once when a server starts: from then on it delivers events beside answering requests. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: set by Next
  const { NEXT_RUNTIME, NEXT_PHASE } = process.env;
  if (NEXT_RUNTIME !== "nodejs" || NEXT_PHASE === "phase-production-build") return;
  const { startDeliveries } = await import("./lib/webhooks/delivery/dispatcher");
  startDeliveries();
}
