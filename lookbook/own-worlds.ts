import { DAY_MS } from "@/lib/contract/durations";
import { newPerson } from "../testing/coach";
import { personScope } from "../testing/portal";
import { answerAll, SESSION } from "../testing/self";

/** Athletes with an upcoming session of their own, who differ in what is known about them. */
const { requireOwn, startRecord } = await import("@/lib/self/record");
const { addSession, readSession } = await import("@/lib/self/sessions");
const { readPlan } = await import("@/lib/self/plan");

/**
 * Someone whose plan is exact, whose plan is in ranges because questions are unanswered, or who has not opened a plan
 * yet.
 */
export type Planner = "planning athlete" | "unanswered athlete" | "athlete without access";

/** Creates one, with the session they plan. */
export async function newPlanner(planner: Planner) {
  const { personId } = await newPerson();
  const person = await personScope(personId);
  await startRecord(person, "Europe/Berlin");
  const own = await requireOwn(person);
  if (planner !== "unanswered athlete") await answerAll(own);
  const start = new Date(Date.now() + DAY_MS).toISOString().slice(0, 16);
  const sessionId = await addSession(own, { ...SESSION, start });
  if (planner !== "athlete without access")
    await readPlan(own, (await readSession(own, sessionId)).activity);
  return { personId, sessionId };
}
