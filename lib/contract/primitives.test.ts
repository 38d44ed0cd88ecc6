import { describe, expect, test } from "vitest";
import { nameToStrangers, PlainName } from "./primitives";

describe("a name shown to others", () => {
  test.each(["Žofie", "山本 健太郎", "عبد الرحمن", "Team 7", " padded ", "می\u200cخواهم"])(
    "can be %j",
    (name) => {
      expect(PlainName.parse(name)).toBe(name.trim());
    },
  );

  test.each([
    "",
    "  ",
    "\u200b\u200b",
    "\u202egnp.exe",
    "two\nlines",
    "bell\u0007",
    "—",
    "Ann\u200f",
    "Ann\u{e0041}",
  ])("cannot be %j", (name) => expect(PlainName.safeParse(name).success).toBe(false));
});

test.each([
  ["Robin Hayes", "Robin Hayes"],
  ["Aidstation Security", "robin@coach.example"],
  ["Your account is locked, see https://evil.example", "robin@coach.example"],
  ["evil.com", "robin@coach.example"],
  [null, "robin@coach.example"],
])("%j appears to strangers as %s", (name, told) => {
  expect(nameToStrangers({ name, email: "robin@coach.example" })).toBe(told);
});
