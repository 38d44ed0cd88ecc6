import { readFileSync } from "node:fs";
import { oneLine } from "../boot/failure.mjs";
import { inRoot } from "../boot/paths.mjs";
import { Stopped, stage } from "../boot/stages.mjs";

/** Counts the results of everything `npm test` runs. */
export function newTally() {
  const sum = { passed: 0, failed: 0 };
  const failures = [];
  const add = ({ passed, failed, failures: named = [] }) => {
    sum.passed += passed;
    sum.failed += failed;
    failures.push(...named);
  };
  /** Runs a stage that is itself a test: it counts either way, and nothing after it depends on it. */
  const check = async (name, work, options) => {
    if (await attempt(name, work, options)) sum.passed += 1;
  };
  /** Runs work that counts only if it fails. Returns whether it succeeded. */
  const attempt = async (name, work, options) => {
    try {
      await stage(name, work, options);
      return true;
    } catch (error) {
      sum.failed += 1;
      failures.push(name);
      if (error instanceof Stopped) return false;
      if (error.output) console.error(error.output.trim());
      console.error(oneLine(error) ?? error);
      return false;
    }
  };
  /** Lists the failed stages, which are far up in a long log, and the count. */
  const end = () =>
    [...failures.map((name) => `✗ ${name}`), `${sum.passed} passed, ${sum.failed} failed`].join(
      "\n",
    );
  return { add, check, attempt, sum, end };
}

/** Counts a Vitest report. A file that could not run has no tests and counts as one failure. */
export function countVitest(report) {
  const broken = report.testResults.filter(
    (file) =>
      file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  const failures = report.testResults.flatMap((file) => [
    ...(broken.includes(file) ? [named(file.name, "not run", file.message)] : []),
    ...file.assertionResults
      .filter(({ status }) => status === "failed")
      .map((test) => named(file.name, test.fullName, test.failureMessages?.[0])),
  ]);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    failures,
  };
}

const named = (file, test, message) =>
  `${file?.replace(`${inRoot()}/`, "")} › ${test}: ${`${message}`.split("\n")[0]}`;

/** Counts a Playwright report. A test that passed on its second attempt counts as passed. */
export function countPlaywright({ stats, errors, suites = [] }) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const failures = suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => named(file, title, tests[0]?.results[0]?.error?.message));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (errors?.length ?? 0),
    failures,
  };
}

/** Counts a runner's report; a runner that failed without saying where counts as one failure. */
export function countRun(file, count, code) {
  let counted = { passed: 0, failed: 0 };
  try {
    counted = count(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return { passed: 0, failed: 1 };
  }
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}
