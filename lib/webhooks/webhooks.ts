import { audit } from "@/lib/access/audit";
import type { AccountScope } from "@/lib/access/scope";
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
import { type Outside, unrepeated } from "@/lib/platform/outside";
import { newSigningSecret, secretContext } from "./secret";
import {
  beginListening,
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
export async function registerWebhook(
  account: AccountScope,
  input: NewWebhook,
  outside: Outside = unrepeated,
) {
  const events = knownEvents(input.events);
  await requireAllowed(account, input.url);
  const [id, secret] = [newId(), newSigningSecret()];
  const sealedSecret = await seal(secretContext(account.accountId, id), secret);
  return outside.commit(account, async (account) => {
    if ((await countHoldingAccount(account)) >= WEBHOOKS_MAX) {
      fail("webhook_error", { message: `An account has at most ${WEBHOOKS_MAX} webhooks.` });
    }
    await audit(account, "webhook.registered", [{ kind: "webhook", id }]);
    const row = await insertEndpoint(account, { id, url: input.url, events, sealedSecret });
    await beginListening(account);
    return { webhook: { ...toWebhook(row), secret } };
  });
}

/** The account's webhooks, newest first. */
export async function listWebhooks(account: AccountScope) {
  return { webhooks: (await listEndpoints(account)).map(toWebhook) };
}

/** One webhook. @throws webhook_not_found, environment_mismatch */
export async function readWebhook(account: AccountScope, id: string) {
  return { webhook: toWebhook(await requireEndpoint(account, id)) };
}

/**
 * Changes a webhook. Re-enabling forgets past failures and revives nothing; deactivating ends what is pending.
 *
 * @throws webhook_not_found, environment_mismatch, webhook_error, no_changes
 */
export async function patchWebhook(
  account: AccountScope,
  id: string,
  patch: WebhookPatch,
  outside: Outside = unrepeated,
): Promise<{ webhook: Webhook }> {
  const url = patch.url ?? null;
  const active = patch.active ?? null;
  const events = patch.events ? knownEvents(patch.events) : null;
  if (url === null && active === null && events === null) fail("no_changes");
  if (url !== null) await requireAllowed(account, url);
  return outside.commit(account, async (account) => {
    const before = await lockEndpoint(account, id);
    if (before === null) return refuseMissingWebhook(account, id);
    const change: EndpointChange = {
      ...(url === null ? {} : { url }),
      ...(events === null ? {} : { events }),
      ...(active === null ? {} : { active }),
      ...(active === true && !before.active ? { failCount: 0, disabledAt: null } : {}),
    };
    const after = await updateEndpoint(account, id, change);
    if (after.active) await beginListening(account);
    else await endPending(account, id);
    await audit(account, "webhook.updated", [{ kind: "webhook", id }]);
    return { webhook: toWebhook(after) };
  });
}

/** Deletes a webhook; nothing is sent to it any more. @throws webhook_not_found, environment_mismatch */
export async function deleteWebhook(account: AccountScope, id: string): Promise<undefined> {
  const deleted = await transaction(account, async (account) => {
    if ((await lockEndpoint(account, id)) === null) return false;
    await audit(account, "webhook.deleted", [{ kind: "webhook", id }]);
    return deleteEndpointRow(account, id);
  });
  if (!deleted) await refuseMissingWebhook(account, id);
}

/** @throws webhook_not_found, environment_mismatch */
export const requireEndpoint = async (
  account: AccountScope,
  id: string,
): Promise<WebhookEndpoint> =>
  (await findEndpoint(account, id)) ?? (await refuseMissingWebhook(account, id));

/** Ends a call that names a webhook this account does not have. @throws webhook_not_found, environment_mismatch */
export async function refuseMissingWebhook(account: AccountScope, id: string): Promise<never> {
  if (await isInOtherEnvironment(account, id)) fail("environment_mismatch");
  fail("webhook_not_found");
}

async function requireAllowed({ environment }: AccountScope, url: string): Promise<void> {
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
