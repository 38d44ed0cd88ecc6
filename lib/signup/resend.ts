import { setTimeout as sleep } from "node:timers/promises";
import { lockBuilderOrder } from "@/lib/access/locks";
import type { CallScope } from "@/lib/access/scope";
import { keyContext } from "@/lib/billing/builder-key";
import {
  type BuilderOrder,
  noteKey,
  orderOfPartner,
  orderOfSession,
  ordersOfAddress,
} from "@/lib/billing/builder-orders";
import { queueLinkMail, queueMail } from "@/lib/mail/queue";
import { LINK_VALID_MS } from "@/lib/mail/templates";
import { leadsConsole } from "@/lib/members/owners";
import { replaceBuilderKey } from "@/lib/partners/builders";
import { transaction } from "@/lib/platform/db";
import { baseUrl } from "@/lib/platform/env";
import { seal } from "@/lib/platform/key-service";
import { log } from "@/lib/platform/log";
import { newToken, readToken } from "@/lib/platform/token";
import { takeKeyMail } from "./attempts";

/**
 * Replaces a checkout's key with a new one and mails it. The old one works for 72 hours more. Limited to a few a day
 * per checkout and per address; beyond that, and for an unknown or unpaid checkout, nothing happens, and the answer is
 * the same.
 */
export async function resendKey(scope: CallScope, sessionId: string): Promise<void> {
  await quietly(async () => {
    const order = await orderOfSession(scope, sessionId);
    if (order !== null) await mailNewKey(scope, order);
  });
}

const PURPOSE = "builder-key";

/**
 * Mails the owner of an address a link that in turn mails a new key, if the address has an account: just typing an
 * address must not invalidate anyone's key. Other addresses get nothing, and the answer reveals nothing.
 */
export async function offerNewKey(scope: CallScope, emailKey: string): Promise<void> {
  await quietly(async () => {
    const { environment } = scope;
    const [order] = await ordersOfAddress(scope, emailKey);
    if (order === undefined) return;
    const token = newToken(PURPOSE, [order.id], scope.wallMs + LINK_VALID_MS);
    const url = `${baseUrl(environment)}/developers/resend?token=${token}`;
    const template = "builder_key_again";
    await queueLinkMail(scope, { environment, to: emailKey, template, variables: { url } });
  });
}

/** True if a mailed link is ours and has not expired. */
export const isLinkOpen = ({ wallMs }: CallScope, token: string): boolean =>
  readToken(PURPOSE, token, wallMs) !== null;

/** Does what the mailed link is for. @returns false for a link that is not ours or has expired */
export async function resendByLink(scope: CallScope, token: string): Promise<boolean> {
  const [id] = readToken(PURPOSE, token, scope.wallMs) ?? [];
  if (id === undefined) return false;
  await quietly(async () => {
    const order = await orderOfPartner(scope, id);
    if (order?.environment === scope.environment) await mailNewKey(scope, order);
  });
  return true;
}

const LEAST_MS = 300;

/** Must not reveal whether there is anything to mail, neither by failing nor by how long it takes. */
async function quietly(work: () => Promise<void>): Promise<void> {
  const worked = work().catch((err: unknown) => log.error({ err }, "a key was not mailed"));
  await Promise.all([worked, sleep(LEAST_MS)]);
}

async function mailNewKey(scope: CallScope, { id, ...found }: BuilderOrder): Promise<void> {
  if (found.fulfilledAt === null || !(await takeKeyMail({ id, ...found }))) return;
  await transaction(scope, async (unit) => {
    const order = await lockBuilderOrder(unit, id);
    if (order === null) return;
    const { environment, accountId, emailKey: to, keyId, sealedKey } = order;
    // A member who was removed from the console, or no longer leads it, gets no key for having bought it once.
    if (!(await leadsConsole({ ...unit, environment }, id, to))) return;
    const replaced = await replaceBuilderKey(unit, { accountId, keyId });
    const { id: newKeyId, secret, hasReplaced, otherKeys } = replaced;
    // If the first key was not claimed yet, the page must show the one that will keep working.
    const resealed =
      sealedKey === null ? {} : { sealedKey: await seal(keyContext(id, accountId), secret) };
    await noteKey(unit, id, { keyId: newKeyId, ...resealed });
    const url = `${baseUrl(environment)}/docs/quickstart`;
    const address = baseUrl(environment);
    const about = { has_replaced: hasReplaced, other_keys: otherKeys };
    const variables = { key: secret, address, url, ...about };
    await queueMail(unit, { environment, to, template: "builder_key_rotated", variables });
  });
}
