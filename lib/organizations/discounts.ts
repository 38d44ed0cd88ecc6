import { STACK_CAP_PERCENT } from "@/lib/contract/plans";

/** Hundredths of a percent in 100%, and millionths of a percent in 1%. */
const WHOLE = 10_000;
const FINE = 1_000_000;

/**
 * Combines discounts as `1 − Π(1 − p)`, at most 30%. Percentages have at most two decimals; the result is a percentage
 * rounded to a millionth, which is exact for up to two discounts.
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

/** Returns a price in minor units reduced by `percent` (exact to a millionth of a percent), rounded half up. */
export function discountedAmount(minorUnits: number, percent: number): number {
  const kept = BigInt(100 * FINE - Math.round(percent * FINE));
  return Number(divideHalfUp(BigInt(minorUnits) * kept, BigInt(100 * FINE)));
}

/** Divides two non-negative integers. */
const divideHalfUp = (dividend: bigint, divisor: bigint): bigint =>
  (2n * dividend + divisor) / (2n * divisor);
