"use client";

import { useEffect, useRef, useState } from "react";
import { Refused } from "../portal/refused";
import { Button, Key } from "../ui/button";
import { useCanWrite } from "../ui/connection";
import type { Rules } from "./use-rules";

/** The last button pressed, the problems at the time, and the number of presses so far. */
interface Last {
  pressed: "save" | "discard" | null;
  about: string;
  times: number;
}

/**
 * Saves the changes, by button or Ctrl+S. If a field is invalid, focuses it and saves nothing.
 *
 * @param whyOff why nothing here can be saved; null if it can
 */
export function SaveBar({ rules, whyOff }: { rules: Rules; whyOff: string | null }) {
  const { changed, isDirty, isSaving, error, discard, save, draft } = rules;
  const { canWrite, why } = useCanWrite();
  const wrong = Object.entries(rules.problems);
  const problems = wrong.map(([, problem]) => problem).join(" ");
  const [last, setLast] = useState<Last>({ pressed: null, about: "", times: 0 });
  const press = (pressed: Last["pressed"]) =>
    setLast(({ times }) => ({ pressed, about: problems, times: times + 1 }));
  const submit = () => {
    const [first] = wrong;
    if (first !== undefined && rules.isWrong) {
      press("save");
      document.getElementById(`field-${first[0]}`)?.focus();
    } else if (whyOff === null && isDirty && canWrite) {
      press("save");
      void save(draft);
    }
  };
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      if (!event.repeat) latest.current();
    };
    document.addEventListener("keydown", act);
    return () => document.removeEventListener("keydown", act);
  }, []);
  const isTried = wrong.length > 0 && last.pressed === "save" && last.about === problems;
  const isDiscarded =
    whyOff === null && wrong.length === 0 && !isDirty && last.pressed === "discard";
  // Hidden until there is something to save; the status messages are announced either way.
  const isShown =
    isDirty ||
    isSaving ||
    error !== null ||
    whyOff !== null ||
    why !== null ||
    last.pressed !== null;
  const count = changed.length === 1 ? "1 change" : `${changed.length} changes`;
  return (
    <div
      data-stays={isShown || undefined}
      className={`sticky bottom-0 z-20 short:static mt-5 -mx-4 print:hidden md:mx-0 ${isShown ? "border-t border-edge bg-surface px-4 py-2 md:rounded-t-card md:border-x" : ""}`}
    >
      <Refused error={error} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="mr-auto text-ink2">
          {whyOff !== null
            ? whyOff
            : wrong.length > 0
              ? !isTried && problems
              : isShown && !isDirty && !isDiscarded && "All changes saved"}
          {/* Fields show their own errors and the notice below confirms a save, so this covers the rest. */}
          <span role="status">
            {isTried && <span key={last.times}>Not saved. {problems}</span>}
            {wrong.length === 0 && isDirty && `${count} not saved`}
            {isDiscarded && "Changes discarded"}
            {why !== null && ` ${why} Your changes stay here until they can be saved.`}
          </span>
        </p>
        {isShown && (
          <>
            <Button
              onClick={() => {
                press("discard");
                discard();
              }}
              isOff={!isDirty || isSaving}
            >
              Discard
            </Button>
            <Button
              tone="primary"
              onClick={submit}
              isOff={whyOff !== null || !isDirty || isSaving || !canWrite}
              aria-keyshortcuts="Control+S Meta+S"
            >
              {isSaving ? "Saving…" : "Save changes"}
              <Key>Ctrl S</Key>
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
