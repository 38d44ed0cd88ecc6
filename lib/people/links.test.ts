import { MINUTE_MS } from "@/lib/contract/durations";
import "@/testing/database";
import { expect, test } from "vitest";
import { newAddress } from "@/testing/people";

const { db } = await import("@/lib/platform/db");
const { baseUrl } = await import("@/lib/platform/env");
const { open } = await import("@/lib/platform/key-service");
const { sealContext } = await import("@/lib/mail/sealing");
const { queueLinkMail } = await import("@/lib/mail/queue");
const { mailSignInLink, readSignInLink, spendSignInLink } = await import("./links");
const { expireAll } = await import("./links.store");
const { visitOf } = await import("./visit");

const ask = async (email: string) =>
  mailSignInLink(await newVisit(), { email, next: "", name: null, passwordHash: null });
const NAMELESS = { name: null };
const newVisit = () => visitOf(new Headers({ host: new URL(baseUrl("test")).host }));

/** Returns the tokens in the mailbox of an address. */
async function mailedTokens(email: string): Promise<string[]> {
  const mails = await db.mailMessage.findMany({ where: { recipient: email, template: "sign_in" } });
  const filled = mails.map(({ id, sealedVariables }) =>
    open(sealContext(id), sealedVariables ?? ""),
  );
  return (await Promise.all(filled)).map((text) => {
    const url = new URL(JSON.parse(text).url);
    return url.searchParams.get("token") ?? "";
  });
}

const worksNow = async (token: string) => (await readSignInLink(await newVisit(), token)) !== null;

/** Lets a minute pass for an address by backdating everything that was written for it. */
async function passMinute(email: string) {
  const earlier = (at: Date) => new Date(at.getTime() - MINUTE_MS);
  for (const { id, createdAt } of await db.mailMessage.findMany({ where: { recipient: email } })) {
    await db.mailMessage.update({ where: { id }, data: { createdAt: earlier(createdAt) } });
  }
  for (const { hash, expiresAt } of await db.signInLink.findMany({ where: { emailKey: email } })) {
    await db.signInLink.update({ where: { hash }, data: { expiresAt: earlier(expiresAt) } });
  }
}

test.each([
  ["four times as soon as anything is mailed again", 1, 4],
  ["once a minute", 1, 1],
  ["twice every five minutes", 5, 2],
])(
  "an owner can always get a working link, while a stranger asks %s",
  async (_how, every, times) => {
    const email = newAddress();
    for (let minute = 0; minute < 20; minute++) {
      for (let n = 0; minute % every === 0 && n < times; n++) await ask(email);
      await ask(email);
      const working = await Promise.all((await mailedTokens(email)).map(worksNow));
      const count = working.filter((works) => works).length;
      expect(count, `minute ${minute}`).toBeGreaterThanOrEqual(1);
      expect(count, `minute ${minute}`).toBeLessThanOrEqual(3);
      await passMinute(email);
    }
  },
);

test("tags of a mailbox that belong to nobody get ten links a day together; a person's own gets its three", async () => {
  const [name = ""] = newAddress().split("@");
  const tagged = (tag: number) => `${name}+${tag}@example.org`;
  const own = tagged(99);
  await ask(own);
  const [token = ""] = await mailedTokens(own);
  await spendSignInLink(await newVisit(), token, NAMELESS);
  for (let tag = 0; tag < 12; tag++) await ask(tagged(tag));
  await ask(own);
  expect(await mailedTokens(own)).toHaveLength(2);
  const queued = await db.mailMessage.count({ where: { recipient: { startsWith: `${name}+` } } });
  expect(queued).toBe(11);
});

test("subscription emails don't reduce the number of sign-in links", async () => {
  const email = newAddress();
  const variables = { url: `${baseUrl("test")}/subscribe/link` };
  for (let n = 0; n < 4; n++) {
    await queueLinkMail(
      { db },
      { environment: "test", to: email, template: "manage_subscription", variables },
    );
  }
  for (let n = 0; n < 4; n++) await ask(email);
  expect(await mailedTokens(email)).toHaveLength(3);
});

test("a link can be used again for ten seconds, only by the browser that requested it", async () => {
  const email = newAddress();
  const visit = await newVisit();
  await mailSignInLink(visit, { email, next: "", name: "Ada", passwordHash: "hash" });
  const [token = ""] = await mailedTokens(email);
  const use = async (by = visit, laterMs = 0) =>
    (await spendSignInLink({ ...by, wallMs: visit.wallMs + laterMs }, token, NAMELESS)).outcome;
  expect(await Promise.all([use(), use()])).toEqual(["open", "open"]);
  expect(await use(visit, 9_000)).toBe("open");
  expect(await use(await newVisit(), 9_000)).toBe("spent");
  expect(await use(visit, 10_001)).toBe("spent");
  const people = await db.person.findMany({ where: { emailKey: email } });
  expect(people).toMatchObject([{ name: "Ada", passwordHash: "hash" }]);
  await expireAll(db, { environment: "test", emailKey: email }, visit.wallMs + 1);
  expect(await use(visit, 2)).toBe("spent");
});

test("a link used in another browser takes only the name entered there, and says that one is missing", async () => {
  const email = newAddress();
  const [visit, other] = [await newVisit(), await newVisit()];
  await mailSignInLink(visit, { email, next: "", name: "Ada", passwordHash: "hash" });
  const [token = ""] = await mailedTokens(email);
  expect(await readSignInLink(other, token)).toMatchObject({ isHere: false, isSignUp: true });
  expect(await spendSignInLink(other, token, null)).toEqual({ outcome: "elsewhere" });
  await spendSignInLink(other, token, { name: "Ada Lovelace" });
  const people = await db.person.findMany({ where: { emailKey: email } });
  expect(people).toMatchObject([{ name: "Ada Lovelace", passwordHash: null }]);
});
