import { owned } from "@/lib/access/owned";
import type { AccountScope } from "@/lib/access/scope";
import {
  NO_STANDING,
  type StandingFacts,
  type StandingRow,
  subscriptionStatus,
  toFacts,
} from "@/lib/billing/entitlement";
import type { Athlete } from "@/lib/contract/athlete";
import { toDate, toSeconds } from "@/lib/platform/clock";
import { read } from "@/lib/platform/db";
import type { PageCut } from "@/lib/platform/page";
import type { AthleteFields, AthleteRow } from "./athletes.store";

/**
 * An athlete as shown in responses: the row, the standing, and the affiliations with organizations that haven't ended.
 */
interface Shown extends Omit<AthleteFields, "settings" | "sex"> {
  id: string;
  sex: string | null;
  settings: unknown;
  seatSubscriptionId: string | null;
  profileComplete: boolean;
  createdAt: Date;
  updatedAt: Date;
  facts: StandingFacts;
}

/** Converts the row of a newly created athlete, who has no standing yet. */
export const newcomer = (row: AthleteRow): Shown => ({ ...row, facts: NO_STANDING });

export const toAthlete = (account: AccountScope, shown: Shown): Athlete => ({
  id: shown.id,
  partner_id: account.partnerId,
  external_id: shown.externalId,
  name: shown.name,
  email: shown.email,
  ...kept(shown),
  year_of_birth: shown.yearOfBirth,
  weight_kg: shown.weightKg,
  time_zone: shown.timeZone,
  partner_plan: shown.partnerPlan,
  org_id: shown.orgId,
  subscription_status: subscriptionStatus(shown.facts, account.nowMs),
  ...(shown.seatSubscriptionId === null ? {} : { seat_subscription_id: shown.seatSubscriptionId }),
  profile_complete: shown.profileComplete,
  created_at: toSeconds(shown.createdAt.getTime()),
  updated_at: toSeconds(shown.updatedAt.getTime()),
});

/** Only validated values are ever written, and the response schema checks them again. */
const kept = ({ sex, settings }: Shown): Pick<Athlete, "sex" | "settings"> =>
  ({ sex, settings }) as Pick<Athlete, "sex" | "settings">;

interface ShownRow extends StandingRow, Omit<Shown, "facts" | "createdAt" | "updatedAt"> {
  createdMs: number;
  updatedMs: number;
}

/** Field by field: spreading a page's rows would cost more than reading them. */
const toShown = (row: ShownRow): Shown => ({
  id: row.id,
  externalId: row.externalId,
  name: row.name,
  email: row.email,
  sex: row.sex,
  yearOfBirth: row.yearOfBirth,
  weightKg: row.weightKg,
  settings: row.settings,
  timeZone: row.timeZone,
  partnerPlan: row.partnerPlan,
  orgId: row.orgId,
  seatSubscriptionId: row.seatSubscriptionId,
  profileComplete: row.profileComplete,
  createdAt: toDate(row.createdMs),
  updatedAt: toDate(row.updatedMs),
  facts: toFacts(row),
});

/**
 * Selects athletes by a condition on their rows `a`, in one statement; the first two values are the owner's. `OFFSET 0`
 * makes PostgreSQL look up each standing by id, whatever its table statistics suggest.
 */
const shownWhere = (condition: string, order: string): string => `
  SELECT a.id, a.external_id AS "externalId", a.name, a.email, a.sex, a.year_of_birth AS "yearOfBirth",
    a.weight_kg AS "weightKg", a.settings, a.time_zone AS "timeZone", a.partner_plan AS "partnerPlan",
    (SELECT o.id FROM organization o WHERE o.id = a.org_id AND o.ended_at IS NULL) AS "orgId",
    (SELECT b.id FROM seat_subscription b JOIN organization o ON o.id = b.org_id
      WHERE b.id = a.seat_subscription_id AND o.ended_at IS NULL) AS "seatSubscriptionId", a.profile_complete AS "profileComplete",
    (EXTRACT(EPOCH FROM a.created_at) * 1000)::float8 AS "createdMs",
    (EXTRACT(EPOCH FROM a.updated_at) * 1000)::float8 AS "updatedMs",
    s.athlete_id, s.trial_started_ms, s.granted_until_ms, s.seats_ms
  FROM (SELECT * FROM athlete a WHERE ${owned("$1", "$2")} AND ${condition}) a
  CROSS JOIN LATERAL (SELECT * FROM athlete_standing s WHERE s.athlete_id = a.id OFFSET 0) s ${order}`;

const BY_IDS = shownWhere("a.id = ANY($3::uuid[])", "");

/** Finds some athletes by id, as the handle sees them. Erased ones are left out. */
export async function findShown(
  account: AccountScope,
  ids: readonly string[],
): Promise<Map<string, Shown>> {
  const values = [account.accountId, account.only, [...ids]];
  const rows = await read<ShownRow>(account.db, { name: "athletes-by-id", text: BY_IDS, values });
  return new Map(rows.map((row) => [row.id, toShown(row)]));
}

export interface AthleteFilter {
  profileComplete?: boolean;
  externalId?: string;
  emailKey?: string;
  orgId?: string;
}

/** The SQL condition of each filter. */
const FILTERS: Readonly<Record<keyof AthleteFilter, (value: string) => string>> = {
  profileComplete: (value) => `a.profile_complete = ${value}`,
  externalId: (value) => `a.external_id = ${value}`,
  emailKey: (value) => `a.email_key = ${value}`,
  orgId: (value) => `a.org_id = ${value}::uuid
    AND EXISTS (SELECT 1 FROM organization f WHERE f.id = a.org_id AND f.ended_at IS NULL)`,
};
const FILTER_NAMES = Object.keys(FILTERS) as (keyof AthleteFilter)[];

/** Returns a page of athletes, newest first, plus one more row if another page follows. */
export async function listShown(
  account: AccountScope,
  filter: AthleteFilter,
  { limit, after }: PageCut,
): Promise<Shown[]> {
  const values: unknown[] = [account.accountId, account.only, limit + 1];
  const place = (value: unknown) => `$${values.push(value)}`;
  const used = FILTER_NAMES.filter((name) => filter[name] !== undefined);
  const conditions = used.map((name) => FILTERS[name](place(filter[name])));
  if (after !== null) {
    const edge = `(${place(toDate(after.createdMs))}::timestamptz, ${place(after.id)}::uuid)`;
    conditions.push(`(a.created_at, a.id) < ${edge}`);
  }
  const condition = [...conditions, "true"].join(" AND ");
  const order = "ORDER BY a.created_at DESC, a.id DESC";
  const text = shownWhere(`${condition} ${order} LIMIT $3::int`, order);
  const name = ["athletes", ...used, after === null ? "first" : "next"].join("-");
  return (await read<ShownRow>(account.db, { name, text, values })).map(toShown);
}
