import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { DebriefSheet } from "@/lib/contract/debrief";
import { DebriefForm } from "./debrief-form";

const SHEET: DebriefSheet = {
  ...{ activityId: "a", draftId: "d", title: "Gran fondo", when: "Sunday", units: "metric" },
  ...{ told: { carb: null, sodium: null, fluid: null }, sendTo: "/send", goOnTo: null },
  planned: { carb: null, sodium: null, fluid: null },
  ...{ plannedMin: 120, entered: {}, replaces: null, madeMs: 0 },
};

test("how long it took is asked with what was planned, else with what was reported", () => {
  const minutesIn = (entered: DebriefSheet["entered"]) =>
    /name="duration"[^>]*value="([^"]*)"/.exec(
      renderToStaticMarkup(<DebriefForm sheet={{ ...SHEET, entered }} />),
    )?.[1];
  expect(minutesIn({})).toBe("120");
  expect(minutesIn({ duration: "95" })).toBe("95");
});

test("something else that was typed and not added is there again with the draft", () => {
  const none = { things: [], bottles: [], unknown: false, nothing: false };
  const carried = { from: "common" as const, ...none };
  const drawn = (entered: DebriefSheet["entered"]) =>
    renderToStaticMarkup(<DebriefForm sheet={{ ...SHEET, carried, entered }} />);
  expect(drawn({})).not.toContain("name_other");
  const kept = drawn({ name_other: "Date bar", carb_other: "30" });
  expect(kept).toMatch(/<input[^>]*name="name_other"[^>]*value="Date bar"/);
  expect(kept).toMatch(/<input[^>]*name="carb_other"[^>]*value="30"/);
});
