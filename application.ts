/** What the command that serves has to know of the application. */
export interface Application {
  /** What keeps it from serving; where there is anything, there is nothing else. */
  problems: string[];
  settings?: { PORT: number; HOST?: string | undefined };
  keyProblem?: () => Promise<string | null>;
  /** Starts the work beside the requests. */
  begin?: (origin: string) => void;
  /** Claims nothing more, and finishes what was claimed. */
  stop?: () => Promise<void>;
}

/** Finds out what keeps this environment from being served, and loads nothing that would throw for it. */
export async function describeApplication(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Application> {
  const { servingProblems } = await import("./lib/platform/settings");
  const problems = servingProblems(environment);
  if (problems.length > 0) return { problems };
  const { env } = await import("./lib/platform/env");
  const { keyProblem } = await import("./lib/platform/key-canary");
  const { startJobs } = await import("./lib/platform/executor/start");
  const { startDeliveries } = await import("./lib/webhooks/delivery/dispatcher");
  const { startJobRelay } = await import("./inngest/relay");
  const { startMetrics } = await import("./lib/api/metrics");
  const beside: { stop: () => Promise<void> }[] = [];
  return {
    problems,
    settings: env,
    keyProblem,
    begin: (origin) => {
      startMetrics();
      if (env.DISPATCHER === "auto") beside.push(startDeliveries(), startJobRelay());
      const jobs = startJobs(origin);
      if (jobs === null) return;
      beside.push(jobs);
      jobs.ready.catch((error: unknown) => {
        // Jobs that nobody drives are found out too late: rather no service at all, and why.
        const reason = error instanceof Error ? error.message : String(error);
        console.error(`The job executor did not start: ${reason}`);
        process.exit(1);
      });
    },
    stop: async () => {
      await Promise.all(beside.map(({ stop }) => stop()));
    },
  };
}
