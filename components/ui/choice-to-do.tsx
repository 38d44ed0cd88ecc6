"use client";

import { useRef, useState } from "react";
import { Button } from "./button";

interface ChoiceToDoProps {
  /** What is chosen for, as assistive technology says it: "Role of Kim". */
  label: string;
  /** What stands there before anything is chosen; absent where one of the options always holds. */
  prompt?: string;
  options: readonly { id: string; name: string }[];
  /** The option that holds now; absent where none does. */
  held?: string;
  /** What the press is called, and for whom it is done, unseen: "Give", "the role to Kim". */
  action: string;
  actionFor: string;
  /** For good: nothing of it can be done here. */
  isDisabled?: boolean;
  /** For now. */
  isOff?: boolean;
  onDo: (id: string) => void;
}

/**
 * One of several, and a press that does it. A choice alone does nothing: where arrow keys go through a closed list one by
 * one, as on Windows and Linux, each step would be done.
 */
export function ChoiceToDo(props: ChoiceToDoProps) {
  const { label, prompt, options, held = "", action, actionFor, onDo } = props;
  const { isDisabled = false, isOff = false } = props;
  const select = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const value = chosen ?? held;
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <select
        ref={select}
        aria-label={label}
        value={value}
        disabled={isDisabled}
        onChange={({ target }) => setChosen(target.value)}
        className="min-h-11 min-w-0 rounded-control border border-edge bg-surface px-2 md:min-h-9"
      >
        {prompt !== undefined && <option value="">{prompt}</option>}
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {value !== held && (
        <Button
          isOff={isOff}
          onClick={() => {
            // The button goes with the choice; whoever pressed it stays at the list.
            select.current?.focus();
            setChosen(null);
            onDo(value);
          }}
        >
          {action}
          <span className="sr-only"> {actionFor}</span>
        </Button>
      )}
    </span>
  );
}
