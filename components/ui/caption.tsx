import type { ReactNode } from "react";

/** Returns the id of a field's hint, for `aria-describedby`; undefined without a hint. */
export const hintIdOf = (name: string, hint: ReactNode): string | undefined =>
  hint === undefined ? undefined : `${name}-hint`;

/** Renders a field's label and hint. */
export function Caption({ name, label, hint }: { name: string; label: string; hint?: ReactNode }) {
  return (
    <>
      <label htmlFor={name} className="mt-6 block font-semibold">
        {label}
      </label>
      {hint !== undefined && (
        <p id={hintIdOf(name, hint)} className="text-small text-ink2">
          {hint}
        </p>
      )}
    </>
  );
}
