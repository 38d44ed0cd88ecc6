import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { mailsTo, newBrowser, tokensOf } from "../browser";
import { BASE_URL, call, LIVE_HOST } from "../http";
import { newAddress, newPerson, PASSWORD, signIn } from "../people";
import { until } from "../receiver";

const { db } = await import("@/lib/platform/db");

type Browser = ReturnType<typeof newBrowser>;
const CHROME = "Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36";

const byPassword = (browser: Browser, email: string, password = PASSWORD, next = "") =>
  browser.submit("/login/password", { email, password, next });
const bySession = (sessionId: string) => db.personSession.findUnique({ where: { id: sessionId } });
const sessionsOf = (personId: string) => db.personSession.findMany({ where: { personId } });

/** Returns the visible parts of a response and the page it leads to, without what differs in every response. */
async function seen(browser: Browser, answer: Awaited<ReturnType<Browser["get"]>>) {
  const page = await browser.get(String(answer.headers.location));
  const nonce = /'nonce-([^']+)'/.exec(String(page.headers["content-security-policy"]))?.[1] ?? "?";
  const cookies = (answer.headers["set-cookie"] ?? []).map((line) => line.replace(/=[^;]*/, ""));
  const { status, text } = answer;
  return {
    status,
    text,
    cookies,
    location: answer.headers.location,
    shown: page.text.replaceAll(nonce, "nonce"),
  };
}

describe("a password", () => {
  test("signs in with cookies that no script can read, and out again for good", async () => {
    const person = await newPerson();
    const browser = newBrowser({ agent: CHROME });
    const answer = await byPassword(browser, person.email);
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe("/home");
    for (const cookie of answer.headers["set-cookie"] ?? []) {
      expect(cookie).toMatch(/^aidstation\.(session|browser)=/);
      for (const attribute of ["HttpOnly", "SameSite=Lax", "Path=/"]) {
        expect(cookie).toContain(attribute);
      }
    }
    const page = await browser.get("/settings/sessions");
    expect(page.text).toContain(person.email);
    expect(page.text).toContain("Chrome on Linux");
    const thief = newBrowser();
    thief.jar.set("aidstation.session", browser.jar.get("aidstation.session") ?? "");
    expect(await thief.isSignedIn()).toBe(true);
    expect((await browser.submit("/logout", {})).headers.location).toBe("/login?done=out");
    // From an invitation for somebody else, back to it.
    const back = async (next: string) =>
      (await browser.submit("/logout", { next })).headers.location;
    expect(await back("/invite/secret")).toBe("/invite/secret?done=out");
    expect(await back("https://elsewhere.example")).toBe("/login?done=out");
    expect(browser.jar.has("aidstation.session")).toBe(false);
    expect(await thief.isSignedIn()).toBe(false);
  });

  test("in a form of more than 16 kB isn't read: it is handled like an empty form", async () => {
    const { email } = await newPerson();
    const right = new URLSearchParams({ email, password: PASSWORD });
    const submit = (body: string) =>
      call("POST", "/login/password", {
        body,
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          "sec-fetch-site": "same-origin",
        },
      });
    const { status, text, headers } = await submit("");
    expect(headers.location).toMatch(/^\/login\?problem=/);
    for (const body of [`${right}&more=${"a".repeat(16_384)}`, "a&".repeat(520_000)]) {
      const answer = await submit(body);
      expect([answer.status, answer.text]).toEqual([status, text]);
      expect(answer.headers.location).toBe(headers.location);
      expect(answer.headers["set-cookie"]).toEqual(headers["set-cookie"]);
    }
  });

  test("creates a new session, never one that somebody planted", async () => {
    const [attacker, victim] = [await newPerson(), await newPerson()];
    const planted = await signIn(attacker);
    const browser = newBrowser();
    const [name = "", value = ""] = planted.cookie.split("=");
    browser.jar.set(name, value);
    await byPassword(browser, victim.email);
    expect(browser.jar.get(name)).not.toBe(value);
    const [session, ...others] = await sessionsOf(victim.id);
    expect(others).toEqual([]);
    expect(session?.id).not.toBe(planted.sessionId);
    expect((await bySession(planted.sessionId))?.revokedAt).not.toBeNull();
    expect((await browser.get("/settings/sessions")).text).toContain(victim.email);
  });

  test("wrong ten times is paused, except in the owner's browser, and they can get in elsewhere by email", async () => {
    const person = await newPerson();
    const [attacker, own] = [newBrowser(), newBrowser()];
    await byPassword(own, person.email);
    await own.submit("/logout", {});
    const problem = async (password: string) =>
      (await byPassword(attacker, person.email, password)).headers.location;
    for (let n = 0; n < 10; n++) {
      expect(await problem(`guess number ${n}`)).toBe("/login?problem=wrong");
    }
    expect(await problem("guess number 11")).toBe("/login?problem=paused");
    expect(await problem(PASSWORD)).toBe("/login?problem=paused");
    await byPassword(own, person.email);
    expect(await own.isSignedIn()).toBe(true);
    const owner = newBrowser();
    await owner.submit("/login/link", { email: person.email });
    const [token = ""] = await tokensOf(person.email);
    await owner.submit("/verify/use", { token });
    expect(await owner.isSignedIn()).toBe(true);
  });

  test("for an unverified mailbox opens nothing, and mails a link", async () => {
    const person = await newPerson({ isVerified: false });
    const browser = newBrowser();
    const answer = await byPassword(browser, person.email);
    expect(answer.headers.location).toBe("/login/sent");
    expect(await browser.isSignedIn()).toBe(false);
    const [token = ""] = await tokensOf(person.email);
    await browser.submit("/verify/use", { token });
    expect(await browser.isSignedIn()).toBe(true);
    // Whoever set it before the address was verified may have been someone else.
    expect(
      (await db.person.findUniqueOrThrow({ where: { id: person.id } })).passwordHash,
    ).toBeNull();
  });

  test.each([
    [{ origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
    [{ origin: BASE_URL.replace("localhost", "evil.localhost"), "sec-fetch-site": undefined }],
    [{ origin: "null", "sec-fetch-site": undefined }],
  ])("sent by another site signs nobody in: %j", async (headers) => {
    const person = await newPerson();
    const browser = newBrowser();
    const fields = { email: person.email, password: PASSWORD };
    const answer = await browser.submit("/login/password", fields, headers);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(await browser.isSignedIn()).toBe(false);
    expect(await sessionsOf(person.id)).toEqual([]);
  });

  test("sent by an older browser, which names only our own origin, signs in", async () => {
    const person = await newPerson();
    const browser = newBrowser();
    const headers = { origin: BASE_URL, "sec-fetch-site": undefined };
    await browser.submit("/login/password", { email: person.email, password: PASSWORD }, headers);
    expect(await browser.isSignedIn()).toBe(true);
  });

  test.each(["https://evil.example", "//evil.example", "/\\evil.example", "/..//evil.example"])(
    "doesn't redirect away to %s",
    async (next) => {
      const person = await newPerson();
      const answer = await byPassword(newBrowser(), person.email, PASSWORD, next);
      expect(answer.headers.location).toBe("/home");
    },
  );

  test("continues to our requested page", async () => {
    const person = await newPerson();
    const answer = await byPassword(newBrowser(), person.email, PASSWORD, "/roster?window=7");
    expect(answer.headers.location).toBe("/roster?window=7");
  });

  test("for the live host doesn't work on the test host, and neither does the session", async () => {
    const person = await newPerson({ environment: "live" });
    const test = newBrowser();
    expect((await byPassword(test, person.email)).headers.location).toBe("/login?problem=wrong");
    const live = newBrowser({ host: LIVE_HOST });
    await byPassword(live, person.email);
    expect(await live.isSignedIn()).toBe(true);
    test.jar.set("aidstation.session", live.jar.get("aidstation.session") ?? "");
    expect(await test.isSignedIn()).toBe(false);
  });

  test("entered in another browser is reported to the owner, once", async () => {
    const person = await newPerson();
    const browser = newBrowser({ agent: CHROME });
    await byPassword(browser, person.email);
    await until(() => mailsTo(person.email).length === 1);
    const [mail = ""] = mailsTo(person.email);
    expect(mail).toContain("Chrome on Linux");
    expect(mail).toContain("/settings/sessions");
    await browser.submit("/logout", {});
    await byPassword(browser, person.email);
    expect(await db.mailMessage.count({ where: { recipient: person.email } })).toBe(1);
  });
});

describe("an unknown address", () => {
  test("gets the same as a wrong password, in bytes, status and cookies", async () => {
    const [known, unknown] = [await newPerson(), newAddress()];
    const told = async (email: string) => {
      const browser = newBrowser();
      return seen(browser, await byPassword(browser, email, "not the right one"));
    };
    const wrong = await told(known.email);
    expect(await told(unknown)).toEqual(wrong);
    expect(wrong.location).toBe("/login?problem=wrong");
  });

  test.each([
    ["/login/link", {}, ""],
    ["/signup/send", { name: "Ada" }, "?password=none"],
    ["/signup/send", { name: "Ada", password: "wet gravel in november" }, ""],
  ])("gets the same by %s with %j", async (path, fields, query) => {
    const known = await newPerson();
    const answers = [];
    for (const email of [known.email, newAddress()]) {
      const browser = newBrowser();
      answers.push(await seen(browser, await browser.submit(path, { email, ...fields })));
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.location).toBe(`/login/sent${query}`);
  });
});

describe("a mailed link", () => {
  test("survives scanners that look at it, works once, and then says that it is used up", async () => {
    const email = newAddress();
    const browser = newBrowser();
    await browser.submit("/login/link", { email });
    const [token = ""] = await tokensOf(email);
    for (let n = 0; n < 5; n++) {
      const looked = await newBrowser().get(`/verify?token=${token}`);
      expect(looked.status).toBe(200);
      expect(looked.headers["set-cookie"]).toBeUndefined();
      expect(looked.headers["referrer-policy"]).toBe("same-origin");
    }
    expect((await browser.get(`/verify?token=${token}`)).text).toContain("Signing you in");
    const used = await browser.submit("/verify/use", { token });
    expect(used.headers.location).toBe("/home");
    expect(await browser.isSignedIn()).toBe(true);
    // Opening it again redirects, and asks for no new link.
    for (const query of [`token=${token}&next=/me`, "problem=spent"]) {
      const reopened = await browser.get(`/verify?${query}`);
      expect(reopened.text).toContain("already signed in");
      expect(reopened.text).toMatch(query === "problem=spent" ? /href="\/home"/ : /href="\/me"/);
    }
    // Signing up again would only mail another link.
    for (const [query, to] of [
      ["", "/home"],
      ["?next=%2Fwelcome", "/welcome"],
    ]) {
      const { status, headers } = await browser.get(`/signup${query}`);
      expect([status, headers.location]).toEqual([307, to]);
    }
    const again = newBrowser();
    const replayed = await again.submit("/verify/use", { token, confirmed: "yes" });
    expect(replayed.headers.location).toBe("/verify?problem=spent");
    const page = await again.get("/verify?problem=spent");
    expect(page.text).toContain("no longer works");
    expect((await again.get(`/verify?token=${token}`)).text).toContain("no longer works");
    expect(await again.isSignedIn()).toBe(false);
  });

  test("used twenty times at once signs in once", async () => {
    const email = newAddress();
    const browser = newBrowser();
    await browser.submit("/login/link", { email });
    const [token = ""] = await tokensOf(email);
    const uses = await Promise.all(
      Array.from({ length: 20 }, () =>
        newBrowser().submit("/verify/use", { token, confirmed: "yes" }),
      ),
    );
    const open = uses.filter(({ headers }) => headers.location === "/home");
    expect(open).toHaveLength(1);
  });

  test.each(["browser that asked", "other browser"])(
    "continues from an invitation in the %s, and nothing stored names the invitation",
    async (where) => {
      const email = newAddress();
      const secret = randomUUID();
      const browser = newBrowser();
      await browser.submit("/login/link", { email, next: `/invite/${secret}` });
      const [token = ""] = await tokensOf(email);
      const query = `token=${token}&next=%2Finvite%2F${secret}`;
      expect(mailsTo(email).join()).toContain(`/verify?${query}`);
      const links = await db.signInLink.findMany({ where: { emailKey: email } });
      expect(links).toHaveLength(1);
      const mails = await db.mailMessage.findMany({ where: { recipient: email } });
      expect(JSON.stringify([links, mails])).not.toContain(secret);
      const user = where === "other browser" ? newBrowser() : browser;
      const page = await user.get(`/verify?${query}`);
      const fields = [...page.text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
      const entered = Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value]));
      const used = await user.submit("/verify/use", entered);
      expect(used.headers.location).toBe(`/invite/${secret}`);
    },
  );

  test("leads only to one of our paths, whatever was put into its address", async () => {
    const email = newAddress();
    const browser = newBrowser();
    await browser.submit("/login/link", { email });
    const [token = ""] = await tokensOf(email);
    const used = await browser.submit("/verify/use", { token, next: "https://evil.example/" });
    expect(used.headers.location).toBe("/home");
  });

  test("in another browser says so, and signs in there only when it is confirmed", async () => {
    const email = newAddress();
    await newBrowser().submit("/login/link", { email });
    const [token = ""] = await tokensOf(email);
    const other = newBrowser();
    const asked = await other.submit("/verify/use", { token });
    expect(asked.headers.location).toBe(`/verify?token=${token}`);
    expect(await other.isSignedIn()).toBe(false);
    const page = await other.get(`/verify?token=${token}`);
    expect(page.text).toContain("requested in another browser");
    expect(page.text).toContain(email);
    await other.submit("/verify/use", { token, confirmed: "yes" });
    expect(await other.isSignedIn()).toBe(true);
  });

  test("for a sign-up brings name and password to the browser that asked", async () => {
    const email = newAddress();
    const browser = newBrowser();
    await browser.submit("/signup/send", { email, name: "Ada", password: PASSWORD });
    expect(await db.person.count({ where: { emailKey: email } })).toBe(0);
    const [token = ""] = await tokensOf(email);
    await browser.submit("/verify/use", { token });
    const person = await db.person.findFirstOrThrow({ where: { emailKey: email } });
    expect(person).toMatchObject({ name: "Ada", environment: "test" });
    const later = newBrowser();
    await byPassword(later, email);
    expect(await later.isSignedIn()).toBe(true);
  });

  test("for a stranger's sign-up with somebody's address leaves the stranger no password", async () => {
    const email = newAddress();
    const stranger = newBrowser();
    await stranger.submit("/signup/send", { email, name: "Mallory", password: PASSWORD });
    const [token = ""] = await tokensOf(email);
    const owner = newBrowser();
    await owner.submit("/verify/use", { token, confirmed: "yes" });
    expect(await owner.isSignedIn()).toBe(true);
    const person = await db.person.findFirstOrThrow({ where: { emailKey: email } });
    expect(person).toMatchObject({ name: null, passwordHash: null });
    expect((await byPassword(stranger, email)).headers.location).toBe("/login?problem=wrong");
  });

  test("for a sign-up with an existing address changes neither name nor password", async () => {
    const person = await newPerson();
    const browser = newBrowser();
    const fields = { email: person.email, name: "Other", password: "another one entirely" };
    await browser.submit("/signup/send", fields);
    const [token = ""] = await tokensOf(person.email);
    await browser.submit("/verify/use", { token });
    expect(await browser.isSignedIn()).toBe(true);
    const kept = await db.person.findUniqueOrThrow({ where: { id: person.id } });
    expect(kept.name).toBe("Ada Tester");
    await byPassword(newBrowser(), person.email, PASSWORD);
    const wrong = await byPassword(newBrowser(), person.email, fields.password);
    expect(wrong.headers.location).toBe("/login?problem=wrong");
  });

  test("that is too old, or from the other host, does nothing", async () => {
    const email = newAddress();
    const browser = newBrowser();
    await browser.submit("/login/link", { email });
    const [token = ""] = await tokensOf(email);
    const live = newBrowser({ host: LIVE_HOST });
    const elsewhere = await live.submit("/verify/use", { token, confirmed: "yes" });
    expect(elsewhere.headers.location).toBe("/verify?problem=spent");
    await db.signInLink.updateMany({
      where: { emailKey: email },
      data: { expiresAt: new Date(Date.now() - 1_000) },
    });
    const late = await browser.submit("/verify/use", { token });
    expect(late.headers.location).toBe("/verify?problem=spent");
  });
});

describe("the settings", () => {
  test("end one session, and all others", async () => {
    const person = await newPerson();
    const browser = newBrowser();
    await byPassword(browser, person.email);
    const [phone, laptop] = [await signIn(person, "Safari on iPhone"), await signIn(person)];
    const foreign = await browser.submit(
      "/settings/sessions/end",
      { session: phone.sessionId },
      { "sec-fetch-site": "cross-site" },
    );
    expect(foreign.status).toBe(303);
    expect((await bySession(phone.sessionId))?.revokedAt).toBeNull();
    await browser.submit("/settings/sessions/end", { session: phone.sessionId });
    expect((await bySession(phone.sessionId))?.revokedAt).not.toBeNull();
    await browser.submit("/settings/sessions/end", { session: "others" });
    expect((await bySession(laptop.sessionId))?.revokedAt).not.toBeNull();
    expect(await browser.isSignedIn()).toBe(true);
  });

  test("are nobody's who is not signed in", async () => {
    const stranger = newBrowser();
    const page = await stranger.get("/settings/sessions");
    expect([page.status, page.headers.location]).toEqual([
      307,
      "/login?next=%2Fsettings%2Fsessions",
    ]);
    const { headers } = await stranger.submit("/settings/password", { wanted: "a long new one" });
    expect(headers.location).toMatch(/^\/login\?/);
  });

  test("change the password, after which the old one is wrong", async () => {
    const person = await newPerson();
    const browser = newBrowser();
    await byPassword(browser, person.email);
    const wanted = "dry gravel in september";
    const weak = await browser.submit("/settings/password", { current: PASSWORD, wanted: "short" });
    expect(weak.headers.location).toBe("/settings/sessions?problem=short");
    await browser.submit("/settings/password", { current: PASSWORD, wanted });
    expect(await browser.isSignedIn()).toBe(true);
    const old = await byPassword(newBrowser(), person.email);
    expect(old.headers.location).toBe("/login?problem=wrong");
    const fresh = newBrowser();
    await byPassword(fresh, person.email, wanted);
    expect(await fresh.isSignedIn()).toBe(true);
  });
});

test("somebody who forgot their password gets a mailed link and sets a new one, and the old one stops working", async () => {
  const person = await newPerson();
  const thief = newBrowser();
  await byPassword(thief, person.email);
  const own = newBrowser();
  expect((await own.get("/login")).text).toContain("or forgot it? Use the link");
  await own.submit("/login/link", { email: person.email });
  const [token = ""] = await tokensOf(person.email);
  await own.submit("/verify/use", { token });
  expect((await own.get("/settings/sessions")).text).not.toContain("Current password");
  const wanted = "dry gravel in september";
  const changed = await own.submit("/settings/password", { wanted });
  expect(changed.headers.location).toBe("/settings/sessions?done=password");
  expect(await own.isSignedIn()).toBe(true);
  expect(await thief.isSignedIn()).toBe(false);
  expect((await byPassword(thief, person.email)).headers.location).toBe("/login?problem=wrong");
  await until(() => mailsTo(person.email).some((mail) => mail.includes("password was changed")));
});

test("a sign-up with a commonly guessed password is refused, whoever has the address", async () => {
  const browser = newBrowser();
  const known = await newPerson();
  for (const email of [known.email, newAddress()]) {
    const fields = { email, name: "Ada", password: "password1234" };
    const { headers } = await browser.submit("/signup/send", fields);
    expect(headers.location).toBe("/signup?problem=common");
  }
  expect((await browser.get("/signup?problem=common")).text).toContain("too easy to guess");
});

test("a sign-up refused on an invitation's page goes back to it, and never to another site", async () => {
  const browser = newBrowser();
  const refused = async (from: string) =>
    (await browser.submit("/signup/send", { email: "ada@", next: "/invite/x", from })).headers
      .location;
  expect(await refused("/invite/x")).toBe("/invite/x?problem=email");
  for (const from of ["", "//evil.example/x", "https://evil.example"])
    expect(await refused(from)).toBe("/signup?problem=email&next=%2Finvite%2Fx");
});

test("next-auth's own routes aren't served: they sign nobody in, and create no session", async () => {
  const person = await newPerson();
  const browser = newBrowser();
  const path = "/api/auth/callback/password";
  const answer = await browser.submit(path, { email: person.email, password: PASSWORD });
  expect(answer.status).toBe(405);
  const session = await browser.get("/api/auth/session");
  expect(session.status).toBe(200);
  expect(session.text).toBe("{}");
  const forwarded = await browser.get(
    `/api/auth/signin?callbackUrl=https://${randomUUID()}.example`,
  );
  expect(String(forwarded.headers.location ?? "")).not.toMatch(/^https:/);
  expect(await browser.isSignedIn()).toBe(false);
});
