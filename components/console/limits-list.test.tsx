import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { formatOf } from "../format/format";
import { LimitsList } from "./limits-list";

test("a limit says when it is nearly reached, and when it is reached", () => {
  const format = formatOf({ locale: "en-GB", units: "metric", timeZone: "UTC", nowMs: 0 });
  const shown = (used: number) =>
    renderToStaticMarkup(
      <LimitsList
        format={format}
        limits={{
          date: "2026-11-27",
          bucket: { requests_per_second: 2, burst: 10, remaining: 10 },
          requests_per_day: { limit: 200, used, left: 200 - used },
          intelligence_per_day: null,
          distinct: null,
          resets_in_seconds: 3_600,
        }}
      />,
    );
  expect(shown(100)).not.toContain("reached");
  expect(shown(180)).toContain("nearly reached");
  expect(shown(200)).toContain("✕ reached");
  expect(shown(200)).not.toContain("nearly");
});
