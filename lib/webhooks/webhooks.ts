import type { z } from "zod";
import { audit } from "@/lib/access/audit";
import { credentialOf, recheckCredential } from "@/lib/access/credential";
import { refuseEnvironment } from "@/lib/access/environments";
import { fail } from "@/lib/contract/errors";
import { LANES, type Lane, ownerOf, registrableOn } from "@/lib/contract/lanes";
import type { NewWebhook, RegisteredWebhook, Webhook, WebhookPatch } from "@/lib/contract/webhook";
import { transaction } from "@/lib/platform/db";
import { refusedUrl } from "@/lib/platform/egress";
import { newId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/jobs";
import { seal } from "@/lib/platform/key-service";
import { type Outside, unrepeated } from "@/lib/platform/outside";
import { addressPolicy } from "./address-policy";
import { newSigningSecret, secretContext } from "./secret";
import {
  beginListening,
  countTakingTurns,
  type EndpointChange,
  type EndpointScope,
  endPending,
  findEndpoint,
  insertEndpoint,
  isInOtherEnvironment,
  listEndpoints,
  lockEndpoint,
  markDeleted,
  toWebhook,
  updateEndpoint,
  type WebhookEndpoint,
} from "./webhooks.store";

/** Pending deliveries that a call ends itself, at most. The dispatcher ends the rest. */
const ENDED_AT_ONCE = 1_000;

/** A webhook with its secret. */
type Registered = z.output<typeof RegisteredWebhook>;

/** Registers a webhook of a partner; see `register`. */
export const registerWebhook = (scope: EndpointScope, input: NewWebhook, outside?: Outside) =>
  register(scope, input, (webhook) => ({ webhook }), outside);

/**
 * Registers a webhook. The secret in the answer is shown once. One registered with a coach's key or by an app ends with
 * that key or the app's access: nobody would think of a webhook when taking those back.
 *
 * @param shown builds the answer, which is stored if the request may be retried
 * @throws webhook_error for a refused URL, an unknown event name or the 21st webhook; service_unavailable while no
 *   secret can be sealed, and then nothing is stored
 */
export async function register<T>(
  scope: EndpointScope,
  input: NewWebhook,
  shown: (webhook: Registered) => T,
  outside: Outside = unrepeated,
): Promise<T> {
  const { lane, id: ownerId } = ownerOf(scope);
  const { most, holder, defaults } = LANES[lane];
  const events = input.events.length === 0 ? [...defaults] : knownEvents(lane, input.events);
  await requireAllowed(scope, input.url);
  const [id, secret] = [newId(), newSigningSecret()];
  const sealedSecret = await seal(secretContext(ownerId, id), secret);
  return outside.commit(scope, async (scope) => {
    const count = await countTakingTurns(scope);
    await recheckCredential(scope);
    if (count >= most) {
      fail("webhook_error", { message: `${holder} has at most ${most} webhooks.` });
    }
    await audit(scope, "webhook.registered", [{ kind: "webhook", id }]);
    const credentialId = credentialOf(scope);
    const row = await insertEndpoint(scope, {
      ...{ id, url: input.url, events, sealedSecret, credentialId },
    });
    await beginListening(scope);
    return shown({ ...toWebhook(row), secret });
  });
}

/** Returns the owner's webhooks, newest first. */
export async function listWebhooks(scope: EndpointScope) {
  return { webhooks: (await listEndpoints(scope)).map(toWebhook) };
}

/** Returns one webhook. @throws webhook_not_found, environment_mismatch */
export async function readWebhook(scope: EndpointScope, id: string) {
  return { webhook: toWebhook(await requireEndpoint(scope, id)) };
}

/**
 * Changes a webhook. Re-enabling resets the failure count and revives no deliveries, and the webhook then ends with the
 * key or app that did so instead of the one before; deactivating ends the pending ones, a long backlog over time.
 *
 * @throws webhook_not_found, environment_mismatch, webhook_error, no_changes; service_unavailable when re-enabling while
 *   a long backlog is still ending
 */
export async function patchWebhook(
  scope: EndpointScope,
  id: string,
  patch: WebhookPatch,
  outside: Outside = unrepeated,
): Promise<{ webhook: Webhook }> {
  const url = patch.url ?? null;
  const active = patch.active ?? null;
  const events = patch.events ? knownEvents(ownerOf(scope).lane, patch.events) : null;
  if (url === null && active === null && events === null) fail("no_changes");
  if (url !== null) await requireAllowed(scope, url);
  return outside.commit(scope, async (scope) => {
    const before = await lockEndpoint(scope, id);
    if (before === null) return refuseMissingWebhook(scope, id);
    await recheckCredential(scope);
    const change: EndpointChange = {
      ...(url === null ? {} : { url }),
      ...(events === null ? {} : { events }),
      ...(active === null ? {} : { active }),
      ...(active === true && !before.active
        ? { failCount: 0, disabledAt: null, toldOffAt: null, credentialId: credentialOf(scope) }
        : {}),
    };
    const after = await updateEndpoint(scope, id, change);
    const isEnding =
      !(before.active && after.active) &&
      (await endPending(scope, id, ENDED_AT_ONCE)) === ENDED_AT_ONCE;
    if (isEnding && after.active) {
      fail("service_unavailable", { retryAfterSeconds: 10, cause: "a backlog is still ending" });
    }
    if (after.active) await beginListening(scope);
    await audit(scope, "webhook.updated", [{ kind: "webhook", id }]);
    return { webhook: toWebhook(after) };
  });
}

/**
 * Deletes a webhook: it is gone at once, and a job clears its deliveries. @throws webhook_not_found,
 * environment_mismatch
 */
export async function deleteWebhook(scope: EndpointScope, id: string): Promise<undefined> {
  const { kind, id: ownerId } = ownerOf(scope);
  const accountId = kind === "account" ? ownerId : null;
  const deleted = await transaction(scope, async (scope) => {
    if ((await lockEndpoint(scope, id)) === null) return false;
    await recheckCredential(scope);
    await audit(scope, "webhook.deleted", [{ kind: "webhook", id }]);
    await enqueue(scope, "webhook/deleted", { account_id: accountId, webhook_id: id });
    return markDeleted(scope, id);
  });
  if (!deleted) await refuseMissingWebhook(scope, id);
}

/** @throws webhook_not_found, environment_mismatch */
export const requireEndpoint = async (scope: EndpointScope, id: string): Promise<WebhookEndpoint> =>
  (await findEndpoint(scope, id)) ?? (await refuseMissingWebhook(scope, id));

/** Throws for a webhook that this owner doesn't have. @throws webhook_not_found, environment_mismatch */
export async function refuseMissingWebhook(scope: EndpointScope, id: string): Promise<never> {
  if (await isInOtherEnvironment(scope, id)) refuseEnvironment(scope.environment);
  fail("webhook_not_found");
}

async function requireAllowed(scope: EndpointScope, url: string): Promise<void> {
  const message = await refusedUrl(url, addressPolicy(ownerOf(scope).lane, scope.environment));
  if (message !== null) fail("webhook_error", { param: "url", message });
}

/** Returns the distinct names. If the lane doesn't know one of them, all are refused. */
function knownEvents(lane: Lane, names: readonly string[]): string[] {
  const known: readonly string[] = registrableOn(lane);
  const unknown = names.findIndex((name) => !known.includes(name));
  if (unknown >= 0) {
    fail("webhook_error", {
      param: `events.${unknown}`,
      message: `events.${unknown} is not the name of an event. Known: ${known.join(", ")}.`,
    });
  }
  return [...new Set(names)];
}
