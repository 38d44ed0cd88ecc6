import type { ComponentProps } from "react";
import { Field } from "./field";

/**
 * Props for number inputs, which are text inputs. With `type="number"` a browser silently drops the comma of "1,5"
 * where it isn't the decimal separator, so that 15 is sent, and loses invalid text. `lib/wording/typed-number.ts`
 * parses the text. Autocomplete stays on, because without it browsers don't restore the value on Back.
 */
export const NUMBER_INPUT = {
  type: "text",
  inputMode: "decimal",
  maxLength: 40,
} as const;

/** A labeled number input; pass `inputMode="numeric"` for whole numbers. */
export const NumberField = (field: ComponentProps<typeof Field>) => (
  <Field {...NUMBER_INPUT} {...field} />
);
