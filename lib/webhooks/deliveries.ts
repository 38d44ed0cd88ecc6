import { audit } from "@/lib/access/audit";
import { loadCoach, reachesAthlete } from "@/lib/access/coaches";
import { recheckCredential } from "@/lib/access/credential";
import { fail } from "@/lib/contract/errors";
import { ownerOf } from "@/lib/contract/lanes";
import type { DeliveriesQuery, Delivery } from "@/lib/contract/webhook";
import { wallMs } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { open } from "@/lib/platform/key-service";
import { wakeDeliveries } from "@/lib/platform/outbox";
import { type Outside, unrepeated } from "@/lib/platform/outside";
import { inOwnTurn } from "@/lib/platform/turns";
import {
  findDelivery,
  keepTestSend,
  listDeliveryRows,
  lockDelivery,
  requeue,
} from "./deliveries.store";
import { attempt } from "./delivery/attempt";
import { attemptDue } from "./delivery/dispatcher";
import { readOldestDueMs } from "./delivery/store";
import { envelope } from "./envelope";
import { secretContext } from "./secret";
import { signedHeaders } from "./signature";
import { refuseMissingWebhook, requireEndpoint } from "./webhooks";
import { type EndpointScope, keepEndpoint } from "./webhooks.store";

/** How many test sends to one endpoint may wait while one is sent: more would outlast their caller's patience. */
const TESTS_WAITING_MAX = 1;

const TEST_DATA = { message: "This is a test delivery from Aidstation." };

/**
 * Sends a test event now and waits for the result: one attempt, stored with the deliveries and never counted against
 * the webhook. A retry under the same key is the same event and the same row.
 *
 * @throws webhook_not_found, environment_mismatch, service_unavailable
 */
export async function sendTestDelivery(
  scope: EndpointScope,
  webhookId: string,
  outside: Outside = unrepeated,
) {
  const { lane, id: ownerId } = ownerOf(scope);
  const { url, sealedSecret } = await requireEndpoint(scope, webhookId);
  const [id, eventId] = [outside.keyOf("delivery"), outside.keyOf("event")];
  const createdMs = wallMs();
  const claimed = {
    id,
    claims: 0,
    endpointId: webhookId,
    lane,
    ownerId,
    // Whoever calls now may send it.
    credentialId: null,
    environment: scope.environment,
    url,
    sealedSecret,
    active: true,
    eventId,
    eventType: "webhook.test",
    athleteId: null,
    eventCreatedMs: createdMs,
    data: JSON.stringify(TEST_DATA),
    more: false,
  };
  const outcome = await inOwnTurn(webhookId, TESTS_WAITING_MAX, () =>
    attempt(claimed, new AbortController().signal),
  );
  if (!("durationMs" in outcome)) {
    fail("service_unavailable", { retryAfterSeconds: 30, cause: "a test send was not attempted" });
  }
  const { result, atMs, ...tried } = outcome;
  const status = result === "delivered" ? ("delivered" as const) : ("failed" as const);
  return outside.commit(scope, async (scope) => {
    if (!(await keepEndpoint(scope, webhookId))) await refuseMissingWebhook(scope, webhookId);
    const delivery = await keepTestSend(scope, {
      id,
      endpointId: webhookId,
      url,
      event: { id: eventId, data: TEST_DATA, createdMs },
      atMs,
      result: { status, ...tried },
    });
    return { delivery };
  });
}

/** Returns a webhook's 50 newest deliveries, optionally filtered. @throws webhook_not_found, environment_mismatch */
export async function listDeliveries(
  scope: EndpointScope,
  webhookId: string,
  query: DeliveriesQuery = {},
) {
  await requireEndpoint(scope, webhookId);
  return { deliveries: await listDeliveryRows(scope, webhookId, query) };
}

/**
 * Returns one delivery with what was sent and the result of each attempt. Headers and body are rebuilt from the same
 * secret and the second of the last attempt, so they are what the endpoint received. Null if nothing was sent, and if
 * the data was erased or is about an athlete who is no longer in reach.
 *
 * @throws webhook_not_found, resource_not_found, environment_mismatch, service_unavailable
 */
export async function readDelivery(scope: EndpointScope, webhookId: string, id: string) {
  await requireEndpoint(scope, webhookId);
  const found = await findDelivery(scope, webhookId, id);
  if (found === null)
    return fail("resource_not_found", {
      message: "The webhook has no delivery by this identifier.",
    });
  const { delivery, tried, event, sealedSecret } = found;
  const last = tried.at(-1);
  if (last === undefined || event.data === null || !(await mayTell(scope, event.athleteId)))
    return { delivery, tried, request: null };
  const secret = await open(secretContext(ownerOf(scope).id, webhookId), sealedSecret);
  // A test's data is sent as serialized by us, everything else as serialized by the database.
  const isTest = event.type === "webhook.test";
  const data = isTest ? JSON.stringify(JSON.parse(event.data)) : event.data;
  const body = envelope({ ...event, data });
  const about = { secret, eventId: event.id, eventType: event.type, body };
  const headers = signedHeaders({ ...about, seconds: Math.floor(last.at_ms / 1000) });
  return { delivery, tried, request: { method: "POST" as const, headers, body } };
}

/**
 * Queues a delivery again, with the same event id. A finished one starts over with all its retries; one waiting for a
 * retry is sent now.
 *
 * @throws webhook_not_found, resource_not_found, environment_mismatch; webhook_error when the webhook is inactive or
 *   the event's data was erased
 */
export async function resendDelivery(
  scope: EndpointScope,
  webhookId: string,
  id: string,
): Promise<{ delivery: Delivery }> {
  const { active } = await requireEndpoint(scope, webhookId);
  if (!active) fail("webhook_error", { message: "The webhook is inactive; re-enable it first." });
  const delivery = await transaction(scope, async (scope) => {
    const found = await lockDelivery(scope, webhookId, id);
    if (found === null) return null;
    await recheckCredential(scope);
    if (found.isErased) {
      fail("webhook_error", { message: "The event's data was erased with its athlete." });
    }
    if (!(await mayTell(scope, found.athleteId))) {
      fail("webhook_error", { message: "The event's athlete is no longer on the roster." });
    }
    await audit(scope, "delivery.resent", [{ kind: "webhook", id: webhookId }]);
    await wakeDeliveries(scope.db);
    return requeue(scope, id, found.isPending);
  });
  if (delivery !== null) return { delivery };
  await requireEndpoint(scope, webhookId);
  return fail("resource_not_found", { message: "The webhook has no delivery by this identifier." });
}

/** True if the owner may still be told about an athlete: a coach only about athletes in reach, a partner always. */
const mayTell = async (scope: EndpointScope, athleteId: string | null): Promise<boolean> =>
  !("coachId" in scope) ||
  athleteId === null ||
  reachesAthlete(await loadCoach(scope, scope.coachId), athleteId);

/**
 * Attempts at most `batch` deliveries that are due now, and waits for the results.
 *
 * @returns how many were attempted, and whether more are due
 */
export const attemptDueDeliveries = ({ batch }: { batch: number }) => attemptDue(batch);

/** Returns how long the most overdue delivery has been due without an attempt, in milliseconds; 0 if none is. */
export const oldestDueMs = (): Promise<number> => readOldestDueMs();
