import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { expectAccessible } from "../accessible";
import { asked, call, enter, open } from "./coach";
import { test } from "./quiet";
import { coachedTeam } from "./teams";

interface Invitations {
  invitations: { email: string; status: string; name: string | null }[];
}

test("a file shows what is wrong with each row before sending, and only the valid rows are sent", async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED/);
  const address = () => `${randomUUID()}@athlete.example`;
  const [there, invited, good, other] = [address(), address(), address(), address()];
  const { teamId } = await coachedTeam(page, [{ name: "Maya Okafor", email: there }]);
  const { db } = await import("../../lib/platform/db");
  await db.team.update({ where: { id: teamId }, data: { athleteSeats: 2 } });
  await open(page, "/roster/invite");
  await page.getByLabel("Email address").fill(invited);
  const seat = page.getByLabel(/^The team, with a seat/).first();
  await seat.check();
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("1 invitation sent.")).toBeVisible();
  await expect(page.getByRole("button", { name: `Copy the link for ${invited}` })).toBeVisible();
  await expect(seat).not.toBeChecked();

  // A file, as saved by Excel on Windows, is added to what was typed, and again once corrected.
  const list = page.getByLabel(/^Addresses/);
  const chosen = page.getByLabel("Or choose files");
  await list.fill(good);
  const saved = Buffer.from(`E-Mail;Vorname;Nachname;Phone\n${other};Zoë;Müller;1\n`, "latin1");
  const excel = { name: "excel.csv", mimeType: "text/csv", buffer: saved };
  await chosen.setInputFiles(excel);
  await expect(page.getByText("2 rows found: 2 will be invited")).toBeVisible();
  await expect(page.getByRole("row", { name: /Zoë Müller/ })).toBeVisible();
  await expect(page.getByText("Columns that aren’t used: Phone")).toBeVisible();
  await list.fill("");
  await expect(page.getByText("Columns that aren’t used")).toHaveCount(0);
  await chosen.setInputFiles(excel);
  await expect(list).toHaveValue(/Müller/);
  // Phones end the tab of a list that is left for another app.
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(list).toHaveValue(/Müller/);
  await expect(page.getByText("Columns that aren’t used: Phone")).toBeVisible();
  await list.fill("");

  const csv = [
    "Name;Email;Group",
    `"Ruiz; Tomás";${good};Juniors`,
    "Nobody;not an address;",
    `Twice;${good.toUpperCase()};`,
    `Asked;${invited};`,
    `There;${there};`,
    `Ines;${other};`,
  ].join("\r\n");
  await chosen.setInputFiles({
    name: "athletes.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(csv),
  });
  await expect(page.getByText("6 rows found: 2 will be invited, 4 will not.")).toBeVisible();
  const table = page.getByRole("region", { name: "Rows found" });
  const states = [
    "will be invited",
    "not an email address",
    "duplicate",
    "already invited",
    "already on the roster",
    "will be invited",
  ];
  for (const [place, state] of states.entries())
    await expect(table.getByRole("row").nth(place + 1)).toContainText(state);
  await expect(page.getByText("No seats are used, and you aren’t charged.")).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }

  await page.route("**/v1/coach/invitations/import", (route) => route.abort());
  await page.getByRole("button", { name: /^Invite 2/ }).click();
  await expect(page.getByRole("alert").first()).toContainText("No response from the server");
  await expect(list).toHaveValue(csv.replaceAll("\r\n", "\n"));
  await page.unroute("**/v1/coach/invitations/import");
  await page.getByRole("button", { name: /^Invite 2/ }).click();
  await expect(page.getByText("2 invitations sent.")).toBeVisible();
  const { invitations } = await asked<Invitations>(page, "/v1/coach/invitations");
  expect(invitations.map(({ email }) => email).sort()).toEqual([invited, good, other].sort());
  expect(invitations.find(({ email }) => email === good)?.name).toBe("Ruiz; Tomás");

  const revoke = page.getByRole("button", { name: `Withdraw the invitation for ${good}` });
  await revoke.click();
  await expect(revoke).toHaveCount(0);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(revoke).toBeVisible();
  // Withdrawn for good, and invited again while that could still be undone.
  await revoke.click();
  await expect(page.getByRole("button", { name: /^Copy the link for/ })).toHaveCount(1);
  await page.getByLabel("Email address").fill(good);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(revoke).toBeVisible();
  await page.getByLabel("Email address").fill(address());
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("button", { name: /^Copy the link for/ })).toHaveCount(3);
});

test("new people get their browser's time zone: an athlete who accepts, and a coach who starts, unless UTC was chosen", async ({
  page,
  browser,
}) => {
  const timezoneId = "America/Los_Angeles";
  const { newPerson, signIn } = await import("../../testing/people");
  const { db } = await import("../../lib/platform/db");
  const enteredBy = async (path: string) => {
    const person = await newPerson();
    const context = await browser.newContext({ timezoneId });
    const own = await context.newPage();
    await enter(own, (await signIn(person)).cookie);
    return { ...person, own, at: (to = path) => own.goto(to) };
  };
  await coachedTeam(page, []);
  const athlete = await enteredBy("");
  const { body } = await call(page, "POST", "/v1/coach/invitations", { email: athlete.email });
  await athlete.at(new URL(body.url).pathname);
  await athlete.own.getByRole("button", { name: "Agree and accept" }).click();
  await expect(athlete.own).toHaveURL(/\/me/);
  const records = await db.athlete.findMany({ where: { email: athlete.email } });
  expect(records.map(({ timeZone }) => timeZone)).toEqual([timezoneId]);

  const coach = await enteredBy("/welcome");
  await coach.at();
  await expect(coach.own.getByLabel(/time zone/i)).toHaveValue(timezoneId);
  // The page set it, so somebody who comes back has entered nothing.
  await coach.at();
  await expect(coach.own.getByLabel(/time zone/i)).toHaveValue(timezoneId);
  const isBack = coach.own.getByText("What you entered earlier is still here.");
  await expect(isBack).toHaveCount(0);
  await coach.own.getByLabel(/time zone/i).selectOption("UTC");
  await coach.at();
  await expect(isBack).toBeVisible();
  await expect(coach.own.getByLabel(/time zone/i)).toHaveValue("UTC");
});

test("an athlete without a name is asked for one, with and without scripts, and two of the same name can be told apart", async ({
  page,
  browser,
  baseURL,
}) => {
  const { newPerson, signIn } = await import("../../testing/people");
  const { db } = await import("../../lib/platform/db");
  await coachedTeam(page, []);
  const emails: string[] = [];
  for (const javaScriptEnabled of [true, false]) {
    const athlete = await newPerson();
    emails.push(athlete.email);
    await db.person.update({ where: { id: athlete.id }, data: { name: null } });
    const { body } = await call(page, "POST", "/v1/coach/invitations", { email: athlete.email });
    const context = await browser.newContext({
      ...{ javaScriptEnabled, viewport: { width: 390, height: 844 } },
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    const own = await context.newPage();
    await enter(own, (await signIn(athlete)).cookie);
    await own.goto(new URL(body.url).pathname);
    const name = own.getByLabel("Your name");
    await expect(name).toHaveJSProperty("required", true);
    await name.fill("...");
    await own.getByRole("button", { name: "Agree and accept" }).click();
    await expect(own.getByText("Enter your name, with at least one letter")).toBeVisible();
    if (javaScriptEnabled) {
      await expect(name).toHaveValue("...");
      await expectAccessible(own);
    }
    await name.fill("Anna Schmidt");
    await own.getByRole("button", { name: "Agree and accept" }).click();
    await expect(own).toHaveURL(/\/me(\?|$)/);
    await context.close();
  }
  await open(page, "/messages");
  await page.getByRole("button", { name: "New message" }).click();
  for (const email of emails)
    await expect(page.getByLabel(`Anna Schmidt (${email})`)).not.toBeChecked();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  for (const email of emails)
    await expect(page.getByRole("option", { name: `Anna Schmidt (${email})` })).toBeVisible();
  await page.getByRole("option", { name: `Anna Schmidt (${emails[1]})` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Anna Schmidt");
  await expect(page.getByText(emails[1] ?? "", { exact: true })).toBeVisible();
  await open(page, "/roster");
  for (const email of emails)
    await expect(page.getByLabel(`Select Anna Schmidt (${email})`)).toBeVisible();
});

test("an invitation for somebody else says who is signed in, and lets them sign out", async ({
  page,
}) => {
  const { newPerson, signIn } = await import("../../testing/people");
  await coachedTeam(page, []);
  const { body } = await call(page, "POST", "/v1/coach/invitations", {
    email: `${randomUUID()}@athlete.example`,
  });
  const mother = await newPerson();
  await enter(page, (await signIn(mother)).cookie);
  await page.goto(new URL(body.url).pathname);
  await expect(page.getByText(`You’re signed in as ${mother.email}.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.goto(new URL(body.url).pathname);
  await expect(page.getByRole("button", { name: "Email me the link" })).toBeVisible();
});

test("somebody creating a second team in another tab is told that they have one", async ({
  page,
}) => {
  const { newPerson, signIn } = await import("../../testing/people");
  await enter(page, (await signIn(await newPerson())).cookie);
  await page.goto("/welcome");
  const other = await page.context().newPage();
  await other.goto("/welcome");
  for (const [tab, name] of [[page, "Alpha"] as const, [other, "Beta"] as const]) {
    await tab.getByLabel("Team name").fill(name);
    await tab.getByRole("button", { name: "Create team" }).click();
    await expect(tab.getByRole("heading", { name: "Your team is ready" })).toBeVisible();
  }
  await expect(other.getByText("You’re already in a team.")).toBeVisible();
  await expect(page.getByText("You’re already in a team.")).toHaveCount(0);
});

test("an athlete's own page shows what is new, asks before coaching ends, and signs out", async ({
  page,
}) => {
  const { coachId, athleteIds, relationIds } = await coachedTeam(page, [{ name: "Maya Okafor" }]);
  const { db } = await import("../../lib/platform/db");
  // It has nobody else's address, so it belongs to the signed-in person.
  await db.athlete.updateMany({
    where: { id: { in: athleteIds } },
    data: { email: null, emailKey: null },
  });
  const at = new Date(Date.now() - 60_000);
  const moments = { createdAt: at, commitAt: at, sentAt: at };
  const relationId = relationIds[0] ?? "";
  await db.message.create({
    data: { id: randomUUID(), relationId, coachId, text: "Rest today.", ...moments },
  });
  await page.goto("/me");
  await page.getByRole("link", { name: "A new message from Test team" }).click();
  await expect(page.getByText("Rest today.")).toBeVisible();
  await page.goto("/me");
  await expect(page.getByText(/new message/)).toHaveCount(0);
  await expectAccessible(page);
  const end = page.getByRole("button", { name: "End coaching now" });
  await expect(end).toBeHidden();
  await page.getByText("End coaching", { exact: true }).click();
  await end.click();
  await expect(page.getByText(/^Coaching ended\./)).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("You’re signed out.")).toBeVisible();
});

test("declining asks first, with and without scripts, and the link then says until when nobody can ask again", async ({
  page,
  browser,
  baseURL,
}) => {
  const { newPerson, signIn } = await import("../../testing/people");
  await coachedTeam(page, []);
  for (const javaScriptEnabled of [true, false]) {
    const athlete = await newPerson();
    const { body } = await call(page, "POST", "/v1/coach/invitations", { email: athlete.email });
    const path = new URL(body.url).pathname;
    const context = await browser.newContext({
      ...{ javaScriptEnabled, viewport: { width: 390, height: 844 } },
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    const own = await context.newPage();
    await enter(own, (await signIn(athlete)).cookie);
    await own.goto(path);
    const decline = own.getByRole("button", { name: "Decline it" });
    await expect(decline).toBeHidden();
    await own.getByText("Decline", { exact: true }).click();
    await expect(own.getByText("can’t invite you again for 90 days")).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(own);
    await decline.click();
    await expect(own.getByText("You declined. Nothing was shared.")).toBeVisible();
    await own.goto(path);
    await expect(own.getByText(/ can’t invite you again until \w{3}\s\d/)).toBeVisible();
    await expect(own.getByText("Ask the coach")).toHaveCount(0);
    await context.close();
  }
});

test("a coach who joins a team lands on its coaches' start page", async ({ page }) => {
  const { newPerson } = await import("../../testing/coach");
  const { signIn } = await import("../../testing/people");
  await coachedTeam(page, []);
  const colleague = await newPerson();
  const body = { email: colleague.emailKey, role: "coach" };
  const invited = await call(page, "POST", "/v1/coach/team/coaches", body);
  const { cookie } = await signIn({ id: colleague.personId, email: "", environment: "test" });
  await enter(page, cookie);
  await page.goto(new URL(invited.body.url).pathname);
  await page.getByRole("button", { name: "Join the team" }).click();
  await expect(page).toHaveURL(/\/triage$/);
  await expect(page.getByRole("link", { name: "Team" }).first()).toBeVisible();
});
