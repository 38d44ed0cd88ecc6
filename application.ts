import type { IncomingMessage, ServerResponse } from "node:http";
import type { Lane } from "./lib/api/lane";

/** What the command that serves it has to know of the application. */
export interface Application {
  /** What keeps it from serving; where there is anything, there is nothing else. */
  problems: string[];
  /** What is set and probably misspelt: said, and nothing more. */
  doubts: string[];
  settings?: { PORT: number; HOST?: string | undefined };
  keyProblem?: () => Promise<string | null>;
  /** Answers everything under `/v1` and `/mcp`, and what no page can be asked for. */
  api?: Lane;
  /** Answers the paths of the authorization server, which `isOauth` knows. */
  oauth?: (incoming: IncomingMessage, outgoing: ServerResponse) => void;
  isOauth?: (path: string) => boolean;
  /** Begins to serve metrics and, where this process works beside its requests, to deliver and to run jobs. */
  begin?: (how: { works: boolean }) => Promise<void>;
  /** Claims nothing more, and finishes what was claimed. */
  stop?: () => Promise<void>;
  /** Writes what requests have left to be written, once there are none any more. */
  finish?: () => Promise<void>;
}

/** Finds out what keeps this environment from being served, and loads nothing that would throw for it. */
export async function describeApplication(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Application> {
  const { servingProblems, unknownSettings } = await import("./lib/platform/settings");
  const problems = servingProblems(environment);
  const doubts = unknownSettings(environment);
  if (problems.length > 0) return { problems, doubts };
  const { env } = await import("./lib/platform/env");
  const { keyProblem } = await import("./lib/platform/key-canary");
  const { newLane } = await import("./lib/api/lane");
  const { oauthDoor, oauthRoute } = await import("./lib/api/oauth-door");
  const { ROUTES } = await import("./app/v1/manifest.gen");
  const assistant = { file: "app/mcp/route.ts", handlers: await import("./app/mcp/route") };
  const { startMetrics } = await import("./lib/api/metrics");
  const { writeRequests } = await import("./lib/usage/writer");
  const { writeAccesses } = await import("./lib/catalog/access-log");
  let beside: Promise<{ stop: () => Promise<void> }[]> = Promise.resolve([]);
  return {
    problems,
    doubts,
    settings: env,
    keyProblem,
    api: newLane([...ROUTES, assistant]),
    oauth: oauthDoor,
    isOauth: (path) => oauthRoute(path) !== null,
    begin: async ({ works }) => {
      startMetrics();
      if (works) beside = workBeside();
      await beside;
    },
    stop: async () => {
      await Promise.all((await beside).map(({ stop }) => stop()));
    },
    finish: async () => {
      await Promise.all([writeRequests(), writeAccesses()]);
    },
  };
}

/** Deliveries and jobs, as far as this process is to do them. */
async function workBeside(): Promise<{ stop: () => Promise<void> }[]> {
  const { drivesOwnJobs, env } = await import("./lib/platform/env");
  const { startJobs } = await import("./lib/platform/job-worker");
  const { startDeliveries } = await import("./lib/webhooks/delivery/dispatcher");
  const { handedOver, ownJobs } = await import("./inngest/jobs");
  return [
    ...(env.DISPATCHER === "auto" ? [startDeliveries()] : []),
    ...(env.EXECUTOR === "auto" ? [startJobs(drivesOwnJobs ? ownJobs : await handedOver())] : []),
  ];
}
