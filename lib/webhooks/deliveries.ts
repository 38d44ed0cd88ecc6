import { audit } from "@/lib/access/audit";
import type { AccountScope } from "@/lib/access/scope";
import { fail } from "@/lib/contract/errors";
import type { Delivery } from "@/lib/contract/webhook";
import { wallMs } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { wakeDeliveries } from "@/lib/platform/outbox";
import { type Outside, unrepeated } from "@/lib/platform/outside";
import { insertTestSend, listDeliveryRows, lockDelivery, requeue } from "./deliveries.store";
import { attempt } from "./delivery/attempt";
import { attemptDue } from "./delivery/dispatcher";
import { readOldestDueMs } from "./delivery/store";
import { requireEndpoint } from "./webhooks";

const TEST_DATA = { message: "This is a test delivery from Aidstation." };

/**
 * Sends a test event now and waits for what comes of it: one attempt, kept among the deliveries, never counted
 * against the webhook.
 *
 * @throws webhook_not_found, environment_mismatch, service_unavailable
 */
export async function sendTestDelivery(
  account: AccountScope,
  webhookId: string,
  outside: Outside = unrepeated,
) {
  const { url, sealedSecret } = await requireEndpoint(account, webhookId);
  const [id, eventId] = [outside.keyOf("delivery"), outside.keyOf("event")];
  const createdMs = wallMs();
  const outcome = await attempt(
    {
      id,
      claims: 0,
      endpointId: webhookId,
      accountId: account.accountId,
      environment: account.environment,
      url,
      sealedSecret,
      active: true,
      eventId,
      eventType: "webhook.test",
      eventCreatedMs: createdMs,
      data: JSON.stringify(TEST_DATA),
      more: false,
    },
    new AbortController().signal,
  );
  if (!("durationMs" in outcome)) {
    fail("service_unavailable", { retryAfterSeconds: 30, cause: "a test send was not attempted" });
  }
  const { result, ...tried } = outcome;
  const status = result === "delivered" ? ("delivered" as const) : ("failed" as const);
  return outside.commit(account, async (account) => ({
    delivery: await insertTestSend(account, {
      id,
      endpointId: webhookId,
      url,
      event: { id: eventId, data: TEST_DATA, createdMs },
      result: { status, ...tried },
    }),
  }));
}

/** The 50 newest deliveries of a webhook. @throws webhook_not_found, environment_mismatch */
export async function listDeliveries(account: AccountScope, webhookId: string) {
  await requireEndpoint(account, webhookId);
  return { deliveries: await listDeliveryRows(account, webhookId) };
}

/**
 * Queues a delivery again, with the same event id. One that has ended starts anew with all its retries; one that waits
 * for a retry gets it now.
 *
 * @throws webhook_not_found, resource_not_found, environment_mismatch; webhook_error when the webhook is inactive or
 * the event's data was erased
 */
export async function resendDelivery(
  account: AccountScope,
  webhookId: string,
  id: string,
): Promise<{ delivery: Delivery }> {
  const { active } = await requireEndpoint(account, webhookId);
  if (!active) fail("webhook_error", { message: "The webhook is inactive; re-enable it first." });
  const delivery = await transaction(account, async (account) => {
    const found = await lockDelivery(account, webhookId, id);
    if (found === null) return null;
    if (found.isErased) {
      fail("webhook_error", { message: "The event's data was erased with its athlete." });
    }
    await audit(account, "delivery.resent", [{ kind: "webhook", id: webhookId }]);
    await wakeDeliveries(account.db);
    return requeue(account, id, found.isPending);
  });
  if (delivery !== null) return { delivery };
  await requireEndpoint(account, webhookId);
  return fail("resource_not_found", { message: "The webhook has no delivery by this identifier." });
}

/**
 * Attempts what is due now, at most `batch` deliveries, and waits for what comes of it.
 *
 * @returns how many were attempted, and whether more are due
 */
export const attemptDueDeliveries = ({ batch }: { batch: number }) => attemptDue(batch);

/** How long the most overdue delivery has been due without an attempt, in milliseconds; 0 when none is. */
export const oldestDueMs = (): Promise<number> => readOldestDueMs();
