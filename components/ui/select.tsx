import type { ReactNode } from "react";

type SelectProps = {
  name: string;
  label: string;
  hint?: string;
  chosen?: string;
  required?: boolean;
  children: ReactNode;
};

/** A labelled choice of one among many, with what there is to know of it. */
export function Select({ name, label, hint, chosen, required = false, children }: SelectProps) {
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
      <select
        id={name}
        name={name}
        defaultValue={chosen}
        required={required}
        aria-describedby={hint === undefined ? undefined : hintId}
        className="mt-2 min-h-11 w-full rounded-[6px] border border-edge bg-surface px-3"
      >
        {children}
      </select>
    </>
  );
}
