/** A fraction of whole numbers, so that an oracle compares without rounding. The lower part is more than 0. */
export interface Fraction {
  top: bigint;
  bottom: bigint;
}

/** A number as it is written in decimals: 0.7 is seven tenths. */
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

/** Of amounts, which are never below 0. Null for a part of nothing. */
export const ratio = (part: Fraction, whole: Fraction): Fraction | null =>
  whole.top === 0n ? null : { top: part.top * whole.bottom, bottom: part.bottom * whole.top };

export const isBelow = (one: Fraction, other: Fraction): boolean =>
  one.top * other.bottom < other.top * one.bottom;

/** In whole per cent, rounded down; never of less than nothing. */
export const percent = ({ top, bottom }: Fraction): bigint => (top * 100n) / bottom;

export const toNumber = ({ top, bottom }: Fraction): number => Number(top) / Number(bottom);
