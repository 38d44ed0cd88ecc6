import { actingAs } from "@/lib/access/acting";
import { findCoachScope, reachesAthlete } from "@/lib/access/coaches";
import { isCredentialGoing } from "@/lib/access/credential";
import { WEBHOOK_ROLES } from "@/lib/contract/capabilities";
import { AUTOMATION_TIERS } from "@/lib/contract/coach";
import { DAY_MS } from "@/lib/contract/durations";
import { wallMs } from "@/lib/platform/clock";
import { isDatabaseUnreachable } from "@/lib/platform/database-loss";
import { guardedPost } from "@/lib/platform/egress";
import { isKeyServiceAway, open } from "@/lib/platform/key-service";
import { log } from "@/lib/platform/log";
import { addressPolicy } from "../address-policy";
import { ATTEMPT_DEADLINE_MS } from "../back-off";
import { envelope } from "../envelope";
import { secretContext } from "../secret";
import { signedHeaders } from "../signature";
import type { Claimed, Outcome } from "./claim";
import { turnOff } from "./store";

/** How long a delivery waits while the database or the key service is unavailable. */
const OUR_FAULT_MS = 30_000;

/** Sends one delivery once. Never throws; `signal` abandons the delivery. */
export async function attempt(claimed: Claimed, signal: AbortSignal): Promise<Outcome> {
  const { ownerId, endpointId, eventId, eventType, data } = claimed;
  if (data === null || !claimed.active) return { result: "ended" };
  try {
    const kept = await unentitled(claimed);
    if (kept !== null) return kept;
    const secret = await open(secretContext(ownerId, endpointId), claimed.sealedSecret);
    const body = envelope({
      id: eventId,
      type: eventType,
      createdMs: claimed.eventCreatedMs,
      data,
    });
    const atMs = wallMs();
    const seconds = Math.floor(atMs / 1000);
    const outcome = await post(claimed, {
      body,
      headers: signedHeaders({ secret, eventId, eventType, body, seconds }),
      signal,
      atMs,
    });
    note(claimed, outcome);
    return outcome;
  } catch (err) {
    log.error({ delivery_id: claimed.id, err }, "delivery not attempted");
    if (isDatabaseUnreachable(err) || isKeyServiceAway(err))
      return { result: "released", pauseMs: OUR_FAULT_MS };
    // Counted as an attempt: if released, eight such deliveries would block the endpoint for good.
    const none = { statusCode: null, responseBody: null, durationMs: 0 };
    return { result: "unmade", atMs: wallMs(), failure: "not_sent", ...none };
  }
}

/** How long a delivery waits between checks while its owner's plan doesn't include deliveries, and in total. */
const NO_PLAN_MS = 60_000;
const NO_PLAN_MOST_MS = 7 * DAY_MS;

/**
 * Decides about a coach's delivery that may not be sent now: it ends if the coach's role has no webhooks, or the relation
 * it is about or the key or app that registered the endpoint has ended, and waits for a plan that includes deliveries.
 * Null if it may be sent.
 */
async function unentitled({
  lane,
  ownerId,
  endpointId,
  credentialId,
  athleteId,
  eventCreatedMs,
}: Claimed): Promise<Outcome | null> {
  if (lane !== "coach") return null;
  const coach = await findCoachScope(actingAs("job", "deliveries"), ownerId);
  if (coach === null || !WEBHOOK_ROLES.includes(coach.role)) return { result: "ended" };
  if (credentialId !== null && !(await isCredentialGoing(coach, credentialId))) {
    // Access that was taken back turned it off already; this is for access that expired.
    await turnOff(coach, { endpointId, credentialId });
    return { result: "ended" };
  }
  if (athleteId !== null && !(await reachesAthlete(coach, athleteId))) return { result: "ended" };
  if (AUTOMATION_TIERS.includes(coach.tier)) return null;
  const isOver = wallMs() - eventCreatedMs > NO_PLAN_MOST_MS;
  return isOver ? { result: "ended" } : { result: "released", pauseMs: NO_PLAN_MS };
}

async function post(
  { url, lane, environment }: Claimed,
  {
    atMs,
    ...request
  }: { body: string; headers: Record<string, string>; signal: AbortSignal; atMs: number },
): Promise<Outcome> {
  const policy = addressPolicy(lane, environment);
  const exchange = await guardedPost({ url, policy, deadlineMs: ATTEMPT_DEADLINE_MS, ...request });
  const { durationMs } = exchange;
  if (exchange.kind === "answered") {
    const { statusCode, body: responseBody } = exchange;
    const result = statusCode >= 200 && statusCode < 300 ? "delivered" : "refused";
    return { result, atMs, statusCode, responseBody, failure: null, durationMs };
  }
  if (request.signal.aborted) return { result: "released", pauseMs: 0 };
  const { reason, code } = exchange;
  log.debug({ reason, code }, "delivery without an answer");
  const none = { statusCode: null, responseBody: null };
  return { result: "refused", atMs, ...none, failure: reason, durationMs };
}

function note({ id, endpointId, eventType }: Claimed, outcome: Outcome): void {
  const line = { delivery_id: id, endpoint_id: endpointId, event_type: eventType };
  if (outcome.result === "delivered" || outcome.result === "refused") {
    const { statusCode: status_code, failure, durationMs: duration_ms } = outcome;
    log.info({ ...line, result: outcome.result, status_code, failure, duration_ms }, "delivery");
  }
}
