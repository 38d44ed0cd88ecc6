import { expect, test } from "vitest";
import { askedFor } from "./coached-question";

test.each([
  ["She’s 13", "How much should she drink on a 3 h ride?", 1],
  ["Maya’s 13 years old", "How many carbs for Maya on a 3 h ride?", 1],
  ["Maya is a teenager", "How much should she drink?", 1],
  ["She's in the U14 team", "How much should she drink on a 3 h ride?", 1],
  ["She is one of my juniors", "How much should she drink on a 3 h ride?", 1],
  ["My athlete is 13", "How much should she drink?", 1],
  ["My athlete is a 13 year old girl", "How much should she drink on a 3 h ride?", 1],
  ["Maya (14) races Sunday, what should she eat?", "How much should she drink on a 3 h ride?", 1],
  ["She coaches kids on Saturdays", "How much should she drink on her 3 h ride?", 0],
  ["Can kids take caffeine?", "How much should she drink on her 3 h ride?", 0],
])("after %j, %j about one athlete has %j notices", (said, asked, count) => {
  expect(askedFor(asked, [said], "Maya Lind").cares).toHaveLength(count);
});

test("what was asked of somebody else isn't of the athlete, also if she isn't named again", () => {
  const before = [
    "Nora is 13. How much should she drink?",
    "How much should Maya drink on a 3 h ride?",
  ];
  expect(askedFor("And on a 4 h ride?", before, "Maya Lind").cares).toEqual([]);
});
