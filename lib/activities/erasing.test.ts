import "@/testing/database";
import { expect, test } from "vitest";
import { callerOf, newPartner } from "@/testing/partner";
import { codeOf } from "@/testing/refusals";

const { db } = await import("@/lib/platform/db");
const { newId } = await import("@/lib/platform/ids");
const { createAthlete } = await import("@/lib/athletes/athletes");
const { clearErased, deleteAthlete } = await import("@/lib/athletes/erasure");
const { takeDebrief } = await import("@/lib/self/debrief");
const { createActivity } = await import("./activities");
const { submitFeedback } = await import("./feedback");

test("a debrief sent while its athlete is being erased is stored first or finds no athlete", async () => {
  const account = callerOf(await newPartner());
  const met = ["done", "athlete_not_found"];
  for (let round = 0; round < 10; round++) {
    const { id } = await createAthlete(account, {});
    const { id: activityId } = await createActivity(account, id, { type: "run", duration_min: 60 });
    const of = { account, athleteId: id, activityId };
    const byPartner = () => codeOf(submitFeedback(account, id, activityId, { rating: 4 }));
    const byAthlete = () => codeOf(takeDebrief(of, { draft: newId(), rating: "4" }));
    const erase = async () => {
      await deleteAthlete(account, id);
      while ((await clearErased(account, id)).more);
    };
    const [first, second] = await Promise.all([byPartner(), byAthlete(), erase()]);
    expect([met, met]).toEqual([expect.arrayContaining([first]), expect.arrayContaining([second])]);
    expect([await byPartner(), await byAthlete()]).toEqual(Array(2).fill("athlete_not_found"));
    expect(await db.activity.count({ where: { id: activityId } })).toBe(0);
  }
});
