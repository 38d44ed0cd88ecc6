import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { mailed, startPartner } from "./partner";

const PASSWORD = "wet gravel in november";

/** Opens the sessions page from where people who coach nobody land after sign-in. */
async function openSessions(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/me$/);
  await page.goto("/settings/sessions");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign-ins");
}

test("somebody signs up, confirms by email, signs out and in again, and ends another session", async ({
  page,
  browser,
}) => {
  const { mailedLink } = await startPartner();
  const email = `${randomUUID()}@person.example`;
  await page.goto("/signup");
  await expectAccessible(page);
  await page.getByLabel("Your name").fill("Ada Tester");
  await page.getByLabel("Your email address").fill(email);
  await page.getByLabel("Coaching athletes").check();
  await page.getByLabel("My own fueling").check();
  await page.reload();
  await expect(page.getByLabel("Your name")).toHaveValue("Ada Tester");
  await expect(page.getByLabel("Your email address")).toHaveValue(email);
  await page.getByLabel("Password (optional)").fill("password1234");
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("alert").first()).toContainText("too easy to guess");
  await expectAccessible(page);
  await expect(page.getByLabel("Your name")).toHaveValue("Ada Tester");
  await expect(page.getByLabel("Your email address")).toHaveValue(email);
  await expect(page.getByLabel("Password (optional)")).toHaveValue("");
  expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0);
  await page.getByLabel("Password (optional)").fill(PASSWORD);
  // A look at the terms costs nothing: coming back would have emptied the password without a word.
  const terms = page.waitForEvent("popup");
  await page.getByRole("link", { name: "terms" }).first().click();
  await (await terms).close();
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
  await expect(page.getByText(/^No password was entered/)).toHaveCount(0);
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
  // What was accepted isn't offered to the next person.
  await page.goto("/signup");
  await expect(page.getByLabel("Your name")).toHaveValue("");

  const first = await mailedLink(email, "/verify");
  await page.goto(first);
  await openSessions(page);
  await expect(page.getByText("(this browser)")).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("You’re signed out.")).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel("Your email address").fill(email);
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await openSessions(page);

  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await elsewhere.newPage();
  await other.goto("/login");
  await other.getByLabel("Your email address").fill(email);
  await other.getByLabel("Your password").fill(PASSWORD);
  await other.getByLabel("Your password").press("Enter");
  await openSessions(other);
  await page.reload();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Sign out of/ }).click();
  await expect(page.getByText("Signed out.")).toBeVisible();
  await other.reload();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Sign in");
  await elsewhere.close();

  // A second sign-up says that its password wasn't used.
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByText("You’re signed out.")).toBeVisible();
  await page.goto("/signup");
  await page.getByLabel("Your name").fill("Ada Tester");
  await page.getByLabel("Your email address").fill(email);
  await page.getByLabel("Password (optional)").fill(`${PASSWORD} again`);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
  await page.goto(await mailed(email, /https?:\/\/\S+\/verify[?\w=.&%-]*/, first));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You already have an account");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Set a password" }).click();
  await expect(page.getByLabel("New password")).toBeVisible();
});

test("a link opened in another browser asks first, and works once", async ({ page, browser }) => {
  const { mailedLink } = await startPartner();
  const email = `${randomUUID()}@person.example`;
  await page.goto("/login");
  await expectAccessible(page);
  await page.getByLabel("Your email address").fill(email);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
  await expect(page.getByText(email)).toBeVisible();
  const link = await mailedLink(email, "/verify");

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expect(other.getByText("requested in another browser")).toBeVisible();
  await expectAccessible(other);
  await other.getByRole("button", { name: "I requested it, sign in here" }).click();
  await openSessions(other);
  await expect(other.getByText(`You’re signed in as ${email}`)).toBeVisible();
  await elsewhere.close();

  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
  await expectAccessible(page);
});
