import type { Tried, TriedNutrient } from "@/lib/nutrition/try-out";
import { NBSP } from "@/lib/wording/calendars";
import { NutrientMark } from "../charts/marks";
import { SafetyBlock } from "../safety/safety-block";
import { axisOf, RangeBar } from "./range-bar";

const WORDS = {
  carb: { name: "Carbohydrate", unit: "g/h", ink: "text-carb-text" },
  sodium: { name: "Sodium", unit: "mg/h", ink: "text-sodium-text" },
  fluid: { name: "Fluid", unit: "mL/h", ink: "text-fluid-text" },
} as const;

const grouped = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ",");

/** Formats a range, or a single number if both ends are equal. */
const rangeText = ({ low, high }: { low: number; high: number }): string =>
  low === high ? grouped(low) : `${grouped(low)}–${grouped(high)}`;

/** Summarizes all three nutrients for screen readers, which announce each change. */
export const spoken = ({ nutrients }: Pick<Tried, "nutrients">): string =>
  nutrients
    .map((one) => `${WORDS[one.nutrient].name} ${rangeText(one)} ${WORDS[one.nutrient].unit}`)
    .join(", ");

/** Shows what to take per hour, with the limits, warnings and attribution that must accompany it. */
export function TriedNumbers({ tried }: { tried: Tried }) {
  const { nutrients, safety, limits, attribution, answered, questions, next, message } = tried;
  return (
    <>
      <ul>
        {nutrients.map((one) => (
          <OneNutrient key={one.nutrient} one={one} />
        ))}
      </ul>
      <p className="mt-2 text-small text-ink3">
        {answered > 0 && "Pale: from activity and duration alone. "}
        Upright line: never take more than that.
      </p>
      <p className="mt-3">
        <strong className="font-semibold">
          {answered} of {questions}
        </strong>{" "}
        questions answered, besides activity and duration.{" "}
        {next === null ? (
          message
        ) : (
          <>
            Biggest gain next: <a href={`#${next.field}`}>{next.label}</a>
          </>
        )}
      </p>
      <SafetyBlock limits={limits} confidence={safety.confidence_score} />
      <p className="mt-1 text-small text-ink2">
        <a href={attribution.link}>{attribution.text}</a>
      </p>
    </>
  );
}

/** Shows a nutrient's numbers and range. @param isBare without axis end labels, where space is tight */
export function OneNutrient({ one, isBare = false }: { one: TriedNutrient; isBare?: boolean }) {
  const { name, unit, ink } = WORDS[one.nutrient];
  return (
    <li className="border-b border-line py-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className={`flex items-center gap-2 font-semibold ${ink}`}>
          <NutrientMark nutrient={one.nutrient} />
          {name}
        </span>{" "}
        <span className="font-prose text-section font-medium">
          {rangeText(one)}
          <span className="font-sans text-body font-normal text-ink2">
            {NBSP}
            {unit}
          </span>
        </span>
      </p>
      <RangeBar nutrient={one} />
      {!isBare && (
        <div aria-hidden="true" className="flex justify-between text-small text-ink3">
          <span>0</span>
          <span>
            {grouped(axisOf(one))}
            {NBSP}
            {unit}
          </span>
        </div>
      )}
    </li>
  );
}
