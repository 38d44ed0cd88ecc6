import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AthleteChecklist } from "../portal/athlete-checklist";
import { Filters } from "../roster/filters";
import { RiskTable } from "../team/risk-table";

const nothing = () => {};

/** Returns the HTML without the part that can't be used yet, which contains no other such part. */
const usable = (drawn: ReactNode): string => {
  const html = renderToStaticMarkup(<NuqsTestingAdapter>{drawn}</NuqsTestingAdapter>);
  const at = html.indexOf('<div inert=""');
  let depth = 0;
  for (const { 0: tag, index } of html.matchAll(/<\/?div\b[^>]*>/g)) {
    if (at === -1 || index < at) continue;
    depth += tag.startsWith("</") ? -1 : 1;
    if (depth === 0) return html.slice(0, at) + html.slice(index + tag.length);
  }
  return html;
};

const FIELD = /<(?:input|select|textarea)\b/;

test("fields that only a script handles are disabled when the server sends them", () => {
  const view = { marker: "all", group: null, payer: "all", assistant: null } as const;
  const filters = (
    <Filters
      view={{ ...view, sort: "name", isDescending: false }}
      isFiltered
      {...{ onChange: nothing, onClear: nothing, search: "", onSearch: nothing }}
      searchRef={{ current: null }}
      {...{ configuredWindow: 7, groups: [], coaches: [] }}
    />
  );
  const athletes = [{ athlete_uid: "a", name: "Maya" }];
  const list = <AthleteChecklist athletes={athletes} chosen={new Set()} onChange={nothing} />;
  for (const drawn of [filters, list, <RiskTable key="risk" athletes={[]} />]) {
    expect(usable(drawn)).not.toMatch(FIELD);
    expect(renderToStaticMarkup(<NuqsTestingAdapter>{drawn}</NuqsTestingAdapter>)).toMatch(FIELD);
  }
});

test("a list counts as selected only who is still on it", () => {
  const athletes = [{ athlete_uid: "a", name: "Maya" }];
  const chosen = new Set(["a", "left meanwhile"]);
  const list = <AthleteChecklist {...{ athletes, chosen }} onChange={nothing} />;
  expect(renderToStaticMarkup(list).replaceAll(/<[^>]+>/g, "")).toContain("1 of 1 selected");
});
