import { lockAthlete, lockAthletes } from "@/lib/access/locks";
import type { AccountScope } from "@/lib/access/scope";
import { NO_STANDING, trialEndMs } from "@/lib/billing/entitlement";
import { readStandings } from "@/lib/billing/standing";
import type { Trial } from "@/lib/contract/export";
import { toSeconds } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { refuseMissingAthlete } from "./athletes";
import { findAthlete, findInOtherEnvironment, profileOf } from "./athletes.store";
import { debitTrials, findBases, findBasis } from "./bases.store";
import type { CalculationBasis } from "./completeness";

/** Returns profiles and standings for calculations, by athlete id. Ids of other accounts are left out. */
export function readBases(
  account: AccountScope,
  ids: readonly string[],
): Promise<Map<string, CalculationBasis>> {
  return ids.length === 0 ? Promise.resolve(new Map()) : findBases(account, ids);
}

/** Returns one athlete's profile and standing for a calculation; undefined for another account's id. */
export const readBasis = (
  account: AccountScope,
  id: string,
): Promise<CalculationBasis | undefined> => findBasis(account, id);

/** Returns which of these athletes, not found here, are in the same partner's other environment. */
export const findAthletesElsewhere = (
  account: AccountScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> =>
  ids.length === 0 ? Promise.resolve(new Set()) : findInOtherEnvironment(account, ids);

/**
 * Locks an athlete until the transaction ends and returns its profile and standing: writers wait, readers don't.
 *
 * @throws athlete_not_found, environment_mismatch
 */
export async function holdBasis(account: AccountScope, id: string): Promise<CalculationBasis> {
  const row = (await lockAthlete(account, id)) ?? (await refuseMissingAthlete(account, id));
  const standings = await readStandings(account.db, [id]);
  return { profile: profileOf(row), facts: standings.get(id) ?? NO_STANDING };
}

/** Returns an athlete's trial; null if it never started. @throws athlete_not_found, environment_mismatch */
export async function readTrial(account: AccountScope, id: string): Promise<Trial | null> {
  const row = (await findAthlete(account, id)) ?? (await refuseMissingAthlete(account, id));
  if (row.trialStartedAt === null) return null;
  const startedMs = row.trialStartedAt.getTime();
  return {
    started_at: toSeconds(startedMs),
    ends_at: toSeconds(trialEndMs(startedMs)),
    last_day: row.trialDay?.toISOString().slice(0, 10) ?? null,
    last_day_calls: row.trialDayCalls,
  };
}

/**
 * Debits today's trial calls by athlete id; see `TrialDay` for what each one gets.
 *
 * @param areHeld whether the transaction has locked the athletes already
 */
export async function takeTrialCalls(
  account: AccountScope,
  wanted: ReadonlyMap<string, number>,
  areHeld: boolean,
): Promise<Map<string, { startedMs: number; granted: number; remaining: number }>> {
  if (wanted.size === 0) return new Map();
  const rows = await transaction(account, async (account) => {
    // One statement that locks and updates deadlocks with itself beside writers that only keep the athlete.
    if (!areHeld) await lockAthletes(account, [...wanted.keys()]);
    return debitTrials(account, wanted);
  });
  return new Map(
    rows.map(({ athlete_id, started_ms, granted, remaining }) => [
      athlete_id,
      { startedMs: started_ms, granted, remaining },
    ]),
  );
}
