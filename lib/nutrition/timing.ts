/** What is known of how long one calculation takes. */
export interface Timing {
  meanMs: number;
  samples: number;
}

/** Before anything was measured: a cautious guess for a cold process. */
export const UNMEASURED: Timing = { meanMs: 0.5, samples: 0 };

/** Measurements that the mean remembers; older ones fade. */
const MEMORY = 200;

/** The timing after `count` calculations took `elapsedMs` together. Early measurements count in full. */
export function learn(timing: Timing, count: number, elapsedMs: number): Timing {
  if (count <= 0) return timing;
  const samples = Math.min(MEMORY, timing.samples + count);
  const share = Math.min(1, count / samples);
  return { meanMs: timing.meanMs + (elapsedMs / count - timing.meanMs) * share, samples };
}

/** Expected time of `count` calculations in whole milliseconds; one that has begun counts. */
export const estimateMs = (timing: Timing, count: number): number => wholeMs(timing.meanMs * count);

/** A duration in whole milliseconds; one that has begun counts. */
export const wholeMs = (ms: number): number => Math.ceil(ms);
