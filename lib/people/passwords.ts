import { hash, verify } from "@node-rs/argon2";
import { fail } from "@/lib/contract/errors";
import { singleton } from "@/lib/platform/singleton";

/** argon2id, as the package has it by itself, at what OWASP recommends: 19 MiB, two passes, one thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes made at once: each takes a thread that others need, and its memory. */
const AT_ONCE = 2;
/** How many wait for their turn at most, about a second's work. */
const WAITING_MAX = 32;
const RETRY_SECONDS = 2;

/** The hash of a password that nobody knows: for who has none, so that they take as long as who has one. */
const NOBODYS =
  "$argon2id$v=19$m=19456,t=2,p=1$lgrmP0gXk5lBJ7hwyx6mFg$SOY3oaRiVGUs1uVZuf/7f4Y2U1LQG7c4fRD3PYFabe8";

const gate = singleton("password-gate", () => ({
  running: 0,
  waiting: [] as (() => void)[],
}));

/** Has work wait for a place. One that ends hands its place to who has waited longest. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (gate.running < AT_ONCE) gate.running++;
  else if (gate.waiting.length < WAITING_MAX) {
    await new Promise<void>((resolve) => gate.waiting.push(resolve));
  } else {
    fail("service_unavailable", {
      message: "Too many people sign in at this moment.",
      retryAfterSeconds: RETRY_SECONDS,
    });
  }
  try {
    return await work();
  } finally {
    const next = gate.waiting.shift();
    if (next === undefined) gate.running--;
    else next();
  }
}

/** The same characters however a keyboard composes them. */
const composed = (password: string): string => password.normalize("NFKC");

/** A password as it is stored. @throws service_unavailable when too many wait for theirs */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(composed(password), COST));

/**
 * Whether a password is the one that was stored. Null stands for somebody who has none, or is not there: the answer is
 * no, after the same work.
 *
 * @throws service_unavailable when too many wait for theirs
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const isEqual = await inTurn(() => verify(stored ?? NOBODYS, composed(password)));
  return isEqual && stored !== null;
}
