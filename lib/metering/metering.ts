import { fail } from "@/lib/contract/errors";
import { bucketHeaders, retryAfterSeconds } from "./bucket";
import { type Payer, takeUpTo } from "./buckets";

export type { Payer };

/** What one call has cost so far. It is brought up to date by each charge, so that the headers tell the end of it. */
export interface Meter {
  readonly payer: Payer;
  /** What was left in the bucket after the last charge. */
  tokens: number;
  /** Units that this call has paid for. */
  paid: number;
}

/** The rate-limit headers of a call, by what is left after all it was charged. */
export const meterHeaders = ({ payer, tokens }: Meter): Record<string, string> =>
  bucketHeaders(payer, tokens);

/** @throws rate_limit_exceeded with `Retry-After` when the call could not be paid for at all */
export function requirePaid(meter: Meter): void {
  if (meter.paid > 0) return;
  const { payer, tokens } = meter;
  fail("rate_limit_exceeded", {
    message: `The account's limit is ${payer.ratePerSecond} requests a second.`,
    retryAfterSeconds: retryAfterSeconds(payer, tokens),
  });
}

/**
 * Charges a call until it has paid for `units` in all, or gives back what it paid beyond that. A bucket that runs dry
 * pays for fewer.
 */
export async function chargeFor(meter: Meter, units: number): Promise<void> {
  if (units === meter.paid) return;
  const { tokens, granted } = await takeUpTo(meter.payer, units - meter.paid);
  meter.tokens = tokens;
  meter.paid += granted;
}
