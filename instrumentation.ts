/** Runs once when the server starts; the work beside the requests begins when it listens. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: set by Next
  if (process.env["NEXT_RUNTIME"] !== "nodejs") return;
  const { startJobs } = await import("./lib/platform/executor/start");
  startJobs();
  // biome-ignore lint/style/noProcessEnv: set by Next
  if (process.env["NEXT_PHASE"] === "phase-production-build") return;
  const { startMetrics } = await import("./lib/api/metrics");
  startMetrics();
  const { env } = await import("./lib/platform/env");
  if (env.DISPATCHER === "off") return;
  const { startDeliveries } = await import("./lib/webhooks/delivery/dispatcher");
  startDeliveries();
  const { startJobRelay } = await import("./inngest/relay");
  startJobRelay();
}
