import { randomUUID } from "node:crypto";
import "./partner";

const { db } = await import("@/lib/platform/db");
const { registrableOn } = await import("@/lib/contract/lanes");

/** Makes an account listen to every event, so that what happens is recorded. Nothing is delivered anywhere. */
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

/** Type and data of what an account was told, oldest first; only of one athlete when one is given. */
export async function told(accountId: string, athleteId?: string) {
  const events = await db.event.findMany({
    where: { ownerId: accountId, ...(athleteId === undefined ? {} : { athleteId }) },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return events.map(({ type, data }) => ({ type, data: data as Record<string, unknown> }));
}

/** What an athlete's account was told of their subscription: kinds and reasons in order. */
export async function subscriptionEvents(accountId: string, athleteId: string) {
  const events = await told(accountId, athleteId);
  return events
    .filter(({ type }) => type.startsWith("subscription."))
    .map(({ type, data }) => `${type.split(".")[1]}: ${data["source"] ?? data["reason"]}`);
}
