import { fail } from "@/lib/contract/errors";
import { bucketHeaders, type Ceiling, retryAfterSeconds } from "./bucket";
import { type Payer, takeUpTo } from "./buckets";
import { takeCounted } from "./counted";
import { ceilingsOf, type Day } from "./day";

export type { Payer };

/** What one call has cost so far. Each charge updates it, so the headers show the final state. */
export interface Meter {
  readonly payer: Payer;
  /** What was left in the bucket after the last charge. */
  tokens: number;
  /** Units that this call has paid for. */
  paid: number;
  /** The day the call is charged to; null if days are not counted. */
  readonly day: Day | null;
}

/** Returns a call's rate-limit headers after all its charges. */
export const meterHeaders = ({ payer, tokens, day }: Meter): Record<string, string> =>
  day === null ? bucketHeaders(payer, tokens) : bucketHeaders(payer, tokens, ceilingsOf(day));

const SAID: Readonly<Record<Ceiling["name"], (limit: number) => string>> = {
  daily: (limit) => `The account's limit is ${limit} requests a day (\`requests_per_day\`).`,
  intelligence: (limit) =>
    `The account's limit is ${limit} calls a day for calculations and products (\`intelligence_per_day\`).`,
};

const LIMITS = { daily: "account_day", intelligence: "intelligence_day" } as const;

/**
 * Refuses a call that could not be paid for: by the bucket, for seconds, or by a ceiling, until midnight UTC.
 *
 * @param least the units it needs
 * @throws rate_limit_exceeded, with `Retry-After` where it was the bucket
 */
export function requirePaid(meter: Meter, least = 1): void {
  if (meter.paid >= least) return;
  const { payer, tokens, day, paid } = meter;
  const reached =
    tokens < 1 || day === null ? undefined : ceilingsOf(day).find(({ left }) => left < 1);
  if (reached !== undefined) {
    const { name, limit } = reached;
    fail("rate_limit_exceeded", {
      limit: LIMITS[name],
      message: `${SAID[name](limit)} It is reached; the count begins anew at midnight UTC.`,
    });
  }
  fail("rate_limit_exceeded", {
    limit: "account_rate",
    message: `The account's limit is ${payer.ratePerSecond} requests a second.`,
    retryAfterSeconds: retryAfterSeconds(payer, tokens + paid - (least - 1)),
  });
}

/**
 * Charges a call `units` in total, or none but its admission.
 *
 * @throws rate_limit_exceeded where they aren't there
 */
export async function chargeWhole(meter: Meter, units: number): Promise<void> {
  await chargeFor(meter, units);
  try {
    requirePaid(meter, units);
  } catch (refusal) {
    await chargeFor(meter, Math.min(1, meter.paid)).catch(() => {});
    throw refusal;
  }
}

/** Charges a call up to `units` in total, or gives back any excess. Pays for fewer if the bucket or day runs out. */
export async function chargeFor(meter: Meter, units: number): Promise<void> {
  if (units === meter.paid) return;
  const { payer, day } = meter;
  const wanted = units - meter.paid;
  if (day === null) {
    const { tokens, granted } = await takeUpTo(payer, wanted);
    meter.tokens = tokens;
    meter.paid += granted;
    return;
  }
  const charged = await takeCounted(payer, day, wanted);
  if (charged === null) return;
  meter.tokens = charged.tokens;
  meter.paid += charged.granted;
  if (charged.granted > 0) day.date = charged.date;
  day.count = charged.count;
}

/**
 * Lets a call that costs nothing come only as fast as others, by a bucket of its own. One that comes sooner is refused,
 * and costs one.
 *
 * @throws rate_limit_exceeded
 */
export async function requireFreeTurn(meter: Meter): Promise<void> {
  const { payer } = meter;
  const { tokens, granted } = await takeUpTo({ ...payer, kind: "free" }, 1);
  if (granted === 1) return;
  await chargeFor(meter, 1);
  fail("rate_limit_exceeded", {
    limit: "account_rate",
    message: `The limit of calls that cost nothing is ${payer.ratePerSecond} requests a second, too.`,
    retryAfterSeconds: retryAfterSeconds(payer, tokens),
  });
}

/** Gives back what a call took from its day but still charges the rate limit: free calls also take their turn. */
export async function spareDay(meter: Meter): Promise<void> {
  if (meter.day === null) return;
  await chargeFor(meter, 0);
  meter.tokens = (await takeUpTo(meter.payer, 1)).tokens;
}

/**
 * Counts a call against the intelligence ceiling when that only turns out after its admission. What it paid is given
 * back, to be charged again.
 */
export async function countAsIntelligence(meter: Meter): Promise<void> {
  const { day } = meter;
  if (day === null || day.isIntelligence) return;
  await chargeFor(meter, 0);
  day.isIntelligence = true;
}
