"use client";

import { type ReactNode, useRef } from "react";
import { useEnteredEarly } from "../ui/entered-early";
import { SavingLine } from "./saving-line";
import { usePreference } from "./use-preference";

type Field = "units" | "locale" | "density";

interface ChoiceFieldProps<F extends Field, V extends string> {
  field: F;
  initial: V;
  label: string;
  options: readonly { value: V; name: string; example: ReactNode }[];
}

/** Chooses a display preference, which is saved immediately. */
export function ChoiceField<F extends Field, V extends string>({
  field,
  initial,
  label,
  options,
}: ChoiceFieldProps<F, V>) {
  const { value, saving, choose } = usePreference(field, initial as never);
  const place = useRef<HTMLFieldSetElement>(null);
  useEnteredEarly(place, ([chosen]) => choose(chosen.value as never));
  return (
    <fieldset ref={place} className="mt-5">
      <legend className="font-semibold">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="mt-1 flex min-h-11 cursor-pointer items-center gap-3 md:min-h-8"
        >
          <input
            type="radio"
            autoComplete="off"
            name={field}
            value={option.value}
            checked={String(value) === option.value}
            onChange={() => choose(option.value as never)}
            className="size-5 shrink-0"
          />
          <span>
            {option.name} <span className="text-ink2">{option.example}</span>
          </span>
        </label>
      ))}
      <SavingLine saving={saving} what={label} />
    </fieldset>
  );
}
