import type { PersonScope } from "@/lib/access/scope";
import { newPerson } from "./coach";
import { personScope } from "./portal";

/** Athletes who keep their own record here, in this process. */
const { requireOwn, startRecord } = await import("@/lib/self/record");
const { saveAnswer } = await import("@/lib/self/profile");

/** Creates someone with their own record, acting now. */
export async function newOwn(zone = "UTC") {
  const { personId, emailKey } = await newPerson();
  const person = await personScope(personId);
  await startRecord(person, zone);
  return { person, emailKey, own: await requireOwn(person) };
}

/** Returns the same person, acting at another time. */
export const at = (person: PersonScope, ms: number): PersonScope => ({
  ...person,
  wallMs: ms,
  nowMs: ms,
});

const ANSWERS = [
  ["sex", { answer: "female" }],
  ["year_of_birth", { answer: "1991" }],
  ["weight_kg", { answer: "61.5", unit: "kg" }],
  ["sweat_level", { answer: "5" }],
  ["saltiness", { answer: "not_sure" }],
  ["carb_experience", { answer: "range_gt_70" }],
  ["usual_carb_consumption", { answer: "range_60_80" }],
  ["fitness_level", { answer: "7" }],
  ["satiety_level", { answer: "5" }],
  ["concerns", {}],
] as const;

/** Answers every profile question. */
export async function answerAll(own: Parameters<typeof saveAnswer>[0]): Promise<void> {
  for (const [field, form] of ANSWERS) await saveAnswer(own, field, form);
}

/** A session, as its form sends it. */
export const SESSION = {
  type: "bike",
  name: "Long ride",
  hours: "3",
  minutes: "30",
  intensity: "6",
  heat: "6",
  meal: "120",
};
