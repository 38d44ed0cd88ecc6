/** Numbers that look drawn and are the same for the same seed (mulberry32). */
export interface Chance {
  /** At least `low`, below `high`. */
  between: (low: number, high: number) => number;
  /** A whole number from `low` to `high`, both included. */
  whole: (low: number, high: number) => number;
  pick: <T>(from: readonly [T, ...T[]]) => T;
  happens: (probability: number) => boolean;
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    between,
    whole,
    pick: (from) => from[whole(0, from.length - 1)] ?? from[0],
    happens: (probability) => next() < probability,
  };
}
