import type { CallScope } from "@/lib/access/scope";
import type { Concern, WindowDays } from "@/lib/contract/concern";
import { recordEvents } from "@/lib/platform/outbox";
import { saveAttention } from "./alerts.store";
import type { Circumstances } from "./circumstances";

/** Why an athlete needs attention. */
export interface Attention extends Pick<Concern, "flagged_count" | "top_reasons"> {
  /** Days. */
  window: WindowDays;
}

/**
 * Notifies the endpoints of the coaches who get an athlete's alerts that the athlete needs attention, unless they
 * already did. The transaction must hold the relation.
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
