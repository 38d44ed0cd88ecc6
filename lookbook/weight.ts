import { gzipSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import { open } from "./shoot";

/** What a browser loads before a page is first whole, against what it may: thousands of bytes, gzipped. */

const CSS_MAX_KB = 25;
const FONTS_MAX_KB = 100;
const BUDGETS: readonly [name: RegExp, scriptKb: number][] = [
  [/^roster/, 225],
  [/^(alerts|athlete-alerts)/, 245],
  [/^(me(-|$)|debrief|reply|invite|subscribe)/, 160],
  [/^front/, 145],
  [/^(developer|partners)/, 160],
  // Next and React alone are 136, of which 4 are its own page for errors; these pages have next to nothing else.
  [/^(docs|login|signup|verify|unsubscribe)/, 138],
];
const USUAL_KB = 215;
/** Letters that come only for names which have them. */
const ON_DEMAND = /-(latin-ext|vietnamese)-[^/]*\.woff2/;

/** How much of scripts, styles and fonts a first view loads, and how many of these are beyond their budget. */
export async function weigh(browser: Browser, url: string, cookie: string | null, name: string) {
  const context = await open(browser, cookie, "light");
  const page = await context.newPage();
  const sums = { script: 0, stylesheet: 0, font: 0 };
  const reading: Promise<unknown>[] = [];
  page.on("response", (response) => {
    const type = response.request().resourceType();
    if (type !== "script" && type !== "stylesheet" && type !== "font") return;
    if (ON_DEMAND.test(response.url())) return;
    reading.push(
      response.body().then(
        (body) => {
          // Fonts are compressed already.
          sums[type] += type === "font" ? body.length : gzipSync(body).length;
        },
        () => {},
      ),
    );
  });
  const response = await page.goto(url, { waitUntil: "load" });
  await page.evaluate(() => document.fonts.ready);
  await Promise.all(reading);
  const answered = { status: response?.status() ?? null, path: new URL(page.url()).pathname };
  await context.close();
  const [script, css, fonts] = [sums.script, sums.stylesheet, sums.font].map((bytes) =>
    Math.round(bytes / 1000),
  );
  const most = BUDGETS.find(([pattern]) => pattern.test(name))?.[1] ?? USUAL_KB;
  const bars = [
    [script ?? 0, most],
    [css ?? 0, CSS_MAX_KB],
    [fonts ?? 0, FONTS_MAX_KB],
  ] as const;
  return {
    /** What a page weighs that is not the one that was asked for says nothing of it. */
    answered,
    beyond: bars.filter(([is, may]) => is > may).length,
    shown: { "script kB": `${script} of ${most}`, "css kB": css ?? 0, "fonts kB": fonts ?? 0 },
  };
}
