import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newActivity, newAthlete, succeed } from "../athletes";
import { type CrashableService, startCrashableService } from "../crashable-service.mjs";
import { newReceiver, type Receiver, until } from "../receiver";

/** From a debrief over HTTP to a coach's endpoint, with the server killed in between. */

let service: CrashableService;
let receiver: Receiver;

beforeAll(async () => {
  process.env["WEBHOOK_LOOPBACK"] = "on";
  service = await startCrashableService();
  process.env["DATABASE_URL"] = service.databaseUrl;
  receiver = await newReceiver();
});
afterAll(async () => {
  await receiver.close();
  await service.stop();
});

const RULE = {
  ...{ enabled: true, channels: ["in_portal", "email", "webhook"], cadence: "realtime" },
  urgent_threshold: 0.2,
};

/** Retries as a client would if told to: a server just started on a busy machine may say so. */
async function patiently<Done>(work: () => Promise<Done>): Promise<Done> {
  for (let tries = 0; ; tries++)
    try {
      return await work();
    } catch (error) {
      if (tries === 5 || !String(error).includes("service_unavailable")) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
}

/** Creates a coach with an endpoint and a rule; each debrief is of another athlete, so none of their mails is held. */
async function coached() {
  const { newPartner } = await import("../partner");
  const { newCoachKey, newTeam, relate } = await import("../coach");
  const { testKey: key } = await newPartner();
  const { origin } = service;
  const team = await newTeam();
  const { db } = await import("@/lib/platform/db");
  const as = { key: await newCoachKey(team.coachId), origin };
  const hook = await succeed("POST", "/v1/coach/webhooks", { ...as, body: { url: receiver.url } });
  const rules = { notification_rules: { low_rating: RULE } };
  const body = { scope: "overall", rules };
  await succeed("PUT", "/v1/coach/config/notification-rules", { ...as, body });
  const lands = async () => {
    const started_at = Date.now() - 60_000;
    const athlete = await patiently(() => newAthlete(key, {}, { origin }));
    const id = await relate(team, athlete.id);
    await db.coachRelation.update({ where: { id }, data: { acceptedAt: new Date(0) } });
    const activity = await patiently(() =>
      newActivity(key, athlete.id, { started_at }, { origin }),
    );
    const path = `/v1/athletes/${athlete.id}/activities/${activity.id}/feedback`;
    await patiently(() => succeed("POST", path, { key, origin, body: { rating: 2 } }));
    return activity.id as string;
  };
  return { team, secret: hook.secret as string, lands };
}

interface Concern {
  activity_id: string;
  trigger: string;
}

/** Returns the arrived concerns signed with a secret, by event id. */
function concerns(secret: string): Map<string, Concern> {
  const found = new Map<string, Concern>();
  for (const { headers, body } of receiver.arrivals) {
    if (headers["x-service-event-type"] !== "concern.detected") continue;
    const [at, signature] = String(headers["x-service-signature"]).split(",v1=");
    const signed = `${at?.slice("t=".length)}.${body}`;
    if (createHmac("sha256", secret).update(signed).digest("hex") !== signature) continue;
    const { id, data } = JSON.parse(body);
    found.set(id, data);
  }
  return found;
}

test("a debrief reaches a coach's endpoint as a signed concern", async () => {
  const { secret, lands } = await coached();
  const id = await lands();
  await until(() => concerns(secret).size === 1);
  expect([...concerns(secret).values()]).toMatchObject([
    { activity_id: id, trigger: "low_rating", severity: "amber", reasons: ["Low rating"] },
  ]);
});

test("a server killed after each debrief reports every one, and none twice", {
  timeout: 300_000,
}, async () => {
  receiver.arrivals.length = 0;
  const { secret, team, lands } = await coached();
  const landed: string[] = [];
  for (let round = 0; round < 4; round++) {
    landed.push(await lands());
    landed.push(await lands());
    await service.killServer();
    await service.startServer();
  }
  await until(() => concerns(secret).size >= landed.length, 240_000);
  const told = [...concerns(secret).values()].map(({ activity_id }) => activity_id);
  expect(told.sort()).toEqual(landed.toSorted());
  const { db } = await import("@/lib/platform/db");
  const notices = await db.alertNotice.findMany({ where: { coachId: team.coachId } });
  expect(notices).toHaveLength(3 * landed.length);
  expect(notices.every(({ sentAt }) => sentAt !== null)).toBe(true);
  const { emailKey } = await db.person.findUniqueOrThrow({ where: { id: team.personId } });
  const mails = await db.mailMessage.count({
    where: { recipient: emailKey, template: "coach_alert" },
  });
  expect(mails).toBe(landed.length);
});
