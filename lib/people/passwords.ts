import { hash, verify } from "@node-rs/argon2";
import { fail } from "@/lib/contract/errors";
import { singleton } from "@/lib/platform/singleton";

/** argon2id, the package's default, at the cost that OWASP recommends: 19 MiB, two passes, one thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes computed at once: each takes memory, and a thread that other work needs. */
const AT_ONCE = 2;
/** How many may wait for a slot: about a second of work. */
const WAITING_MAX = 32;
const RETRY_SECONDS = 2;

/**
 * The hash of a password that nobody knows. Checked for people without a password, so that they take as long as others.
 */
const NOBODYS =
  "$argon2id$v=19$m=19456,t=2,p=1$lgrmP0gXk5lBJ7hwyx6mFg$SOY3oaRiVGUs1uVZuf/7f4Y2U1LQG7c4fRD3PYFabe8";

const gate = singleton("password-gate", () => ({
  running: 0,
  waiting: [] as (() => void)[],
}));

/** Runs work once a slot is free. Work that ends hands its slot to the longest waiter. */
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

/** Normalizes a password, so that it is the same however a keyboard composes its characters. */
const composed = (password: string): string => password.normalize("NFKC");

/** Hashes a password for storage. @throws service_unavailable when too many wait for theirs */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(composed(password), COST));

/**
 * True if a password matches the stored hash. Null stands for a person without a password, or no person: the answer is
 * false, after the same work.
 *
 * @throws service_unavailable when too many wait for theirs
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const isEqual = await inTurn(() => verify(stored ?? NOBODYS, composed(password)));
  return isEqual && stored !== null;
}
