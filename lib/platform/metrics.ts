import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { singleton } from "./singleton";

/** What is counted as it happens. What is asked only when somebody looks is in gauges.ts. */
const made = singleton("metrics", () => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: "aidstation_http_request_seconds",
      help: "Requests by the template of their path, until the whole answer has left.",
      labelNames: ["method", "route", "status_class"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    refusals: new Counter({
      name: "aidstation_refusals_total",
      help: "Requests refused, by the code of the error.",
      labelNames: ["code"],
      registers,
    }),
    poolWaits: new Histogram({
      name: "aidstation_database_pool_wait_seconds",
      help: "How long work waited for a connection of the pool.",
      buckets: [0.001, 0.01, 0.1, 0.5, 1, 2.5],
      registers,
    }),
    deliveries: new Counter({
      name: "aidstation_webhook_attempts_total",
      help: "What became of deliveries that this process settled; exhausted ones used up all their attempts.",
      labelNames: ["outcome"],
      registers,
    }),
    compared: new Counter({
      name: "aidstation_purchases_compared_total",
      help: "Buyers compared with the payment processor, by what was found.",
      labelNames: ["outcome"],
      registers,
    }),
    unlogged: new Counter({
      name: "aidstation_request_log_dropped_total",
      help: "Finished requests that were neither kept in the log nor counted in the usage of their account.",
      registers,
    }),
    hotFailures: new Counter({
      name: "aidstation_hot_line_losses_total",
      help: "How often the connection of the hot paths was given up.",
      registers,
    }),
  };
});

/** Where every metric of this process is. */
export const registry = made.registry;

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

interface Answered {
  method: string;
  /** The path's template, of which there are as many as routes. */
  route: string;
  status: number;
  /** The code of the error; undefined where there was none. */
  code: string | undefined;
  durationMs: number;
}

export function countRequest({ method, route, status, code, durationMs }: Answered): void {
  const labels = {
    method: METHODS.has(method) ? method : "other",
    route,
    status_class: `${Math.floor(status / 100)}xx`,
  };
  made.requests.observe(labels, durationMs / 1000);
  if (code !== undefined) made.refusals.inc({ code });
}

export const countPoolWait = (ms: number): void => made.poolWaits.observe(ms / 1000);

export function countDeliveries(outcomes: readonly string[]): void {
  for (const outcome of outcomes) made.deliveries.inc({ outcome });
}

export const countUnlogged = (requests: number): void => made.unlogged.inc(requests);

export const countHotLoss = (): void => made.hotFailures.inc();

/** Counts what a comparison with the payment processor found. */
export function countCompared(found: { same: number; repaired: number; failed: number }): void {
  for (const [outcome, count] of Object.entries(found)) made.compared.inc({ outcome }, count);
}
