import type { InngestFunction } from "inngest";
import { JOB_EVENTS } from "@/lib/contract/job-events";
import { patiently } from "@/lib/platform/call-context";
import { LANES, RETRIES } from "@/lib/platform/jobs";
import { CHORE_EVENTS, CHORES, workOn } from "./chores";
import { inngest } from "./client";
import { JOB_NAMES, runScheduled, SCHEDULE } from "./schedule";

/** The jobs as functions of an Inngest server, where one is configured. */

/** One function for each scheduled verb. A tick that comes while the last one still runs waits for it. */
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

/** How long a step works at most before what it did is remembered. */
const STEP_MS = 2_000;
/** Steps that one run takes; what is left then is a run of its own, since a run may not have steps without end. */
const MOST_STEPS = 500;

type Limits = [{ limit: number }] | [{ limit: number }, { limit: number; key: string }];

function limitsOf(name: (typeof CHORE_EVENTS)[number]): Limits {
  const { turn } = JOB_EVENTS[name];
  const all = { limit: LANES };
  return turn === undefined ? [all] : [all, { limit: 1, key: `event.data.${turn}` }];
}

/** One function for each chore: it does what is left, some chunks in each step, until nothing is. */
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

/** Every job there is. What is not in this list is not served. */
export const functions: InngestFunction.Any[] = [...scheduled, ...chores];
