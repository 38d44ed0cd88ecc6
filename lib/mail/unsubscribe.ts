import { z } from "zod";
import { audit } from "@/lib/access/audit";
import type { PersonScope } from "@/lib/access/scope";
import { addressKey } from "@/lib/contract/address";
import { DAY_MS } from "@/lib/contract/durations";
import { fail } from "@/lib/contract/errors";
import { wallMs } from "@/lib/platform/clock";
import { sha256 } from "@/lib/platform/crypto";
import { type Db, transaction } from "@/lib/platform/db";
import { baseUrl, ENVIRONMENTS, type Environment } from "@/lib/platform/env";
import { newToken, readToken } from "@/lib/platform/token";
import { deleteUnsubscribe, findUnsubscribe, insertUnsubscribe } from "./unsubscribe.store";

const PURPOSE = "mail-unsubscribe";
/** Two years of 365 days, since people keep mail for a long time. */
const VALID_MS = 2 * 365 * DAY_MS;
const Claims = z.tuple([z.enum(ENVIRONMENTS), z.string()]);

const hashOf = (address: string): string => sha256(addressKey(address));

/**
 * Returns the link that ends notices. Opening it asks for confirmation; a POST to it unsubscribes directly (RFC 8058).
 *
 * @param writtenMs when the notice was written, wall time
 */
export function unsubscribeUrl(
  environment: Environment,
  address: string,
  writtenMs: number,
): string {
  const token = newToken(PURPOSE, [environment, hashOf(address)], writtenMs + VALID_MS);
  return `${baseUrl(environment)}/mail/unsubscribe?token=${token}`;
}

/**
 * Ends notices to the address that received the link, until its owner allows them again.
 *
 * @returns false for a link that we did not make, or that is too old
 */
export async function unsubscribe(scope: { db: Db }, token: string): Promise<boolean> {
  const claims = Claims.safeParse(readToken(PURPOSE, token, wallMs()));
  if (!claims.success) return false;
  const [environment, addressHash] = claims.data;
  await insertUnsubscribe(scope, { environment, addressHash }, wallMs());
  return true;
}

/** True if an address wants no notices. */
export const isUnsubscribed = async (
  scope: { db: Db },
  environment: Environment,
  address: string,
): Promise<boolean> =>
  (await findUnsubscribe(scope, { environment, addressHash: hashOf(address) })) !== null;

/** True if a person's own address wants no notices. */
export const hasUnsubscribed = (person: PersonScope): Promise<boolean> =>
  isUnsubscribed(person, person.environment, person.emailKey);

/**
 * Allows notices to a person's own address again. Idempotent.
 *
 * @throws resource_not_found before their mailbox is proved: an unsubscribe is its owner's to undo
 */
export async function allowNotices(person: PersonScope): Promise<void> {
  const { environment, emailKey, personId, isVerified } = person;
  if (!isVerified) fail("resource_not_found");
  await transaction(person, async (person) => {
    const reader = { environment, addressHash: hashOf(emailKey) };
    if (await deleteUnsubscribe(person, reader))
      await audit(person, "notices.allowed", [{ kind: "person", id: personId }]);
  });
}
