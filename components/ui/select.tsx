import type { ReactNode } from "react";
import { Caption, hintIdOf } from "./caption";

type SelectProps = {
  name: string;
  label: string;
  hint?: string;
  chosen?: string;
  required?: boolean;
  children: ReactNode;
};

/** A labeled select with an optional hint. */
export function Select({ name, label, hint, chosen, required = false, children }: SelectProps) {
  return (
    <>
      <Caption name={name} label={label} {...(hint !== undefined && { hint })} />
      <select
        id={name}
        name={name}
        defaultValue={chosen}
        required={required}
        aria-describedby={hintIdOf(name, hint)}
        className="mt-2 min-h-11 w-full rounded-control border border-edge bg-surface px-3"
      >
        {children}
      </select>
    </>
  );
}
