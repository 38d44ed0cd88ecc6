import { expect, test } from "vitest";
import { membersText } from "./words";

test("a group is called empty only to a coach who would see its members", () => {
  expect(membersText(0, true)).toBe("No athletes yet");
  expect(membersText(0, false)).toBe("None of yours");
  expect(membersText(2, true)).toBe("2\u00a0athletes");
  expect(membersText(2, false)).toBe("2\u00a0athletes of yours");
});
