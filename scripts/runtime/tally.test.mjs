import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { countPlaywright, countRun, countVitest } from "./tally.mjs";

const file = (status, ...tests) => ({
  name: "lib/a.test.ts",
  status,
  message: "cannot be loaded",
  assertionResults: tests.map((status) => ({
    status,
    fullName: `one that ${status}`,
    failureMessages: status === "failed" ? ["expected 1\n  at a line"] : [],
  })),
});
const report = (...testResults) => {
  const count = (wanted) =>
    testResults.flatMap((f) => f.assertionResults).filter((t) => t.status === wanted).length;
  return { testResults, numPassedTests: count("passed"), numFailedTests: count("failed") };
};

test("passed and failed tests count, and skipped ones don't", () => {
  const counted = countVitest(
    report(file("failed", "passed", "failed", "skipped"), file("passed", "passed")),
  );
  expect(counted).toEqual({
    passed: 2,
    failed: 1,
    failures: ["lib/a.test.ts › one that failed: expected 1"],
  });
});

test("a file that can't be loaded is one failure", () => {
  expect(countVitest(report(file("failed"), file("passed", "passed")))).toEqual({
    passed: 1,
    failed: 1,
    failures: ["lib/a.test.ts › not run: cannot be loaded"],
  });
});

test("a browser test that passed on its second attempt has passed", () => {
  const stats = { expected: 3, flaky: 1, unexpected: 2, skipped: 5 };
  const ok = { file: "a.spec.ts", title: "fine", ok: true, tests: [] };
  const results = [{ error: { message: "not visible\n  at a line" } }];
  const not = { file: "a.spec.ts", title: "not fine", ok: false, tests: [{ results }] };
  const suites = [{ specs: [ok], suites: [{ specs: [not] }] }];
  expect(countPlaywright({ stats, suites, errors: [] })).toEqual({
    passed: 4,
    failed: 2,
    failures: ["a.spec.ts › not fine: not visible"],
  });
});

test("a runner that fails without details, or leaves no report, is one failure", () => {
  const path = join(mkdtempSync(join(tmpdir(), "aidstation-test-")), "report.json");
  expect(countRun(path, countVitest, 1)).toEqual({ passed: 0, failed: 1 });
  expect(countRun(path, countVitest, 0)).toEqual({ passed: 0, failed: 1 });
  writeFileSync(path, JSON.stringify(report(file("passed", "passed"))));
  expect(countRun(path, countVitest, 0)).toMatchObject({ passed: 1, failed: 0 });
  expect(countRun(path, countVitest, 1)).toMatchObject({ passed: 1, failed: 1 });
});
