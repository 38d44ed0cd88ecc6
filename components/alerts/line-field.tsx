import type { ReactNode } from "react";

interface LineFieldProps {
  /** The API's field name, also used to find the input. */
  field: string;
  /** What the threshold applies to, for screen readers. */
  of: string;
  before: string;
  after: string;
  value: string;
  placeholder?: string;
  problem: string | undefined;
  onType: (text: string) => void;
}

/** A threshold input inside a sentence: "below 55 % of plan". Its error shows below. */
export function LineField(props: LineFieldProps) {
  const { field, of, before, after, value, placeholder, problem, onType } = props;
  const id = `field-${field}`;
  return (
    <div>
      <label htmlFor={id} className="flex flex-wrap items-center gap-x-1">
        <span className="sr-only">{of}: </span>
        <span className="text-small text-ink2">{before}</span>
        <input
          id={id}
          value={value}
          placeholder={placeholder}
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => onType(event.target.value)}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          className={`min-h-11 rounded-control border border-edge bg-surface px-2 text-right placeholder:text-ink3 aria-invalid:border-2 aria-invalid:border-concern md:min-h-9 ${placeholder === undefined ? "w-14" : "w-20"}`}
        />
        <span className="text-small text-ink2">{after}</span>
      </label>
      {problem !== undefined && <Problem id={`${id}-problem`}>{problem}</Problem>}
    </div>
  );
}

/** Renders a field's error message. */
export const Problem = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} role="alert" className="mt-1 text-small text-concern">
    {children}
  </p>
);
