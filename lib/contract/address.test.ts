import { expect, test } from "vitest";
import { addressKey, Email, mailAddress } from "./address";

test.each([
  ["sam@club.example", "sam@club.example"],
  ["  Sam.O'Neil+race@Club.Example ", "Sam.O'Neil+race@Club.Example"],
  ["sam@b\u00fccher.example", "sam@xn--bcher-kva.example"],
  ["sam@\uff43lub\u3002example", "sam@club.example"],
])("%j is mailed to as %s", (written, address) => {
  expect(mailAddress(written)).toBe(address);
  expect(addressKey(written)).toBe(address.toLowerCase());
  expect(Email.parse(written)).toBe(written);
});

test.each([
  "<sam@club.example>",
  "sam@club.example>",
  "<<<sam@club.example",
  "Sam <sam@club.example>",
  "sam@club.example,kim@club.example",
  "sam@club.example;",
  "sam@club",
  "sam@-club.example",
  "sam@club.example.",
  "sam@[127.0.0.1]",
  "sam@club.example:25",
  "sam@club.example/b\u00fc",
  "\u00fcnal@club.example",
  '"sam"@club.example',
  "sam@club@club.example",
  "\tsam@club.example",
  "sam@club.example\n",
  "sam\u0000@club.example",
  `${"a".repeat(310)}@club.example`,
  "",
])("%j is not an address", (written) => {
  expect(mailAddress(written)).toBeNull();
  expect(Email.safeParse(written).success).toBe(false);
});
