import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Rung } from "@/lib/alerts/ladder";
import { Source } from "./source";

const rung = (scope: Rung<unknown>["scope"], value: unknown, is_used: boolean) => ({
  ...{ scope, scope_id: null, name: null, value, is_used },
});
const shown = (value: unknown) =>
  renderToStaticMarkup(
    <Source
      what="Symptoms"
      ladder={[rung("overall", value, value !== null), rung("default", 1, value === null)]}
      place={{ scope: "overall", id: null }}
      words={String}
      onFallBack={() => {}}
    />,
  );

test("a team setting equal to the default is labeled as default, and only a different one can be reset", () => {
  expect(shown(null)).not.toContain("Reset");
  expect(shown(1)).toContain("default");
  expect(shown(1)).not.toContain("Reset");
  expect(shown(2)).toContain("changed");
  expect(shown(2)).toContain("Reset");
});
