"use client";
import { type KeyboardEvent, useRef } from "react";
import { SYMPTOMS } from "@/lib/contract/debrief";
import { NUMBER_INPUT } from "../ui/number-input";
import { isHeldEnter } from "../ui/second-half";

/** Symptom counts by name; "none" if there were none; null if unanswered. */
export type EnteredSymptoms = Readonly<Record<string, number>> | "none" | null;

const CHIP =
  "min-h-11 cursor-pointer rounded-full border px-3.5 font-semibold touch-manipulation select-none";
const OFF = "border-edge bg-surface text-ink";
const ON = "border-ink bg-ink text-canvas";
const LONG_PRESS_MS = 500;
const TITLES: Readonly<Record<string, string>> = SYMPTOMS;
const titleOf = (name: string) => TITLES[name] ?? name.replaceAll("_", " ");

interface SymptomFieldsProps {
  symptoms: EnteredSymptoms;
  onChange: (symptoms: EnteredSymptoms) => void;
}

/** Counts symptoms: a tap adds one, a long press or Backspace removes one. Holding a key down acts once. */
export function SymptomFields({ symptoms, onChange }: SymptomFieldsProps) {
  const counts = symptoms === null || symptoms === "none" ? {} : symptoms;
  const names = [...new Set([...Object.keys(SYMPTOMS), ...Object.keys(counts)])];
  const held = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasHeld = useRef(false);
  /** What “Nothing” replaced; pressed again, it brings it back. */
  const replaced = useRef<EnteredSymptoms>(null);
  const by = (name: string, step: number) => {
    const count = Math.max(0, (counts[name] ?? 0) + step);
    const { [name]: _, ...others } = counts;
    const next = count === 0 ? others : { ...counts, [name]: count };
    onChange(Object.keys(next).length === 0 ? null : next);
  };
  const press = (name: string) => {
    wasHeld.current = false;
    held.current = setTimeout(() => {
      wasHeld.current = true;
      by(name, -1);
    }, LONG_PRESS_MS);
  };
  const letGo = () => clearTimeout(held.current);
  const pressKey = (event: KeyboardEvent, name: string) => {
    const isLess = event.key === "Backspace" || event.key === "Delete";
    if (isLess || isHeldEnter(event)) event.preventDefault();
    if (isLess && !event.repeat) by(name, -1);
  };
  const toggleNothing = () => {
    if (symptoms === "none") return onChange(replaced.current);
    replaced.current = symptoms;
    onChange("none");
  };
  return (
    <fieldset className="mt-3 border-t border-line pt-2">
      <legend className="float-left w-full font-prose text-section font-medium">
        Did anything bother you?
        <span className="mb-2 block font-sans text-small font-normal text-ink2">
          Tap again to count. Hold to take one off
          <span className="hidden pointer-fine:inline">, or press Backspace</span>.
        </span>
      </legend>
      <div className="clear-both flex flex-wrap gap-2">
        <button
          type="button"
          aria-pressed={symptoms === "none"}
          onClick={toggleNothing}
          onKeyDown={(event) => isHeldEnter(event) && event.preventDefault()}
          className={`${CHIP} ${symptoms === "none" ? ON : OFF}`}
        >
          Nothing
        </button>
        {names.map((name) => {
          const count = counts[name] ?? 0;
          return (
            <button
              key={name}
              type="button"
              aria-pressed={count > 0}
              onClick={() => {
                if (!wasHeld.current) by(name, 1);
                wasHeld.current = false;
              }}
              onPointerDown={() => press(name)}
              onPointerUp={letGo}
              onPointerLeave={letGo}
              onPointerCancel={letGo}
              onContextMenu={(event) => event.preventDefault()}
              onKeyDown={(event) => pressKey(event, name)}
              className={`${CHIP} ${count > 0 ? ON : OFF}`}
            >
              {titleOf(name)}
              {count > 1 && <span> ×{count}</span>}
            </button>
          );
        })}
      </div>
      {symptoms === "none" && <input type="hidden" name="no_symptoms" value="on" />}
      {Object.entries(counts).map(([name, count]) => (
        <input key={name} type="hidden" name={`symptom_${name}`} value={count} />
      ))}
      <noscript>
        {names.map((name) => (
          <label key={name}>
            {titleOf(name)}, times{" "}
            <input
              {...NUMBER_INPUT}
              name={`symptom_${name}`}
              inputMode="numeric"
              defaultValue={counts[name] ?? ""}
            />
          </label>
        ))}
        <label>
          <input type="checkbox" name="no_symptoms" /> Nothing bothered me
        </label>
      </noscript>
    </fieldset>
  );
}

/** Parses the symptoms from form fields. */
export function symptomsIn(entered: Readonly<Record<string, string>>): EnteredSymptoms {
  const counts = Object.entries(entered).flatMap(([field, text]) => {
    const name = /^symptom_(.+)$/.exec(field)?.[1];
    const count = Number(text) || 0;
    return name === undefined || count === 0 ? [] : [[name, count] as const];
  });
  if (counts.length > 0) return Object.fromEntries(counts);
  return entered["no_symptoms"] === "on" ? "none" : null;
}
