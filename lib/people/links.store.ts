import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";

/** Rows of mailed links, found by the hash of their token within the environment that created them. */

export interface NewLink {
  hash: string;
  environment: Environment;
  emailKey: string;
  browserHash: string;
  name: string | null;
  passwordHash: string | null;
  nowMs: number;
  expiresMs: number;
}

/** Inserts a link. */
export async function insertLink(handle: Db, link: NewLink): Promise<void> {
  const { nowMs, expiresMs, ...rest } = link;
  await handle.signInLink.create({
    data: { ...rest, createdAt: toDate(nowMs), expiresAt: toDate(expiresMs) },
  });
}

const usable = (environment: Environment, hash: string, nowMs: number) => ({
  hash,
  environment,
  usedAt: null,
  expiresAt: { gt: toDate(nowMs) },
});

/** Returns a link that can still be used, or null. */
export const findLink = (handle: Db, environment: Environment, hash: string, nowMs: number) =>
  handle.signInLink.findFirst({ where: usable(environment, hash, nowMs) });

/** How long a double tap can last, with a slow first response. */
const AGAIN_MS = 10_000;

/** Returns a link used moments ago, to the browser that requested it; else null. */
export const findJustUsed = (
  handle: Db,
  environment: Environment,
  { hash, browserHash }: { hash: string; browserHash: string },
  nowMs: number,
) =>
  handle.signInLink.findFirst({
    where: {
      ...usable(environment, hash, nowMs),
      browserHash,
      usedAt: { gt: toDate(nowMs - AGAIN_MS) },
    },
  });

/** Marks a link as used, if it still can be. @returns whether this call used it */
export async function spend(handle: Db, environment: Environment, hash: string, nowMs: number) {
  const { count } = await handle.signInLink.updateMany({
    where: usable(environment, hash, nowMs),
    // The data entered at sign-up is no longer needed.
    data: { usedAt: toDate(nowMs), name: null, passwordHash: null },
  });
  return count === 1;
}

/** Invalidates every link that was mailed to an address, also for a second tap. */
export async function expireAll(
  handle: Db,
  { environment, emailKey }: { environment: Environment; emailKey: string },
  nowMs: number,
): Promise<void> {
  const expiresAt = toDate(nowMs);
  await handle.signInLink.updateMany({
    where: { environment, emailKey, expiresAt: { gt: expiresAt } },
    data: { expiresAt },
  });
}
