"use client";

interface ChoiceProps<Value extends string | number> {
  label: string;
  options: readonly { value: Value; title: string; shortcut?: string | null }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** Renders a few options side by side as toggle buttons; the chosen one is pressed. */
export function Choice<Value extends string | number>({
  label,
  options,
  chosen,
  onChoose,
}: ChoiceProps<Value>) {
  return (
    <fieldset className="flex items-center gap-2">
      <legend className="sr-only">{label}</legend>
      <span aria-hidden="true" className="text-small text-ink2">
        {label}
      </span>
      <span className="inline-flex overflow-clip rounded-control border border-edge">
        {options.map(({ value, title, shortcut = null }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === chosen}
            aria-keyshortcuts={shortcut ?? undefined}
            onClick={() => onChoose(value)}
            className="min-h-11 min-w-11 cursor-pointer border-l border-line bg-surface px-3 -outline-offset-2 first:border-l-0 hover:bg-sunken aria-pressed:bg-accent-soft aria-pressed:font-semibold forced-colors:aria-pressed:underline md:min-h-8"
          >
            {title}
          </button>
        ))}
      </span>
    </fieldset>
  );
}
