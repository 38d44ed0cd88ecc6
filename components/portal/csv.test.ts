import { expect, test } from "vitest";
import { csvOf, sheetOf } from "./csv";

test.each(["=1+1", "+1", "-1", "@cmd", "\t=1", "\r=1"])(
  "a spreadsheet never executes a cell: %j",
  (cell) => {
    expect(sheetOf([[cell, "Ben"]])).toBe(`"'${cell}","Ben"`);
  },
);

test("a name keeps its quotes and commas, and each line ends correctly", () => {
  expect(sheetOf([['Ann "A", B'], ["Ben"]])).toBe('"Ann ""A"", B"\r\n"Ben"');
});

test("a program gets the values verbatim", () => {
  expect(csvOf([["-Ann"]])).toBe('"-Ann"');
});
