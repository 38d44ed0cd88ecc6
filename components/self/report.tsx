import type { Feedback } from "@/lib/contract/activity";
import type { Format } from "../format/format";
import { orNotReported } from "../format/quantities";

/** Shows what was reported for a session. Missing values say so instead of showing zero. */
export function Report({ feedback, format }: { feedback: Feedback; format: Format }) {
  const { symptoms } = feedback;
  const named = Object.entries(symptoms ?? {}).map(
    ([name, count]) => `${name.replaceAll("_", " ")} (${count})`,
  );
  const rows: readonly (readonly [string, string])[] = [
    ["How it went", `${feedback.rating} of 5`],
    ["Carbohydrate", orNotReported(feedback.consumed_carb_g, format.carb)],
    ["Sodium", orNotReported(feedback.consumed_sodium_mg, format.sodium)],
    ["Fluid", orNotReported(feedback.consumed_fluid_ml, format.fluid)],
    ["Symptoms", symptoms === null ? "not reported" : named.join(", ") || "none"],
    ["Duration", orNotReported(feedback.duration_min, format.duration)],
    ["Sleep the night before", orNotReported(feedback.sleep_hours, format.hours)],
    ...(feedback.notes === null ? [] : [["Notes", feedback.notes] as const]),
  ];
  return (
    <section className="mt-8">
      <h2 className="font-semibold">Your report</h2>
      <dl className="mt-3 divide-y divide-line border-y border-line">
        {rows.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 py-3">
            <dt className="text-ink2">{name}</dt>
            <dd className="min-w-0 break-words whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
