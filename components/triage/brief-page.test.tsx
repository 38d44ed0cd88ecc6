import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { formatOf } from "@/components/format/format";
import type { Brief } from "@/lib/triage/brief";
import { BriefPage } from "./brief-page";
import { briefText, patternSentence } from "./brief-words";
import { PatternPlot } from "./pattern-plot";

const format = formatOf({ locale: "en-GB", units: "metric", timeZone: "UTC", nowMs: 0 });
const formatIn = () => format;
const READER = { format, formatIn, isUnsubscribed: false };
const BRIEF = {
  now_ms: 0,
  next_digest_ms: 1,
  counts: {
    attention: 2,
    flagged: 2,
    quiet: 0,
    trend: 0,
    to_plan: 3,
    no_sessions: 0,
    unreported: 1,
  },
  done: [],
  pattern: null,
  races: [],
} as unknown as Brief;

test("a brief before any decision counts nothing and links to triage", () => {
  const html = renderToStaticMarkup(<BriefPage brief={BRIEF} {...READER} />);
  expect(html).toContain('href="/triage"');
  expect(html).not.toContain("reviewed");
  const idle = { ...BRIEF, counts: { ...BRIEF.counts, attention: 0 } };
  expect(renderToStaticMarkup(<BriefPage brief={idle} {...READER} />)).not.toContain(
    'href="/triage"',
  );
});

test("athletes without sessions are counted apart, on the page and in its copy", () => {
  const counts = { ...BRIEF.counts, to_plan: 0, no_sessions: 1 };
  const html = renderToStaticMarkup(<BriefPage brief={{ ...BRIEF, counts }} {...READER} />);
  expect(html.replaceAll(/<[^>]*>/g, "")).toContain(
    "0 on plan · 1 without sessions · 1 not reported",
  );
  expect(briefText({ ...BRIEF, counts }, format)).toContain(
    "0 on plan, 1 without sessions, 1 not reported",
  );
});

test("a reader who unsubscribed isn't told that the digest comes by email", () => {
  const of = (isUnsubscribed: boolean) =>
    renderToStaticMarkup(<BriefPage brief={BRIEF} {...READER} isUnsubscribed={isUnsubscribed} />);
  expect(of(false)).not.toContain("unsubscribed");
  expect(of(true)).toContain("so no digest comes by email");
});

test("a pattern's chart starts at the long sessions unless one was shorter", () => {
  const hoursOf = (...minutes: number[]) => {
    const points = minutes.map((duration_min) => ({
      athlete_uid: String(duration_min),
      name: "Ana",
      duration_min,
      share: 0.5,
      ...{ isShort: true, isSafety: false },
      date_millis: 0,
      time_zone: "UTC",
    }));
    const pattern = {
      nutrient: "sodium",
      kind: "bike",
      window: 14,
      from_min: 180,
      points,
    } as const;
    const html = renderToStaticMarkup(
      <PatternPlot {...{ pattern: { ...pattern, points }, format, formatIn }} />,
    );
    return [...html.matchAll(/>(\d) h</g)].map(([, hour]) => Number(hour)).sort();
  };
  expect(hoursOf(200, 290)).toEqual([3, 4, 5]);
  expect(hoursOf(180)).toEqual([3, 4]);
  expect(hoursOf(100, 290)).toEqual([1, 2, 3, 4, 5]);
});

test("a pattern names its athletes who are under safety in triage, so both counts match", () => {
  const point = {
    athlete_uid: "a",
    date_millis: 0,
    time_zone: "UTC",
    share: 0.5,
    duration_min: 200,
  };
  const points = [
    { ...point, name: "Ana", isShort: true, isSafety: false },
    { ...point, name: "Maya", isShort: true, isSafety: true },
    { ...point, name: "Ben", isShort: false, isSafety: true },
  ];
  expect(
    patternSentence({ nutrient: "sodium", kind: "bike", window: 14, from_min: 180, points }),
  ).toBe("Sodium ran short for 2 of 3 athletes (Maya is under Safety) on rides over 3 h.");
});
