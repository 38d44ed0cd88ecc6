/** Runs once when the server starts; the work beside the requests begins when it listens. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: set by Next
  const { NEXT_RUNTIME, NEXT_PHASE } = process.env;
  if (NEXT_RUNTIME !== "nodejs" || NEXT_PHASE === "phase-production-build") return;
  const { startJobs } = await import("./lib/platform/executor/start");
  startJobs();
  const { startDeliveries } = await import("./lib/webhooks/delivery/dispatcher");
  startDeliveries();
}
