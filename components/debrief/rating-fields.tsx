import { FaceDrawing } from "@/components/fuel/objects";
import { type Entered, RATINGS } from "@/lib/contract/debrief";

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
