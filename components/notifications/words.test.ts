import { expect, test } from "vitest";
import { TRIGGER_NAMES } from "@/lib/contract/triggers";
import { channelText, ruleText, severityOf } from "./words";

test("every rule has a name that people read, and a combination names both", () => {
  for (const trigger of TRIGGER_NAMES) expect(ruleText(trigger)).not.toMatch(/_/);
  expect(ruleText("under_fuel+symptom")).toBe("Under-fueled and symptoms");
});

test("the pattern of too much fluid is of safety, alone or with another", () => {
  expect(severityOf({ rule: "hyponatremia_pattern", severity: "amber" })).toBe("safety");
  expect(severityOf({ rule: "symptom+hyponatremia_pattern", severity: "amber" })).toBe("safety");
  expect(severityOf({ rule: "symptom", severity: "urgent" })).toBe("concern");
  expect(severityOf({ rule: "symptom", severity: "amber" })).toBe("watch");
});

test("what nobody takes is told as that, not as sent", () => {
  expect(channelText({ channel: "push", result: "no_device" })).toBe("Push: no browser registered");
  expect(channelText({ channel: "email", result: "sent" })).toBe("Email: sent");
});
