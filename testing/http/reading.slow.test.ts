import { beforeAll, describe, expect, test } from "vitest";
import { LOCALES, type Locale, type Units } from "@/lib/contract/preferences";
import { PAGES } from "../../lookbook/pages";
import type { Looker, State } from "../../lookbook/row";
import { newWorlds } from "../../lookbook/worlds";
import { drawn } from "../drawn";
import { callInRate } from "../http";

/** Every coach and athlete page in the lookbook's table, in each language and both unit systems. */

interface Look {
  units: Units;
  locale: Locale;
}
const METRIC: Look = { units: "metric", locale: "en-GB" };
const IMPERIAL: Look = { units: "imperial", locale: "en-US" };
const GERMAN: Look = { units: "metric", locale: "de" };
const LOOKS = [METRIC, IMPERIAL, GERMAN];

interface Shown {
  page: string;
  lines: string[];
}

/** Users with the most to see; other pages are viewed by the first user in their row. */
const OWN: readonly Looker[] = [
  "coach",
  "athlete",
  "planning athlete",
  "unanswered athlete",
  "athlete without access",
];
const ROWS = PAGES.filter(({ file }) => /^app\/(\(portal\)|me)\//.test(file));
/** Concurrency: how many of a team's pages a process renders at once. */
const LANES = 2;
/** Rows that offer every unit system and language as choices, and prices in dollars. */
const CHOICES = /^(?:(?:Metric|Imperial|German) |English \()|\$\d/;

const worlds = newWorlds();
const shown = new Map<Look, Shown[]>();

function statesOf({ states }: (typeof ROWS)[number]): State[] {
  const steady = states.filter(
    ({ name, trouble }) => trouble === undefined && name !== "not on the roster",
  );
  const own = steady.filter(({ as }) => OWN.includes(as));
  return own.length > 0 ? own : steady.slice(0, 1);
}

/** Returns every page once, with its viewer and whether it is the first of its row. */
async function pathsOf() {
  const found = new Map<string, { page: string; path: string; cookie: string; isFirst: boolean }>();
  for (const row of ROWS)
    for (const [place, { as, name, path }] of statesOf(row).entries()) {
      const at = typeof path === "string" ? path : await path(worlds);
      const page = `${row.name}, ${name}`;
      const key = `${as} ${at}`;
      if (!found.has(key))
        found.set(key, {
          page,
          path: at,
          cookie: (await worlds.cookie(as)) ?? "",
          isFirst: place === 0,
        });
    }
  return [...found.values()];
}

async function readAs(look: Look, paths: Awaited<ReturnType<typeof pathsOf>>): Promise<Shown[]> {
  for (const cookie of new Set(paths.map((each) => each.cookie))) {
    const headers = { cookie, "sec-fetch-site": "same-origin" };
    const { status } = await callInRate("PATCH", "/v1/coach/preferences", {
      headers,
      body: look,
    });
    expect(status).toBe(200);
  }
  const waiting = [...paths];
  const pages: Shown[] = [];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { page, path, cookie } = next;
      const { status, lines } = await drawn(path, cookie);
      expect([page, status]).toEqual([page, 200]);
      pages.push({ page, lines: lines.filter((line) => !CHOICES.test(line)) });
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return pages;
}

beforeAll(async () => {
  const paths = await pathsOf();
  const firsts = paths.filter(({ isFirst }) => isFirst);
  // A plan is created when its session is first opened, and lists show it from then on.
  for (const { page, path, cookie } of paths)
    if (page.startsWith("me-session,")) await drawn(path, cookie);
  // Other languages don't need other states.
  for (const look of LOOKS) shown.set(look, await readAs(look, look === GERMAN ? firsts : paths));
});

/** Returns the distinct lines that match a forbidden pattern, each with the first page it is on. */
function linesWith(look: Look, wrong: RegExp): string[] {
  const found = new Map<string, string>();
  for (const { page, lines } of shown.get(look) ?? [])
    for (const line of lines) if (wrong.test(line) && !found.has(line)) found.set(line, page);
  return [...found].map(([line, page]) => `${page}: ${line}`);
}

const MONTHS =
  "(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec|January|February|March|April|August|September|October|November|December|März|Mai|Juni|Juli|Okt|Dez)";
const DATES: Readonly<Record<Locale, RegExp>> = {
  "en-GB": new RegExp(`\\b\\d{1,2} ${MONTHS}\\b(?!\\.)`),
  // "14 Nov 4 h ride" is a British date before a duration.
  "en-US": new RegExp(`(?<!\\d )\\b${MONTHS} \\d{1,2}\\b(?!:)`),
  de: new RegExp(`\\b\\d{1,2}\\. ${MONTHS}\\b`),
};

test("every page was checked in every variant, and none was empty", () => {
  for (const look of LOOKS) {
    const pages = shown.get(look) ?? [];
    expect(pages.length).toBeGreaterThanOrEqual(ROWS.length);
    expect(pages.filter(({ lines }) => lines.length < 2).map(({ page }) => page)).toEqual([]);
  }
});

/** What athletes consumed or should consume: an amount, or a share of a plan. */
const FUELING =
  /\b(?:carbohydrate|sodium|fluid)\b[^.]{0,60}\d\s?%|\d\s?(?:g|mg|mL|fl oz)(?:\/h)?\b|\d of \d+ reported/i;
/** Pages where numbers are configured, asked for or explained by an example, rather than reported about someone. */
const SETTING = /^(?:alerts|groups|settings|help|me-profile|me-question),/;

test("a page showing past or planned intake says whose numbers they are and what they are not", () => {
  for (const look of [METRIC, IMPERIAL]) {
    const told = (shown.get(look) ?? []).filter(
      ({ page, lines }) => !SETTING.test(page) && lines.some((line) => FUELING.test(line)),
    );
    const silent = told.filter(
      ({ lines }) =>
        !lines.some((line) => /^Numbers by Aidstation.* not medical advice/.test(line)),
    );
    expect(silent.map(({ page }) => page)).toEqual([]);
    expect(told.length).toBeGreaterThan(10);
  }
});

describe("the choice of units", () => {
  test("imperial leaves no volume, mass, distance or temperature in metric on any page", () => {
    expect(linesWith(IMPERIAL, /°C|\b(?:m[lL]|kg|km)\b|\d L\b/)).toEqual([]);
  });

  test("metric leaves none in imperial", () => {
    for (const look of [METRIC, GERMAN])
      expect(linesWith(look, /°F|\bfl oz\b|\blbs?\b|\bmiles?\b/)).toEqual([]);
  });

  test("changes no gram and no milligram", () => {
    const grams = (look: Look) =>
      new Map(
        shown.get(look)?.map(({ page, lines }) => {
          const all = lines.flatMap(
            (line) => line.match(/[\d.,–]+ m?g\b(?! per (?:kg|lb))/g) ?? [],
          );
          return [page, all.sort()] as const;
        }),
      );
    const [metric, imperial] = [grams(METRIC), grams(IMPERIAL)];
    expect([...metric.values()].flat().length).toBeGreaterThan(50);
    for (const [page, amounts] of metric)
      expect([page, imperial.get(page)]).toEqual([page, amounts]);
  });

  test("is visible: the same pages have volumes in both", () => {
    const volumes = (look: Look, unit: RegExp) =>
      new Set(linesWith(look, unit).map((line) => line.split(":")[0]));
    expect(volumes(METRIC, /\d mL\b/).size).toBeGreaterThan(3);
    expect(volumes(IMPERIAL, /\d fl oz\b/).size).toBeGreaterThan(3);
  });
});

describe.each(LOOKS)("in $locale", (look) => {
  test("days are in the language's order", () => {
    for (const other of LOCALES.filter((each) => each !== look.locale))
      expect(linesWith(look, DATES[other])).toEqual([]);
    expect(linesWith(look, DATES[look.locale]).length).toBeGreaterThan(20);
    const payment = linesWith(look, /^Your next payment is due on /);
    expect(payment).toHaveLength(1);
    expect(payment[0]?.replace(/\.$/, "")).toMatch(DATES[look.locale]);
  });

  test("numbers use the language's separators", () => {
    const wrong =
      look.locale === "de"
        ? /(?<![\d.])\d+\.\d{1,2}(?![\d.])|\d,\d{3}(?!\d)/
        : /(?<![\d,])\d+,\d{1,2}(?![\d,])|\d\.\d{3}(?!\d)/;
    // An address has digits of its own.
    const told = linesWith(look, wrong).map((line) => line.replace(/\S+@\S+/g, ""));
    expect(told.filter((line) => wrong.test(line))).toEqual([]);
  });
});
