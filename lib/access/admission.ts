import type { Environment } from "@/lib/platform/env";
import { gathered } from "@/lib/platform/gather";
import { type Admission, admit } from "./store";

interface Arrived {
  keyHash: string;
  environment: Environment;
  wallMs: number;
  /** Whether the call counts toward the daily intelligence limit. */
  isIntelligence: boolean;
  /** Whether the call is admitted even when the day's quota is used up. */
  isControl: boolean;
}

/**
 * Admits a request. Concurrent requests with the same key and cost are counted in one statement, in arrival order;
 * otherwise they would queue on the account's bucket row one at a time.
 *
 * @returns null if there is no such key
 */
export const admitTogether = (arrived: Arrived): Promise<Admission | null> =>
  ask(`${arrived.environment} ${kindOf(arrived)} ${arrived.keyHash}`, arrived);

const kindOf = ({ isIntelligence, isControl }: Arrived): string =>
  isIntelligence ? "i" : isControl ? "c" : "d";

const ask = gathered<Arrived, Admission | null>(async (_name, all) => {
  // All of them arrived in the same event loop turn, so any one's clock gives the same key age.
  const [first] = all;
  if (first === undefined) return [];
  const found = await admit({ ...first, requests: all.length });
  return all.map(({ isIntelligence }, place) => found && shareOf(found, isIntelligence, place));
});

/**
 * Returns the result for the request at a position, counted from 0, as if the earlier ones had come before it and the
 * later ones after.
 */
function shareOf(found: Admission, isIntelligence: boolean, place: number): Admission {
  const { charged } = found;
  if (charged === null) return found;
  const { count, ...bucket } = charged;
  const { tokens, granted } = bucket;
  // Each result gets its own count object, because further charges update it in place.
  if (place >= granted)
    return { ...found, charged: { ...bucket, granted: 0, count: { ...count } } };
  const later = granted - 1 - place;
  const counted = {
    total: count.total - later,
    intelligence: isIntelligence ? count.intelligence - later : count.intelligence,
    athletes: count.athletes,
  };
  return { ...found, charged: { ...bucket, tokens: tokens + later, granted: 1, count: counted } };
}
