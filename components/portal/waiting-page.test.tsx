import { readdirSync, readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { WaitingPage } from "./waiting-page";
import { SHAPES } from "./waiting-shapes";

const PORTAL = "app/(portal)";
/**
 * The pages coaches keep open all day, and slow ones. Settings are sent whole, since their colors must be choosable
 * without JavaScript.
 */
const MAIN = [
  "triage",
  "roster",
  "athletes/[athlete_uid]",
  "athletes/[athlete_uid]/sessions/[activity_id]",
  "athletes/[athlete_uid]/report",
  "groups",
  "messages",
  "notifications",
  "alerts",
  "alerts/activity",
  "team",
];
const KINDS = Object.keys(SHAPES) as (keyof typeof SHAPES)[];

test("every main page has its own loading layout, and none starts to respond before it is known to exist", () => {
  const without = MAIN.filter(
    (page) => !/<Waiting(?:Page|Queue)\b/.test(readFileSync(`${PORTAL}/${page}/page.tsx`, "utf8")),
  );
  expect(without).toEqual([]);
  // A loading.tsx makes the response start with status 200 before the page is known to exist, and applies to all pages
  // below it too.
  const early = readdirSync(PORTAL, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith("loading.tsx"),
  );
  expect(early).toEqual([]);
});

test.each(KINDS)(
  "the loading page for %s says so, and contains only placeholders of fixed size",
  (as) => {
    const markup = renderToStaticMarkup(<WaitingPage title="Roster" as={as} />);
    expect(markup.match(/<main id="main"/g)).toHaveLength(1);
    expect(markup).toMatch(/<h1[^>]*>Roster<\/h1>/);
    expect(markup).toMatch(/role="status"[^>]*>Loading…</);
    expect(markup).not.toContain("style=");
    const unknown = renderToStaticMarkup(<WaitingPage title={null} as={as} />);
    expect(unknown).not.toContain("<h1");
    const boxes = [...unknown.matchAll(/class="rounded-control bg-sunken [^"]*"/g)];
    expect(boxes.length).toBeGreaterThan(4);
    for (const [box] of boxes) expect(box).toMatch(/ h-\d/);
  },
);
