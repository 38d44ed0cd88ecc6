import { type Relay, relay, startRelay } from "@/lib/platform/job-outbox";
import { singleton } from "@/lib/platform/singleton";
import { CHORE_EVENTS } from "./chores";
import { inngest } from "./client";

/** Job events go to whoever drives the jobs, under their own ids, so that one handed on twice is one event. */
const toJobs: Parameters<typeof relay>[0] = {
  names: CHORE_EVENTS,
  send: (events) => inngest.send(events.map(({ id, name, data }) => ({ id, name, data }))),
};

/** Hands on the job events that wait now. @returns how many */
export const relayJobEvents = (): Promise<number> => relay(toJobs);

/** Starts the relay of this process, once however often it is asked. */
export const startJobRelay = (): Relay => singleton("job-relay", () => startRelay(toJobs));
