import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, expect, test } from "vitest";
import { askForLink, mailServer, newAddress, queueOne, rowOf, waitOut } from "@/testing/mail";
import { until } from "@/testing/receiver";

// Imported after the mail server, which must be set before anything reads the environment.
const { rowsHolding } = await import("@/testing/dump");
const { db, pool, transaction } = await import("@/lib/platform/db");
const { queueMail, queueRequests } = await import("./queue");
const { sendDueMail, sendQueuedMail } = await import("./send");

const scope = { db };
const mailsTo = (to: string) => mailServer.mails.filter((mail) => mail.includes(`To: ${to}`));
const messageIdOf = (mail: string | undefined) =>
  /^Message-ID: (.*)$/im.exec(mail ?? "")?.[1]?.trim();

beforeEach(async () => {
  await pool.query("DELETE FROM mail_message");
  mailServer.refuse = () => null;
  mailServer.beforeTaking = async () => undefined;
  mailServer.mails.length = 0;
  await mailServer.start();
});
afterEach(() => mailServer.vanish());

test("a rolled-back transaction sends nothing", async () => {
  const to = newAddress();
  const variables = { plan_title: "Yearly", url: "https://aid.example/" };
  const undone = transaction(scope, async (unit) => {
    await queueMail(unit, { environment: "test", to, template: "payment_failed", variables });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await sendDueMail(scope);
  expect(mailServer.mails).toEqual([]);
});

test("an email is sent once, under its own id, and its content is deleted", async () => {
  const { id, to, secret } = await queueOne();
  expect(await rowsHolding(secret)).toEqual([]);
  await sendQueuedMail(scope, id);
  await sendQueuedMail(scope, id);
  await sendDueMail(scope);
  const [mail, ...more] = mailsTo(to);
  expect(more).toEqual([]);
  expect(mail).toContain(secret);
  expect(messageIdOf(mail)).toBe(`<${id}@mail.example>`);
  expect(await rowsHolding(secret)).toEqual([]);
  expect(await rowOf(to)).toMatchObject({
    sealedVariables: null,
    nextAttemptAt: null,
    error: null,
  });
});

test("a name in a subject isn't decoded by mail clients", async () => {
  const to = newAddress();
  const coach_name = `=?utf-8?B?${Buffer.from("Sign in at https://other.example").toString("base64")}?=`;
  const variables = { coach_name, team_name: "Team", url: "https://aid.example/invite" };
  const mail = { environment: "test", to, template: "coaching_request", variables } as const;
  await queueRequests(scope, [mail]);
  await sendDueMail(scope);
  expect(/^Subject: .*/m.exec(mailsTo(to)[0] ?? "")?.[0]).not.toContain("=?");
});

test("a stored text that isn't a plain address never gets email", async () => {
  const to = newAddress();
  const { id } = await queueOne();
  await db.mailMessage.update({ where: { id }, data: { recipient: `<${to}` } });
  expect(await sendDueMail(scope)).toMatchObject({ dropped: 1, sent: 0 });
  expect(mailServer.mails).toEqual([]);
});

test("emails wait while there is no server, and one sweep sends them all when it is back", async () => {
  await mailServer.vanish();
  const queued = await Promise.all(Array.from({ length: 30 }, () => queueOne()));
  for (const { id } of queued.slice(0, 5)) await sendQueuedMail(scope, id);
  expect(await sendDueMail(scope)).toMatchObject({ sent: 0, refused: 0 });
  // No mail waits for a server longer than the sweep after next.
  const { _max } = await db.mailMessage.aggregate({ _max: { nextAttemptAt: true } });
  expect(_max.nextAttemptAt?.getTime()).toBeLessThanOrEqual(Date.now() + 30_000);
  await waitOut();
  await mailServer.start();
  expect(await sendDueMail(scope)).toMatchObject({ sent: 30, unreachable: 0 });
  for (const { to } of queued) expect(mailsTo(to)).toHaveLength(1);
});

test("a temporary refusal delays one email and no others", async () => {
  const [first, second] = [await queueOne(), await queueOne()];
  mailServer.refuse = (to) => (to === first.to ? { code: 451, words: "Come back later" } : null);
  expect(await sendDueMail(scope)).toMatchObject({ sent: 1, put_off: 1 });
  expect(mailsTo(second.to)).toHaveLength(1);
  const put_off = await rowOf(first.to);
  expect(put_off.error).toContain("Come back later");
  expect(put_off.refusedAt).toBeNull();
  mailServer.refuse = () => null;
  await waitOut();
  expect(await sendDueMail(scope)).toMatchObject({ sent: 1 });
  expect(mailsTo(first.to)).toHaveLength(1);
});

test("a permanently refused recipient isn't retried", async () => {
  const { to } = await queueOne();
  mailServer.refuse = () => ({ code: 550, words: "No such mailbox" });
  expect(await sendDueMail(scope)).toMatchObject({ refused: 1 });
  await waitOut();
  mailServer.refuse = () => null;
  await sendDueMail(scope);
  expect(mailServer.mails).toEqual([]);
  const refused = await rowOf(to);
  expect(refused.refusedAt).not.toBeNull();
  expect(refused.error).toContain("No such mailbox");
});

test("an email is dropped after two days of temporary refusals", async () => {
  const { id, to } = await queueOne();
  const longAgo = new Date(Date.now() - 2 * 86_400_000);
  await db.mailMessage.update({ where: { id }, data: { queuedAt: longAgo } });
  mailServer.refuse = () => ({ code: 451, words: "Come back later" });
  expect(await sendDueMail(scope)).toMatchObject({ put_off: 1 });
  expect((await rowOf(to)).refusedAt).not.toBeNull();
});

test("a link is sent within the hour it is valid, and then nothing of it remains", async () => {
  const MINUTE_MS = 60_000;
  const cases = [
    { to: newAddress(), age: 50, queuedAgo: 50, isSent: true },
    { to: newAddress(), age: 60, queuedAgo: 60, isSent: false },
    { to: newAddress(), age: 90, queuedAgo: 0, isSent: false },
  ];
  for (const { to, age, queuedAgo } of cases) {
    await askForLink(to);
    const { id } = await rowOf(to);
    const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);
    const data = { createdAt: ago(age), queuedAt: ago(queuedAgo) };
    await db.mailMessage.update({ where: { id }, data });
  }
  expect(await sendDueMail(scope)).toMatchObject({ sent: 1, dropped: 2 });
  for (const { to, isSent } of cases) {
    expect(mailsTo(to)).toHaveLength(isSent ? 1 : 0);
    expect(await db.mailMessage.count({ where: { recipient: to } })).toBe(isSent ? 1 : 0);
  }
});

test("several senders at once send each email once", async () => {
  const queued = await Promise.all(Array.from({ length: 20 }, () => queueOne()));
  await Promise.all([
    sendDueMail(scope),
    sendDueMail(scope),
    ...queued.map(({ id }) => sendQueuedMail(scope, id)),
  ]);
  for (const { to } of queued) expect(mailsTo(to)).toHaveLength(1);
});

test("a sender paused for too long changes nothing its successor did", async () => {
  const { id, to } = await queueOne();
  const letGo: (() => void)[] = [];
  const paused = new Promise<void>((resolve) => letGo.push(resolve));
  let isHeld = false;
  mailServer.beforeTaking = () => {
    if (isHeld) return Promise.resolve();
    isHeld = true;
    return paused;
  };
  const slow = sendQueuedMail(scope, id);
  await until(() => isHeld);
  await waitOut();
  mailServer.refuse = () => ({ code: 550, words: "No such mailbox" });
  await sendQueuedMail(scope, id);
  for (const resolve of letGo) resolve();
  await slow;
  expect(await rowOf(to)).toMatchObject({ sentAt: null, attempts: 2 });
});

/** Runs the child process until `moment()` is true, then kills it. */
async function killChild(to: string, does: string, moment: () => boolean) {
  const args = ["--import", "tsx", "testing/mail-child.ts", to, does];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const said: string[] = [];
  child.stdout.on("data", (chunk: Buffer) => said.push(chunk.toString()));
  await until(() => said.length > 0 && moment());
  child.kill("SIGKILL");
  await once(child, "exit");
}

test("a process killed after its commit loses no email", async () => {
  const to = newAddress();
  await killChild(to, "wait", () => true);
  await sendDueMail(scope);
  expect(mailsTo(to)).toHaveLength(1);
});

test("a process killed while sending leaves the email to the next, once its lease ends", async () => {
  const to = newAddress();
  let isSending = false;
  mailServer.beforeTaking = () => {
    isSending = true;
    return new Promise(() => undefined);
  };
  await killChild(to, "send", () => isSending);
  mailServer.beforeTaking = async () => undefined;
  expect(await sendDueMail(scope)).toMatchObject({ sent: 0 });
  await waitOut();
  expect(await sendDueMail(scope)).toMatchObject({ sent: 1 });
  expect(messageIdOf(mailsTo(to)[0])).toContain((await rowOf(to)).id);
});
