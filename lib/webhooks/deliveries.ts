import { audit } from "@/lib/access/audit";
import type { PartnerCaller } from "@/lib/access/caller";
import { fail } from "@/lib/contract/errors";
import type { Delivery } from "@/lib/contract/webhook";
import { wallMs } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { wakeDeliveries } from "@/lib/platform/outbox";
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
export async function sendTestDelivery(caller: PartnerCaller, webhookId: string) {
  const { url, sealedSecret } = await requireEndpoint(caller, webhookId);
  const [id, eventId, createdMs] = [newId(), newId(), wallMs()];
  const outcome = await attempt(
    {
      id,
      claims: 0,
      endpointId: webhookId,
      accountId: caller.accountId,
      environment: caller.environment,
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
  const delivery = await transaction((tx) =>
    insertTestSend(tx, caller, {
      id,
      endpointId: webhookId,
      url,
      event: { id: eventId, data: TEST_DATA, createdMs },
      result: { status, ...tried },
    }),
  );
  return { delivery };
}

/** The 50 newest deliveries of a webhook. @throws webhook_not_found, environment_mismatch */
export async function listDeliveries(caller: PartnerCaller, webhookId: string) {
  await requireEndpoint(caller, webhookId);
  return { deliveries: await listDeliveryRows(caller, webhookId) };
}

/**
 * Queues a delivery again, with the same event id. One that has ended starts anew with all its retries; one that waits
 * for a retry gets it now.
 *
 * @throws webhook_not_found, resource_not_found, environment_mismatch; webhook_error when the webhook is inactive or
 * the event's data was erased
 */
export async function resendDelivery(
  caller: PartnerCaller,
  webhookId: string,
  id: string,
): Promise<{ delivery: Delivery }> {
  const { active } = await requireEndpoint(caller, webhookId);
  if (!active) fail("webhook_error", { message: "The webhook is inactive; re-enable it first." });
  const delivery = await transaction(async (tx) => {
    const found = await lockDelivery(tx, caller, webhookId, id);
    if (found === null) return null;
    if (found.isErased) {
      fail("webhook_error", { message: "The event's data was erased with its athlete." });
    }
    await audit(tx, caller, "delivery.resent", [{ kind: "webhook", id: webhookId }]);
    await wakeDeliveries(tx);
    return requeue(tx, caller, id, found.isPending);
  });
  if (delivery !== null) return { delivery };
  await requireEndpoint(caller, webhookId);
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
