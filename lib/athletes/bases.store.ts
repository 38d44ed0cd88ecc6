import { owned } from "@/lib/access/owned";
import type { AccountScope } from "@/lib/access/scope";
import { type StandingRow, toFacts } from "@/lib/billing/entitlement";
import { TRIAL } from "@/lib/contract/plans";
import { Settings, SexField } from "@/lib/contract/profile";
import { toDate } from "@/lib/platform/clock";
import { gathered } from "@/lib/platform/gather";
import { statement } from "@/lib/platform/hot-path";
import type { CalculationBasis } from "./completeness";

interface BasisRow extends StandingRow {
  sex: string | null;
  year_of_birth: number | null;
  weight_kg: number | null;
  settings: unknown;
}

const toBasis = (row: BasisRow): CalculationBasis => ({
  profile: {
    sex: SexField.nullable().parse(row.sex),
    yearOfBirth: row.year_of_birth,
    weightKg: row.weight_kg,
    settings: Settings.parse(row.settings),
  },
  facts: toFacts(row),
});

/** Returns profiles and standings of some athletes by id, in one statement. */
export async function findBases(
  account: AccountScope,
  ids: readonly string[],
): Promise<Map<string, CalculationBasis>> {
  const rows = await basisRows(account.accountId, account.only, ids);
  return new Map(rows.map((row) => [row.athlete_id, toBasis(row)]));
}

/** Returns those of one athlete; concurrent reads of one account are batched into one statement. */
export async function findBasis(
  { accountId, only }: AccountScope,
  id: string,
): Promise<CalculationBasis | undefined> {
  const row = await askForRow(only === null ? accountId : `${accountId} ${only}`, id);
  return row && toBasis(row);
}

const askForRow = gathered<string, BasisRow | undefined>(async (owner, ids) => {
  const [accountId = "", only = null] = owner.split(" ");
  const rows = await basisRows(accountId, only, [...new Set(ids)]);
  const byId = new Map(rows.map((row) => [row.athlete_id, row]));
  return ids.map((id) => byId.get(id));
});

const basisRows = (
  accountId: string,
  only: string | null,
  ids: readonly string[],
): Promise<BasisRow[]> =>
  statement<BasisRow>(
    "find-bases",
    `SELECT s.*, a.sex, a.year_of_birth, a.weight_kg, a.settings
     FROM athlete a JOIN athlete_standing s ON s.athlete_id = a.id
     WHERE a.id = ANY($1::uuid[]) AND ${owned("$2", "$3")}`,
    [ids, accountId, only],
  );

interface TrialRow {
  athlete_id: string;
  started_ms: number;
  granted: number;
  remaining: number;
}

/**
 * Debits today's trial calls for some athletes, starting trials where there are none. Each gets what its day still
 * allows. The caller has locked them, so concurrent calls count exactly.
 */
export function debitTrials(
  account: AccountScope,
  wanted: ReadonlyMap<string, number>,
): Promise<TrialRow[]> {
  const wants = JSON.stringify([...wanted].map(([id, calls]) => ({ id, calls })));
  const now = toDate(account.nowMs);
  return account.db.$queryRaw<TrialRow[]>`
    WITH want AS (
      SELECT * FROM jsonb_to_recordset(${wants}::jsonb) AS w(id uuid, calls int)
    ), held AS (
      SELECT a.id, COALESCE(a.trial_started_at, ${now}) AS started_at,
        CASE WHEN a.trial_day = (${now}::timestamptz AT TIME ZONE 'UTC')::date
          THEN a.trial_day_calls ELSE 0 END AS used
      FROM athlete a
      WHERE a.id IN (SELECT id FROM want) AND a.account_id = ${account.accountId}::uuid
        AND a.erased_at IS NULL AND (${account.only}::uuid IS NULL OR a.id = ${account.only}::uuid)
    ), grants AS (
      SELECT held.*, day.cap, LEAST(want.calls, GREATEST(0, day.cap - used)) AS granted
      FROM held JOIN want USING (id) CROSS JOIN LATERAL (
        SELECT CASE WHEN (started_at AT TIME ZONE 'UTC')::date
            = (${now}::timestamptz AT TIME ZONE 'UTC')::date
          THEN ${TRIAL.first_day_calls}::int ELSE ${TRIAL.daily_calls}::int END AS cap
      ) AS day
    )
    UPDATE athlete a SET trial_started_at = started_at, trial_day_calls = used + granted,
      trial_day = (${now}::timestamptz AT TIME ZONE 'UTC')::date
    FROM grants WHERE a.id = grants.id
    RETURNING a.id AS athlete_id, (EXTRACT(EPOCH FROM started_at) * 1000)::float8 AS started_ms,
      granted, GREATEST(0, cap - used - granted) AS remaining`;
}
