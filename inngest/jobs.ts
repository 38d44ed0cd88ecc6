import { JOB_EVENTS } from "@/lib/contract/job-events";
import { db } from "@/lib/platform/db";
import type { Jobs } from "@/lib/platform/job-worker";
import { enqueue } from "@/lib/platform/jobs";
import { CHORE_EVENTS, workOn } from "./chores";
import { JOB_NAMES, runScheduled, SCHEDULE } from "./schedule";

/** How long one job works before others of its lane have their turn; what is left then is a job of its own. */
const JOB_MS = 20_000;

const each = <Name extends string, T>(names: readonly Name[], make: (name: Name) => T) =>
  Object.fromEntries(names.map((name) => [name, make(name)]));

/** The jobs as the workers of our own processes run them. */
export const ownJobs: Jobs = {
  tasks: {
    ...each(CHORE_EVENTS, (name) => async (data) => {
      const { more } = await workOn(name, data, JOB_MS);
      if (more) await enqueue({ db }, name, JOB_EVENTS[name].data.parse(data) as never);
    }),
    ...each(JOB_NAMES, (name) => () => runScheduled(name)),
  },
  crons: each(JOB_NAMES, (name) => SCHEDULE[name].cron),
};

/**
 * What hands each job over to an Inngest server when it is due. One that is handed over twice has the same id, by which
 * the server knows it. What happens by the clock starts there.
 */
export async function handedOver(): Promise<Jobs> {
  const { inngest } = await import("./client");
  const tasks = each(
    CHORE_EVENTS,
    (name) => (data: unknown, id: string) =>
      inngest.send({ name, id, data: JOB_EVENTS[name].data.parse(data) }),
  );
  return { tasks, crons: {} };
}
