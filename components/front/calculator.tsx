"use client";

import { useRef, useState } from "react";
import type { TryOut } from "@/lib/nutrition/try-out";
import type { TryField } from "@/lib/nutrition/try-out-fields";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { spoken, TriedNumbers } from "./tried-numbers";
import { TryFields } from "./try-fields";
import { useTryOut } from "./use-try-out";

interface CalculatorProps {
  fields: readonly TryField[];
  /** What the address asked for, calculated by the server. */
  initial: TryOut;
}

/**
 * The engine, to be tried by anybody. Without a script it is a form that asks for the page anew; with one the numbers
 * follow what is answered, and the form stays as it is.
 */
export function Calculator({ fields, initial }: CalculatorProps) {
  const form = useRef<HTMLFormElement>(null);
  const { shown, trouble, recalculate } = useTryOut(initial);
  const [given] = useState(initial.given);
  const { problems, tried, curl } = shown;
  const more = fields.filter(({ isFirst }) => !isFirst);
  const read = (soon: boolean) => {
    if (form.current !== null) recalculate(new FormData(form.current), soon);
  };
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
          onChange={() => read(true)}
          onSubmit={(event) => {
            event.preventDefault();
            read(false);
          }}
        >
          <h2 className="mb-3 font-prose text-section font-medium">One session</h2>
          <TryFields
            fields={fields.filter(({ isFirst }) => isFirst)}
            given={given}
            problems={problems}
          />
          <details className="mt-3" open={more.some(({ name }) => given[name] !== undefined)}>
            <summary className="flex min-h-11 cursor-pointer items-center text-accent underline underline-offset-2 md:min-h-9">
              {more.length} more answers make it exact
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
          <h2 className="mb-1 font-prose text-section font-medium">Each hour</h2>
          <p role="status" className={trouble === null ? "sr-only" : "my-2 bg-info-soft px-3 py-2"}>
            {trouble ?? (tried === null ? "No numbers." : spoken(tried))}
          </p>
          {tried === null ? (
            <p className="mt-3 text-ink2">
              Choose an activity and say how long it takes. Then the numbers stand here.
            </p>
          ) : (
            <TriedNumbers tried={tried} />
          )}
        </div>
      </div>
      {curl !== null && <AsCall curl={curl} />}
    </section>
  );
}

/** The same calculation as a call of the API. */
function AsCall({ curl }: { curl: string }) {
  return (
    <div className="mt-5 border-t border-line pt-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-label font-bold">The same as a call</h2>
        <CopyButton text={curl}>Copy</CopyButton>
      </div>
      <pre className="mt-2 rounded-control bg-sunken p-3 font-mono text-code break-words whitespace-pre-wrap">
        {curl}
      </pre>
    </div>
  );
}
