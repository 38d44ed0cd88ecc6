import { STACK_CAP_PERCENT } from "@/lib/contract/plans";

/** Hundredths of a percent in the whole, and millionths of a percent in one. */
const WHOLE = 10_000;
const FINE = 1_000_000;

/**
 * What discounts make together: `1 − Π(1 − p)`, at most 30 %. Percents have at most two decimals; the answer is in
 * percent, rounded to a millionth, which is exact for up to two discounts.
 */
export function combinedPercent(percents: readonly number[]): number {
  let left = 1n;
  let whole = 1n;
  for (const percent of percents) {
    left *= BigInt(WHOLE - Math.round(percent * 100));
    whole *= BigInt(WHOLE);
  }
  const millionths = divideHalfUp((whole - left) * BigInt(100 * FINE), whole);
  return Math.min(STACK_CAP_PERCENT, Number(millionths) / FINE);
}

/** A price in minor units less `percent` (exact to a millionth of a percent), rounded half up to the minor unit. */
export function discountedAmount(minorUnits: number, percent: number): number {
  const kept = BigInt(100 * FINE - Math.round(percent * FINE));
  return Number(divideHalfUp(BigInt(minorUnits) * kept, BigInt(100 * FINE)));
}

/** Of two integers that are not negative. */
const divideHalfUp = (dividend: bigint, divisor: bigint): bigint =>
  (2n * dividend + divisor) / (2n * divisor);
