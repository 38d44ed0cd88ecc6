import type { ComponentProps } from "react";
import { Field } from "./field";

/**
 * What a line is in which a number is typed: text. With `type="number"` a browser drops the comma of "1,5" without a word
 * where it is no decimal mark, so that 15 is sent, and what is no number is lost. What it says decides
 * `lib/wording/typed-number.ts`. Completion stays on: a browser brings back by Back only what it may complete.
 */
export const NUMBER_INPUT = {
  type: "text",
  inputMode: "decimal",
  maxLength: 40,
} as const;

/** Such a line with its label; with `inputMode="numeric"` where it has no decimals. */
export const NumberField = (field: ComponentProps<typeof Field>) => (
  <Field {...NUMBER_INPUT} {...field} />
);
