import { toDate } from "@/lib/platform/clock";
import type { Environment } from "@/lib/platform/env";
import { type Admission, admit } from "./store";

interface Waiting {
  keyHash: string;
  environment: Environment;
  wallMs: number;
  callers: { resolve: (found: Admission | null) => void; reject: (error: unknown) => void }[];
}

/** Requests that came in this turn of the event loop, by key. */
let waiting = new Map<string, Waiting>();

/**
 * Admits a request. Requests with one key that come at the same moment are counted by one statement, in the order in
 * which they came: the row of the account's bucket would let them through only one after another.
 *
 * @returns null when there is no such key
 */
export function admitTogether(
  keyHash: string,
  environment: Environment,
  wallMs: number,
): Promise<Admission | null> {
  if (waiting.size === 0) setImmediate(askForAll);
  const name = `${environment} ${keyHash}`;
  const together = waiting.get(name) ?? { keyHash, environment, wallMs, callers: [] };
  waiting.set(name, together);
  together.wallMs = wallMs;
  return new Promise((resolve, reject) => together.callers.push({ resolve, reject }));
}

function askForAll(): void {
  const all = waiting;
  waiting = new Map();
  for (const together of all.values()) ask(together);
}

function ask({ keyHash, environment, wallMs, callers }: Waiting): void {
  admit(keyHash, environment, toDate(wallMs), callers.length).then(
    (found) => callers.forEach(({ resolve }, place) => resolve(found && shareOf(found, place))),
    (error: unknown) => callers.forEach(({ reject }) => reject(error)),
  );
}

/** What the request at a place, counted from 0, has found: as if those before it had come before, those after it later. */
function shareOf(found: Admission, place: number): Admission {
  const { bucket } = found;
  if (bucket === null) return found;
  const isGranted = place < bucket.granted;
  const tokens = isGranted ? bucket.tokens + bucket.granted - 1 - place : bucket.tokens;
  return { ...found, bucket: { tokens, granted: isGranted ? 1 : 0 } };
}
