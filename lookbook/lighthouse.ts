import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { PAGES } from "./pages";
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
  const browser = await chromium.launch({ executablePath, args });
  let beyond = 0;
  const rows: Record<string, string | number>[] = [];
  try {
    for (const { name, states } of PAGES.filter((row) => isAsked(row.name))) {
      const [{ as, path }] = states;
      const url = BASE_URL + (typeof path === "string" ? path : await path(worlds));
      const cookie = await worlds.cookie(as);
      let scores = await judge(url, cookie);
      for (let tried = 1; tried < TRIES && isSlow(scores); tried++) {
        const again = await judge(url, cookie);
        if (Number(again["performance"]) > Number(scores["performance"])) scores = again;
      }
      const weight = await weigh(browser, url, cookie, name);
      for (const [category, score] of Object.entries(scores))
        if (score < (LEAST[category] ?? 0)) beyond += 1;
      beyond += weight.beyond;
      rows.push({ page: name, ...scores, ...weight.shown });
    }
  } finally {
    await browser.close();
  }
  console.table(rows);
  return beyond;
}

async function judge(url: string, cookie: string | null): Promise<Record<string, number>> {
  const result = await lighthouse(url, {
    port: PORT,
    logLevel: "error",
    onlyCategories: Object.keys(LEAST),
    ...(cookie !== null && { extraHeaders: { cookie } }),
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
  return Object.fromEntries(
    categories
      .filter(({ id }) => isListed || id !== "seo")
      .map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
  );
}

const isSlow = ({ performance = 0 }: Record<string, number>): boolean =>
  performance < (LEAST["performance"] ?? 0);

/** The first thing that an audit found, shortened. */
const whereOf = (details: unknown): string => JSON.stringify(details ?? "").slice(0, 300);
