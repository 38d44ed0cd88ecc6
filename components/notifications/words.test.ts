import { expect, test } from "vitest";
import { TRIGGER_NAMES } from "@/lib/contract/triggers";
import { channelText, ruleText, severityOf } from "./words";

test("every rule has a readable name, and a combination names both", () => {
  for (const trigger of TRIGGER_NAMES) expect(ruleText(trigger)).not.toMatch(/_/);
  expect(ruleText("under_fuel+symptom")).toBe("Under-fueled and symptoms");
});

test("the pattern of too much fluid is about safety, alone or combined", () => {
  expect(severityOf({ rule: "hyponatremia_pattern", severity: "amber" })).toBe("safety");
  expect(severityOf({ rule: "symptom+hyponatremia_pattern", severity: "amber" })).toBe("safety");
  expect(severityOf({ rule: "symptom", severity: "urgent" })).toBe("concern");
  expect(severityOf({ rule: "symptom", severity: "amber" })).toBe("watch");
});

test("an alert nobody received is shown as such, not as sent", () => {
  expect(channelText({ channel: "push", result: "no_device" })).toBe("Push: no browser registered");
  expect(channelText({ channel: "email", result: "sent" })).toBe("Email: sent");
  expect(channelText({ channel: "email", result: "unsubscribed" })).toBe(
    "Email: not sent, you unsubscribed",
  );
});
