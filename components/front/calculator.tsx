"use client";

import { useRef, useState } from "react";
import type { TryOut } from "@/lib/nutrition/try-out";
import type { TryField } from "@/lib/nutrition/try-out-fields";
import { Button } from "../ui/button";
import { useEnteredEarly } from "../ui/entered-early";
import { spoken, TriedNumbers } from "./tried-numbers";
import { TryFields } from "./try-fields";
import { useTryOut } from "./use-try-out";

interface CalculatorProps {
  fields: readonly TryField[];
  /** The result for the URL's input, calculated on the server. */
  initial: TryOut;
}

/**
 * Lets anyone try the engine. Without JavaScript it is a form that reloads the page; with it, the numbers update and
 * the form stays as it is.
 */
export function Calculator({ fields, initial }: CalculatorProps) {
  const form = useRef<HTMLFormElement>(null);
  const { shown, trouble, recalculate } = useTryOut(initial);
  const [given] = useState(initial.given);
  const { problems, tried } = shown;
  const more = fields.filter(({ isFirst }) => !isFirst);
  const read = (soon: boolean) => {
    if (form.current !== null) recalculate(new FormData(form.current), soon);
  };
  useEnteredEarly(form, () => read(true));
  return (
    <section
      aria-label="Calculator"
      className="rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div className="gap-x-7 md:grid md:grid-cols-2">
        <form
          ref={form}
          method="get"
          action="/"
          autoComplete="off"
          onChange={() => read(true)}
          onSubmit={(event) => {
            event.preventDefault();
            read(false);
          }}
        >
          <h3 className="mb-3 font-prose text-section font-medium">One session</h3>
          <TryFields
            fields={fields.filter(({ isFirst }) => isFirst)}
            given={given}
            problems={problems}
          />
          <details className="mt-3" open={more.some(({ name }) => given[name] !== undefined)}>
            <summary className="flex min-h-11 cursor-pointer items-center text-accent underline underline-offset-2 md:min-h-9">
              {more.length} more questions for exact numbers
            </summary>
            <div className="mt-2">
              <TryFields fields={more} given={given} problems={problems} />
            </div>
          </details>
          <div className="mt-3">
            <Button type="submit" tone="primary">
              Calculate
            </Button>
          </div>
        </form>
        <div className="max-md:mt-7 md:sticky md:top-5 md:self-start">
          <h3 className="mb-1 font-prose text-section font-medium">Per hour</h3>
          <p role="status" className={trouble === null ? "sr-only" : "my-2 bg-info-soft px-3 py-2"}>
            {trouble ?? (tried === null ? "No numbers." : spoken(tried))}
          </p>
          {tried === null ? (
            <p className="mt-3 text-ink2">Choose an activity and a duration to see your numbers.</p>
          ) : (
            <TriedNumbers tried={tried} />
          )}
        </div>
      </div>
    </section>
  );
}
