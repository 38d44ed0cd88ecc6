import { type BrowserContext, chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { PAGES } from "./pages";
import { takeCookie } from "./shoot";
import { weigh } from "./weight";
import type { Worlds } from "./worlds";

const BASE_URL = process.env["AIDSTATION_TEST_BASE_URL"] ?? "";
const PORT = 9_333;
/** Out of a hundred. */
const LEAST: Readonly<Record<string, number>> = {
  performance: 90,
  accessibility: 100,
  "best-practices": 100,
  // Of pages that search engines may list; the others ask them not to.
  seo: 95,
};
/** What else a machine does costs performance alone: of so many tries the best one counts. */
const TRIES = 3;

/** What Lighthouse measured of a page that its score of performance says nothing of by itself, milliseconds. */
const WAITS = { "LCP ms": "largest-contentful-paint", "TBT ms": "total-blocking-time" } as const;

/**
 * Has Lighthouse judge the first state of each page, weighs what a browser loads for it, and prints a table.
 *
 * @returns how many numbers are beyond their bar
 */
export async function measure(
  executablePath: string,
  worlds: Worlds,
  isAsked: (name: string) => boolean,
): Promise<number> {
  const args = ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${PORT}`];
  // Lighthouse looks with the cookies of the browser itself, not of a context beside it.
  const judging = await chromium.launchPersistentContext("", { executablePath, args });
  const weighing = await chromium.launch({ executablePath, args: args.slice(0, -1) });
  let beyond = 0;
  const rows: Record<string, string | number>[] = [];
  try {
    for (const { name, states } of PAGES.filter((row) => isAsked(row.name))) {
      const [{ as, path }] = states;
      const url = BASE_URL + (typeof path === "string" ? path : await path(worlds));
      const cookie = await worlds.cookie(as);
      let judged = await judge(judging, url, cookie);
      for (let tried = 1; tried < TRIES && isSlow(judged.scores); tried++) {
        const again = await judge(judging, url, cookie);
        if (Number(again.scores["performance"]) > Number(judged.scores["performance"]))
          judged = again;
      }
      const weight = await weigh(weighing, url, cookie, name);
      if (judged.path !== weight.answered.path) {
        console.log(`${name}: judged is ${judged.path}, which is not ${weight.answered.path}`);
        beyond += 1;
      }
      for (const [category, score] of Object.entries(judged.scores))
        if (score < (LEAST[category] ?? 0)) beyond += 1;
      beyond += weight.beyond;
      rows.push({ page: name, ...judged.scores, ...judged.waits, ...weight.shown });
    }
  } finally {
    await judging.close();
    await weighing.close();
  }
  console.table(rows);
  return beyond;
}

async function judge(context: BrowserContext, url: string, cookie: string | null) {
  // What the page before was answered with would stand beside it.
  await context.clearCookies();
  if (cookie !== null) await takeCookie(context, cookie);
  const result = await lighthouse(url, {
    port: PORT,
    logLevel: "error",
    onlyCategories: Object.keys(LEAST),
  });
  const categories = Object.values(result?.lhr.categories ?? {});
  const audits = result?.lhr.audits ?? {};
  const isListed = cookie === null && audits["is-crawlable"]?.score === 1;
  for (const { title, auditRefs } of categories)
    for (const { id, weight } of auditRefs) {
      const audit = audits[id];
      const isMissed = weight > 0 && typeof audit?.score === "number" && audit.score < 1;
      const isTold = title !== "Performance" && (title !== "SEO" || isListed);
      if (isMissed && isTold)
        console.log(`${url}: ${title}: ${audit.title}: ${whereOf(audit.details)}`);
    }
  const scores: Record<string, number> = Object.fromEntries(
    categories
      .filter(({ id }) => isListed || id !== "seo")
      .map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
  );
  const waits = Object.fromEntries(
    Object.entries(WAITS).map(([name, id]) => [name, Math.round(audits[id]?.numericValue ?? 0)]),
  );
  return { scores, waits, path: new URL(result?.lhr.finalDisplayedUrl ?? url).pathname };
}

const isSlow = ({ performance = 0 }: Record<string, number>): boolean =>
  performance < (LEAST["performance"] ?? 0);

/** The first thing that an audit found, shortened. */
const whereOf = (details: unknown): string => JSON.stringify(details ?? "").slice(0, 300);
