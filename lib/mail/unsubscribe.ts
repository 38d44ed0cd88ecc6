import { z } from "zod";
import { addressKey } from "@/lib/contract/address";
import { DAY_MS } from "@/lib/contract/durations";
import { wallMs } from "@/lib/platform/clock";
import { sha256 } from "@/lib/platform/crypto";
import type { Db } from "@/lib/platform/db";
import { baseUrl, ENVIRONMENTS, type Environment } from "@/lib/platform/env";
import { newToken, readToken } from "@/lib/platform/token";
import { findUnsubscribe, insertUnsubscribe } from "./unsubscribe.store";

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
 * Ends notices to the address that received the link, permanently.
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
