import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { type EventType, envelopeOf } from "@/lib/contract/events";
import "./partner";

const { db } = await import("@/lib/platform/db");
const { registrableOn } = await import("@/lib/contract/lanes");

/** Subscribes an account to every event, so that events are recorded. Delivers nothing. */
export async function listen(accountId: string): Promise<void> {
  const now = new Date();
  await db.webhookEndpoint.create({
    data: {
      id: randomUUID(),
      ownerKind: "account",
      ownerId: accountId,
      environment: "test",
      url: "https://listener.invalid/hook",
      events: registrableOn("partner"),
      sealedSecret: "",
      createdAt: now,
      updatedAt: now,
    },
  });
}

/** Expects recorded events, as delivered, to match their published schema exactly. */
export function expectPublished(
  events: readonly { id: string; type: string; createdAt: Date; data: unknown }[],
): void {
  for (const { createdAt, ...event } of events) {
    const body = { ...event, created_at: createdAt.getTime() };
    expect(envelopeOf(event.type as EventType).parse(body)).toEqual({
      ...{ id: event.id, type: event.type, created_at: body.created_at, data: event.data },
    });
  }
}

/** Returns type and data of an account's events, oldest first; only one athlete's if given. */
export async function told(accountId: string, athleteId?: string) {
  const events = await db.event.findMany({
    where: { ownerId: accountId, ...(athleteId === undefined ? {} : { athleteId }) },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return events.map(({ type, data }) => ({ type, data: data as Record<string, unknown> }));
}

/** Returns the subscription events about an athlete: kinds and reasons in order. */
export async function subscriptionEvents(accountId: string, athleteId: string) {
  const events = await told(accountId, athleteId);
  return events
    .filter(({ type }) => type.startsWith("subscription."))
    .map(({ type, data }) => `${type.split(".")[1]}: ${data["source"] ?? data["reason"]}`);
}
