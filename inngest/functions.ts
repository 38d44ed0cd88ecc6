import type { InngestFunction } from "inngest";
import { JOB_EVENTS } from "@/lib/contract/job-events";
import { patiently } from "@/lib/platform/call-context";
import { LANES, RETRIES } from "@/lib/platform/jobs";
import { CHORE_EVENTS, CHORES, workOn } from "./chores";
import { inngest } from "./client";
import { JOB_NAMES, runScheduled, SCHEDULE } from "./schedule";

/** The jobs as functions of an Inngest server, if one is configured. */

/** One function per scheduled job. A tick that arrives while the previous run is still going waits for it. */
const scheduled = JOB_NAMES.map((name) =>
  inngest.createFunction(
    {
      id: name,
      triggers: [{ cron: SCHEDULE[name].cron }, { event: `jobs/${name}` }],
      concurrency: { limit: 1 },
      retries: 3,
    },
    ({ step }) => step.run(name, () => runScheduled(name)),
  ),
);

/** Maximum time a step works before its progress is recorded. */
const STEP_MS = 2_000;
/** Maximum steps per run, since a run's steps are limited; the remainder becomes a new run. */
const MOST_STEPS = 500;

interface Limit {
  limit: number;
  key?: string;
}

function limitsOf(name: (typeof CHORE_EVENTS)[number]): [Limit] | [Limit, Limit] {
  const { turn, owner } = JOB_EVENTS[name];
  const all = owner ? { limit: LANES, key: `event.data.${owner}` } : { limit: LANES };
  return turn === undefined ? [all] : [all, { limit: 1, key: `event.data.${turn}` }];
}

/** One function per chore. Each step does several chunks, until nothing is left. */
const chores = CHORE_EVENTS.map((name) =>
  inngest.createFunction(
    {
      id: CHORES[name].id,
      triggers: [{ event: name }],
      concurrency: limitsOf(name),
      retries: JOB_EVENTS[name].retries ?? RETRIES,
    },
    async ({ event, step }) => {
      for (let chunk = 0; chunk < MOST_STEPS; chunk++) {
        const { more } = await step.run("work", () =>
          patiently(() => workOn(name, event.data, STEP_MS)),
        );
        if (!more) return { done: true };
      }
      await step.sendEvent("go-on", { name, data: event.data });
      return { done: false };
    },
  ),
);

/** All jobs. Anything not in this list is not served. */
export const functions: InngestFunction.Any[] = [...scheduled, ...chores];
