import type { AccountScope } from "@/lib/access/scope";
import { DAY_MS } from "@/lib/contract/durations";
import { fail } from "@/lib/contract/errors";
import { INTELLIGENCE_PER_DAY } from "@/lib/contract/plans";
import type { Allowance, LimitsNow, UsageDay } from "@/lib/contract/usage";
import { dateOf, intelligenceMax, secondsToMidnight } from "@/lib/metering/day";
import { frictionMax } from "@/lib/metering/novelty";
import { type LimitsRow, readDays, readLimits } from "./usage.store";
import { writeRequests } from "./writer";

const EMPTY = {
  total: 0,
  intelligence: 0,
  calculations: 0,
  products: 0,
  data: 0,
  rate_limited: 0,
} as const;

/**
 * Returns the account's daily usage up to `today`, oldest first, with zeros for days without calls; and its limits with
 * what is left right now, exactly as the next call will find them. Today's totals equal those of the limits, as both
 * use the same count. The breakdown by purpose covers the calls that were answered.
 *
 * @throws resource_not_found when the account is gone
 */
export async function usageAndLimits(
  account: AccountScope,
  days = 1,
): Promise<{ days: UsageDay[]; today: UsageDay; limits: LimitsNow }> {
  await writeRequests();
  const earlier = Array.from({ length: days - 1 }, (_, back) =>
    dateOf(account.nowMs - (days - 1 - back) * DAY_MS),
  );
  const date = dateOf(account.nowMs);
  const [rows, row] = await Promise.all([
    readDays(account, earlier[0] ?? date, date),
    readLimits(account, date),
  ]);
  if (row === null) fail("resource_not_found");
  const counted = countedOn(row, date);
  const { total, intelligence } = counted;
  const known = new Map(rows.map((each) => [each.date, each]));
  const keptOf = (date: string) => known.get(date) ?? { date, ...EMPTY };
  const today = { ...keptOf(date), total, intelligence, data: total - intelligence };
  return { days: [...earlier.map(keptOf), today], today, limits: limitsOf(account, row, counted) };
}

/** Returns the counts of a day: zero if the account was last called on an earlier day. */
const countedOn = (row: LimitsRow, date: string): Counted =>
  row.date !== null && row.date >= date ? row : NOTHING;

type Counted = Record<keyof typeof NOTHING, number>;

function limitsOf(account: AccountScope, row: LimitsRow, today: Counted): LimitsNow {
  const plan = {
    requestsPerDay: row.requests_per_day,
    intelligenceBase: row.intelligence_per_day ?? INTELLIGENCE_PER_DAY.base,
    intelligenceEach: row.intelligence_per_day === null ? INTELLIGENCE_PER_DAY.perAthlete : 0,
  };
  const { athletes } = today;
  return {
    date: dateOf(account.nowMs),
    resets_in_seconds: secondsToMidnight(account.nowMs),
    bucket: {
      requests_per_second: row.rate_per_second,
      burst: row.burst,
      remaining: Math.floor(levelOf(row, account.wallMs)),
    },
    requests_per_day: row.is_unbounded ? null : allowance(plan.requestsPerDay, today.total),
    intelligence_per_day: row.is_unbounded
      ? null
      : {
          ...bounded(intelligenceMax(plan, athletes) ?? 0, today.intelligence),
          athletes,
          is_agreed: row.intelligence_per_day !== null,
        },
    distinct: row.is_unbounded
      ? null
      : {
          calculations: bounded(frictionMax("calculation"), today.calculations),
          products: bounded(frictionMax("product"), today.products),
          queries: bounded(frictionMax("query"), today.queries),
        },
  };
}

const NOTHING = {
  total: 0,
  intelligence: 0,
  athletes: 0,
  calculations: 0,
  products: 0,
  queries: 0,
} as const;

const bounded = (limit: number, used: number): Allowance => ({
  limit,
  used,
  left: Math.max(0, limit - used),
});

const allowance = (limit: number | null, used: number): Allowance | null =>
  limit === null ? null : bounded(limit, used);

/** Returns the bucket's current level: full before the first call. */
function levelOf(
  { tokens, refilled_ms, burst, rate_per_second }: LimitsRow,
  wallMs: number,
): number {
  if (tokens === null || refilled_ms === null) return burst;
  const seconds = Math.max(0, wallMs - refilled_ms) / 1000;
  return Math.min(burst, tokens + seconds * rate_per_second);
}
