import { JOB_EVENTS } from "@/lib/contract/job-events";
import { db } from "@/lib/platform/db";
import type { Jobs } from "@/lib/platform/job-worker";
import { enqueue } from "@/lib/platform/jobs";
import { CHORE_EVENTS, workOn } from "./chores";
import { JOB_NAMES, runScheduled, SCHEDULE } from "./schedule";

/** Maximum time a job works before others in its lane get a turn; the remainder becomes a new job. */
const JOB_MS = 20_000;

const each = <Name extends string, T>(names: readonly Name[], make: (name: Name) => T) =>
  Object.fromEntries(names.map((name) => [name, make(name)]));

/** The jobs as run by our own workers. */
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
 * Returns jobs that hand off to an Inngest server when due. Each keeps its id if handed off twice, so the server can
 * deduplicate. Scheduled jobs start on the Inngest server.
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
