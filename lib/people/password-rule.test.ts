import { expect, test } from "vitest";
import { PASSWORD_MAX, passwordFlaw } from "./password-rule";

const KEY = "ada.lovelace@mail.example";

test.each([
  ["short", "ninechars"],
  ["short", "ééééééééé"],
  ["long", `${"correct horse battery ".repeat(10)}`],
  ["common", "password12"],
  ["common", "Passw0rd2026!"],
  ["common", "P@ssword!!!!"],
  ["common", "iloveyou1234"],
  ["common", "qwertyuiop"],
  ["common", "1234567890"],
  ["common", "0987654321"],
  ["common", "abcdefghijkl"],
  ["common", "aaaaaaaaaaaa"],
  ["common", "abababababab"],
  ["common", "passwordpassword"],
  ["common", "letmein-letmein"],
  ["common", "01061984123"],
  ["common", "summer2026winter"],
  ["address", "ada.lovelace@mail.example"],
  ["address", "xx ADA.LOVELACE@mail.example yy"],
  ["address", "ada.lovelace99"],
] as const)("a password is too %s: %s", (flaw, password) => {
  expect(passwordFlaw(password, KEY)).toBe(flaw);
});

test.each([
  "wet gravel in november",
  "correct horse battery staple",
  "Tr0ub4dor&3-x",
  "ünïcode wörks fine",
  "qX7!bbw29$Lm",
  "ada.lovelace and her engine",
  `${"x".repeat(PASSWORD_MAX - 5)}abcde`,
])("a password is accepted: %s", (password) => {
  expect(passwordFlaw(password, KEY)).toBeNull();
});
