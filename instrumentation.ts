/** What the command that serves has to know of the application. */
interface Application {
  /** What keeps it from serving; where there is anything, there is nothing else. */
  problems: string[];
  settings?: { PORT: number; HOST?: string | undefined };
  keyProblem?: () => Promise<string | null>;
  /** Starts the work beside the requests. */
  begin?: (origin: string) => void;
  /** Claims nothing more, and finishes what was claimed. */
  stop?: () => Promise<void>;
}

/** Runs once when the server starts, and leaves for `scripts/runtime/serving.mjs` what that has to know. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: set by Next
  if (process.env["NEXT_RUNTIME"] !== "nodejs") return;
  // biome-ignore lint/style/noProcessEnv: set by Next
  if (process.env["NEXT_PHASE"] === "phase-production-build") return;
  // Read where it is made a process: scripts/runtime/serving.mjs.
  const slots = globalThis as unknown as Record<symbol, Application>;
  slots[Symbol.for("aidstation.application")] = await application();
}

async function application(): Promise<Application> {
  const { servingProblems } = await import("./lib/platform/settings");
  // biome-ignore lint/style/noProcessEnv: before lib/platform/env.ts reads it, which throws
  const problems = servingProblems(process.env);
  if (problems.length > 0) return { problems };
  const { env } = await import("./lib/platform/env");
  const { keyProblem } = await import("./lib/platform/key-canary");
  const { startJobs } = await import("./lib/platform/executor/start");
  const { startDeliveries } = await import("./lib/webhooks/delivery/dispatcher");
  const { startJobRelay } = await import("./inngest/relay");
  const beside: { stop: () => Promise<void> }[] = [];
  return {
    problems,
    settings: env,
    keyProblem,
    begin: (origin) => {
      const jobs = startJobs(origin);
      beside.push(startDeliveries(), startJobRelay(), ...(jobs === null ? [] : [jobs]));
    },
    stop: async () => {
      await Promise.all(beside.map(({ stop }) => stop()));
    },
  };
}
