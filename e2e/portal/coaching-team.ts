import type { Page } from "@playwright/test";

const BASE_URL = process.env["AIDSTATION_TEST_BASE_URL"] ?? "";

/** The owner of a team of its own, signed in in a page. */
export async function enterAsOwner(page: Page) {
  const { startPartner } = await import("../partner");
  await startPartner();
  const { newTeam } = await import("../../testing/coach");
  const { signIn } = await import("../../testing/people");
  const team = await newTeam();
  const person = { id: team.personId, email: "", environment: "test" } as const;
  const { cookie } = await signIn(person);
  const [pair = ""] = cookie.split(";");
  const at = pair.indexOf("=");
  await page
    .context()
    .addCookies([{ name: pair.slice(0, at), value: pair.slice(at + 1), url: BASE_URL }]);
  return team;
}

/** Opens a page of the portal, and waits until it runs in the browser: by then it asks whether anything changed. */
export async function open(page: Page, path: string): Promise<void> {
  const asked = page.waitForResponse("**/v1/coach/pulse");
  await page.goto(path);
  await asked;
}
