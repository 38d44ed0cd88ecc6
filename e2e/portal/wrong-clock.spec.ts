import { expect } from "@playwright/test";
import { HOUR_MS } from "@/lib/contract/durations";
import { open, signedIn } from "./coach";
import { test } from "./quiet";

for (const [said, offMs] of [
  ["an hour slow", -HOUR_MS],
  ["an hour fast", HOUR_MS],
] as const)
  test(`a browser whose clock is ${said} offers Undo exactly as long as it works`, async ({
    browser,
  }) => {
    const { coach60 } = await import("../../testing/coach60");
    const { cookie } = await coach60({ count: 12 });
    const context = await signedIn(browser, cookie);
    await context.addInitScript((offMs) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + offMs;
    }, offMs);
    const page = await context.newPage();
    await open(page, "/triage");
    const rows = page.getByRole("link", { name: /\d+ of \d+$/ });
    await rows.nth(1).click();
    await page.keyboard.press("e");
    await expect(page.getByText(/^1 of \d+ reviewed/)).toBeVisible();
    // Another tab learns of it only from the server.
    const other = await context.newPage();
    await open(other, "/triage");
    await other.getByText("Recent actions").click();
    const action = other.getByRole("listitem").filter({ hasText: /reviewed by you, today/ });
    const undo = action.getByRole("button", { name: /^Undo/ });
    await expect(undo).toBeVisible();
    await expect(undo).toHaveCount(0);
    await expect(action).toBeVisible();
  });
