import { parseCronItem } from "graphile-worker";
import { z } from "zod";

/** A function as the executor drives it. */
export interface JobFunction {
  id: string;
  /** The events that start it. */
  events: string[];
  /** Five fields each, in UTC. */
  crons: string[];
  maxAttempts: number;
  /** How many of its runs may be driven at once; null for any number. */
  limit: number | null;
  /** The same among the runs that agree in the value at `path` of the event. */
  keyed: { limit: number; path: string[] } | null;
  /** The function to start when a run has failed. */
  onFailure: string | null;
}

const DEFAULT_RETRIES = 3;
const FAILURE_SUFFIX = "-failure";

const Concurrency = z.strictObject({
  limit: z.number().int().positive(),
  key: z.string().optional(),
  scope: z.literal("fn").optional(),
});
// Strict: what is not listed here cannot be driven, and must not be ignored silently.
const Definition = z.strictObject({
  id: z.string(),
  name: z.string().optional(),
  triggers: z.array(
    z.union([
      z.strictObject({ event: z.string(), expression: z.string().optional() }),
      z.strictObject({ cron: z.string() }),
    ]),
  ),
  steps: z.object({
    step: z.object({ retries: z.object({ attempts: z.number().int().optional() }).optional() }),
  }),
  concurrency: z.union([z.number().int().positive(), Concurrency, z.array(Concurrency)]).optional(),
});
const Registration = z.object({
  app_id: z.string(),
  functions: z.array(z.looseObject({ id: z.string() })),
});

export interface Definitions {
  app: string;
  functions: JobFunction[];
  /** Functions that ask for what the executor does not do, and why. */
  refused: { id: string; reason: string }[];
}

/** Reads what the SDK says that it serves. */
export function readDefinitions(registration: unknown): Definitions {
  const { app_id: app, functions: given } = Registration.parse(registration);
  const functions: JobFunction[] = [];
  const refused: Definitions["refused"] = [];
  const ids = new Set(given.map(({ id }) => id));
  for (const raw of given) {
    try {
      functions.push(read(Definition.parse(raw), ids));
    } catch (error) {
      const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
      refused.push({ id: raw.id, reason });
    }
  }
  return { app, functions, refused };
}

function read(definition: z.output<typeof Definition>, ids: Set<string>): JobFunction {
  const { id, triggers, steps, concurrency } = definition;
  const events: string[] = [];
  const crons: string[] = [];
  for (const trigger of triggers) {
    if ("cron" in trigger) crons.push(utcCron(trigger.cron));
    else if (trigger.expression === undefined && !trigger.event.includes("*")) {
      events.push(trigger.event);
    } else if (!isOwnFailure(id, trigger.expression)) {
      throw new Error("Triggers with an expression or a wildcard are not supported.");
    }
  }
  const limits = [concurrency ?? []]
    .flat()
    .map((it) => (typeof it === "number" ? { limit: it } : it));
  const keyed = limits.filter((it) => "key" in it && it.key !== undefined);
  const plain = limits.filter((it) => !keyed.includes(it));
  if (keyed.length > 1 || plain.length > 1)
    throw new Error("One limit and one keyed limit at most.");
  return {
    id,
    events,
    crons,
    maxAttempts: 1 + (steps.step.retries?.attempts ?? DEFAULT_RETRIES),
    limit: plain[0]?.limit ?? null,
    keyed: keyed[0] ? { limit: keyed[0].limit, path: eventPath(keyed[0].key ?? "") } : null,
    onFailure: ids.has(id + FAILURE_SUFFIX) ? id + FAILURE_SUFFIX : null,
  };
}

/** `onFailure` is served as a function of its own; it is started by name, not by its trigger. */
const isOwnFailure = (id: string, expression: string | undefined): boolean =>
  id.endsWith(FAILURE_SUFFIX) &&
  expression === `event.data.function_id == '${id.slice(0, -FAILURE_SUFFIX.length)}'`;

function utcCron(cron: string): string {
  const fields = cron.replace(/^TZ=(UTC|Etc\/UTC)\s+/, "").trim();
  parseCronItem({ task: "check", match: fields });
  return fields;
}

function eventPath(key: string): string[] {
  if (!/^event(\.[A-Za-z_][A-Za-z0-9_]*)+$/.test(key)) {
    throw new Error(`The concurrency key ${key} is not a path such as event.data.account_id.`);
  }
  return key.split(".").slice(1);
}
