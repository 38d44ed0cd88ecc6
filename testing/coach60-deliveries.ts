import type { CoachScope } from "@/lib/access/scope";
import { HOUR_MS } from "@/lib/contract/durations";
import type { DeliveryStatus } from "@/prisma/generated/client";
import type { Coached } from "./coach60";

/** A coach's webhook with deliveries of every kind, none of them due. */
const { db } = await import("@/lib/platform/db");
const { newId } = await import("@/lib/platform/ids");
const { newSigningSecret, secretContext } = await import("@/lib/webhooks/secret");
const { seal } = await import("@/lib/platform/key-service");

const URL = "https://hooks.summit.example/aidstation";

type Outcome = Partial<{
  status: DeliveryStatus;
  attempts: number;
  statusCode: number;
  responseBody: string;
  failure: string;
}>;
const DELIVERED: Outcome = { status: "delivered", attempts: 1, statusCode: 204, responseBody: "" };
const OUTCOMES: readonly Outcome[] = [
  { status: "pending", attempts: 2, statusCode: 503, responseBody: "upstream is restarting" },
  DELIVERED,
  { ...DELIVERED, attempts: 3 },
  { status: "exhausted", attempts: 8, failure: "timeout" },
  DELIVERED,
  { status: "failed", attempts: 1, statusCode: 410, responseBody: "gone" },
];

/** @returns the id of the webhook */
export async function addDeliveries(
  { coachId, nowMs }: CoachScope,
  athletes: readonly Coached[],
): Promise<string> {
  const endpointId = newId();
  const [madeAt, wallMs] = [new Date(nowMs - 30 * 24 * HOUR_MS), Date.now()];
  const mine = { ownerKind: "coach", ownerId: coachId };
  await db.webhookEndpoint.create({
    data: {
      ...{ id: endpointId, ...mine, environment: "test" as const, url: URL },
      events: ["concern.detected", "athlete.needs_attention"],
      sealedSecret: await seal(secretContext(coachId, endpointId), newSigningSecret()),
      ...{ failCount: 1, createdAt: madeAt, updatedAt: madeAt },
    },
  });
  const sent = OUTCOMES.map((outcome, place) => {
    const athlete = athletes[place];
    const createdAt = new Date(wallMs - (3 + 9 * place) * HOUR_MS);
    const data = {
      coach_uid: coachId,
      athlete_uid: athlete?.id,
      window: 14,
      flagged_count: 1,
      top_reasons: ["Sodium 57%"],
    };
    const event = { id: newId(), ...mine, type: "athlete.needs_attention", data, createdAt };
    const isOpen = outcome.status === "pending";
    const delivery = {
      id: newId(),
      ...{ endpointId, eventId: event.id, url: URL, durationMs: 140 + 60 * place },
      nextAttemptAt: isOpen ? new Date(nowMs + 200 * HOUR_MS) : null,
      completedAt: isOpen ? null : createdAt,
      createdAt,
      ...outcome,
    };
    return { event: { ...event, athleteId: athlete?.id ?? null }, delivery };
  });
  await db.event.createMany({ data: sent.map(({ event }) => event) });
  await db.webhookDelivery.createMany({ data: sent.map(({ delivery }) => delivery) });
  return endpointId;
}
