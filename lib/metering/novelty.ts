import { ApiError, type LimitName } from "@/lib/contract/errors";
import { onBehalfOf } from "@/lib/platform/call-context";
import { env } from "@/lib/platform/env";
import { uuidFrom } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";
import { dateOf } from "./day";
import { type NoveltyKind, takeNovelties } from "./novelty.store";

/**
 * Limits how many different inputs of a kind an account may send per day. Repeats are always served. Apps that people
 * connected are not limited by it, and use up nothing of the account that keeps their record.
 */

/** The account, its time, and whether anything is counted. */
interface Owner {
  accountId: string;
  nowMs: number;
  isUnbounded: boolean;
  only?: string | null;
}
const isFree = ({ isUnbounded, only = null }: Owner): boolean => isUnbounded || only !== null;

const FRICTION = {
  calculation: {
    most: env.FRICTION_CALCULATIONS,
    what: "calculations without an athlete",
    limit: "distinct_calculations",
  },
  product: {
    most: env.FRICTION_PRODUCTS,
    what: "products looked up",
    limit: "distinct_products",
  },
  query: { most: env.FRICTION_QUERIES, what: "product searches", limit: "distinct_queries" },
} as const satisfies Partial<Record<NoveltyKind, { most: number; what: string; limit: LimitName }>>;
export type FrictionKind = keyof typeof FRICTION;

const REMEMBERED = 20_000;
/**
 * Digests known to be counted, by the day of the call, so they need no query. If a later day was charged instead,
 * repeats for the earlier day are still repeats.
 */
const remembered = singleton("novelty", () => new Set<string>());

/** Returns how many different inputs of a kind an account may send per day. */
export const frictionMax = (kind: FrictionKind): number => FRICTION[kind].most;

/** Returns a digest that is the same for the same input. */
export const digestOf = (input: unknown): string => uuidFrom(JSON.stringify(input));

/** Returns the error for a refused input. */
export const frictionRefusal = (kind: FrictionKind): ApiError =>
  new ApiError("rate_limited", {
    limit: FRICTION[kind].limit,
    message: `More than ${FRICTION[kind].most} different ${FRICTION[kind].what} today. Those of today are still answered; new ones are from midnight UTC on.`,
  });

/**
 * Counts inputs, in order, as new to the account today unless already counted.
 *
 * @returns the digests over the limit
 */
export async function refusedAsNew(
  owner: Owner,
  kind: FrictionKind,
  digests: readonly string[],
): Promise<ReadonlySet<string>> {
  return isFree(owner) ? new Set() : countNew(owner, kind, digests, FRICTION[kind].most);
}

/** Counts one input in the same way. @throws rate_limited, without `Retry-After`, when it is one too many */
export async function requireFamiliar(
  owner: Owner,
  kind: FrictionKind,
  input: unknown,
): Promise<void> {
  if (isFree(owner)) return;
  const refused = await countNew(owner, kind, [digestOf(input)], FRICTION[kind].most);
  if (refused.size > 0) throw frictionRefusal(kind);
}

/**
 * Counts the athletes calculated for, each once a day; the account's intelligence ceiling grows with them. Runs outside
 * the call's transaction, and a failure is only logged.
 */
export async function countAthletes(owner: Owner, ids: readonly string[]): Promise<void> {
  if (isFree(owner) || ids.length === 0) return;
  // A separate digest, so that nothing stored here identifies an athlete.
  const digests = ids.map((id) => uuidFrom(`athlete ${id}`));
  await onBehalfOf(null, () => countNew(owner, "athlete", digests, null)).catch((err: unknown) =>
    log.warn({ err, account_id: owner.accountId }, "athletes of the day were not counted"),
  );
}

async function countNew(
  { accountId, nowMs }: Owner,
  kind: NoveltyKind,
  digests: readonly string[],
  most: number | null,
): Promise<ReadonlySet<string>> {
  const day = dateOf(nowMs);
  const keyOf = (digest: string) => `${accountId} ${day} ${kind} ${digest}`;
  const asked = [...new Set(digests)].filter((digest) => !remembered.has(keyOf(digest)));
  if (asked.length === 0) return NONE;
  const of = { accountId, day, kind, most };
  let refused = await takeNovelties(of, asked);
  // A concurrent call may have counted one meanwhile; then it is a repeat.
  if (refused.length > 0) refused = await takeNovelties(of, refused);
  const isRefused = new Set(refused);
  if (remembered.size + asked.length > REMEMBERED) remembered.clear();
  for (const digest of asked) if (!isRefused.has(digest)) remembered.add(keyOf(digest));
  return isRefused;
}

const NONE: ReadonlySet<string> = new Set();
