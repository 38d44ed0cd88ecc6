import { expect, test } from "vitest";
import { chosenTests } from "./test-choice.mjs";

const parts = ({ checks, unit, http, journeys, served, slow }) =>
  Object.entries({ checks, unit, http, journeys, served, slow })
    .filter(([, isWanted]) => isWanted)
    .map(([name]) => name);

test("without names, the fast checks of everything run, and --all leaves out nothing", () => {
  const whole = ["checks", "unit", "http", "journeys", "served"];
  expect(parts(chosenTests([]))).toEqual(whole);
  expect(parts(chosenTests(["--all"]))).toEqual([...whole, "slow"]);
});

test("named tests run alone, including slow ones, with a service only if one needs it", () => {
  expect(parts(chosenTests(["test-choice"]))).toEqual(["unit", "slow"]);
  expect(parts(chosenTests(["app/v1/tenancy"]))).toEqual(["http", "served", "slow"]);
  expect(parts(chosenTests(["e2e/portal"]))).toEqual(["journeys", "served", "slow"]);
  expect(parts(chosenTests(["tenancy", "test-choice", "e2e/mail"]))).toEqual([
    "unit",
    "http",
    "journeys",
    "served",
    "slow",
  ]);
});

test("an unknown name goes to the runner, which refuses it", () => {
  expect(parts(chosenTests(["no-such-test"]))).toEqual(["unit", "slow"]);
});
