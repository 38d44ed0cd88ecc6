import { buttonLook } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { BOTTLE_COUNTS, BOTTLE_SIZES_ML, type Bottles } from "./choice";

/** The form's id in its page. */
export const BOTTLE_FORM = "bottle-choice";

interface BottleFormProps {
  /** The page's own path, which the form reloads. */
  action: string;
  chosen: Bottles;
  /** Formats a volume. */
  fluid: (millilitres: number) => string;
}

/** Chooses the size and number of bottles. Works without JavaScript. */
export function BottleForm({ action, chosen, fluid }: BottleFormProps) {
  const sizes = BOTTLE_SIZES_ML.includes(chosen.bottle_ml)
    ? BOTTLE_SIZES_ML
    : [...BOTTLE_SIZES_ML, chosen.bottle_ml].sort((one, other) => one - other);
  return (
    // Off, as on all forms that choose what a page shows: after Back, the fields should match the page.
    <form
      id={BOTTLE_FORM}
      method="get"
      action={action}
      autoComplete="off"
      className="max-w-xl print:hidden"
    >
      <div className="grid grid-cols-2 gap-4">
        <div>
          <Select name="bottle_ml" label="Bottle size" chosen={String(chosen.bottle_ml)}>
            {sizes.map((size) => (
              <option key={size} value={size}>
                {fluid(size)}
              </option>
            ))}
          </Select>
        </div>
        <div>
          <Select name="bottles" label="Bottles carried" chosen={String(chosen.bottles)}>
            {BOTTLE_COUNTS.map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <p className="mt-3">
        <button type="submit" className={buttonLook({ size: "full" })}>
          Update plan
        </button>
      </p>
    </form>
  );
}
