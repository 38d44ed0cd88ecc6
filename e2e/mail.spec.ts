import { expect, type Page, test } from "@playwright/test";
import nodemailer from "nodemailer";
import { toHtml, toText } from "@/lib/mail/layout";
import { TEMPLATE_NAMES, TEMPLATES } from "@/lib/mail/templates";
import { SAMPLES } from "@/testing/letters";
import { expectAccessible, expectLegible } from "./accessible";

const footer = {
  isSandbox: true,
  unsubscribeUrl: `https://aid.example/mail/unsubscribe?token=${"c".repeat(150)}.${"s".repeat(43)}`,
};

type Name = (typeof TEMPLATE_NAMES)[number];

/** One mail of each layout: a button, quoted text, and rows of athletes. */
const SHAPES: readonly Name[] = ["sign_in", "message_of_coach", "coach_alert", "coach_digest"];

const show = (page: Page, name: Name) =>
  page.setContent(toHtml(TEMPLATES[name].letter(SAMPLES[name]), footer));

test("each email fits 320 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const name of TEMPLATE_NAMES) {
    await show(page, name);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(`${name} ${width}`).toBe(`${name} 320`);
  }
});

test("emails of each layout are readable, in light and dark", async ({ page }) => {
  const canvas = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  for (const name of SHAPES) {
    await show(page, name);
    await page.emulateMedia({ colorScheme: "light" });
    await expectAccessible(page);
    expect(await canvas()).toBe("rgb(246, 245, 240)");
    await page.emulateMedia({ colorScheme: "dark" });
    await expectLegible(page);
    expect(await canvas()).toBe("rgb(14, 21, 20)");
  }
});

test("a caught email is read in the inbox, and its link opens next to it", async ({ page }) => {
  const letter = TEMPLATES.use_subscription.letter({ url: `${process.env["MAIL_INBOX_URL"]}/` });
  const mail = { subject: letter.subject, text: toText(letter, footer) };
  await nodemailer.createTransport(process.env["SMTP_URL"]).sendMail({
    ...mail,
    from: "no-reply@aid.example",
    to: "reader@aid.example",
    html: toHtml(letter, footer),
  });
  await page.goto(`${process.env["MAIL_INBOX_URL"]}/`);
  await expectAccessible(page);
  await page.getByRole("link", { name: letter.subject }).first().click();
  const shown = page.frameLocator("iframe[name=mail]");
  await expect(shown.getByRole("heading", { level: 1 })).toHaveText(letter.subject);
  const opened = page.waitForEvent("popup");
  await shown.getByRole("link", { name: letter.action.label }).click();
  await expect((await opened).getByRole("heading", { level: 1 })).toHaveText("Caught mail");
  await page.getByRole("link", { name: "text" }).click();
  await expect(shown.getByText(letter.closing)).toBeVisible();
});

test("a reader who opens a notice's unsubscribe link is asked first, and told if it doesn't work", async ({
  page,
}) => {
  await page.goto("/mail/unsubscribe?token=made.up");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unsubscribe?");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link doesn’t work");
  await expectAccessible(page);
});
