/** A fraction of whole numbers, so that an oracle compares without rounding. The denominator is positive. */
export interface Fraction {
  top: bigint;
  bottom: bigint;
}

/** Converts a number as written in decimal: 0.7 is seven tenths. */
export function fraction(value: number): Fraction {
  const [digits = "", exponent = "0"] = value.toString().split("e");
  const [whole = "", decimals = ""] = digits.split(".");
  const top = BigInt(whole + decimals);
  const places = decimals.length - Number(exponent);
  return places < 0
    ? { top: top * 10n ** BigInt(-places), bottom: 1n }
    : { top, bottom: 10n ** BigInt(places) };
}

export const plus = (one: Fraction, other: Fraction): Fraction => ({
  top: one.top * other.bottom + other.top * one.bottom,
  bottom: one.bottom * other.bottom,
});

export const minus = (one: Fraction, other: Fraction): Fraction =>
  plus(one, { top: -other.top, bottom: other.bottom });

export const times = (one: Fraction, other: Fraction): Fraction => ({
  top: one.top * other.top,
  bottom: one.bottom * other.bottom,
});

/** Returns the ratio of amounts, which are never negative. Null for a part of nothing. */
export const ratio = (part: Fraction, whole: Fraction): Fraction | null =>
  whole.top === 0n ? null : { top: part.top * whole.bottom, bottom: part.bottom * whole.top };

export const isBelow = (one: Fraction, other: Fraction): boolean =>
  one.top * other.bottom < other.top * one.bottom;

/** Returns whole percent, rounded down; for nonnegative values only. */
export const percent = ({ top, bottom }: Fraction): bigint => (top * 100n) / bottom;

export const toNumber = ({ top, bottom }: Fraction): number => Number(top) / Number(bottom);
