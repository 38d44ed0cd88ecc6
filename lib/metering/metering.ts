import { fail } from "@/lib/contract/errors";
import { bucketHeaders, type Ceiling, retryAfterSeconds } from "./bucket";
import { type Payer, takeUpTo } from "./buckets";
import { takeCounted } from "./counted";
import { ceilingsOf, type Day } from "./day";

export type { Payer };

/** What one call has cost so far. It is brought up to date by each charge, so that the headers tell the end of it. */
export interface Meter {
  readonly payer: Payer;
  /** What was left in the bucket after the last charge. */
  tokens: number;
  /** Units that this call has paid for. */
  paid: number;
  /** The day that the call is counted in; null where days are not counted. */
  readonly day: Day | null;
}

/** The rate-limit headers of a call, by what is left after all it was charged. */
export const meterHeaders = ({ payer, tokens, day }: Meter): Record<string, string> =>
  day === null ? bucketHeaders(payer, tokens) : bucketHeaders(payer, tokens, ceilingsOf(day));

const SAID: Readonly<Record<Ceiling["name"], (limit: number) => string>> = {
  daily: (limit) => `The account's limit is ${limit} requests a day (\`requests_per_day\`).`,
  intelligence: (limit) =>
    `The account's limit is ${limit} calls a day for calculations and products (\`intelligence_per_day\`).`,
};

const LIMITS = { daily: "account_day", intelligence: "intelligence_day" } as const;

/**
 * Ends a call that could not be paid for at all: by the bucket, for seconds, or by a ceiling, until midnight UTC.
 *
 * @throws rate_limit_exceeded, with `Retry-After` where it was the bucket
 */
export function requirePaid(meter: Meter): void {
  if (meter.paid > 0) return;
  const { payer, tokens, day } = meter;
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
    retryAfterSeconds: retryAfterSeconds(payer, tokens),
  });
}

/**
 * Charges a call until it has paid for `units` in all, or gives back what it paid beyond that. A bucket or a day that runs
 * dry pays for fewer.
 */
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

/** Gives back what a call took of its day, and nothing of its rate: what costs nothing still takes its turn. */
export async function spareDay(meter: Meter): Promise<void> {
  if (meter.day === null) return;
  await chargeFor(meter, 0);
  meter.tokens = (await takeUpTo(meter.payer, 1)).tokens;
}

/**
 * Has a call count on the ceiling of those that need intelligence, which was read to do so only after its admission: what it
 * has paid is given back, to be charged anew.
 */
export async function countAsIntelligence(meter: Meter): Promise<void> {
  const { day } = meter;
  if (day === null || day.isIntelligence) return;
  await chargeFor(meter, 0);
  day.isIntelligence = true;
}
