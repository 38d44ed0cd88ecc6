import { expect } from "@playwright/test";
import { expectAccessible } from "../accessible";
import { open } from "./coach";
import { test } from "./quiet";
import { enterAsOwner } from "./teams";

test("a failed delivery can be read to the last header, sent again under its id, and verified in the browser", async ({
  page,
}) => {
  await enterAsOwner(page);
  const { answering, newReceiver } = await import("../../testing/receiver");
  const receiver = await newReceiver(answering(500, "upstream is away"));
  await open(page, "/settings/webhooks");
  await page.getByRole("button", { name: "New webhook" }).click();
  await page.getByLabel("Endpoint URL").fill(receiver.url);
  await page.getByRole("button", { name: "Register" }).click();
  const dialog = page.getByRole("dialog");
  const secret = (await dialog.getByText(/^[0-9a-f]{64}$/).textContent()) ?? "";
  await dialog.getByLabel("I’ve saved this secret").check();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Send test" }).click();
  await expect(page.getByText("Test: failed, 500.")).toBeVisible();
  await page.getByRole("link", { name: /Deliveries/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(receiver.url);
  await page.getByRole("combobox", { name: "Status" }).selectOption("delivered");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("No matching deliveries")).toBeVisible();
  await page.getByRole("link", { name: "Clear" }).click();
  await page.waitForURL((url) => url.search === "");
  await open(page, new URL(page.url()).pathname);
  // A page's frame hydrates before its content, so a first press may come too early.
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(page.getByRole("link", { name: /Failed/ })).toBeFocused({ timeout: 500 });
  }).toPass();
  await expectAccessible(page);
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("webhook.test");
  await expect(page.getByText("upstream is away")).toBeVisible();
  const [first] = receiver.arrivals;
  const signature = String(first?.headers["x-service-signature"]);
  await expect(page.getByText(signature)).toBeVisible();
  for (const [width, colorScheme] of [
    [320, "dark"],
    [1280, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }

  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url() + (request.postData() ?? "")));
  await page.getByLabel("Signing secret").fill("b2".repeat(32));
  await page.getByRole("button", { name: "Check signature" }).click();
  await expect(page.getByText("signature doesn’t match")).toBeVisible();
  await page.getByLabel("Signing secret").fill(secret);
  await page.getByRole("button", { name: "Check signature" }).click();
  await expect(page.getByText("The signature is valid")).toBeVisible();
  expect(sent.filter((text) => text.includes(secret))).toEqual([]);

  await page.getByRole("button", { name: "Resend" }).click();
  await expect(page.getByText("Queued again with the same event ID.")).toBeVisible();
  await expect.poll(() => receiver.arrivals.length).toBe(2);
  const ids = receiver.arrivals.map(({ headers }) => headers["x-service-event-id"]);
  expect(new Set(ids).size).toBe(1);

  await open(page, "/settings/webhooks");
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("– Paused")).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Deleted. You can still undo this.")).toBeVisible();
  await receiver.close();
});
