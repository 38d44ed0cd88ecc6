import { afterAll, beforeAll, expect, test } from "vitest";
import { mailServer, newAddress, queueNotice, queueOne, rowOf } from "@/testing/mail";

// Imported after the mail server, which must be set before anything reads the environment.
const { newPerson } = await import("@/testing/coach");
const { personScope } = await import("@/testing/portal");
const { newPartner, operator } = await import("@/testing/partner");
const { db, pool } = await import("@/lib/platform/db");
const { listMail, listOddAddresses, mailQueueFacts, retryMail } = await import("./operator");
const { sendDueMail } = await import("./send");
const { allowNotices, hasUnsubscribed, unsubscribe, unsubscribeUrl } = await import(
  "./unsubscribe"
);
const { forgetMail } = await import("./upkeep");

const scope = { db };
const DAY = 86_400_000;

beforeAll(async () => {
  await pool.query("DELETE FROM mail_message");
  await mailServer.start();
});
afterAll(() => mailServer.vanish());

test("an operator sees waiting and refused emails without their content, and can resend them", async () => {
  const refused = await queueOne();
  mailServer.refuse = () => ({ code: 550, words: "No such mailbox" });
  await sendDueMail(scope);
  mailServer.refuse = () => null;
  const waiting = await queueOne();
  const facts = await mailQueueFacts(scope);
  expect(facts).toMatchObject({ waiting: 1, refused: 1 });
  expect(facts.oldest_waiting_seconds).toBeGreaterThanOrEqual(0);

  const { mails } = await listMail(scope, null);
  expect(mails.map(({ id, state }) => [id, state])).toEqual([
    [waiting.id, "waiting"],
    [refused.id, "refused"],
  ]);
  expect(JSON.stringify(mails)).not.toContain(refused.secret);
  expect(JSON.stringify(mails)).not.toContain(refused.sealedVariables);
  expect((await listMail(scope, "refused")).mails[0]?.error).toContain("No such mailbox");

  await retryMail(operator(), refused.id);
  expect(await sendDueMail(scope)).toMatchObject({ sent: 2 });
  expect(await mailQueueFacts(scope)).toEqual({
    waiting: 0,
    oldest_waiting_seconds: 0,
    refused: 0,
  });
  await expect(retryMail(operator(), refused.id)).rejects.toThrow("No refused or waiting mail");
});

test("the unsubscribe header stops notices to an address, but no other email", async () => {
  const to = newAddress();
  await queueNotice(to);
  await sendDueMail(scope);
  const notice = mailServer.mails.at(-1)?.replace(/\r\n[ \t]/g, " ") ?? "";
  expect(notice).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  const url = /^List-Unsubscribe: <(\S+)>\r$/m.exec(notice)?.[1] ?? "";
  const token = new URL(url).searchParams.get("token") ?? "";
  expect(await unsubscribe(scope, `${token}x`)).toBe(false);
  expect(await unsubscribe(scope, token)).toBe(true);
  expect(await unsubscribe(scope, token)).toBe(true);
  await queueNotice(to);
  await queueOne(to);
  expect(await sendDueMail(scope)).toMatchObject({ sent: 1, dropped: 1 });
  expect(mailServer.mails.at(-1)).not.toContain("List-Unsubscribe");
});

test("an address whose owner allows notices again gets them, and only a proved owner can", async () => {
  const { personId, emailKey } = await newPerson();
  const person = await personScope(personId);
  const link = new URL(unsubscribeUrl("test", emailKey, Date.now()));
  await unsubscribe(scope, link.searchParams.get("token") ?? "");
  expect(await hasUnsubscribed(person)).toBe(true);
  await expect(allowNotices({ ...person, isVerified: false })).rejects.toMatchObject({
    code: "resource_not_found",
  });
  await queueNotice(emailKey);
  expect(await sendDueMail(scope)).toMatchObject({ sent: 0, dropped: 1 });
  await allowNotices(person);
  await allowNotices(person);
  expect(await hasUnsubscribed(person)).toBe(false);
  await queueNotice(emailKey);
  expect(await sendDueMail(scope)).toMatchObject({ sent: 1, dropped: 0 });
});

test("after a week an email's recipient is forgotten, and after a month the email itself", async () => {
  const [week, month, waiting] = [await queueOne(), await queueOne(), await queueOne()];
  const aged = (id: string, days: number, over: object = {}) => {
    const then = new Date(Date.now() - days * DAY);
    return db.mailMessage.update({ where: { id }, data: { createdAt: then, ...over } });
  };
  const sent = (days: number) => ({
    sentAt: new Date(Date.now() - days * DAY),
    nextAttemptAt: null,
  });
  await aged(week.id, 8, sent(8));
  await aged(month.id, 31, sent(31));
  await aged(waiting.id, 31);
  await forgetMail(scope);
  const find = (id: string) => db.mailMessage.findUnique({ where: { id } });
  expect((await find(week.id))?.recipient).toBeNull();
  expect(await find(month.id)).toBeNull();
  expect((await rowOf(waiting.to)).id).toBe(waiting.id);
});

test("stored addresses that are invalid or not normalized are listed, with the correct form", async () => {
  const fine = ["a.b+c@d-e.example", " o'neil@x.example ", "A@B.EXAMPLE"];
  const odd = {
    "<v@x.example>": null,
    "v@localhost": null,
    "v@x..example": null,
    "ann@bücher.example": "ann@xn--bcher-kva.example",
  };
  for (const email of [...fine, ...Object.keys(odd)]) {
    const { partnerId: id } = await newPartner();
    await db.partner.update({ where: { id }, data: { email } });
  }
  const found = await listOddAddresses(scope);
  const listed = found.filter(({ address }) => address in odd || fine.includes(address));
  expect(Object.fromEntries(listed.map(({ address, mail_to }) => [address, mail_to]))).toEqual(odd);
});
