/** Returns the wall time in Unix milliseconds. Account time is this plus the account's offset: `caller.nowMs`. */
export const wallMs = (): number => Date.now();

/** Returns the milliseconds of a monotonic clock, for measuring durations. */
export const stopwatchMs = (): number => performance.now();

/** Returns how many seconds this process has been running. */
export const upSeconds = (): number => process.uptime();

export const toDate = (ms: number): Date => new Date(ms);
export const toSeconds = (ms: number): number => Math.floor(ms / 1000);
export const utcYear = (ms: number): number => toDate(ms).getUTCFullYear();
