/** Measured time per calculation. */
export interface Timing {
  meanMs: number;
  samples: number;
}

/** Before any measurement: a cautious guess for a cold process. */
export const UNMEASURED: Timing = { meanMs: 0.5, samples: 0 };

/** How many measurements the mean covers; older ones fade. */
const MEMORY = 200;

/** Updates the timing after `count` calculations took `elapsedMs` together. Early measurements count in full. */
export function learn(timing: Timing, count: number, elapsedMs: number): Timing {
  if (count <= 0) return timing;
  const samples = Math.min(MEMORY, timing.samples + count);
  const share = Math.min(1, count / samples);
  return { meanMs: timing.meanMs + (elapsedMs / count - timing.meanMs) * share, samples };
}

/** Returns the expected time of `count` calculations in milliseconds, rounded up. */
export const estimateMs = (timing: Timing, count: number): number => wholeMs(timing.meanMs * count);

/** Rounds a duration up to whole milliseconds. */
export const wholeMs = (ms: number): number => Math.ceil(ms);
