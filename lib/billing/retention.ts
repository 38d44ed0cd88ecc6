import { purgeStale } from "./upkeep.store";

/** Days that finished deliveries, their events, and checkouts nobody paid are kept. */
export const RETENTION_DAYS = 30;

/** Deletes what nobody needs any more: old deliveries and events, unpaid checkouts, spent proofs. */
export const purgeRetention = (): Promise<{ deleted: number }> => purgeStale(RETENTION_DAYS);
