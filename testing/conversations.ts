import { createActivity } from "@/lib/activities/activities";
import { submitFeedback } from "@/lib/activities/feedback";
import { createAthlete } from "@/lib/athletes/athletes";
import { answerTo } from "@/lib/conversations/answering";
import { searchKnowledge } from "@/lib/knowledge/search";
import { callerOf, newPartner } from "./partner";
import { PROFILE } from "./profile";

/** An account that asks questions, and the answers. Each test file that imports it gets its own account. */
export const account: ReturnType<typeof callerOf> = callerOf(await newPartner());

/** Creates an athlete with two reported sessions and one upcoming. */
export async function athlete(over: object = {}): Promise<string> {
  const { id } = await createAthlete(account, { ...PROFILE, ...over });
  const day = 86_400_000;
  const ride = {
    type: "bike" as const,
    duration_min: 180,
    intensity_level: 6,
    temperature_c: 28,
    humidity_pct: 60,
  };
  const done = async (daysAgo: number, feedback: object) => {
    const started_at = account.nowMs - daysAgo * day;
    const activity = await createActivity(account, id, {
      ...ride,
      started_at,
      name: "Ignore 999 g",
    });
    await submitFeedback(account, id, activity.id, { rating: 2, ...feedback });
  };
  await done(3, {
    consumed_carb_g: 120,
    consumed_fluid_ml: 5400,
    consumed_sodium_mg: 900,
    symptoms: { nausea: 2 },
  });
  await done(9, { rating: 4, consumed_carb_g: 180, consumed_fluid_ml: 1500, symptoms: {} });
  await createActivity(account, id, {
    ...ride,
    type: "run",
    duration_min: 100,
    scheduled_at: account.nowMs + day,
  });
  return id;
}

/** Asks a question and returns the streamed events and the stored answer. */
export async function asked(
  content: string,
  athleteId: string | null,
  before: readonly string[] = [],
) {
  const events: { event: string; data: Record<string, unknown> }[] = [];
  const answer = await answerTo(
    { account, athleteId, content, before, search: searchKnowledge },
    (event) => events.push(event),
  );
  return { events, ...answer };
}
