import type { InngestFunction } from "inngest";
import { JOB_EVENTS } from "@/lib/contract/job-events";
import { patiently } from "@/lib/platform/call-context";
import { forAWhile } from "@/lib/platform/chunks";
import { toDate } from "@/lib/platform/clock";
import { CHORE_EVENTS, CHORES } from "./chores";
import { inngest } from "./client";
import { JOB_NAMES, runScheduled, SCHEDULE } from "./schedule";

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

/** Steps that one run takes; what is left then is a run of its own, since a run may not have steps without end. */
const MOST_STEPS = 500;

interface Limit {
  limit: number;
  key?: string;
}

/** A chore that may sleep before it begins, whatever its event. */
interface Resting {
  id: string;
  restsUntil?: (data: never) => number;
}

/** Runs of one chore that are driven at once. */
const MOST_RUNS = 8;

function limitsOf(name: (typeof CHORE_EVENTS)[number]): [Limit] | [Limit, Limit] {
  const { turns } = CHORES[name];
  const all = { limit: MOST_RUNS };
  return turns === null ? [all] : [all, turns];
}

const MOST_RETRIES = 20;

function retriesOf(name: (typeof CHORE_EVENTS)[number]): 4 | 20 {
  const chore = CHORES[name];
  return "retries" in chore ? chore.retries : MOST_RETRIES;
}

/** One function for each chore: it does what is left, some chunks in each step, until nothing is. */
const chores = CHORE_EVENTS.map((name) =>
  inngest.createFunction(
    {
      id: CHORES[name].id,
      triggers: [{ event: name }],
      concurrency: limitsOf(name),
      retries: retriesOf(name),
    },
    async ({ event, step }) => {
      const data = JOB_EVENTS[name].parse(event.data);
      const { restsUntil }: Resting = CHORES[name];
      if (restsUntil !== undefined)
        await step.sleepUntil("rest", toDate(restsUntil(data as never)));
      for (let chunk = 0; chunk < MOST_STEPS; chunk++) {
        const { more } = await step.run("work", () =>
          patiently(() => forAWhile(() => CHORES[name].work(data as never))),
        );
        if (!more) return { done: true };
      }
      await step.sendEvent("go-on", { name, data });
      return { done: false };
    },
  ),
);

/** Every job there is. What is not in this list is not served. */
export const functions: InngestFunction.Any[] = [...scheduled, ...chores];
