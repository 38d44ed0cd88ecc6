import { expect, test } from "vitest";
import { askedFor } from "./coached-question";

test.each([
  ["She’s 13", "How much should she drink on a 3 h ride?"],
  ["Maya’s 13 years old", "How many carbs for Maya on a 3 h ride?"],
  ["Maya is a teenager", "How much should she drink?"],
  ["She's in the U14 team", "How much should she drink on a 3 h ride?"],
  ["She is one of my juniors", "How much should she drink on a 3 h ride?"],
  ["My athlete is 13", "How much should she drink?"],
  ["My athlete is a 13 year old girl", "How much should she drink on a 3 h ride?"],
  ["Maya (14) races Sunday, what should she eat?", "How much should she drink on a 3 h ride?"],
])("after %j, %j about one athlete has a notice and no numbers", (said, asked) => {
  expect(askedFor(asked, [said], "Maya Lind").cares).toMatchObject([{ isAll: true }]);
});

test("what was said of other children takes no numbers from the athlete", () => {
  const asked = "How much should Maya drink on her 3 h ride?";
  for (const said of ["She coaches kids on Saturdays", "Can kids take caffeine?"])
    expect(askedFor(asked, [said], "Maya Lind").cares).toMatchObject([{ isAll: false }]);
});
