import type { readWorth, Worth } from "@/lib/self/profile";
import { endsOf } from "@/lib/wording/ranges";
import type { Format } from "../format/format";
import { spanOf } from "./words";

type Worths = NonNullable<Awaited<ReturnType<typeof readWorth>>>;

const NUTRIENTS = [
  ["carb", "Carbohydrate", "carbPerHour"],
  ["sodium", "Sodium", "sodiumPerHour"],
  ["fluid", "Fluid", "fluidPerHour"],
] as const satisfies readonly (readonly [keyof Worth, string, keyof Format])[];

/** Formats a range; a single number is shown as such. */
const readable = (range: string, toText: (perHour: number) => string): string =>
  spanOf(endsOf(range), toText);

/** Shows an example calculated from the answers so far, and what the last one changed. */
export function WorthSoFar({ worths, format }: { worths: Worths; format: Format }) {
  const { now, before } = worths;
  const rows = NUTRIENTS.map(([key, name, rate]) => ({
    name,
    is: readable(now[key], format[rate]),
    was: before === null ? null : readable(before[key], format[rate]),
  }));
  const hasChanged = rows.some(({ is, was }) => was !== null && was !== is);
  return (
    <section className="mt-8">
      <h2 className="font-semibold">
        {hasChanged ? "What your answer changed" : "An example with your answers"}
      </h2>
      <p className="text-small text-ink2">Example: a three-hour ride on a warm day. Not a plan.</p>
      <dl className="mt-2">
        {rows.map(({ name, is, was }) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="text-ink2">{name}</dt>
            <dd>
              {was !== null && was !== is && (
                <>
                  was {was}, <span className="text-ink2">now</span>{" "}
                </>
              )}
              <strong>{is}</strong>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
