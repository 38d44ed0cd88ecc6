/** The id of what there is to know of a field, for the field to name; undefined without any. */
export const hintIdOf = (name: string, hint: string | undefined): string | undefined =>
  hint === undefined ? undefined : `${name}-hint`;

/** The label above a field, with what there is to know of it. */
export function Caption({ name, label, hint }: { name: string; label: string; hint?: string }) {
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
