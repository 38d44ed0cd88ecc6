import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { singleton } from "./singleton";

/** Metrics counted as events happen. Values read only on scrape are in gauges.ts. */
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
    modelCalls: new Counter({
      name: "aidstation_model_calls_total",
      help: "Calls of the language model, by what for and how they ended.",
      labelNames: ["use", "outcome"],
      registers,
    }),
    modelTokens: new Counter({
      name: "aidstation_model_tokens_total",
      help: "Tokens that the language model read and wrote.",
      labelNames: ["use", "direction"],
      registers,
    }),
    modelCost: new Counter({
      name: "aidstation_model_cost_usd_total",
      help: "What the language model cost in US dollars, by the prices that are set.",
      labelNames: ["use"],
      registers,
    }),
    modelSentences: new Counter({
      name: "aidstation_model_sentences_total",
      help: "Sentences of the language model, by whether they stood up to the facts.",
      labelNames: ["use", "outcome"],
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

/** The registry of all metrics of this process. */
export const registry = made.registry;

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

interface Answered {
  method: string;
  /** The path's template; there are only as many as routes. */
  route: string;
  status: number;
  /** The error code; undefined if there was none. */
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

/** Counts how a call of the language model ended: complete, failed, abandoned by its reader, or never made. */
export const countModelCall = (
  use: string,
  outcome: "whole" | "broken" | "left" | "over_budget",
): void => made.modelCalls.inc({ use, outcome });

export const countModelSentence = (use: string, hasStood: boolean): void =>
  made.modelSentences.inc({ use, outcome: hasStood ? "told" : "dropped" });

/** @param prices in US dollars per million tokens */
export function countModelTokens(
  use: string,
  used: { input: number; output: number },
  prices: { input: number; output: number },
): void {
  made.modelTokens.inc({ use, direction: "input" }, used.input);
  made.modelTokens.inc({ use, direction: "output" }, used.output);
  const dollars = (used.input * prices.input + used.output * prices.output) / 1_000_000;
  made.modelCost.inc({ use }, dollars);
}

export const countUnlogged = (requests: number): void => made.unlogged.inc(requests);

export const countHotLoss = (): void => made.hotFailures.inc();

/** Counts the results of a comparison with the payment processor. */
export function countCompared(found: { same: number; repaired: number; failed: number }): void {
  for (const [outcome, count] of Object.entries(found)) made.compared.inc({ outcome }, count);
}
