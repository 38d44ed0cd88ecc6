import { FaceDrawing } from "@/components/fuel/objects";
import { type DebriefSheet, type Entered, RATINGS } from "@/lib/contract/debrief";
import { asTyped } from "@/lib/wording/typed-number";
import { NUMBER_INPUT } from "../ui/number-input";
import { TextArea } from "../ui/text-area";
import { durationIn } from "./drafts";

/** Asks the one required question, how it went, with labeled faces. */
export function RatingFields({ entered }: { entered: Entered }) {
  return (
    <fieldset className="mt-3 border-t border-line pt-2">
      <legend className="float-left w-full font-prose text-section font-medium">
        How did it go?
      </legend>
      <div className="clear-both grid grid-cols-5 gap-1">
        {RATINGS.map((title, index) => (
          <label
            key={title}
            className="flex min-h-16 cursor-pointer flex-col items-center justify-between rounded-control border border-transparent py-1 text-center text-small has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="rating"
              value={index + 1}
              required
              defaultChecked={entered["rating"] === String(index + 1)}
              className="sr-only"
            />
            <FaceDrawing rating={index + 1} width={40} height={40} />
            {title}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const FIELD =
  "mt-1 aria-invalid:border-2 aria-invalid:border-concern block min-h-11 w-full rounded-control border border-edge bg-surface px-3";

/** Renders the remaining fields: actual duration (prefilled with the plan), sleep, and notes. */
export function OtherFields({ sheet }: { sheet: DebriefSheet }) {
  const { entered } = sheet;
  return (
    <div className="mt-3 border-t border-line pt-2">
      <label htmlFor="notes" className="block font-semibold">
        In your words
        <TextArea
          id="notes"
          name="notes"
          rows={1}
          defaultValue={entered["notes"] ?? ""}
          className={`${FIELD} py-2 font-normal`}
        />
      </label>
      <div className="mt-2 grid grid-cols-2 gap-2">
        <label className="block text-small">
          Duration in minutes
          <input
            {...NUMBER_INPUT}
            name="duration"
            defaultValue={durationIn(sheet)}
            className={FIELD}
          />
          <input
            type="hidden"
            name="duration_planned"
            value={sheet.plannedMin === undefined ? "" : asTyped(sheet.plannedMin)}
          />
        </label>
        <label className="block text-small">
          Hours slept the night before
          <input
            {...NUMBER_INPUT}
            name="sleep"
            defaultValue={entered["sleep"] ?? ""}
            className={FIELD}
          />
        </label>
      </div>
    </div>
  );
}
