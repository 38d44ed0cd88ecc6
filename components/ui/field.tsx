import type { InputHTMLAttributes, ReactNode } from "react";
import { Caption, hintIdOf } from "./caption";

type FieldProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  isWrong?: boolean;
  /** An error message for the current value. */
  problem?: string | undefined;
} & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "autoComplete" | "required" | "minLength" | "maxLength" | "inputMode" | "defaultValue"
>;

/** A labeled text input with an optional hint. */
export function Field({ name, label, hint, isWrong = false, problem, ...input }: FieldProps) {
  const described = [hintIdOf(name, hint), problem && `${name}-problem`].filter(Boolean).join(" ");
  return (
    <>
      <Caption name={name} label={label} {...(hint !== undefined && { hint })} />
      <input
        id={name}
        name={name}
        {...input}
        aria-describedby={described || undefined}
        aria-invalid={isWrong || problem !== undefined}
        className="mt-2 min-h-11 w-full rounded-control border border-edge bg-surface px-3 aria-invalid:border-2 aria-invalid:border-concern"
      />
      {problem !== undefined && (
        <p id={`${name}-problem`} className="mt-1 text-small font-semibold text-concern">
          {problem}
        </p>
      )}
    </>
  );
}
