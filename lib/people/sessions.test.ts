import { DAY_MS } from "@/lib/contract/durations";
import "@/testing/database";
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { operator } from "@/testing/partner";
import { newAddress, newPerson, PASSWORD, signIn } from "@/testing/people";

const { db } = await import("@/lib/platform/db");
const { actingAs } = await import("@/lib/access/acting");
const { sessionIdOf } = await import("@/lib/access/session-cookie");
const { changePassword, personOf } = await import("./people");
const { identifySession } = await import("@/lib/access/identify");
const { beginSession, endOtherSessions, endSession, listSessions } = await import("./sessions");
const { signInByPassword } = await import("./sign-in");
const { forgetSignIns } = await import("./upkeep");

const call = { requestId: "req_000000000000", wallMs: Date.now() };

/** Returns the person a session identifies, as they see themselves; null if it is not active. */
const resume = async (id: string, environment: "test" | "live" = "test") =>
  (await identifySession(id, { ...call, environment }))?.scopes.person ?? null;

/** Creates a person with a session, as the verbs on oneself expect them. */
async function somebody() {
  const person = await newPerson();
  const { sessionId } = await signIn(person);
  const self = await resume(sessionId);
  if (self === null) throw new Error("A session just opened does not go on.");
  return { person, self };
}

test("a sign-in with the old password that races a password change leaves no session", async () => {
  const person = await newPerson();
  const visit = {
    ...operator(),
    environment: "test" as const,
    sessionId: null,
    device: { hash: randomUUID(), name: "Firefox on Linux" },
    network: randomUUID(),
    markCookie: null,
  };
  const proof = await signInByPassword(visit, {
    email: person.email,
    password: PASSWORD,
    next: "",
  });
  if (proof.outcome !== "open") throw new Error("The password was refused.");
  const { sessionId } = await signIn(person);
  const self = await resume(sessionId);
  if (self === null) throw new Error("A session just opened does not go on.");
  const opening = () => beginSession(visit, { ...proof, way: "password" }).catch(() => null);
  const change = { current: PASSWORD, wanted: "dry gravel in october" };
  const [changed, ...opened] = await Promise.all([
    changePassword(self, change),
    ...Array.from({ length: 8 }, opening),
  ]);
  expect(changed).toBe("changed");
  expect(await opening()).toBeNull();
  for (const id of opened) if (id !== null) expect(await resume(id)).toBeNull();
  expect(await listSessions(self)).toHaveLength(1);
});

describe("a session", () => {
  test("belongs to its owner at the host where they signed in, and nobody at the other", async () => {
    const { person, self } = await somebody();
    expect(self).toMatchObject({ personId: person.id, emailKey: person.email, isVerified: true });
    expect(await personOf(self)).toMatchObject({ email: person.email, hasPassword: true });
    expect(await resume(self.sessionId, "live")).toBeNull();
  });

  test("ended by its owner stops working at once; nobody else's can be ended", async () => {
    const [one, other] = [await somebody(), await somebody()];
    const second = await signIn(one.person, "Safari on iPhone");
    await expect(endSession(one.self, other.self.sessionId)).rejects.toMatchObject({
      code: "session_not_found",
    });
    expect(await listSessions(one.self)).toHaveLength(2);
    await endSession(one.self, second.sessionId);
    expect(await resume(second.sessionId)).toBeNull();
    expect(await resume(other.self.sessionId)).not.toBeNull();
    const audited = await db.auditEntry.findMany({ where: { subjectId: second.sessionId } });
    expect(audited.map(({ action }) => action)).toEqual(["session.opened", "session.ended"]);
  });

  test("is listed with the current one marked, and the others can be ended together", async () => {
    const { person, self } = await somebody();
    await signIn(person, "Safari on iPhone");
    await signIn(person, "Edge on Windows");
    const [first] = await listSessions(self);
    expect(first).toMatchObject({ id: self.sessionId, isThis: true });
    expect(await endOtherSessions(self)).toBe(2);
    expect(await listSessions(self)).toHaveLength(1);
  });

  test("expires on time, and is deleted three months later with spent links", async () => {
    const { self } = await somebody();
    const { sessionId: id } = self;
    const end = async (days: number) =>
      db.personSession.update({
        where: { id },
        data: { expiresAt: new Date(Date.now() - days * DAY_MS) },
      });
    await end(1);
    expect(await resume(id)).toBeNull();
    await forgetSignIns(actingAs("job", "test"));
    expect(await db.personSession.count({ where: { id } })).toBe(1);
    await end(91);
    const hash = randomUUID();
    const long = new Date(Date.now() - 2 * DAY_MS);
    const link = { hash, environment: "test" as const, emailKey: "a@b.example", browserHash: "" };
    await db.signInLink.create({ data: { ...link, createdAt: long, expiresAt: long } });
    const tries = { id: randomUUID(), tokens: 1, granted: 1, units: 1, rate: 1, burst: 10 };
    const payers = ["password", "account"].map((kind) => ({ ...tries, kind, refilledAt: long }));
    await db.rateBucket.createMany({ data: payers });
    await forgetSignIns(actingAs("job", "test"));
    const kept = await db.rateBucket.findMany({ where: { id: tries.id } });
    expect(kept.map(({ kind }) => kind)).toEqual(["account"]);
    expect(await db.personSession.count({ where: { id } })).toBe(0);
    expect(await db.signInLink.count({ where: { hash } })).toBe(0);
  });
});

describe("a cookie", () => {
  const headers = (cookie: string, host: string) => new Headers({ cookie, host });

  test("identifies its session at its own host only, and nothing if one character differs", async () => {
    const { sessionId, cookie } = await signIn(await newPerson({ environment: "live" }));
    const [test, live] = [new URL(BASE.test).host, new URL(BASE.live).host];
    expect(await sessionIdOf(headers(cookie, live))).toBe(sessionId);
    expect(await sessionIdOf(headers(`other=1; ${cookie}`, live))).toBe(sessionId);
    expect(await sessionIdOf(headers(cookie, test))).toBeNull();
    // The last letter of a signature has spare bits, so another letter there can mean the same.
    const differs = cookie.replace(/.(?=.{4}$)/, (letter) => (letter === "x" ? "y" : "x"));
    expect(await sessionIdOf(headers(differs, live))).toBeNull();
    expect(await sessionIdOf(headers("aidstation.session=", live))).toBeNull();
    expect(await sessionIdOf(headers("aidstation.session=a.b.c.d.e", live))).toBeNull();
    expect(await sessionIdOf(new Headers({ host: live }))).toBeNull();
  });
});
const BASE = {
  test: process.env["BASE_URL_TEST"] ?? "http://localhost:3000",
  live: process.env["BASE_URL_LIVE"] ?? "http://live.localhost:3000",
};

describe("a password", () => {
  test("change ends all other sessions and keeps the current one", async () => {
    const { person, self } = await somebody();
    const other = await signIn(person);
    const wanted = "dry gravel in september";
    expect(await changePassword(self, { current: "not it at all", wanted })).toBe("wrong");
    expect(await changePassword(self, { current: PASSWORD, wanted: "password12" })).toBe("common");
    expect(await resume(other.sessionId)).not.toBeNull();
    const link = { environment: "test" as const, emailKey: person.email, browserHash: "" };
    const hash = randomUUID();
    const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 60_000)];
    await db.signInLink.create({ data: { ...link, hash, createdAt, expiresAt } });
    expect(await changePassword(self, { current: PASSWORD, wanted })).toBe("changed");
    const mailed = await db.signInLink.findUniqueOrThrow({ where: { hash } });
    expect(mailed.expiresAt.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await resume(other.sessionId)).toBeNull();
    expect(await resume(self.sessionId)).not.toBeNull();
    expect(await changePassword(self, { current: wanted, wanted: PASSWORD })).toBe("changed");
  });

  const stolen = "a word that a thief has set";
  const back = "dry gravel in september";

  test.each(["link", "google"] as const)(
    "changed by a thief can be reset by an owner who signs in by %s, who is told of both changes",
    async (way) => {
      const { person, self: thief } = await somebody();
      await changePassword(thief, { current: PASSWORD, wanted: stolen });
      const self = await resume((await signIn(person, "Firefox on Linux", way)).sessionId);
      if (self === null) throw new Error("A session just opened does not go on.");
      expect(await personOf(self)).toMatchObject({ hasPassword: true, needsPassword: false });
      expect(await changePassword(self, { current: "", wanted: back })).toBe("changed");
      expect(await resume(thief.sessionId)).toBeNull();
      expect(await resume(self.sessionId)).not.toBeNull();
      const told = { recipient: person.email, template: "password_changed" };
      expect(await db.mailMessage.count({ where: told })).toBe(2);
    },
  );

  test("is required after signing in with it, or once a mailed link is fifteen minutes old", async () => {
    const { person, self } = await somebody();
    const unknown = { current: "", wanted: stolen };
    expect(await personOf(self)).toMatchObject({ needsPassword: true });
    expect(await changePassword(self, unknown)).toBe("wrong");
    const { sessionId } = await signIn(person, "Firefox on Linux", "link");
    const opened = new Date(call.wallMs - 15 * 60_000);
    await db.personSession.update({ where: { id: sessionId }, data: { createdAt: opened } });
    const late = await resume(sessionId);
    if (late === null) throw new Error("A session of a quarter of an hour does not go on.");
    expect(await personOf(late)).toMatchObject({ needsPassword: true });
    expect(await changePassword(late, unknown)).toBe("wrong");
    expect(await changePassword(late, { current: PASSWORD, wanted: back })).toBe("changed");
  });

  test("changed by two people at the same moment changes once", async () => {
    const { person, self } = await somebody();
    const other = await resume((await signIn(person)).sessionId);
    if (other === null) throw new Error("A session just opened does not go on.");
    const changes = [self, other].map((one) =>
      changePassword(one, { current: PASSWORD, wanted: `${back} ${one.sessionId}` }),
    );
    expect((await Promise.all(changes)).sort()).toEqual(["changed", "wrong"]);
  });
});

test("an address can't belong to two people in one environment", async () => {
  const email = newAddress();
  await newPerson({ email });
  await expect(newPerson({ email: email.toUpperCase() })).rejects.toThrow();
  await newPerson({ email, environment: "live" });
  expect(operator().environment).toBe("test");
});
