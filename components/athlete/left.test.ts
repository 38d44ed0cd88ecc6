import { expect, test } from "vitest";
import { leftOf, leftWords } from "./left";

const [maya, tomas, nameless] = [
  { athlete_uid: "1", name: "Maya" },
  { athlete_uid: "2", name: "Tomás" },
  { athlete_uid: "3", name: null },
];

test("athletes who left the roster are named in one sentence, and nobody is while all are there", () => {
  const known = [maya, tomas, nameless];
  expect(leftWords(leftOf(known, known))).toBeNull();
  expect(leftWords(leftOf(known, [maya, nameless]))).toBe("Tomás is no longer on your roster.");
  expect(leftWords(leftOf(known, []))).toBe(
    "Maya, Tomás and an athlete without a name are no longer on your roster.",
  );
});
