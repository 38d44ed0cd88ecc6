import type { MouseEvent } from "react";
import { type Entered, SYMPTOM_NAMES, SYMPTOMS } from "@/lib/contract/debrief";
import { PILL } from "./nutrient-fields";

const STEP =
  "inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control border border-edge bg-surface text-section font-semibold";

/** What bothered, and how often; or that nothing did, which is not the same as saying nothing. */
export function SymptomFields({ entered }: { entered: Entered }) {
  const others = Object.keys(entered).flatMap((field) => /^symptom_(.+)$/.exec(field)?.[1] ?? []);
  const names = [...new Set<string>([...SYMPTOM_NAMES, ...others])];
  const titles: Readonly<Record<string, string>> = SYMPTOMS;
  return (
    <fieldset className="mt-8">
      <legend className="text-label font-semibold">What bothered you, and how often?</legend>
      <label className={`mt-2 ${PILL}`}>
        <input
          type="checkbox"
          name="no_symptoms"
          defaultChecked={entered["no_symptoms"] === "on"}
          className="size-5 shrink-0"
        />
        Nothing bothered me
      </label>
      <details className="mt-2" open={others.length > 0}>
        <summary className="min-h-11 cursor-pointer py-2 text-ink2">Something did</summary>
        {names.map((name) => (
          <Count
            key={name}
            name={`symptom_${name}`}
            title={titles[name] ?? name.replaceAll("_", " ")}
            count={entered[`symptom_${name}`] ?? ""}
          />
        ))}
      </details>
    </fieldset>
  );
}

function Count({ name, title, count }: { name: string; title: string; count: string }) {
  return (
    <div className="mt-2 flex items-center gap-2">
      <label htmlFor={name} className="grow">
        {title}
      </label>
      <button type="button" className={STEP} onClick={(event) => step(event, name, -1)}>
        <span aria-hidden="true">−</span>
        <span className="sr-only">{title}: one less</span>
      </button>
      <input
        id={name}
        name={name}
        type="number"
        inputMode="numeric"
        min={0}
        max={1000}
        defaultValue={count}
        className="min-h-11 w-16 rounded-control border border-edge bg-surface px-2 text-center"
      />
      <button type="button" className={STEP} onClick={(event) => step(event, name, 1)}>
        <span aria-hidden="true">+</span>
        <span className="sr-only">{title}: one more</span>
      </button>
    </div>
  );
}

/** Counts up or down; the form hears of it as of what is typed. */
function step({ currentTarget }: MouseEvent<HTMLButtonElement>, name: string, by: number): void {
  const field = currentTarget.form?.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) return;
  const count = Math.max(0, (field.valueAsNumber || 0) + by);
  field.value = count === 0 ? "" : String(count);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
