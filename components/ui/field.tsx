import type { InputHTMLAttributes } from "react";
import { Caption, hintIdOf } from "./caption";

type FieldProps = {
  name: string;
  label: string;
  hint?: string;
  isWrong?: boolean;
} & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | "type"
  | "autoComplete"
  | "required"
  | "minLength"
  | "maxLength"
  | "min"
  | "max"
  | "step"
  | "inputMode"
  | "defaultValue"
>;

/** A labelled line of text to enter, with what there is to know of it. */
export function Field({ name, label, hint, isWrong = false, ...input }: FieldProps) {
  return (
    <>
      <Caption name={name} label={label} {...(hint !== undefined && { hint })} />
      <input
        id={name}
        name={name}
        {...input}
        aria-describedby={hintIdOf(name, hint)}
        aria-invalid={isWrong}
        className="mt-2 min-h-11 w-full rounded-control border border-edge bg-surface px-3 aria-invalid:border-2 aria-invalid:border-concern"
      />
    </>
  );
}
