import { describe, expect, test } from "vitest";
import { newBrowser } from "../browser";
import { newCoach, newTeam } from "../coach";
import { call } from "../http";
import { newPerson, PASSWORD, signIn } from "../people";

const COOKIE = "aidstation_theme";
const PATH = "/v1/coach/preferences";

type Browser = ReturnType<typeof newBrowser>;
type Person = Awaited<ReturnType<typeof newPerson>>;

async function signedIn(person: Person): Promise<Browser> {
  const browser = newBrowser();
  await browser.submit("/login/password", { email: person.email, password: PASSWORD, next: "" });
  return browser;
}

const choose = (browser: Browser, theme: string, next = "/me/settings?open=1") =>
  browser.submit("/settings/theme", { theme, next });

describe("a theme", () => {
  test("chosen by a form shows on the next page, and in a browser that signs in later", async () => {
    const person = await newPerson();
    const browser = await signedIn(person);
    const chosen = await choose(browser, "dark");
    expect([chosen.status, chosen.headers.location]).toEqual([303, "/me/settings?open=1"]);
    expect(browser.jar.get(COOKIE)).toBe("dark");
    expect((await browser.get("/settings/sessions")).text).toContain('data-theme="dark"');
    const other = await signedIn(person);
    expect((await other.get("/login")).text).toContain('data-theme="dark"');
  });

  test("set to follow the device removes the cookie, and a later sign-in sets none", async () => {
    const person = await newPerson();
    const browser = await signedIn(person);
    await choose(browser, "light");
    await choose(browser, "system");
    expect(browser.jar.has(COOKIE)).toBe(false);
    expect((await signedIn(person)).jar.has(COOKIE)).toBe(false);
  });

  test("that nobody chose leaves the browser's own", async () => {
    const person = await newPerson();
    const browser = newBrowser();
    browser.jar.set(COOKIE, "dark");
    await browser.submit("/login/password", { email: person.email, password: PASSWORD, next: "" });
    expect(browser.jar.get(COOKIE)).toBe("dark");
  });

  test("isn't changed without a sign-in, by another site, or by an invalid value", async () => {
    const person = await newPerson();
    const browser = await signedIn(person);
    const fields = { theme: "dark", next: "/me" };
    await browser.submit("/settings/theme", fields, { "sec-fetch-site": "cross-site" });
    await choose(browser, "purple");
    const stranger = await newBrowser().submit("/settings/theme", fields);
    expect(stranger.headers.location).toBe("/login?next=%2Fme%3Fproblem%3Dsigned_out");
    expect(stranger.headers["set-cookie"] ?? []).toEqual([]);
    const { cookie } = await signIn(person);
    const headers = { cookie, "sec-fetch-site": "same-origin" };
    expect((await call("GET", PATH, { headers })).body.theme).toBe("system");
    expect(browser.jar.has(COOKIE)).toBe(false);
  });

  test.each(["https://evil.example/", "//evil.example", "/\\evil.example"])(
    "redirects to no other site: %s",
    async (next) => {
      const browser = await signedIn(await newPerson());
      expect((await choose(browser, "dark", next)).headers.location).toBe("/settings/sessions");
    },
  );
});

describe("a sign-in without a destination", () => {
  const homeOf = async (person: { id: string }) => {
    const { cookie } = await signIn({ ...person, email: "", environment: "test" });
    return (await call("GET", "/home", { headers: { cookie } })).headers.location;
  };

  test("leads coaches to the athletes who need them, and others to their own pages", async () => {
    const team = await newTeam();
    const { personId } = await newCoach(team.teamId, "assistant");
    expect(await homeOf({ id: team.personId })).toBe("/triage");
    expect(await homeOf({ id: personId })).toBe("/triage");
    expect(await homeOf(await newPerson())).toBe("/me");
  });

  test("and without a session asks for a sign-in first", async () => {
    const { status, headers } = await call("GET", "/home");
    expect([status, headers.location]).toEqual([303, "/login?next=%2Fhome"]);
    expect(headers["cache-control"]).toBe("no-store");
  });
});
