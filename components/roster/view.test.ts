import { describe, expect, test } from "vitest";
import type { OverviewRow } from "@/lib/triage/overview";
import { allShown, fitting, inOrder, type View } from "./view";

const LANE = Array.from({ length: 14 }, () => null);

const row = (name: string, over: Partial<OverviewRow> = {}): OverviewRow => ({
  email: null,
  athlete_uid: name,
  relation_id: `relation of ${name}`,
  name,
  severity: null,
  reasons: [],
  trend: null,
  reason_ms: [],
  flagged_count: 0,
  lanes: {
    carb: LANE,
    sodium: LANE,
    fluid: LANE,
    sessions: LANE.map(() => 0),
    small: { carb: [], sodium: [], fluid: [] },
  },
  cutoffs: { carb: 0.7, sodium: 0.7, fluid: 0.7 },
  session_count: 4,
  reported_count: 4,
  last_session: null,
  time_zone: "America/Denver",
  last_contact_ms: null,
  has_seat: true,
  owner: null,
  group_ids: [],
  ...over,
});

const VIEW: View = {
  marker: "all",
  group: null,
  payer: "all",
  assistant: null,
  sort: "marker",
  isDescending: true,
};

const names = (rows: readonly OverviewRow[], change: Partial<View> = {}, search = "") => {
  const view = { ...VIEW, ...change };
  return fitting(inOrder(rows, view), view, search).map(({ name }) => name);
};

describe("the roster view", () => {
  const rows = [
    row("Žofie", { severity: "amber", flagged_count: 2, reported_count: 1 }),
    row("Ada", { session_count: 0, reported_count: 0, has_seat: false }),
    row("Maya", { severity: "safety", flagged_count: 1, group_ids: ["g"] }),
    row("Ben", { reported_count: 0, owner: { coach_uid: "c", name: "Sam" } }),
  ];

  test("lists safety first, whatever else somebody crossed, and ties by name", () => {
    expect(names(rows)).toEqual(["Maya", "Žofie", "Ada", "Ben"]);
  });

  test("lists athletes without sessions last by coverage, in both directions, since no data isn't a share", () => {
    expect(names(rows, { sort: "coverage" }).at(-1)).toBe("Ada");
    expect(names(rows, { sort: "coverage", isDescending: false }).at(-1)).toBe("Ada");
  });

  test("never counts an athlete who carries less or went quiet as on plan, like triage", () => {
    const trend = { severity: "amber" as const, reasons: ["Carried 30% less"] };
    const all = [row("Ada"), row("Ben", { trend })];
    expect(names(all, { marker: "to_plan" })).toEqual(["Ada"]);
  });

  test("tells nothing reported from no sessions", () => {
    expect(names(rows, { marker: "unreported" })).toEqual(["Ben"]);
    expect(names(rows, { marker: "no_sessions" })).toEqual(["Ada"]);
    expect(names(rows, { marker: "to_plan" })).toEqual([]);
  });

  test("lists athletes without sessions after those with a marker, before those who are fine", () => {
    const quiet = row("Zoe", { session_count: 0, reported_count: 0 });
    const flagged = row("Yan", { severity: "amber", flagged_count: 1 });
    expect(names([row("Abe"), quiet, flagged])).toEqual(["Yan", "Zoe", "Abe"]);
    expect(names([row("Abe"), quiet, flagged], { marker: "to_plan" })).toEqual(["Abe"]);
  });

  test("filters by group, by payer and by coach", () => {
    expect(names(rows, { group: "g" })).toEqual(["Maya"]);
    expect(names(rows, { payer: "self" })).toEqual(["Ada"]);
    expect(names(rows, { assistant: "c" })).toEqual(["Ben"]);
    expect(names(rows, { assistant: "nobody" })).toEqual(["Maya", "Žofie", "Ada"]);
  });

  test.each([
    ["Łukasz", "lukasz"],
    ["Łukasz", "łuk"],
    ["Søren", "soren"],
    ["Đorđe", "dorde"],
    ["Weiß", "weiss"],
    ["Weiss", "weiß"],
    ["Þóra Æsir", "thora ae"],
  ])("finds %s by %s, as keyboards differ", (name, typed) => {
    expect(names([row(name), row("Ada")], {}, typed)).toEqual([name]);
  });

  test("finds a name typed without its accents", () => {
    expect(names(rows, {}, "zof")).toEqual(["Žofie"]);
  });
});

test("selecting all or none leaves athletes hidden by a filter unchanged", () => {
  const shown = ["b", "c"].map((athlete_uid) => ({ athlete_uid }));
  expect(allShown(["a", "b"], shown, true)).toEqual(["a", "b", "c"]);
  expect(allShown(["a", "b", "c"], shown, false)).toEqual(["a"]);
});
