import { expect, test } from "vitest";
import { sheetOf } from "../portal/csv";
import { linesOf } from "./audit-csv";

const ENTRY = {
  at: 1,
  actor_kind: "person",
  actor_id: "p",
  actor_name: 'Kim "K" Alder',
  action: "group.made",
  subject_kind: "group",
  subject_id: "g",
  subject_name: "=cmd()",
};

test("a name keeps its quotes, and isn't a formula to a spreadsheet", () => {
  const [head, row] = sheetOf(linesOf([ENTRY], () => "then")).split("\r\n");
  expect(head?.split(",")).toHaveLength(9);
  expect(row).toBe(
    `"then","Kim ""K"" Alder","person","p","group.made","Created a group","'=cmd()","group","g"`,
  );
});
