import fc from "fast-check";
import { expect, test } from "vitest";
import { anyReportFacts } from "@/testing/random-reports";
import { toldIn } from "./told-units";
import { writeReport } from "./writer/writer";

test("who reads imperial is told what the writer would have told them, from what was kept in metric", () => {
  fc.assert(
    fc.property(anyReportFacts, (facts) => {
      const kept = writeReport({ ...facts, units: "metric" });
      expect(toldIn("imperial", kept, facts)).toEqual(writeReport({ ...facts, units: "imperial" }));
      expect(toldIn("metric", kept, facts)).toEqual(kept);
    }),
  );
});
