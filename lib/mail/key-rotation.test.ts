import { afterAll, beforeAll, expect, test } from "vitest";
import { mailServer, queueOne, rowOf } from "@/testing/mail";

// Imported after the mail server, which must be set before anything reads the environment.
const { operator } = await import("@/testing/partner");
const { db } = await import("@/lib/platform/db");
const { currentKeyId } = await import("@/lib/platform/key-ring");
const { rotateKeys } = await import("@/lib/webhooks/key-rotation");
const { retryMail } = await import("./operator");
const { sendDueMail } = await import("./send");

const scope = { db };

beforeAll(async () => {
  await db.mailMessage.deleteMany();
  await mailServer.start();
});
afterAll(() => mailServer.vanish());

test("after a rotation, waiting or refused email can be sent without the older key", async () => {
  const refused = await queueOne();
  mailServer.refuse = () => ({ code: 550, words: "No such mailbox" });
  expect(await sendDueMail(scope)).toMatchObject({ refused: 1 });
  mailServer.refuse = () => null;
  const waiting = await queueOne();
  const before = currentKeyId();
  await rotateKeys(operator());
  expect(currentKeyId()).not.toBe(before);
  for (const { to } of [refused, waiting]) {
    expect((await rowOf(to)).sealedVariables?.split(".")[1]).toBe(currentKeyId());
  }
  await retryMail(operator(), refused.id);
  expect(await sendDueMail(scope)).toMatchObject({ sent: 2 });
  for (const { secret } of [refused, waiting]) {
    expect(mailServer.mails.join("")).toContain(secret);
  }
});
