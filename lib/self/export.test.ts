import "@/testing/database";
import { describe, expect, test } from "vitest";

const { newOwn } = await import("@/testing/self");
const { db } = await import("@/lib/platform/db");
const { deleteAthlete } = await import("@/lib/athletes/erasure");
const { exportAthlete } = await import("@/lib/exports/athlete");
const { saveAnswer } = await import("./profile");

describe("data stored by an athlete's own pages", () => {
  test("is in the export, and deleted with the record", async () => {
    const { own } = await newOwn();
    await saveAnswer(own, "weight_kg", { answer: "150", unit: "lb" });
    const fields = new Map<string, unknown>();
    for await (const part of (await exportAthlete(own.account, own.athleteId)).parts)
      if ("value" in part) fields.set(part.field, part.value);
    expect(fields.get("own_pages")).toEqual({
      chosen_answers: [{ field: "weight_kg", choice: "lb" }],
      reminders: [],
    });
    await deleteAthlete(own.account, own.athleteId);
    await db.athlete.delete({ where: { id: own.athleteId } });
    expect(await db.chosenAnswer.count({ where: { athleteId: own.athleteId } })).toBe(0);
  });
});
