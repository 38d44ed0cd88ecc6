import { expect, test } from "vitest";
import { AskedBottles, BOTTLE_SIZES_ML, bottlesQuery } from "./choice";

test("bottles from 250 to 1000 ml can be chosen, and any other input means two of 500 ml", () => {
  expect([BOTTLE_SIZES_ML.at(0), BOTTLE_SIZES_ML.at(-1)]).toEqual([250, 1000]);
  for (const asked of [
    {},
    { bottle_ml: "0", bottles: "9" },
    { bottle_ml: "x", bottles: ["1", "2"] },
  ])
    expect(AskedBottles.parse(asked)).toEqual({ bottle_ml: 500, bottles: 2 });
});

test("the choice is sent to the next page", () => {
  const chosen = { bottle_ml: 750, bottles: 3 };
  expect(AskedBottles.parse(Object.fromEntries(new URLSearchParams(bottlesQuery(chosen))))).toEqual(
    chosen,
  );
});
