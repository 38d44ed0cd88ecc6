import type { IncomingMessage, ServerResponse } from "node:http";
import type { Lane } from "./lib/api/lane";

/** What the server command needs to know about the application. */
export interface Application {
  /** Reasons it cannot serve; if there are any, every other field is absent. */
  problems: string[];
  /** Settings that are probably misspelled; only reported. */
  doubts: string[];
  settings?: { PORT: number; HOST?: string | undefined };
  keyProblem?: () => Promise<string | null>;
  /** Returns the network that an address counts for. */
  networkOf?: (address: string) => string;
  /** Returns the seconds after which an address may ask for the page at a path again; null if it may now. */
  pageWait?: (address: string, path: string) => number | null;
  /** Serves everything under `/v1` and `/mcp`, and requests that no page can answer. */
  api?: Lane;
  /** Serves Stripe's webhook: through Next, an unsigned request would cost ten times as much. */
  hooks?: Lane;
  /** Serves the authorization server's paths; `isOauth` recognizes them. */
  oauth?: (incoming: IncomingMessage, outgoing: ServerResponse) => void;
  isOauth?: (path: string) => boolean;
  /** Starts serving metrics and, if this process also does background work, deliveries and jobs. */
  begin?: (how: { works: boolean }) => Promise<void>;
  /** Stops claiming work and finishes what was already claimed. */
  stop?: () => Promise<void>;
  /** Flushes the request and access logs once no requests are in flight. */
  finish?: () => Promise<void>;
}

/**
 * Builds the application, or returns why this environment cannot serve it. Loads no module that would throw in that
 * case.
 */
export async function describeApplication(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Application> {
  const { servingProblems, unknownSettings } = await import("./lib/platform/settings");
  const problems = servingProblems(environment);
  const doubts = unknownSettings(environment);
  if (problems.length > 0) return { problems, doubts };
  const { env } = await import("./lib/platform/env");
  const { keyProblem } = await import("./lib/platform/key-canary");
  const { networkOf } = await import("./lib/metering/network");
  const { publicWait } = await import("./lib/metering/public-limit");
  const { wallMs } = await import("./lib/platform/clock");
  const { isCountedElsewhere } = await import("./lib/api/page-paths");
  const { newLane } = await import("./lib/api/lane");
  const { onlyPost } = await import("./lib/api/route");
  const { oauthDoor, oauthRoute } = await import("./lib/api/oauth-door");
  const { ROUTES } = await import("./app/v1/manifest.gen");
  const assistant = { file: "app/mcp/route.ts", handlers: await import("./app/mcp/route") };
  const receive = await import("./app/hooks/stripe/route");
  const { startMetrics } = await import("./lib/api/metrics");
  const { writeRequests } = await import("./lib/usage/writer");
  const { writeAccesses } = await import("./lib/catalog/access-log");
  let beside: Promise<{ stop: () => Promise<void> }[]> = Promise.resolve([]);
  return {
    problems,
    doubts,
    settings: env,
    keyProblem,
    networkOf,
    pageWait: (address, path) =>
      isCountedElsewhere(path) ? null : publicWait("page", address, wallMs()),
    api: newLane([...ROUTES, assistant]),
    hooks: newLane([{ file: "app/hooks/stripe/route.ts", handlers: onlyPost(receive.POST) }]),
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

/** Starts deliveries and jobs, as far as this process is configured to run them. */
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
