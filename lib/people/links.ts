import { audit } from "@/lib/access/audit";
import { addressKey } from "@/lib/contract/address";
import { queueLinkMail } from "@/lib/mail/queue";
import { SIGN_IN_VALID_MS } from "@/lib/mail/templates";
import { wallMs } from "@/lib/platform/clock";
import { sha256 } from "@/lib/platform/crypto";
import { transaction } from "@/lib/platform/db";
import { baseUrl } from "@/lib/platform/env";
import { newId, newLinkSecret } from "@/lib/platform/ids";
import { findLink, insertLink, spend } from "./links.store";
import { localPath } from "./local-path";
import { upsertProven } from "./people.store";
import type { Visit } from "./visit";

/** Who asks for a link, and what they entered beside their address at a sign-up. */
export interface LinkRequest {
  email: string;
  /** Where to go on to; anything but a path of ours is left out. */
  next: string;
  name: string | null;
  passwordHash: string | null;
}

/**
 * The page of a mailed link. Where to go on to stands in it and nowhere else: that may be a link with a secret of its own,
 * such as an invitation's.
 */
export function verifyPath(token: string, next: string): string {
  const path = localPath(next);
  return `/verify?${new URLSearchParams({ token, ...(path === null ? {} : { next: path }) })}`;
}

/**
 * Mails an address a link that signs its owner in, whether it is known here or not: all of it is the same for both, so
 * that nobody learns who has an account. An address that has enough links that work gets nothing more, which nobody is
 * told either.
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
    if (!(await queueLinkMail(unit, mail))) return;
    // Later than the mail was counted: the link works until the mail counts no more.
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

/** A link that can still be used: whose address it is, and whether this browser asked for it. */
export interface OpenedLink {
  emailKey: string;
  isHere: boolean;
}

/** Looks at a mailed link and changes nothing. @returns null for one that was used, is too old or none of ours */
export async function readSignInLink(visit: Visit, token: string): Promise<OpenedLink | null> {
  const { db, environment, device, wallMs } = visit;
  const link = await findLink(db, environment, sha256(token), wallMs);
  if (link === null) return null;
  return { emailKey: link.emailKey, isHere: link.browserHash === device.hash };
}

/** What using a link led to. */
export type UsedLink =
  | { outcome: "spent" }
  /** Another browser asked for it: who has it should say that they asked. Nothing has changed. */
  | { outcome: "elsewhere" }
  | ({ outcome: "open" } & ProvenPerson);

interface ProvenPerson {
  personId: string;
  isNew: boolean;
  passwordHash: string | null;
}

/**
 * Uses a mailed link, once: whoever has it has proved the address. In another browser than the one that asked it asks to
 * be confirmed, and what was entered at the sign-up does not count, as that may have been somebody else.
 */
export function spendSignInLink(
  visit: Visit,
  token: string,
  isConfirmed: boolean,
): Promise<UsedLink> {
  return transaction(visit, async (unit): Promise<UsedLink> => {
    const { db, environment, device, wallMs } = unit;
    const hash = sha256(token);
    const link = await findLink(db, environment, hash, wallMs);
    if (link === null) return { outcome: "spent" };
    const isHere = link.browserHash === device.hash;
    if (!isHere && !isConfirmed) return { outcome: "elsewhere" };
    if (!(await spend(db, environment, hash, wallMs))) return { outcome: "spent" };
    const { emailKey } = link;
    const entered = isHere ? link : { name: null, passwordHash: null };
    const { name, passwordHash } = entered;
    const proven = await proveAddress(unit, { email: emailKey, name, passwordHash });
    return { outcome: "open", ...proven };
  });
}

/** The person of an address that was proved just now, by a link or by who vouches for it; made if there is none. */
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
