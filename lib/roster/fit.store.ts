import type { CoachScope } from "@/lib/access/scope";
import { MadeOf } from "@/lib/contract/made-of";
import { Safety, StoredPrescription } from "@/lib/contract/prescription";
import { Settings } from "@/lib/contract/profile";
import { read } from "@/lib/platform/db";
import type { Member } from "./roster.store";

/** What products are fitted to: a session's plan and its athlete's profile. */
export interface FitBasis {
  duration_min: number;
  /** Null if none is stored, or if the session or its athlete has changed since. */
  plan: { prescription: StoredPrescription; safety: Safety; madeOf: MadeOf } | null;
  profile: { weightKg: number | null; settings: Settings };
}

interface FitRow {
  duration_min: number;
  prescription: unknown;
  prescription_safety: unknown;
  prescription_made_of: unknown;
  prescription_stale: boolean;
  weight_kg: number | null;
  settings: unknown;
}

/** Returns the basis for a session of an athlete whom the coach reaches; null for any other session. */
export async function findFitBasis(
  { db }: CoachScope,
  { athleteId }: Member,
  activityId: string,
): Promise<FitBasis | null> {
  const [row] = await read<FitRow>(db, {
    name: "coach-session-fit",
    text: `SELECT c.duration_min, c.prescription, c.prescription_safety,
  c.prescription_made_of, c.prescription_stale, a.weight_kg, a.settings
FROM activity c JOIN athlete a ON a.id = c.athlete_id
WHERE c.athlete_id = $1::uuid AND c.id = $2::uuid AND a.erased_at IS NULL`,
    values: [athleteId, activityId],
  });
  if (row === undefined) return null;
  return {
    duration_min: row.duration_min,
    plan:
      row.prescription === null || row.prescription_made_of === null || row.prescription_stale
        ? null
        : {
            prescription: StoredPrescription.parse(row.prescription),
            safety: Safety.parse(row.prescription_safety),
            madeOf: MadeOf.parse(row.prescription_made_of),
          },
    profile: { weightKg: row.weight_kg, settings: Settings.parse(row.settings) },
  };
}
