import { type Entered, RATINGS } from "@/lib/contract/debrief";
import { PILL } from "./nutrient-fields";

const FIELD = "mt-2 min-h-11 w-full rounded-control border border-edge bg-surface px-3";
const NOTES_MAX = 4_000;

/** How it went, how one slept before, and what else there is to say. Only the first has to be said. */
export function RatingFields({ entered }: { entered: Entered }) {
  return (
    <>
      <fieldset className="mt-8">
        <legend className="text-label font-semibold">How did it go?</legend>
        <div className="mt-2 grid gap-2 sm:grid-cols-2">
          {RATINGS.map((title, index) => (
            <label key={title} className={PILL}>
              <input
                type="radio"
                name="rating"
                value={index + 1}
                required
                defaultChecked={entered["rating"] === String(index + 1)}
                className="size-5 shrink-0"
              />
              {index + 1}, {title.toLowerCase()}
            </label>
          ))}
        </div>
      </fieldset>
      <label className="mt-8 block font-semibold">
        Hours slept the night before
        <input
          type="number"
          name="sleep"
          inputMode="decimal"
          step="any"
          min={0}
          max={24}
          defaultValue={entered["sleep"] ?? ""}
          className={FIELD}
        />
      </label>
      <label className="mt-6 block font-semibold">
        Anything else
        <textarea
          name="notes"
          rows={3}
          maxLength={NOTES_MAX}
          defaultValue={entered["notes"] ?? ""}
          className={`${FIELD} py-2`}
        />
      </label>
    </>
  );
}
