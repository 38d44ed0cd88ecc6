import { expect, test } from "vitest";
import { changesOf } from "./changes";

const opened = { name: "A", zone: "UTC" };

test.each([
  ["one field", { name: "A", zone: "Asia/Tokyo" }, opened, { zone: "Asia/Tokyo" }, null],
  [
    "one field, and another one meanwhile, which stays",
    { name: "A", zone: "Asia/Tokyo" },
    { name: "B", zone: "UTC" },
    { zone: "Asia/Tokyo" },
    null,
  ],
  [
    "a field to what it was changed to meanwhile",
    { ...opened, name: "B" },
    { ...opened, name: "B" },
    { name: "B" },
    null,
  ],
  ["nothing", opened, { name: "B", zone: "UTC" }, {}, null],
  [
    "a field that was changed to something else meanwhile",
    { name: "C", zone: "Asia/Tokyo" },
    { name: "B", zone: "Europe/Paris" },
    { name: "C", zone: "Asia/Tokyo" },
    { name: "B", zone: "Europe/Paris" },
  ],
])("a form changes %s", (_what, sent, stored, changes, reopened) => {
  expect(changesOf({ opened, sent, stored })).toEqual({ changes, reopened });
});

test("fields that form one fact are changed together, and confirmed together", () => {
  const opened = { hours: "1", minutes: "30", name: "A" };
  const sent = { ...opened, minutes: "55" };
  const together = [["hours", "minutes"]] as const;
  const stored = { ...opened, hours: "0", name: "B" };
  expect(changesOf({ opened, sent, stored, together }).reopened).toEqual({ ...opened, hours: "0" });
  expect(changesOf({ opened, sent, stored: { ...opened, name: "B" }, together })).toEqual({
    changes: { hours: "1", minutes: "55" },
    reopened: null,
  });
});

test("sending a form again replaces the reported conflict, and nothing else", () => {
  const stored = { name: "B", zone: "Asia/Tokyo" };
  const sent = { ...opened, name: "C" };
  const again = changesOf({ opened, sent, stored }).reopened ?? opened;
  expect(again).toEqual({ name: "B", zone: "UTC" });
  expect(changesOf({ opened: again, sent, stored })).toEqual({
    changes: { name: "C" },
    reopened: null,
  });
});
