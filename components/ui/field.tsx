import type { InputHTMLAttributes } from "react";

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
  const hintId = `${name}-hint`;
  return (
    <>
      <label htmlFor={name} className="mt-6 block font-semibold">
        {label}
      </label>
      {hint !== undefined && (
        <p id={hintId} className="text-[13px] leading-[18px] text-ink2">
          {hint}
        </p>
      )}
      <input
        id={name}
        name={name}
        {...input}
        aria-describedby={hint === undefined ? undefined : hintId}
        aria-invalid={isWrong}
        className="mt-2 min-h-11 w-full rounded-[6px] border border-edge bg-surface px-3 aria-invalid:border-2 aria-invalid:border-concern"
      />
    </>
  );
}
