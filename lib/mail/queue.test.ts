import { beforeEach, expect, test } from "vitest";
import { askForLink, newAddress, queueOne, rowOf } from "@/testing/mail";

const { db, pool } = await import("@/lib/platform/db");
const { patiently } = await import("@/lib/platform/call-context");
const { queueForBuyer, queueMail, queueRequests } = await import("./queue");

beforeEach(() => pool.query("DELETE FROM mail_message"));

test("an address gets three links an hour, however many are requested at once and in any case", async () => {
  const to = newAddress();
  const asked = Array.from(
    { length: 20 },
    (_, n) => () => askForLink(n % 2 ? to.toUpperCase() : ` ${to}`),
  );
  // Twenty calls taking turns can exceed the wait limit of a call on a busy machine.
  const answers = await patiently(() => Promise.all(asked.map((ask) => ask())));
  expect(answers.filter((isQueued) => isQueued)).toHaveLength(3);
  expect(await db.mailMessage.count()).toBe(3);
  const { rowCount } = await pool.query(
    "SELECT FROM graphile_worker._private_jobs WHERE payload->>'mail_id' IN (SELECT id::text FROM mail_message)",
  );
  expect(rowCount).toBe(3);
});

test("the limit applies per address, environment and hour", async () => {
  const to = newAddress();
  for (let n = 0; n < 3; n++) expect(await askForLink(to)).toBe(true);
  expect(await askForLink(to)).toBe(false);
  expect(await askForLink(newAddress())).toBe(true);
  const anHourAgo = new Date(Date.now() - 3_600_000);
  const { id } = await rowOf(to);
  await db.mailMessage.update({ where: { id }, data: { createdAt: anHourAgo } });
  expect(await askForLink(to)).toBe(true);
  expect(await askForLink(to)).toBe(false);
  expect(await askForLink(to, "live")).toBe(true);
});

test("emails that nobody can request don't count", async () => {
  const to = newAddress();
  for (let n = 0; n < 5; n++) await queueOne(to);
  expect(await askForLink(to)).toBe(true);
});

test("an address typed at checkouts gets five mails about purchases a week, whatever happens to them", async () => {
  const to = newAddress();
  const variables = { plan_title: "Yearly", url: "https://service.example/subscribe" };
  const templates = ["payment_failed", "payment_returned", "payment_arrived"] as const;
  for (let round = 0; round < 2; round++)
    for (const template of templates)
      await queueForBuyer({ db }, { environment: "test", to, template, variables });
  expect(await db.mailMessage.count({ where: { recipient: to } })).toBe(5);
});

test("tags of one mailbox get ten requests a week together, beside its plain address", async () => {
  const [name = ""] = newAddress().split("@");
  const variables = { coach_name: "Pat", team_name: "Team", url: "https://aid.example/invite" };
  const ask = (addresses: string[]) =>
    queueRequests(
      { db },
      addresses.map((to) => ({
        ...{ environment: "test" as const, to, template: "coaching_request" as const, variables },
      })),
    );
  const plain = `${name}@gmail.com`;
  await ask(Array.from({ length: 20 }, (_, tag) => `${name}+${tag}@gmail.com`));
  await ask([`${name[0]}.${name.slice(1)}@googlemail.com`, plain, plain, plain]);
  const queued = await db.mailMessage.findMany({ select: { recipient: true } });
  expect(queued.filter(({ recipient }) => recipient === plain)).toHaveLength(3);
  expect(queued).toHaveLength(13);
});

test("a link someone waits for is sent before hundreds of invitations queued earlier", async () => {
  const variables = { coach_name: "Pat", team_name: "Team", url: "https://aid.example/invite" };
  await queueRequests({ db }, [
    { environment: "test", to: newAddress(), template: "coaching_request", variables },
  ]);
  await askForLink(newAddress());
  const { rows } = await pool.query(
    `SELECT m.template FROM graphile_worker._private_jobs j JOIN mail_message m ON m.id::text = j.payload ->> 'mail_id'
     ORDER BY j.priority, j.run_at`,
  );
  expect(rows.map(({ template }) => template)).toEqual(["use_subscription", "coaching_request"]);
});

test("who really paid for many is told of each one", async () => {
  const to = newAddress();
  const variables = { plan_title: "Yearly", url: "https://service.example/subscribe" };
  for (let paid = 0; paid < 7; paid++)
    await queueForBuyer(
      { db },
      { environment: "live", to, template: "payment_returned", variables },
    );
  expect(await db.mailMessage.count({ where: { recipient: to } })).toBe(7);
});

test("an address that a mail program would execute isn't queued", async () => {
  const variables = { plan_title: "Yearly", url: "javascript:alert(1)" };
  const mail = { environment: "test", to: newAddress(), template: "payment_failed" } as const;
  await expect(queueMail({ db }, { ...mail, variables })).rejects.toThrow();
  expect(await db.mailMessage.count()).toBe(0);
});
