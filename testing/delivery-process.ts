/**
 * A process that makes changes with their events, some rolled back, and delivers them: for tests that kill it. It
 * resumes where the last one ended, and reports when it has made its last change.
 */
export {};

process.env["WEBHOOK_LOOPBACK"] = "on";
const { TEST_ACCOUNT_ID: accountId = "", TEST_CHANGES: changes = "0" } = process.env;
const { db, transaction } = await import("@/lib/platform/db");
const { wallMs } = await import("@/lib/platform/clock");
const { newId } = await import("@/lib/platform/ids");
const { recordEvents } = await import("@/lib/platform/outbox");
const { startDeliveries } = await import("@/lib/webhooks/delivery/dispatcher");

async function change(number: number, fate: "commit" | "roll back"): Promise<void> {
  const id = newId();
  const external_id = `${fate} ${number}`;
  const now = new Date(wallMs());
  const data = { id, external_id, deleted_at: 0 };
  await transaction({ accountId, nowMs: wallMs(), db }, async (owner) => {
    const fields = { id, accountId, externalId: external_id, settings: {}, profileComplete: false };
    await owner.db.athlete.create({ data: { ...fields, createdAt: now, updatedAt: now } });
    await recordEvents(owner, [{ type: "athlete.deleted", athleteId: null, data }]);
    if (fate === "roll back") throw new Error("rolled back");
  }).catch((error: Error) => {
    if (error.message !== "rolled back") throw error;
  });
}

const deliveries = startDeliveries();
process.on("SIGTERM", () => void deliveries.stop().then(() => process.exit(0)));
const made = await db.athlete.count({ where: { accountId } });
process.send?.("ready");
for (let number = made; number < Number(changes); number++) {
  if (number % 5 === 0) await change(number, "roll back");
  await change(number, "commit");
}
process.send?.("done");
