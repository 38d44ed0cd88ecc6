import { db, type Tx } from "@/lib/platform/db";
import type { StandingFacts } from "./entitlement";

export interface StandingRow {
  athlete_id: string;
  trial_started_ms: number | null;
  granted_until_ms: number | null;
  seats_ms: [number, number][] | null;
}

export const toFacts = (row: StandingRow): StandingFacts => ({
  trialStartedMs: row.trial_started_ms,
  grantedUntilMs: row.granted_until_ms,
  seats: row.seats_ms ?? [],
});

export async function findStandings(
  ids: readonly string[],
  tx?: Tx,
): Promise<Map<string, StandingFacts>> {
  const rows = await (tx ?? db).$queryRaw<StandingRow[]>`
    SELECT athlete_id, trial_started_ms, granted_until_ms, seats_ms FROM athlete_standing
    WHERE athlete_id = ANY(${[...ids]}::uuid[])`;
  return new Map(rows.map((row) => [row.athlete_id, toFacts(row)]));
}
