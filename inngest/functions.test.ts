import "@/testing/database";
import { randomUUID } from "node:crypto";
import { InngestTestEngine } from "@inngest/test";
import type { InngestFunction } from "inngest";
import { describe, expect, test } from "vitest";
import { JOB_EVENTS, type JobEventData, type JobEventName } from "@/lib/contract/job-events";

const { CHORES } = await import("./chores");
const { functions } = await import("./functions");
const { handedOver, ownJobs } = await import("./jobs");
const { JOB_NAMES, SCHEDULE } = await import("./schedule");

const account_id = randomUUID();
/** Sample data for each event that has no effect, because it references nothing that exists. */
const SAMPLES: { [N in JobEventName]: JobEventData<N> } = {
  "alerts/debrief.landed": { account_id, athlete_id: randomUUID(), activity_id: randomUUID() },
  "alerts/push.due": {
    subscription_ids: [randomUUID()],
    coach_id: randomUUID(),
    notification_ids: [randomUUID()],
  },
  "alerts/push.slow": { subscription_ids: [], coach_id: randomUUID(), notification_ids: [] },
  "athlete/erased": { account_id, athlete_id: randomUUID() },
  "organization/ended": { account_id, org_id: randomUUID() },
  "billing/event.received": { stripe_event_id: "evt_unknown" },
  "billing/customer.changed": { environment: "test", customer_id: "cus_unknown" },
  "billing/address.matched": { purchase_id: randomUUID() },
  "billing/comparison.due": { environment: "live", list: "ours", after: null },
  "billing/change.due": { team_id: randomUUID(), turn: randomUUID(), due_ms: 0 },
  "billing/clock.moved": { account_id },
  "billing/team-clock.moved": { team_id: randomUUID() },
  "message/held": { message_id: randomUUID(), due_ms: 0 },
  "message/unseen": { message_id: randomUUID(), due_ms: 0 },
  "mail/queued": { mail_id: randomUUID() },
  "partner/closed": { partner_id: randomUUID() },
  "report/asked": {
    report_id: randomUUID(),
    coach_id: randomUUID(),
    athlete_id: randomUUID(),
    window: 7,
    focus: "key",
  },
  "team/coach.left": { relation_ids: [randomUUID()] },
  "webhook/deleted": { account_id: null, webhook_id: randomUUID() },
};
const EVENTS = Object.keys(JOB_EVENTS) as JobEventName[];

const functionOf = (id: string): InngestFunction.Any => {
  const found = functions.find((each) => each.id() === id);
  if (found === undefined) throw new Error(`${id} is not served.`);
  return found;
};

/** Returns the SDK's result, excluding the SDK's own failures. */
async function execute(id: string, event: { name: string; data?: object }) {
  const engine = new InngestTestEngine({ function: functionOf(id), events: [event as never] });
  const { result, error } = await engine.execute();
  expect(error).toBeUndefined();
  return result;
}

describe("the same jobs run in our own processes and on an Inngest server", () => {
  test.each(EVENTS)("%s", async (name) => {
    const { opts } = functionOf(CHORES[name].id);
    expect(opts.triggers).toEqual([{ event: name }]);
    expect(await execute(CHORES[name].id, { name, data: SAMPLES[name] })).toEqual({ done: true });
    await ownJobs.tasks[name]?.(SAMPLES[name], "a job");
  });

  test.each(JOB_NAMES)("%s", async (name) => {
    const { cron } = SCHEDULE[name];
    const { opts } = functionOf(name);
    expect(opts.triggers).toEqual([{ cron }, { event: `jobs/${name}` }]);
    expect(await execute(name, { name: `jobs/${name}` })).toEqual(expect.any(Object));
    await ownJobs.tasks[name]?.({}, "a job");
    expect(ownJobs.crons[name]).toBe(cron);
  });

  test("and there are no others", async () => {
    const names = [...EVENTS, ...JOB_NAMES].toSorted();
    expect(Object.keys(ownJobs.tasks).toSorted()).toEqual(names);
    expect(functions).toHaveLength(names.length);
    expect(Object.keys((await handedOver()).tasks).toSorted()).toEqual(EVENTS.toSorted());
  });
});
