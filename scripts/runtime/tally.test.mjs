import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { countPlaywright, countRun, countVitest } from "./tally.mjs";

const file = (status, ...tests) => ({
  status,
  assertionResults: tests.map((status) => ({ status })),
});
const report = (...testResults) => {
  const count = (wanted) =>
    testResults.flatMap((f) => f.assertionResults).filter((t) => t.status === wanted).length;
  return { testResults, numPassedTests: count("passed"), numFailedTests: count("failed") };
};

test("passed and failed tests count, skipped ones do not", () => {
  const counted = countVitest(
    report(file("failed", "passed", "failed", "skipped"), file("passed", "passed")),
  );
  expect(counted).toEqual({ passed: 2, failed: 1 });
});

test("a file that cannot be loaded is one failure", () => {
  expect(countVitest(report(file("failed"), file("passed", "passed")))).toEqual({
    passed: 1,
    failed: 1,
  });
});

test("a browser test that passed at its second attempt has passed", () => {
  const stats = { expected: 3, flaky: 1, unexpected: 2, skipped: 5 };
  expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 4, failed: 2 });
});

test("a runner that fails without saying where, or leaves no report, is one failure", () => {
  const path = join(mkdtempSync(join(tmpdir(), "aidstation-test-")), "report.json");
  expect(countRun(path, countVitest, 1)).toEqual({ passed: 0, failed: 1 });
  expect(countRun(path, countVitest, 0)).toEqual({ passed: 0, failed: 1 });
  writeFileSync(path, JSON.stringify(report(file("passed", "passed"))));
  expect(countRun(path, countVitest, 0)).toEqual({ passed: 1, failed: 0 });
  expect(countRun(path, countVitest, 1)).toEqual({ passed: 1, failed: 1 });
});
