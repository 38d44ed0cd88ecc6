import "./database";
import { randomUUID } from "node:crypto";
import { newMailServer } from "./smtp";

/** A mail server for this test, which the product is configured to use. */
export const mailServer = await newMailServer();
process.env["SMTP_URL"] = `smtp://127.0.0.1:${mailServer.port}`;
process.env["MAIL_FROM"] = "Aidstation <no-reply@mail.example>";

const { db, transaction } = await import("@/lib/platform/db");
const { queueLinkMail, queueMail } = await import("@/lib/mail/queue");

export const newAddress = () => `${randomUUID()}@reader.example`;

/** Queues a mail with an unguessable link. */
export async function queueOne(to = newAddress()) {
  const secret = randomUUID();
  const url = `https://aid.example/link?token=${secret}`;
  const template = "payment_failed" as const;
  const variables = { plan_title: "Yearly", url };
  await transaction({ db }, (unit) =>
    queueMail(unit, { environment: "test", to, template, variables }),
  );
  return { to, secret, url, ...(await rowOf(to)) };
}

export const queueNotice = (to: string) =>
  queueMail(
    { db },
    {
      environment: "test",
      to,
      template: "payment_arrived",
      variables: { plan_title: "Yearly", url: "https://aid.example/manage" },
    },
  );

export const askForLink = (to: string, environment: "test" | "live" = "test") =>
  queueLinkMail(
    { db },
    {
      environment,
      to,
      template: "use_subscription",
      variables: { url: "https://aid.example/link" },
    },
  );

/** Returns the newest stored mail to an address. */
export const rowOf = (to: string) =>
  db.mailMessage.findFirstOrThrow({ where: { recipient: to }, orderBy: { createdAt: "desc" } });

/** Makes all waiting mails due and unclaimed, as if time had passed. */
export async function waitOut() {
  const past = new Date(Date.now() - 1_000);
  await db.mailMessage.updateMany({
    where: { nextAttemptAt: { not: null } },
    data: { nextAttemptAt: past, claimedUntil: null },
  });
}
