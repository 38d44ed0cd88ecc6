import type { Feedback } from "@/lib/contract/activity";

const told = (amount: number | null, unit: string): string =>
  amount === null ? "not reported" : `${amount} ${unit}`;

/** What was reported of a session. What was not is said to be so, and is no zero. */
export function Report({ feedback }: { feedback: Feedback }) {
  const { symptoms } = feedback;
  const named = Object.entries(symptoms ?? {}).map(
    ([name, count]) => `${name.replaceAll("_", " ")} (${count})`,
  );
  const rows: readonly (readonly [string, string])[] = [
    ["How it went", `${feedback.rating} of 5`],
    ["Carbohydrate", told(feedback.consumed_carb_g, "g")],
    ["Sodium", told(feedback.consumed_sodium_mg, "mg")],
    ["Fluid", told(feedback.consumed_fluid_ml, "ml")],
    ["Symptoms", symptoms === null ? "not reported" : named.join(", ") || "none"],
    ["Sleep before", told(feedback.sleep_hours, "h")],
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
