import type { CallScope } from "@/lib/access/scope";
import type { Concern, WindowDays } from "@/lib/contract/concern";
import { recordEvents } from "@/lib/platform/outbox";
import { saveAttention } from "./alerts.store";
import type { Circumstances } from "./circumstances";

/** Why an athlete needs somebody. */
export interface Attention extends Pick<Concern, "flagged_count" | "top_reasons"> {
  /** Days. */
  window: WindowDays;
}

/**
 * Tells the endpoints of whoever has an athlete's alerts that they need attention, if they did not before. The unit of
 * work holds the relation.
 *
 * @param nowMs team time
 */
export async function noteAttention(
  { db }: CallScope,
  { relationId, athleteId, recipients, attentionSinceMs }: Circumstances,
  { window, flagged_count, top_reasons }: Attention,
  nowMs: number,
): Promise<void> {
  if (attentionSinceMs !== null) return;
  await saveAttention(db, relationId, nowMs);
  for (const { coachId } of recipients) {
    const data = { coach_uid: coachId, athlete_uid: athleteId, window, flagged_count, top_reasons };
    await recordEvents({ coachId, nowMs, db }, [
      { type: "athlete.needs_attention", athleteId, data },
    ]);
  }
}
