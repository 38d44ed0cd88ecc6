import "@/testing/database";
import { describe, expect, test } from "vitest";
import { PROFILE } from "@/testing/profile";

const { account, asked } = await import("@/testing/conversations");
const { createAthlete } = await import("@/lib/athletes/athletes");
const { createActivity } = await import("@/lib/activities/activities");
const { submitFeedback } = await import("@/lib/activities/feedback");
const { calculateActivity, readPrescription } = await import("@/lib/activities/prescriptions");

describe("for several sessions within their plans", () => {
  const planned = async (minutes: readonly number[], shares: { sodium: number }) => {
    const { id } = await createAthlete(account, PROFILE);
    for (const [place, duration_min] of minutes.entries()) {
      const started_at = account.nowMs - (place + 1) * 86_400_000;
      const ride = {
        type: "bike" as const,
        duration_min,
        temperature_c: 20,
        humidity_pct: 50,
        intensity_level: 5,
        meal_before_min: 90,
        is_race_event: false,
      };
      const { id: one } = await createActivity(account, id, { ...ride, started_at });
      await calculateActivity(account, id, one, {});
      const { prescription: plan } = await readPrescription(account, id, one);
      const all = (rate: number) => (rate * duration_min) / 60;
      await submitFeedback(account, id, one, {
        rating: 4,
        consumed_carb_g: all(plan.carb_g_per_hr),
        consumed_sodium_mg: all(plan.sodium_mg_per_hr) * shares.sodium,
        consumed_fluid_ml: all(plan.fluid_ml_per_hr),
      });
    }
    return id;
  };

  test("the answer says how they went, and which of them were enough", async () => {
    const id = await planned([180, 200], { sodium: 0.6 });
    const all = await asked("How am I doing? Show my recent sessions", id);
    expect(all.content).toMatch(/^Off the plan in sodium: in the last 2.reports it was \d+% of/);
    const { content } = await asked("was that too little drink on my last ride?", id);
    expect(content).toMatch(/^(?:About as|Less than) planned: \d+ mL of fluid per hour, where/);
    const { content: drunk } = await asked("Am I drinking too much?", id);
    expect(drunk).toMatch(/^No: in none of the last 2 reports was more drunk than the limit\./);
  });

  test("long and short sessions have separate averages over the requested days", async () => {
    const id = await planned([180, 45, 200, 50, 190, 40, 185], { sodium: 1 });
    const question = "am I eating enough carbs compared to the plan over the last weeks?";
    const { content } = await asked(question, id);
    expect(content).toMatch(
      /^In the 4.reports of 2 h or more from [^.]* on average.*In the 3.reports of shorter sessions from /s,
    );
  });

  test("a session that met its plan doesn't explain a bonk, and no article says it fell short", async () => {
    const { content } = await asked(
      "I bonked on my last ride, why?",
      await planned([180], { sodium: 1 }),
    );
    expect(content).toMatch(/explains little: look at what was eaten in the hours before/);
    expect(content).not.toMatch(/less than planned|ask why/);
  });
});
