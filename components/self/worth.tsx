import type { readWorth, Worth } from "@/lib/self/profile";

type Worths = NonNullable<Awaited<ReturnType<typeof readWorth>>>;

const NUTRIENTS: readonly (readonly [keyof Worth, string, string])[] = [
  ["carb", "Carbohydrate", "g/h"],
  ["sodium", "Sodium", "mg/h"],
  ["fluid", "Fluid", "ml/h"],
];

/** A range as it reads; one of a single number is that number. */
function readable(range: string): string {
  const [low = "", high = low] = range.split("-");
  return low === high ? low : `${low}–${high}`;
}

/** What the answers make of an example so far, and what the last one changed. */
export function WorthSoFar({ worths: { now, before } }: { worths: Worths }) {
  return (
    <section className="mt-8 border-t border-line pt-4">
      <h2 className="font-semibold">What your answers are worth so far</h2>
      <p className="text-small text-ink2">
        For a three-hour ride on a warm day. An example, not a plan.
      </p>
      <dl className="mt-2">
        {NUTRIENTS.map(([key, name, unit]) => (
          <div key={key} className="flex flex-wrap gap-x-2">
            <dt className="text-ink2">{name}</dt>
            <dd>
              {before !== null && readable(before[key]) !== readable(now[key]) && (
                <>
                  was {readable(before[key])}, <span className="text-ink2">now</span>{" "}
                </>
              )}
              <strong>
                {readable(now[key])} {unit}
              </strong>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
