import type { Environment } from "@/lib/platform/env";
import { gathered } from "@/lib/platform/gather";
import { type Admission, admit } from "./store";

interface Arrived {
  keyHash: string;
  environment: Environment;
  wallMs: number;
  /** Whether the call counts on the ceiling of those that need intelligence. */
  isIntelligence: boolean;
  /** Whether it is let in also when the day has used all that it may. */
  isControl: boolean;
}

/**
 * Admits a request. Requests with one key that come at the same moment and cost alike are counted by one statement, in the
 * order in which they came: the row of the account's bucket would let them through only one after another.
 *
 * @returns null when there is no such key
 */
export const admitTogether = (arrived: Arrived): Promise<Admission | null> =>
  ask(`${arrived.environment} ${kindOf(arrived)} ${arrived.keyHash}`, arrived);

const kindOf = ({ isIntelligence, isControl }: Arrived): string =>
  isIntelligence ? "i" : isControl ? "c" : "d";

const ask = gathered<Arrived, Admission | null>(async (_name, all) => {
  // The clock of one turn of the loop: whichever of them is asked about, the key is as old.
  const [first] = all;
  if (first === undefined) return [];
  const found = await admit({ ...first, requests: all.length });
  return all.map(({ isIntelligence }, place) => found && shareOf(found, isIntelligence, place));
});

/** What the request at a place, counted from 0, has found: as if those before it had come before, those after it later. */
function shareOf(found: Admission, isIntelligence: boolean, place: number): Admission {
  const { charged } = found;
  if (charged === null) return found;
  const { count, ...bucket } = charged;
  const { tokens, granted } = bucket;
  // Each has a count of its own, which its further charges bring up to date.
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
