"use client";

import { useEffect, useRef } from "react";
import { Refused } from "../portal/refused";
import { Button, Key } from "../ui/button";
import type { Rules } from "./use-rules";

/** Saves what was changed, by a press or by Ctrl and S. What is wrong is gone to instead, and nothing is saved. */
export function SaveBar({ rules, isSample }: { rules: Rules; isSample: boolean }) {
  const { changed, isDirty, isSaving, error, discard, save, draft } = rules;
  const wrong = Object.entries(rules.problems);
  const submit = () => {
    const [first] = wrong;
    if (first !== undefined && isTypedWrong(rules))
      document.getElementById(`field-${first[0]}`)?.focus();
    else if (isDirty) void save(draft);
  };
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", act);
    return () => document.removeEventListener("keydown", act);
  }, []);
  const count = changed.length === 1 ? "1 change" : `${changed.length} changes`;
  return (
    <div className="sticky bottom-0 z-20 short:static mt-5 -mx-4 border-t border-edge bg-surface px-4 py-2 md:-mx-7 md:px-7 print:hidden">
      <Refused error={error} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="mr-auto text-ink2">
          {isSample
            ? "This is the sample roster: nothing on it is stored."
            : wrong.length > 0
              ? wrong.map(([, problem]) => problem).join(" ")
              : isDirty
                ? `${count} not saved`
                : "Everything is saved"}
        </p>
        <Button onClick={discard} disabled={!isDirty || isSaving}>
          Discard
        </Button>
        <Button
          tone="primary"
          onClick={submit}
          disabled={isSample || !isDirty || isSaving}
          aria-keyshortcuts="Control+S Meta+S"
        >
          {isSaving ? "Saving…" : "Save changes"}
          <Key>Ctrl S</Key>
        </Button>
      </div>
    </div>
  );
}

/** Whether something typed here cannot be stored; what the server refused can be tried again. */
const isTypedWrong = ({ problems, typed }: Rules): boolean =>
  Object.keys(problems).some((field) => field in typed);
