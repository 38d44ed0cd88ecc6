import { randomUUID } from "node:crypto";
import { type Browser, expect, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { startPartner } from "./partner";

const BASE_URL = process.env["AIDSTATION_TEST_BASE_URL"] ?? "";

/** Creates a team's owner with an athlete on the roster, and the owner's message to them. */
async function writtenTo(email: string) {
  const { api, mailedLink } = await startPartner();
  const { id: athleteId } = await api("POST", "/v1/athletes", { name: "Maya Lindqvist", email });
  const { newPerson, newTeam } = await import("../testing/coach");
  const { signIn } = await import("../testing/people");
  const { db } = await import("../lib/platform/db");
  const team = await newTeam();
  const { cookie } = await signIn({ id: team.personId, email: "", environment: "test" });
  const owner = async (method: string, path: string, body?: object) => {
    const headers = { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" };
    const asked = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(BASE_URL + path, { method, headers, ...asked });
    return { status: answer.status, body: await answer.json() };
  };
  const { personId } = await newPerson("test", email);
  const ids = { id: randomUUID(), teamId: team.teamId, athleteId: String(athleteId), personId };
  await db.coachRelation.create({
    data: { ...ids, consentEdition: "test", acceptedAt: new Date() },
  });
  const body = { athlete_uids: [athleteId], text: "How did the end\nof the ride feel?" };
  expect((await owner("POST", "/v1/coach/messages", body)).status).toBe(200);
  return { owner, athleteId, mailedLink, personId, relationId: ids.id };
}

test("an athlete answers by the mailed link without a password or scripts; text written while signed out is kept", async ({
  browser,
}) => {
  const email = `${randomUUID()}@person.example`;
  const { owner, athleteId, mailedLink, personId, relationId } = await writtenTo(email);
  let link = "";
  await expect
    .poll(
      async () => {
        link = await mailedLink(email, "/reply/open/").catch(() => "");
        return link;
      },
      { timeout: 60_000 },
    )
    .not.toBe("");
  for (const [width, scheme] of [
    [320, "light"],
    [1280, "dark"],
  ] as const) {
    const context = await browser.newContext({
      colorScheme: scheme,
      viewport: { width, height: 800 },
    });
    const page = await context.newPage();
    await page.goto(link);
    expect(new URL(page.url()).pathname).toBe(`/reply/${relationId}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Your messages with Test team",
    );
    const newest = page.getByRole("region", { name: "Newest message" });
    await expect(newest).toContainText("How did the end");
    await expectAccessible(page);
    await context.close();
  }
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByLabel("Your message to Test team").fill("Never mind");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("status")).toContainText("ten seconds");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status")).toContainText("It wasn’t sent");
  await expect(page.getByText("Never mind")).toHaveCount(0);
  await page.getByLabel("Your message to Test team").fill("Heavy legs, otherwise good.");
  await page.getByRole("button", { name: "Send" }).click();
  const thread = async () =>
    (await owner("GET", `/v1/coach/messages/${athleteId}`)).body.messages.map(
      ({ text }: { text: string }) => text,
    );
  await expect.poll(thread, { timeout: 60_000 }).toContain("Heavy legs, otherwise good.");
  expect(await thread()).not.toContain("Never mind");

  // The link expires before the reply is sent: the text written stays available to copy.
  const late = await browser.newContext();
  const answering = await late.newPage();
  await answering.goto(link);
  await answering.getByLabel("Your message to Test team").fill("Better today");
  await late.clearCookies();
  await answering.getByRole("button", { name: "Send" }).click();
  await expect(answering.getByRole("heading", { name: "wasn’t sent" })).toBeVisible();
  await expect(answering.getByText("Better today")).toBeVisible();
  await expectAccessible(answering);
  await late.close();

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto("/reply");
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
  await expectAccessible(stranger);
  await context.close();
  await readSignedIn(browser, personId);
});

/** Opens the same thread as a signed-in user. */
async function readSignedIn(browser: Browser, personId: string): Promise<void> {
  const { signIn } = await import("../testing/people");
  const { cookie } = await signIn({ id: personId, email: "", environment: "test" });
  const [name = "", value = ""] = cookie.split("=");
  const context = await browser.newContext();
  await context.addCookies([{ name, value, url: BASE_URL }]);
  const page = await context.newPage();
  await page.goto("/me/messages");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Test team" }).click();
  await expect(page.getByText("Heavy legs, otherwise good.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Your message to Test team").fill("Signed in");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("not sent yet")).toBeVisible();
  // Back doesn't offer the words again.
  await page.goBack();
  await expect(page.getByText("not sent yet")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.getByLabel("Your message to Test team")).toHaveValue("");
  await page.getByLabel("Your message to Test team").fill("Begun meanwhile");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("It wasn’t sent")).toBeVisible();
  await expect(page.getByText("not sent yet")).toHaveCount(0);
  await expect(page.getByLabel("Your message to Test team")).toHaveValue(
    "Signed in\n\nBegun meanwhile",
  );

  // The session ends while they type; they sign in again in another tab, as by a mailed link.
  const cookies = await context.cookies();
  await page.getByLabel("Your message to Test team").fill("Signed out");
  await context.clearCookies();
  // The sign-in page may be used before its scripts have loaded.
  await page.route("**/*.js", (route) => route.abort());
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  const next = String(new URL(page.url()).searchParams.get("next"));
  await page.getByLabel("Your email address").fill(`${randomUUID()}@person.example`);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
  await page.unroute("**/*.js");
  await context.addCookies(cookies);
  const other = await context.newPage();
  await other.goto(next);
  await expect(other.getByText("in another tab is still there.")).toBeVisible();
  await expect(other.getByLabel("Your message to Test team")).toHaveValue("");
  await page.getByRole("link", { name: "continue here" }).click();
  await expect(page.getByRole("alert").first()).toContainText("nothing was sent");
  await expect(page.getByText("What you entered is still here.")).toBeVisible();
  await expect(page.getByLabel("Your message to Test team")).toHaveValue("Signed out");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("not sent yet")).toBeVisible();
  await expect(page.getByLabel("Your message to Test team")).toHaveValue("");

  // What is typed on while a message is sent stays.
  let answer = () => {};
  await page.route("**/send", async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  const field = page.getByLabel("Your message to Test team");
  await field.fill("On its way");
  await field.evaluate((typed) =>
    addEventListener("submit", () => setTimeout(() => typed.focus())),
  );
  const sent = page.waitForRequest("**/send");
  await page.getByRole("button", { name: "Send" }).click({ noWaitAfter: true });
  await sent;
  await page.keyboard.press("End");
  await page.keyboard.type(" and more");
  answer();
  await expect(page.getByText("On its way", { exact: true })).toBeVisible();
  await expect(field).toHaveValue("and more");
  await page.unroute("**/send");

  // When known to be offline, nothing is sent: the form stays and says so.
  await page.getByLabel("Your message to Test team").fill("In a tunnel");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("You’re offline, so nothing was sent.")).toBeInViewport();
  await context.setOffline(false);

  // If the network is lost mid-request, a reload takes the place of a response.
  await page.getByLabel("Your message to Test team").fill("In a tunnel");
  await page.route("**", async (route) => {
    await (route.request().method() === "POST" ? route.abort("aborted") : route.continue());
  });
  await page.getByRole("button", { name: "Send" }).click();
  await page.reload();
  await expect(page.getByLabel("Your message to Test team")).toHaveValue("In a tunnel");
  await context.close();
}

test("unsent text from before leaving is restored for its author, and for nobody else", async ({
  browser,
}) => {
  const { personId, relationId } = await writtenTo(`${randomUUID()}@person.example`);
  const { newPerson, signIn } = await import("../testing/people");
  const context = await browser.newContext();
  const page = await context.newPage();
  const enterAs = async (person: Parameters<typeof signIn>[0]) => {
    const [name = "", value = ""] = (await signIn(person)).cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: BASE_URL }]);
  };
  const athlete = { id: personId, email: "", environment: "test" as const };
  await enterAs(athlete);
  const field = page.getByLabel("Your message to Test team");
  await page.goto(`/me/messages/${relationId}`);
  await field.fill("The last hour was hard.");
  await page.reload();
  await expect(field).toHaveValue("The last hour was hard.");
  await page.getByRole("link", { name: "Profile" }).click();
  await page.goto(`/me/messages/${relationId}`);
  await expect(page.getByText("What you entered earlier is still here.")).toBeVisible();
  await expect(field).toHaveValue("The last hour was hard.");
  await page.getByRole("button", { name: "Send" }).click();
  const taken = page.getByText("Your message will be sent in ten seconds.");
  await expect(taken).toBeVisible();
  await expect(field).toHaveValue("");
  // It is said once, and not again on the way back.
  await expect(page).toHaveURL(new RegExp(`/me/messages/${relationId}$`));
  await page.getByRole("link", { name: "Profile" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your fueling");
  await page.goBack();
  await expect(field).toHaveValue("");
  await expect(taken).toHaveCount(0);
  await page.reload();
  await expect(field).toHaveValue("");

  await page.goto("/me");
  await page.getByRole("button", { name: "Get started" }).click();
  await page.goto("/me/sessions/new");
  const title = page.locator("input[name=name]");
  await title.fill("Long ride");
  await page.getByLabel("Hours").fill("2");
  // Sent, then abandoned before a response arrived.
  await page.route("**/me/sessions/add", () => {});
  const send = async () => {
    const sending = page.waitForRequest("**/me/sessions/add");
    await page.getByRole("button", { name: "Save and see the plan" }).click({ noWaitAfter: true });
    await sending;
  };
  await send();
  // Stopped in the browser, it can be sent again at once.
  await (await context.newCDPSession(page)).send("Page.stopLoading");
  await send();
  await page.goto("/me/profile");
  await page.unroute("**/me/sessions/add");
  await page.goto("/me/sessions/new");
  await expect(title).toHaveValue("Long ride");
  // Tapped twice; the second tap is ignored.
  await page.route("**/me/sessions/add", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.getByRole("button", { name: "Save and see the plan" }).dblclick({ noWaitAfter: true });
  await expect(page.getByRole("heading", { name: "Long ride" })).toBeVisible();
  await page.goto("/me/sessions/new");
  await expect(title).toHaveValue("");
  await title.fill("Long ride");
  await page.goto("/me/settings");
  const other = await newPerson();
  await enterAs(other);
  await page.goto("/me");
  await page.getByRole("button", { name: "Get started" }).click();
  await page.goto("/me/sessions/new");
  await expect(title).toHaveValue("");

  // Sent before the page's scripts loaded, by someone whose sign-in has ended.
  const scripts = "**/_next/static/**/*.js";
  await page.route(scripts, (route) => route.abort());
  await page.goto("/me/sessions/new");
  await title.fill("Early ride");
  await page.getByLabel("Hours").fill("2");
  await context.clearCookies();
  await page.getByRole("button", { name: "Save and see the plan" }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.unroute(scripts);
  await page.reload();
  await expect(page.getByLabel(/email/i).first()).toBeEnabled();
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("typed when signed out")))
    .toContain("Early ride");
  await enterAs(other);
  await page.goto("/me/sessions/new?problem=signed_out");
  await expect(title).toHaveValue("Early ride");
  await expect(page.getByText("What you entered is still here.")).toBeVisible();
  await context.close();
});

test("text waiting for a sign-in is erased after an hour, even if no page is opened", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/login");
  const kept = () => page.evaluate(() => sessionStorage.length);
  await page.evaluate((savedMs) => {
    const waiting = { path: "/me/sessions/new", owner: "ada", savedMs, forms: {} };
    sessionStorage.setItem("typed when signed out", JSON.stringify(waiting));
  }, Date.now());
  await page.clock.fastForward("59:00");
  expect(await kept()).toBe(1);
  // The hour starts when the page's script does, which may be after the page was shown.
  const laterKept = async () => {
    await page.clock.fastForward("30:00");
    return await kept();
  };
  await expect.poll(laterKept).toBe(0);
});
