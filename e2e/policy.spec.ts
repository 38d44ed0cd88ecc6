import { expect, test } from "@playwright/test";

for (const path of [
  "/docs/errors",
  "/subscribe",
  "/subscribe/return",
  "/login",
  "/signup",
  "/debrief",
  "/debrief/offline",
  "/nothing-here",
]) {
  test(`${path} does nothing that its policy forbids`, async ({ page }) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (/content security policy/i.test(message.text())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(complaints).toEqual([]);
  });
}
