import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { formatOf } from "../format/format";
import { AnswerFields } from "./answer-fields";
import { SessionFields } from "./session-fields";

test("every level of effort and heat has a label", () => {
  const format = formatOf({ locale: "en-GB", units: "metric", timeZone: "UTC", nowMs: 0 });
  const html = renderToStaticMarkup(<SessionFields entered={{}} zone="UTC" format={format} />);
  const levels = [...html.matchAll(/<option value="\d+">(\d+, [^<]+)<\/option>/g)].map(
    ([, text]) => text,
  );
  expect(levels).toHaveLength(20);
  // Else a number typed in one unit comes back in another.
  expect(html).toMatch(/data-unit="metric"[^>]*name="temperature"/);
  expect(levels).toContain("6, steady to hard");
  expect(levels).toContain("2, cold to mild");
  expect(html).not.toContain("undefined");
});

test("a weight left unsent belongs to the unit that was shown", () => {
  const question = { type: "weight", title: "Weight", help: "", required: true } as const;
  const asked = { field: "weight_kg", question, answer: null, entered: {} } as const;
  const html = renderToStaticMarkup(<AnswerFields asked={asked} units="imperial" />);
  expect(html).toMatch(/name="answer"[^>]*data-unit="lb"|data-unit="lb"[^>]*name="answer"/);
});

test("a level in between is kept as stored, whatever it is of", () => {
  const format = formatOf({ locale: "en-GB", units: "metric", timeZone: "UTC", nowMs: 0 });
  const entered = { intensity: "6.5", heat: "4.5" };
  const html = renderToStaticMarkup(<SessionFields entered={entered} zone="UTC" format={format} />);
  for (const level of ["6.5", "4.5"]) expect(html).toContain(`${level}, as stored`);
});

test("weather is collapsed until some was entered or is invalid", () => {
  const format = formatOf({ locale: "en-GB", units: "metric", timeZone: "UTC", nowMs: 0 });
  const isOpen = (entered: Record<string, string>, problems: Record<string, string> = {}) =>
    /<details[^>]* open/.test(
      renderToStaticMarkup(
        <SessionFields entered={entered} problems={problems} zone="UTC" format={format} />,
      ),
    );
  expect(isOpen({ heat: "5" })).toBe(false);
  expect(isOpen({ temperature: "24" })).toBe(true);
  expect(isOpen({}, { humidity: "Enter a number." })).toBe(true);
});
