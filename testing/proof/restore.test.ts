import { execFile } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newActivity, newAthlete, succeed } from "../athletes";
import { call } from "../http";
import { newReceiver, type Receiver, until } from "../receiver";
import { productionSettings, type ServingProcess, startProcess } from "../serving-process";

/** Restores a backup as docs/operating.md describes, with an operator's commands and settings. */

const { env } = process;
const SETTINGS = {
  STRIPE: "on",
  STRIPE_API_BASE_TEST: env["STRIPE_API_BASE_TEST"] ?? "",
  STRIPE_SECRET_KEY_TEST: env["STRIPE_SECRET_KEY_TEST"] ?? "",
  STRIPE_WEBHOOK_SECRET_TEST: env["STRIPE_WEBHOOK_SECRET_TEST"] ?? "",
  STRIPE_SECRET_KEY_LIVE: "sk_live_none",
  STRIPE_WEBHOOK_SECRET_LIVE: "whsec_none",
  WEBHOOK_LOOPBACK: "on",
  DRAIN_SECONDS: "0",
};
const folder = mkdtempSync(join(tmpdir(), "aidstation-restore-"));
const processes: ServingProcess[] = [];
let receiver: Receiver;
beforeAll(async () => {
  receiver = await newReceiver();
});
afterAll(async () => {
  await Promise.all(processes.map(({ stop }) => stop()));
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

type Settings = Record<string, string>;
type Client = { key: string; origin: string };

/** Returns settings for a named database, created as a copy of another one if given. */
const settingsOf = async (database: string, original?: string): Promise<Settings> => ({
  ...(await productionSettings(database, original)),
  ...SETTINGS,
});

async function serving(settings: Settings): Promise<ServingProcess> {
  const service = await startProcess({ settings });
  processes.push(service);
  await service.ready();
  return service;
}

/** Runs one of our programs with only these settings. @returns what it printed */
async function run(settings: Settings, script: string, ...args: string[]): Promise<string> {
  const own = { PATH: env["PATH"], NODE_ENV: "production" as const, ...settings };
  const program = [`scripts/${script}.mjs`, ...args];
  return (await promisify(execFile)(process.execPath, program, { env: own })).stdout;
}

const admin = async (settings: Settings, ...args: string[]) =>
  JSON.parse(await run(settings, "admin", ...args, "--json"));

/** Creates an athlete without a profile, so that every calculation says where to subscribe. */
const teased = ({ key, origin }: Client) =>
  succeed("POST", "/v1/athletes", { key, origin, body: {} });

/** Buys a year for an athlete as a buyer would. */
async function buy(partner: Client, athleteId: string) {
  const { key, origin } = partner;
  const zero = { athlete_id: athleteId, activity_type: "run", duration_min: 60 };
  const teaser = await succeed("POST", "/v1/nutrition/calculate", { key, origin, body: zero });
  const link = new URL(teaser.subscription_cta.subscribe_url).searchParams;
  const form = new URLSearchParams(link);
  form.set("email", `${athleteId}@buyer.example`);
  form.set("plan", "12_month:7900");
  const sent = await call("POST", "/subscribe/checkout", {
    origin,
    body: form.toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  const next = new URL(String(sent.headers.location), origin).searchParams;
  const session = next.get("session_id") ?? "";
  const paid = await fetch(`${SETTINGS.STRIPE_API_BASE_TEST}/control/complete`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ session, method: "card" }),
  });
  expect(paid.status).toBe(200);
  const thanks = await call("GET", `/subscribe/return?session_id=${session}`, { origin });
  expect(thanks.text).toContain("Thank you");
}

const statusOf = async (partner: Client, id: string) =>
  (await succeed("GET", `/v1/athletes/${id}`, partner)).subscription_status;

test("after a restore no erased athlete is back, purchases are correct, and webhooks are signed as before", async () => {
  const backup = await settingsOf("restore_backup");
  const first = await serving(backup);
  const mail = ["--name", "The app", "--email", "partner@example.com"];
  const { test_key: key } = await admin(backup, "partner:create", ...mail);
  const before = { key, origin: first.origin };
  const { webhook } = await succeed("POST", "/v1/webhooks", {
    ...before,
    body: { url: receiver.url, events: ["athlete.created", "athlete.deleted"] },
  });
  const kept = await newAthlete(key, { name: "Kept" }, before);
  const erased = await newAthlete(key, { name: "Erased" }, before);
  await newActivity(key, erased.id, {}, before);
  const [refunded, paying, late] = [
    await teased(before),
    await teased(before),
    await teased(before),
  ];
  for (const { id } of [refunded, paying]) await buy(before, id);
  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(0);

  // From here on a copy is served, which gets lost. The original is what the backup contains.
  const lost = await settingsOf("restore_lost", "restore_backup");
  const second = await serving(lost);
  const meanwhile = { key, origin: second.origin };
  await succeed("DELETE", `/v1/athletes/${erased.id}`, meanwhile);
  await buy(meanwhile, late.id);
  await admin(lost, "stripe:act", "--do", "refund", "--athlete", refunded.id);
  const file = join(folder, "erasures.json");
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(file, await run(lost, "admin", "erasures:list", "--since", today, "--json"));
  await second.stop();

  expect(await run(backup, "migrate")).toBe("unchanged\n");
  expect(await admin(backup, "erasures:replay", "--file", file)).toEqual({ erased: 1, failed: 0 });
  receiver.arrivals.length = 0;
  const third = await serving(backup);
  const after = { key, origin: third.origin };
  expect((await call("GET", `/v1/athletes/${erased.id}`, after)).status).toBe(404);
  expect((await succeed("GET", `/v1/athletes/${kept.id}`, after)).name).toBe("Kept");
  await admin(backup, "jobs:run", "reconcile-purchases");
  await until(async () => (await statusOf(after, refunded.id)) === "teaser", 30_000);
  await until(async () => (await statusOf(after, late.id)) === "full", 30_000);
  expect(await statusOf(after, paying.id)).toBe("full");

  await until(() => receiver.arrivals.length > 0);
  const [told] = receiver.arrivals;
  expect(JSON.parse(told?.body ?? "")).toMatchObject({
    type: "athlete.deleted",
    data: { id: erased.id },
  });
  const signed = String(told?.headers["x-service-signature"]);
  const [, t, v1] = /^t=(\d+),v1=(\w+)$/.exec(signed) ?? [];
  const expected = createHmac("sha256", webhook.secret).update(`${t}.${told?.body}`).digest("hex");
  expect(v1).toBe(expected);
});
