import type { AccountScope } from "@/lib/access/scope";
import { fail } from "@/lib/contract/errors";
import { INTELLIGENCE_PER_DAY } from "@/lib/contract/plans";
import type { Allowance, LimitsNow, UsageDay } from "@/lib/contract/usage";
import { dateOf, intelligenceMax, secondsToMidnight } from "@/lib/metering/day";
import { frictionMax } from "@/lib/metering/novelty";
import { type LimitsRow, readDays, readLimits } from "./usage.store";

const DAY_MS = 86_400_000;

const EMPTY = {
  total: 0,
  intelligence: 0,
  calculations: 0,
  products: 0,
  data: 0,
  rate_limited: 0,
} as const;

/** What the account used today in its own time, up to about the last second. */
export async function usageToday(account: AccountScope): Promise<UsageDay> {
  const [today] = await usageByDay(account, 1);
  return today ?? { date: dateOf(account.nowMs), ...EMPTY };
}

/** The same of some days up to today, the oldest first; a day without calls is zeros. */
export async function usageByDay(account: AccountScope, days: number): Promise<UsageDay[]> {
  const dates = Array.from({ length: days }, (_, back) =>
    dateOf(account.nowMs - (days - 1 - back) * DAY_MS),
  );
  const rows = await readDays(account, dates[0] ?? "", dates.at(-1) ?? "");
  const known = new Map(rows.map((row) => [row.date, row]));
  return dates.map((date) => known.get(date) ?? { date, ...EMPTY });
}

/**
 * The account's limits with what is used of them and what is left at this moment: exact, as the next call will find them.
 *
 * @throws resource_not_found when the account is gone
 */
export async function limitsNow(account: AccountScope): Promise<LimitsNow> {
  const date = dateOf(account.nowMs);
  const row = (await readLimits(account, date)) ?? fail("resource_not_found");
  const today = row.date !== null && row.date >= date ? row : { ...row, ...NOTHING };
  const plan = {
    requestsPerDay: row.requests_per_day,
    intelligenceBase: row.intelligence_per_day ?? INTELLIGENCE_PER_DAY.base,
    intelligenceEach: row.intelligence_per_day === null ? INTELLIGENCE_PER_DAY.perAthlete : 0,
  };
  const { athletes } = today;
  return {
    date,
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

/** What the bucket holds by now: full before the first call. */
function levelOf(
  { tokens, refilled_ms, burst, rate_per_second }: LimitsRow,
  wallMs: number,
): number {
  if (tokens === null || refilled_ms === null) return burst;
  const seconds = Math.max(0, wallMs - refilled_ms) / 1000;
  return Math.min(burst, tokens + seconds * rate_per_second);
}

/** Both for the route that tells them together. */
export async function usageAndLimits(account: AccountScope) {
  const [today, limits] = await Promise.all([usageToday(account), limitsNow(account)]);
  return { days: [today], limits };
}
