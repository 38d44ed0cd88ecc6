import fc from "fast-check";
import { expect, test } from "vitest";
import { anyReportFacts } from "@/testing/random-reports";
import { toldIn } from "./told-units";
import { writeReport } from "./writer/writer";

test("a reader in imperial gets what the writer would have written, from the stored metric report", () => {
  fc.assert(
    fc.property(anyReportFacts, (facts) => {
      const kept = writeReport({ ...facts, units: "metric" });
      expect(toldIn("imperial", kept, facts)).toEqual(writeReport({ ...facts, units: "imperial" }));
      expect(toldIn("metric", kept, facts)).toEqual(kept);
    }),
  );
});
