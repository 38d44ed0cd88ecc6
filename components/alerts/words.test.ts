import { expect, test } from "vitest";
import { PRESETS } from "@/lib/alerts/presets";
import { TRIGGER_NAMES } from "@/lib/contract/triggers";
import { formatOf } from "../format/format";
import { ruleSentence } from "./words";

const format = formatOf({ locale: "en-GB", units: "metric", timeZone: "UTC", nowMs: 0 });
const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("each preset rule reads as a sentence with its condition, speed and channel", () => {
  const said = TRIGGER_NAMES.map((trigger) =>
    plain(ruleSentence(trigger, PRESETS.balanced[trigger], format)),
  );
  for (const sentence of said) expect(sentence).toMatch(/^(Tell (me|nobody) .+ when .+|Off)\.$/);
  expect(said).toMatchInlineSnapshot(`
    [
      "Tell me right away in the portal and by email when someone drinks far over their limit, or drinks the plan with little sodium.",
      "Tell me each morning in the portal and by email when a session falls below the cutoffs; urgent below 50% of plan.",
      "Tell me each morning in the portal and by email when a session has 1 symptom or more; urgent from 3 symptoms.",
      "Tell me each morning in the portal and by email when a session is rated 2 of 5 or lower; urgent when rated 1 of 5 or lower.",
      "Tell me each morning in the portal when three of five sessions carry 20% less than suggested; urgent from 40% less.",
      "Tell me each morning in the portal when three nights get shorter, below 6 h a night; urgent below 5 h a night.",
      "Tell me each morning in the portal when nothing is logged for 10 days; urgent from 20 days.",
    ]
  `);
});

test("a rule without a channel notifies nobody, and a disabled one says so", () => {
  const rule = PRESETS.balanced.low_rating;
  expect(ruleSentence("low_rating", { ...rule, channels: [] }, format)).toMatch(/^Tell nobody/);
  expect(ruleSentence("low_rating", { ...rule, enabled: false }, format)).toBe("Off.");
});
