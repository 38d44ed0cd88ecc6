import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { expectBoth } from "../accessible";

const BASE_URL = process.env["AIDSTATION_TEST_BASE_URL"] ?? "";

/** Returns a browser where someone is signed in; `cookie` has the form `name=value`. */
export async function signedIn(
  browser: Browser,
  cookie: string,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const [name = "", ...value] = cookie.split("=");
  await context.addCookies([{ name, value: value.join("="), url: BASE_URL }]);
  return context;
}

/** Opens a page that records its faults: console errors and layout shifts. */
export async function watched(context: BrowserContext): Promise<{ page: Page; faults: string[] }> {
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  return { page, faults };
}

/** Signs a page's browser in with a session cookie. */
export async function enter(page: Page, cookie: string): Promise<void> {
  const [pair = ""] = cookie.split(";");
  const at = pair.indexOf("=");
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
  await page.context().addCookies([{ name, value, url: BASE_URL }]);
}

/** Opens a portal page and waits until it is usable: it polls for news, and its buttons respond. */
export async function open(page: Page, path: string): Promise<void> {
  const asked = page.waitForResponse("**/v1/coach/pulse");
  await page.goto(path);
  await asked;
  await alive(page);
}

/** Waits until a page's scripts have hydrated all of it. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const parts = document.querySelectorAll("#main, #main button, #main input, #main select");
    const isAlive = (part: Element) => Object.keys(part).some((key) => key.startsWith("__react"));
    return parts.length > 0 && [...parts].every(isAlive);
  });
  // Document-wide listeners start only after the first paint.
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown))));
}

/** Delays the scripts that a page asks for from now on. @returns what lets them come */
export async function holdScripts(page: Page): Promise<() => void> {
  let come = () => {};
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  return come;
}

/** Opens a page whose scripts are delayed, as on a slow connection. @returns what lets them come */
export async function openEarly(page: Page, path: string): Promise<() => void> {
  const come = await holdScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  return come;
}

/** Expands every rule of an alerts page, so that its fields can be used. */
export async function openRules(page: Page): Promise<void> {
  await page.waitForSelector("details[data-fold] > summary");
  const closed = page.locator("details[data-fold]:not([open]) > summary");
  await closed.evaluateAll((all: HTMLElement[]) => {
    for (const summary of all) summary.click();
  });
  await expect(closed).toHaveCount(0);
}

/** Returns the API's response to the page's own coach. */
export const asked = <Answer>(page: Page, path: string): Promise<Answer> =>
  page.evaluate(async (path) => (await fetch(path)).json(), path);

/** Calls the portal's API as the context's browser. */
export async function call(page: Page, method: string, path: string, body?: unknown) {
  const response = await page.request.fetch(path, {
    method,
    headers: { "sec-fetch-site": "same-origin" },
    ...(body !== undefined && { data: body }),
  });
  const text = await response.text();
  return { status: response.status(), body: text === "" ? null : JSON.parse(text) };
}

/** Checks a page's accessibility in both themes, and that it fits a small window without horizontal scrolling. */
export async function expectSound(page: Page): Promise<void> {
  await expectBoth(page, ["best-practice"]);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  if (size !== null) await page.setViewportSize(size);
}
