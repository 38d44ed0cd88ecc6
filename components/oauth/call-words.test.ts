import { expect, test } from "vitest";
import { ERRORS } from "@/lib/contract/errors";
import { callText, DONE, refusalText } from "./call-words";

test("calls are described as what somebody did, or tried to do", () => {
  const rules = "PUT /v1/coach/config/notification-rules";
  expect(callText(rules, false)).toBe("Changed your alert rules");
  expect(callText(rules, true)).toBe("Tried to change your alert rules");
  expect(callText("GET /v1/partner", true)).toBe("Tried something that apps can’t do");
  for (const call of Object.keys(DONE)) {
    expect(callText(call, true)).toMatch(/^Tried to [a-z]+ /);
    expect(callText(call, false)).not.toMatch(/[`{}_]/);
  }
});

test("refusals are described in words: a read-only app as such, and never a raw code", () => {
  expect(refusalText("insufficient_scope", true)).toBe("read only");
  expect(refusalText("insufficient_scope", false)).toBe("not allowed");
  expect(refusalText("activity_not_found", false)).toBe("not found");
  const words = Object.keys(ERRORS).map((code) => refusalText(code, false));
  expect(words.filter((text) => /scope|resource|_/.test(text))).toEqual([]);
});
