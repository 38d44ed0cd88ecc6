import { toDate } from "@/lib/platform/clock";
import type { Environment } from "@/lib/platform/env";
import { gathered } from "@/lib/platform/gather";
import { type Admission, admit } from "./store";

interface Arrived {
  keyHash: string;
  environment: Environment;
  wallMs: number;
}

/**
 * Admits a request. Requests with one key that come at the same moment are counted by one statement, in the order in
 * which they came: the row of the account's bucket would let them through only one after another.
 *
 * @returns null when there is no such key
 */
export const admitTogether = (arrived: Arrived): Promise<Admission | null> =>
  ask(`${arrived.environment} ${arrived.keyHash}`, arrived);

const ask = gathered<Arrived, Admission | null>(async (_name, all) => {
  // The clock of one turn of the loop: whichever of them is asked about, the key is as old.
  const [first] = all;
  if (first === undefined) return [];
  const found = await admit(first.keyHash, first.environment, toDate(first.wallMs), all.length);
  return all.map((_one, place) => found && shareOf(found, place));
});

/** What the request at a place, counted from 0, has found: as if those before it had come before, those after it later. */
function shareOf(found: Admission, place: number): Admission {
  const { bucket } = found;
  if (bucket === null) return found;
  const isGranted = place < bucket.granted;
  const tokens = isGranted ? bucket.tokens + bucket.granted - 1 - place : bucket.tokens;
  return { ...found, bucket: { tokens, granted: isGranted ? 1 : 0 } };
}
