import "./database";

process.env["WEBHOOK_LOOPBACK"] ??= "on";
const { callerOf, newPartner } = await import("./partner");
const { db, transaction } = await import("@/lib/platform/db");
const { newId } = await import("@/lib/platform/ids");
const { recordEvents } = await import("@/lib/platform/outbox");
const { attemptDueDeliveries, listDeliveries } = await import("@/lib/webhooks/deliveries");
const { registerWebhook } = await import("@/lib/webhooks/webhooks");

/** Creates a partner with its own time, for webhook tests in this process. */
export async function newWorld() {
  const partner = await newPartner();
  const { accountId } = partner;
  let offsetMs = 0;
  const caller = () => {
    const now = callerOf(partner);
    return { ...now, nowMs: now.wallMs + offsetMs };
  };
  return {
    partner,
    caller,
    /** Advances the account's clock. */
    pass: async (ms: number) => {
      offsetMs += ms;
      await db.account.update({ where: { id: accountId }, data: { clockOffsetMs: offsetMs } });
    },
    hook: async (url: string) =>
      (await registerWebhook(caller(), { url, events: ["athlete.deleted"] })).webhook,
    /** Emits `count` events in one transaction. */
    emit: (count = 1) => {
      const happenings = Array.from({ length: count }, () => ({
        type: "athlete.deleted" as const,
        athleteId: null,
        data: { id: newId(), external_id: "rider ü 1", deleted_at: 1_700_000_000 },
      }));
      return transaction(caller(), (account) => recordEvents(account, happenings));
    },
    deliveries: async (id: string) => (await listDeliveries(caller(), id)).deliveries,
    endpoint: (id: string) => db.webhookEndpoint.findUniqueOrThrow({ where: { id } }),
  };
}

/** Attempts all due deliveries, of any account. */
export async function attemptAll(): Promise<number> {
  let sent = 0;
  for (;;) {
    const round = await attemptDueDeliveries({ batch: 200 });
    sent += round.sent;
    if (!round.more) return sent;
  }
}
