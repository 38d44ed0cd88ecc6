import { expect, test } from "vitest";
import { noBodyText } from "./delivery-words";

test("a response is missing before the first attempt, after silence, or just its body", () => {
  expect(noBodyText(undefined)).toContain("yet");
  expect(noBodyText({ status_code: null })).toContain("got no response");
  expect(noBodyText({ status_code: 204 })).toContain("no body");
});
