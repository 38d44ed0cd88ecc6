import { ERRORS, fail, isApiError } from "@/lib/contract/errors";
import { wallMs } from "@/lib/platform/clock";
import { sha256 } from "@/lib/platform/crypto";
import { type Db, transaction } from "@/lib/platform/db";
import { newId, uuidFrom } from "@/lib/platform/ids";
import { open, type SealContext, seal } from "@/lib/platform/key-service";
import type { Outside } from "@/lib/platform/outside";
import {
  deleteAnswersNaming,
  deleteExpired,
  endLease,
  type Place,
  readRecord,
  saveAnswer,
  saveIntent,
  takeTurn,
  withdrawIntent,
} from "./idempotency.store";
import type { AccountScope, CallScope, CoachScope, PersonScope } from "./scope";

/** How long an effect outside the database is assumed to be in progress. After that, a retry may resume it. */
const LEASE_MS = 15_000;
const RETRY_SECONDS = 1;
const KEY = /^[\x21-\x7e]{1,255}$/;

/** The scope of a caller who can retry requests. Keys of different owners never collide. */
export type OwnedScope = AccountScope | CoachScope | PersonScope;
export const isOwned = (scope: CallScope | OwnedScope): scope is OwnedScope =>
  "accountId" in scope || "personId" in scope;

/** A request that may be retried: its key, and a fingerprint that distinguishes it from others with the same key. */
export interface Repeatable {
  key: string;
  fingerprint: string;
  /** Ids of the rows the request names. */
  mentions: readonly string[];
  /** Whether the response contains a secret. */
  isSecret: boolean;
}

/** A response as sent: the status and the exact body text, null if there is none. */
export interface Written {
  status: number;
  text: string | null;
  isReplay?: true;
}

/** @throws invalid_value for a key that is empty, too long or not printable ASCII */
export function repeatable(key: string, request: unknown, isSecret: boolean): Repeatable {
  if (!KEY.test(key)) {
    fail("invalid_value", {
      param: "Idempotency-Key",
      message: "Idempotency-Key takes 1 to 255 printable ASCII characters without spaces.",
    });
  }
  const text = textOf(request);
  return { key, fingerprint: sha256(text), mentions: mentionsIn(text), isSecret };
}

/**
 * Derives the keys of a request's effects from its own key and owner, so a retry gets the same ones. For requests that
 * record on their own what they have done.
 *
 * @throws invalid_value as `repeatable`
 */
export function repeatedBy(scope: OwnedScope, key: string): Pick<Outside, "keyOf"> {
  const { ownerKind, ownerId } = placeOf(scope, repeatable(key, null, false));
  return { keyOf: (step) => uuidFrom(`outside\n${step}\n${ownerKind}\n${ownerId}\n${key}`) };
}

/** Unlike `JSON.parse`, `JSON.stringify` recurses until the stack runs out. */
function textOf(request: unknown): string {
  try {
    return JSON.stringify(request);
  } catch (cause) {
    return fail("invalid_value", { message: "The body is nested too deeply.", cause });
  }
}

/**
 * Runs a request whose effects are rows, once per key. The effects and the response are committed together.
 *
 * @throws idempotency_conflict while the same key is in flight, idempotency_mismatch for another request with it
 */
export function onceInDatabase(
  scope: OwnedScope,
  request: Repeatable,
  run: (scope: OwnedScope) => Promise<Written>,
): Promise<Written> {
  const place = placeOf(scope, request);
  return transaction(scope, async (scope) => {
    const kept = await answerBefore(scope.db, place, request);
    if (kept !== null) return kept;
    const written = await run(scope);
    await keep(scope.db, place, request, { written });
    return written;
  });
}

/**
 * Runs a request with effects outside the database. The intent is committed first. The outside effects run in no
 * transaction, under keys of their own; database changes are committed with the response. A retry after a crash resumes
 * with the same keys.
 *
 * @throws idempotency_conflict while the same key is in flight, idempotency_mismatch for another request with it
 */
export async function onceOutside(
  scope: OwnedScope,
  request: Repeatable,
  run: (outside: Outside) => Promise<unknown>,
  write: (answer: unknown) => Written,
): Promise<Written> {
  const place = placeOf(scope, request);
  const claim = newId();
  const before = await transaction(scope, async ({ db }) => {
    const kept = await answerBefore(db, place, request);
    if (kept !== null) return kept;
    const leasedUntilMs = wallMs() + LEASE_MS;
    return saveIntent(db, place, { ...request, claim, leasedUntilMs });
  });
  if (typeof before !== "string") return before;
  let written: Written | undefined;
  try {
    await run({
      keyOf: (step) => uuidFrom(`outside\n${step}\n${before}`),
      commit: (outer, steps) =>
        transaction(outer, async (unit) => {
          const answer = await steps(unit);
          written = write(answer);
          await keep(unit.db, place, request, { written, claim });
          return answer;
        }),
    });
  } catch (error) {
    // A refused request had no outside effect. A crashed one may have had one, which a retry resumes.
    const isRefused = isApiError(error) && ERRORS[error.code].status < 500;
    await (isRefused ? withdrawIntent : endLease)(scope.db, place, claim);
    throw error;
  }
  return written ?? fail("internal_error", { cause: "an outside effect was not committed" });
}

/** Deletes some of the stored responses that name a deleted row. @returns how many were deleted */
export const forgetAnswersNaming = (
  { db }: { db: Db },
  id: string,
  limit: number,
): Promise<number> => deleteAnswersNaming(db, id, limit);

/** Deletes some of the responses too old to be replayed. @returns how many were deleted */
export const forgetOldAnswers = (limit: number): Promise<number> => deleteExpired(limit);

function placeOf(scope: OwnedScope, { key }: Repeatable): Place {
  // Keys of one athlete's apps collide neither with each other nor with the account's own.
  if ("accountId" in scope && scope.only !== null)
    return { ownerKind: "grant", ownerId: scope.principal.id, key };
  if ("accountId" in scope) return { ownerKind: "account", ownerId: scope.accountId, key };
  if ("coachId" in scope) return { ownerKind: "coach", ownerId: scope.coachId, key };
  return { ownerKind: "person", ownerId: scope.personId, key };
}

/**
 * Returns the earlier response; null if there is none, in which case this request holds the key until the transaction
 * ends.
 */
async function answerBefore(
  db: Db,
  place: Place,
  { fingerprint }: Repeatable,
): Promise<Written | null> {
  if (!(await takeTurn(db, place)))
    fail("idempotency_conflict", { retryAfterSeconds: RETRY_SECONDS });
  const record = await readRecord(db, place);
  if (record === null) return null;
  if (record.fingerprint !== fingerprint) fail("idempotency_mismatch");
  if (record.status === null) {
    if ((record.leasedUntilMs ?? 0) > wallMs())
      fail("idempotency_conflict", { retryAfterSeconds: RETRY_SECONDS });
    return null;
  }
  const { status, body, isSealed } = record;
  const text = body === null || !isSealed ? body : await open(contextOf(place), body);
  return { status, text, isReplay: true };
}

async function keep(
  db: Db,
  place: Place,
  { fingerprint, mentions, isSecret }: Repeatable,
  { written, claim = null }: { written: Written; claim?: string | null },
): Promise<void> {
  const { status, text } = written;
  const isSealed = isSecret && text !== null;
  const body = isSealed ? await seal(contextOf(place), text) : text;
  // A response without a body contains no personal data, so a deletion stays retryable.
  const named = text === null ? [] : [...new Set([...mentions, ...mentionsIn(text)])];
  const answer = { fingerprint, status, body, isSealed, mentions: named, claim };
  if (!(await saveAnswer(db, place, answer)))
    fail("idempotency_conflict", { retryAfterSeconds: RETRY_SECONDS });
}

const contextOf = ({ ownerId, key }: Place): SealContext => ({
  accountId: ownerId,
  table: "idempotency_record",
  rowId: key,
});

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Lists every row id in a text: when one of those rows is deleted, the response is deleted too. */
const mentionsIn = (text: string): string[] => [...new Set(text.match(UUID) ?? [])];
