import { audit } from "@/lib/access/audit";
import { addressKey } from "@/lib/contract/address";
import { queueLinkMail } from "@/lib/mail/queue";
import { SIGN_IN_VALID_MS } from "@/lib/mail/templates";
import { wallMs } from "@/lib/platform/clock";
import { sha256 } from "@/lib/platform/crypto";
import { transaction } from "@/lib/platform/db";
import { baseUrl } from "@/lib/platform/env";
import { newId, newLinkSecret } from "@/lib/platform/ids";
import { findJustUsed, findLink, insertLink, spend } from "./links.store";
import { localPath } from "./local-path";
import { findByAddress, upsertProven } from "./people.store";
import type { Visit } from "./visit";

/** A request for a link, with what was entered beside the address at sign-up. */
export interface LinkRequest {
  email: string;
  /** Where to go afterwards; anything but a local path is dropped. */
  next: string;
  name: string | null;
  passwordHash: string | null;
}

/**
 * Returns the path of a mailed link's page. Only this link carries the path to go to next, which may contain a secret
 * of its own, such as an invitation's.
 */
export function verifyPath(token: string, next: string): string {
  const path = localPath(next);
  return `/verify?${new URLSearchParams({ token, ...(path === null ? {} : { next: path }) })}`;
}

/**
 * Mails a sign-in link to an address, known or not. Everything works the same for both, so nobody learns who has an
 * account. An address that already has enough working links gets no more, and nobody is told that either.
 *
 * @throws service_unavailable while there is no key service
 */
export async function mailSignInLink(visit: Visit, request: LinkRequest): Promise<void> {
  const { environment, device } = visit;
  const emailKey = addressKey(request.email);
  const token = newLinkSecret();
  await transaction(visit, async (unit) => {
    const url = `${baseUrl(environment)}${verifyPath(token, request.next)}`;
    const mail = { environment, to: emailKey, template: "sign_in" as const, variables: { url } };
    const isKnown = (await findByAddress(unit.db, environment, emailKey)) !== null;
    if (!(await queueLinkMail(unit, mail, isKnown))) return;
    // Read after the mail was counted, so the link works for at least as long as the mail counts.
    const nowMs = wallMs();
    await insertLink(unit.db, {
      hash: sha256(token),
      environment,
      emailKey,
      browserHash: device.hash,
      name: request.name,
      passwordHash: request.passwordHash,
      nowMs,
      expiresMs: nowMs + SIGN_IN_VALID_MS,
    });
  });
}

/** A link that can still be used. */
export interface OpenedLink {
  emailKey: string;
  /** True if this browser requested it. */
  isHere: boolean;
  /** True if a name or password was entered with it. */
  isSignUp: boolean;
}

/** Reads a mailed link and changes nothing. @returns null if it was used, has expired or is unknown */
export async function readSignInLink(visit: Visit, token: string): Promise<OpenedLink | null> {
  const { db, environment, device, wallMs } = visit;
  const link = await findLink(db, environment, sha256(token), wallMs);
  if (link === null) return null;
  const { emailKey, name, passwordHash } = link;
  const isSignUp = name !== null || passwordHash !== null;
  return { emailKey, isHere: link.browserHash === device.hash, isSignUp };
}

/** The result of using a link. */
export type UsedLink =
  | { outcome: "spent" }
  /** Another browser requested it, so the person must confirm that they did. Nothing has changed. */
  | { outcome: "elsewhere" }
  /** `isKnown`: the address had an account already, so the password entered was not used. */
  | ({ outcome: "open"; isKnown?: boolean } & ProvenPerson);

interface ProvenPerson {
  personId: string;
  isNew: boolean;
  passwordHash: string | null;
}

/**
 * Uses a mailed link, once: having it proves the address. In a browser other than the one that requested it, the person
 * must confirm, and the data entered at sign-up is ignored, since someone else may have entered it. For some seconds
 * the browser that requested it can use it again: on a double tap it drops the first response, with its cookie.
 *
 * @param confirmed the name entered with the confirmation; null without one
 */
export function spendSignInLink(
  visit: Visit,
  token: string,
  confirmed: { name: string | null } | null,
): Promise<UsedLink> {
  return transaction(visit, async (unit): Promise<UsedLink> => {
    const { db, environment, device, wallMs } = unit;
    const hash = sha256(token);
    const link = await findLink(db, environment, hash, wallMs);
    const isHere = link?.browserHash === device.hash;
    if (link !== null && !isHere && confirmed === null) return { outcome: "elsewhere" };
    const browser = { hash, browserHash: device.hash };
    const isFirst = await spend(db, environment, hash, wallMs);
    const used = isFirst ? link : await findJustUsed(db, environment, browser, wallMs);
    if (used === null) return { outcome: "spent" };
    const { emailKey } = used;
    const name = isHere ? used.name : (confirmed?.name ?? null);
    const passwordHash = isHere ? used.passwordHash : null;
    const proven = await proveAddress(unit, { email: emailKey, name, passwordHash });
    const isKnown = passwordHash !== null && proven.passwordHash !== passwordHash;
    return { outcome: "open", ...proven, ...(isKnown && { isKnown }) };
  });
}

/** Returns the person of an address that a link or an identity provider has just proved, creating one if needed. */
export async function proveAddress(
  visit: Visit,
  proof: { email: string; name: string | null; passwordHash: string | null },
): Promise<ProvenPerson> {
  const { db, environment, wallMs } = visit;
  const { id, isNew, passwordHash } = await upsertProven(db, {
    ...proof,
    id: newId(),
    environment,
    emailKey: addressKey(proof.email),
    verifiedMs: wallMs,
    nowMs: wallMs,
  });
  const self = { ...visit, principal: { kind: "person" as const, id } };
  if (isNew) await audit(self, "person.verified", [{ kind: "person", id }]);
  return { personId: id, isNew, passwordHash };
}
