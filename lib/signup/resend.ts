import { setTimeout as sleep } from "node:timers/promises";
import { isLet } from "@/lib/access/leading";
import { lockBuilderOrder, lockMembers } from "@/lib/access/locks";
import type { CallScope } from "@/lib/access/scope";
import { keyContext } from "@/lib/billing/builder-key";
import {
  type BuilderOrder,
  noteKey,
  orderOfPartner,
  orderOfSession,
  ordersOfAddress,
} from "@/lib/billing/builder-orders";
import { LEADING_MEMBERS } from "@/lib/contract/member";
import { queueLinkMail, queueMail } from "@/lib/mail/queue";
import { LINK_VALID_MS } from "@/lib/mail/templates";
import { replaceBuilderKey } from "@/lib/partners/builders";
import { transaction } from "@/lib/platform/db";
import { baseUrl } from "@/lib/platform/env";
import { seal } from "@/lib/platform/key-service";
import { log } from "@/lib/platform/log";
import { newToken, readToken } from "@/lib/platform/token";
import { takeKeyMail } from "./attempts";

/**
 * Puts a new key in the place of the one of a checkout and mails it. The old one works for 72 hours more. A few a day
 * for a checkout and for an address; beyond that, and for a checkout that is unknown or not paid, nothing happens, and
 * whoever asks is answered the same.
 */
export async function resendKey(scope: CallScope, sessionId: string): Promise<void> {
  await quietly(async () => {
    const order = await orderOfSession(scope, sessionId);
    if (order !== null) await mailNewKey(scope, order);
  });
}

const PURPOSE = "builder-key";

/**
 * Mails the owner of an address a link behind which a new key is mailed, where the address has an account: who only
 * types an address can end nobody's key. Any other address gets nothing, and whoever asked learns nothing of it.
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

/** Whether a mailed link is ours and not too old. */
export const isLinkOpen = ({ wallMs }: CallScope, token: string): boolean =>
  readToken(PURPOSE, token, wallMs) !== null;

/** Does what the mailed link is for. @returns false for a link that is not ours or too old */
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

/**
 * Whoever asked must not learn that there is something to mail: neither from a failure, nor from how long it takes.
 */
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
    // Whoever was removed from the console, or leads it no more, gets no key by having bought it once.
    const members = await lockMembers({ ...unit, environment }, id);
    const own = members.find((each) => each.emailKey === to && isLet(each));
    if (own === undefined || !LEADING_MEMBERS.includes(own.role)) return;
    const { id: newKeyId, secret } = await replaceBuilderKey(unit, { accountId, keyId });
    // Who has not claimed the first one yet is to be shown the one that goes on working.
    const resealed =
      sealedKey === null ? {} : { sealedKey: await seal(keyContext(id, accountId), secret) };
    await noteKey(unit, id, { keyId: newKeyId, ...resealed });
    const url = `${baseUrl(environment)}/docs/quickstart`;
    const variables = { key: secret, address: baseUrl(environment), url };
    await queueMail(unit, { environment, to, template: "builder_key_rotated", variables });
  });
}
