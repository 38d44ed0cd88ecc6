import "@/testing/database";
import { afterAll, expect, test } from "vitest";
import { newGoogle } from "@/testing/google";

const google = await newGoogle("client");
Object.assign(process.env, {
  GOOGLE_CLIENT_ID: "client",
  GOOGLE_CLIENT_SECRET: "secret",
  GOOGLE_ISSUER: google.issuer,
});
afterAll(() => google.stop());

const { baseUrl } = await import("@/lib/platform/env");
const { newAddress, newPerson } = await import("@/testing/people");
const { answerReturn, startGoogle } = await import("./doors");
const { signedIn } = await import("@/lib/api/signed-in");
const { visitOf } = await import("./visit");
const { db } = await import("@/lib/platform/db");

const host = new URL(baseUrl("test")).host;
const pairs = (cookies: string[]) => cookies.map((cookie) => cookie.split(";")[0]).join("; ");

/** Sends a browser to Google and back, to a callback URL that `over` may change. */
async function there({ next = "/roster", withCookies = true } = {}) {
  const headers = new Headers({ host, "x-forwarded-host": "evil.example" });
  const begun = await startGoogle(await visitOf(headers), next);
  const back = google.agree(begun.location ?? "");
  if (withCookies) headers.set("cookie", pairs(begun.cookies));
  const answer = await answerReturn(await visitOf(headers), new Request(back, { headers }));
  const cookie = pairs(answer.headers.getSetCookie());
  const caller = await signedIn(new Headers({ host, cookie }));
  const person = caller?.scopes.person ?? null;
  return { back, location: answer.headers.get("location"), person };
}

test("a person verified by Google is signed in, at our own address whatever a header says", async () => {
  google.person = { email: newAddress(), email_verified: true, name: "Ada" };
  const { back, location, person } = await there();
  expect(back.origin).toBe(baseUrl("test"));
  expect(back.pathname).toBe("/api/auth/callback/google");
  expect(location).toBe(`${baseUrl("test")}/roster`);
  expect(person).toMatchObject({ emailKey: google.person.email, isVerified: true });
});

test("an address that Google hasn't verified signs nobody in", async () => {
  google.person = { email: newAddress(), email_verified: false, name: "Ada" };
  const { location, person } = await there();
  expect(person).toBeNull();
  expect(location).toContain("error");
  expect(await db.person.count({ where: { emailKey: google.person.email } })).toBe(0);
});

test("a callback without a started sign-in signs nobody in", async () => {
  google.person = { email: newAddress(), email_verified: true, name: "Ada" };
  const { person } = await there({ withCookies: false });
  expect(person).toBeNull();
  expect(await db.person.count({ where: { emailKey: google.person.email } })).toBe(0);
});

test("a password set before the address was verified is removed", async () => {
  const { id, email } = await newPerson({ isVerified: false });
  google.person = { email, email_verified: true, name: "Ada" };
  expect((await there()).person?.personId).toBe(id);
  const { passwordHash, verifiedAt } = await db.person.findUniqueOrThrow({ where: { id } });
  expect([passwordHash, verifiedAt !== null]).toEqual([null, true]);
});

test("nobody is redirected to another site afterwards", async () => {
  google.person = { email: newAddress(), email_verified: true, name: "Ada" };
  const { location } = await there({ next: "https://evil.example/" });
  expect(location).toBe(`${baseUrl("test")}/home`);
});
