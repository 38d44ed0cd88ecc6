import { audit } from "@/lib/access/audit";
import type { PartnerCaller } from "@/lib/access/caller";
import { fail } from "@/lib/contract/errors";
import { REGISTRABLE_EVENTS } from "@/lib/contract/events";
import {
  type NewWebhook,
  WEBHOOKS_MAX,
  type Webhook,
  type WebhookPatch,
} from "@/lib/contract/webhook";
import { transaction } from "@/lib/platform/db";
import { egressPolicy, refusedUrl } from "@/lib/platform/egress";
import { newId } from "@/lib/platform/ids";
import { seal } from "@/lib/platform/key-service";
import { newSigningSecret, secretContext } from "./secret";
import {
  countHoldingAccount,
  deleteEndpointRow,
  type EndpointChange,
  endPending,
  findEndpoint,
  insertEndpoint,
  isInOtherEnvironment,
  listEndpoints,
  lockEndpoint,
  toWebhook,
  updateEndpoint,
  type WebhookEndpoint,
} from "./webhooks.store";

/**
 * Registers a webhook. The secret in the answer is shown once.
 *
 * @throws webhook_error for a refused URL, an unknown event name or the 21st webhook; service_unavailable while no
 * secret can be sealed, and then nothing is stored
 */
export async function registerWebhook(caller: PartnerCaller, input: NewWebhook) {
  const events = knownEvents(input.events);
  await requireAllowed(caller, input.url);
  const [id, secret] = [newId(), newSigningSecret()];
  const sealedSecret = await seal(secretContext(caller.accountId, id), secret);
  const row = await transaction(async (tx) => {
    if ((await countHoldingAccount(tx, caller)) >= WEBHOOKS_MAX) {
      fail("webhook_error", { message: `An account has at most ${WEBHOOKS_MAX} webhooks.` });
    }
    await audit(tx, caller, "webhook.registered", [{ kind: "webhook", id }]);
    return insertEndpoint(tx, caller, { id, url: input.url, events, sealedSecret });
  });
  return { webhook: { ...toWebhook(row), secret } };
}

/** The account's webhooks, newest first. */
export async function listWebhooks(caller: PartnerCaller) {
  return { webhooks: (await listEndpoints(caller)).map(toWebhook) };
}

/** One webhook. @throws webhook_not_found, environment_mismatch */
export async function readWebhook(caller: PartnerCaller, id: string) {
  return { webhook: toWebhook(await requireEndpoint(caller, id)) };
}

/**
 * Changes a webhook. Re-enabling forgets past failures and revives nothing; deactivating ends what is pending.
 *
 * @throws webhook_not_found, environment_mismatch, webhook_error, no_changes
 */
export async function patchWebhook(
  caller: PartnerCaller,
  id: string,
  patch: WebhookPatch,
): Promise<{ webhook: Webhook }> {
  const url = patch.url ?? null;
  const active = patch.active ?? null;
  const events = patch.events ? knownEvents(patch.events) : null;
  if (url === null && active === null && events === null) fail("no_changes");
  if (url !== null) await requireAllowed(caller, url);
  const row = await transaction(async (tx) => {
    const before = await lockEndpoint(tx, caller, id);
    if (before === null) return null;
    const change: EndpointChange = {
      ...(url === null ? {} : { url }),
      ...(events === null ? {} : { events }),
      ...(active === null ? {} : { active }),
      ...(active === true && !before.active ? { failCount: 0, disabledAt: null } : {}),
    };
    const after = await updateEndpoint(tx, caller, id, change);
    if (!after.active) await endPending(tx, caller, id);
    await audit(tx, caller, "webhook.updated", [{ kind: "webhook", id }]);
    return after;
  });
  return { webhook: toWebhook(row ?? (await refuseMissingWebhook(caller, id))) };
}

/** Deletes a webhook; nothing is sent to it any more. @throws webhook_not_found, environment_mismatch */
export async function deleteWebhook(caller: PartnerCaller, id: string): Promise<undefined> {
  const deleted = await transaction(async (tx) => {
    if ((await lockEndpoint(tx, caller, id)) === null) return false;
    await audit(tx, caller, "webhook.deleted", [{ kind: "webhook", id }]);
    return deleteEndpointRow(tx, caller, id);
  });
  if (!deleted) await refuseMissingWebhook(caller, id);
}

/** @throws webhook_not_found, environment_mismatch */
export const requireEndpoint = async (
  caller: PartnerCaller,
  id: string,
): Promise<WebhookEndpoint> =>
  (await findEndpoint(caller, id)) ?? (await refuseMissingWebhook(caller, id));

/** Ends a call that names a webhook this account does not have. @throws webhook_not_found, environment_mismatch */
export async function refuseMissingWebhook(caller: PartnerCaller, id: string): Promise<never> {
  if (await isInOtherEnvironment(caller, id)) fail("environment_mismatch");
  fail("webhook_not_found");
}

async function requireAllowed({ environment }: PartnerCaller, url: string): Promise<void> {
  const message = await refusedUrl(url, egressPolicy(environment));
  if (message !== null) fail("webhook_error", { param: "url", message });
}

/** The names once each. One that is not in the catalogue refuses all of them. */
function knownEvents(names: readonly string[]): string[] {
  const known: readonly string[] = REGISTRABLE_EVENTS;
  const unknown = names.findIndex((name) => !known.includes(name));
  if (unknown >= 0) {
    fail("webhook_error", {
      param: `events.${unknown}`,
      message: `events.${unknown} is not the name of an event. Known: ${known.join(", ")}.`,
    });
  }
  return [...new Set(names)];
}
