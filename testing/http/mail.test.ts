import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newAthlete, succeed } from "../athletes";
import { newBrowser } from "../browser";
import { BASE_URL, call } from "../http";
import { newPartner } from "../partner";
import { newPerson, PASSWORD } from "../people";
import { happenings, openCheckout } from "../purchases";
import { until } from "../receiver";

const { db } = await import("@/lib/platform/db");
const { isUnsubscribed, unsubscribeUrl } = await import("@/lib/mail/unsubscribe");

/** Mail as sent by the running service, into the mail catcher's folder. */

const MAIL = join(process.env["AIDSTATION_DATA_DIR"] ?? "", "mail");
const mailsTo = (to: string) =>
  readdirSync(MAIL)
    .map((name) => readFileSync(join(MAIL, name), "utf8"))
    .filter((mail) => mail.includes(`To: ${to}`));

const form = (path: string, body: Record<string, string>) =>
  call("POST", path, {
    body: new URLSearchParams(body).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

test("a form sent again and again sends a subscriber three links, and says the same each time", async () => {
  const { accountId, testKey: key } = await newPartner();
  const { id: paying } = await newAthlete(key);
  const email = `${randomUUID()}@subscriber.example`;
  await happenings.paid(await openCheckout(accountId, paying, { email }));
  // Without a profile nobody gets exact numbers, and everyone is told where to subscribe.
  const { id } = await succeed("POST", "/v1/athletes", { key, body: {} });
  const zero = { athlete_id: id, activity_type: "run", duration_min: 60 };
  const teaser = await succeed("POST", "/v1/nutrition/calculate", { key, body: zero });
  const link = new URL(teaser.subscription_cta.subscribe_url).searchParams;
  const fields = { pst: link.get("pst") ?? "", ref: link.get("ref") ?? "", plan: "12_month:7900" };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => form("/subscribe/checkout", { ...fields, email })),
  );
  for (const { status, headers } of answers) {
    expect(status).toBe(303);
    expect(headers.location).toContain("/subscribe/continue");
  }
  await until(() => mailsTo(email).length >= 3);
  const waiting = { recipient: email, nextAttemptAt: { not: null } };
  await until(async () => (await db.mailMessage.count({ where: waiting })) === 0);
  expect(mailsTo(email)).toHaveLength(3);
  expect(await db.mailboxProof.count({ where: { emailKey: email } })).toBe(3);
});

test("a mail program can unsubscribe its reader with one request, without a redirect", async () => {
  const to = `${randomUUID()}@reader.example`;
  const path = unsubscribeUrl("test", to, Date.now()).slice(BASE_URL.length);
  const asked = await call("GET", path);
  expect(asked.status).toBe(303);
  expect(await isUnsubscribed({ db }, "test", to)).toBe(false);
  const oneClick = { "List-Unsubscribe": "One-Click" };
  expect((await form(`${path}x`, oneClick)).status).toBe(404);
  expect((await form(path, oneClick)).status).toBe(200);
  expect(await isUnsubscribed({ db }, "test", to.toUpperCase())).toBe(true);
  expect(await isUnsubscribed({ db }, "live", to)).toBe(false);
});

test("a person who confirms is told that no more notices come", async () => {
  const to = `${randomUUID()}@reader.example`;
  const answer = await form(unsubscribeUrl("test", to, Date.now()).slice(BASE_URL.length), {});
  expect(answer.status).toBe(303);
  const page = await call("GET", String(answer.headers.location).slice(BASE_URL.length));
  expect(page.text).toContain("You’re unsubscribed");
  expect(await isUnsubscribed({ db }, "test", to)).toBe(true);
});

test("a signed-in reader sees in the settings that they unsubscribed, and can undo it there", async () => {
  const { email } = await newPerson();
  const browser = newBrowser();
  await browser.submit("/login/password", { email, password: PASSWORD, next: "" });
  const shown = async () => (await browser.get("/settings")).text.includes("You unsubscribed");
  expect(await shown()).toBe(false);
  await form(unsubscribeUrl("test", email, Date.now()).slice(BASE_URL.length), {});
  expect(await shown()).toBe(true);
  const { headers } = await browser.submit("/settings/notices", {});
  expect(headers.location).toBe("/settings?done=notices");
  expect(await shown()).toBe(false);
  expect(await isUnsubscribed({ db }, "test", email)).toBe(false);
});
