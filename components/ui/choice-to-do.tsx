"use client";

import { useRef, useState } from "react";
import { ActionButton } from "./action-button";
import { useEnteredEarly } from "./entered-early";
import { Options } from "./options";

interface ChoiceToDoProps {
  /** The accessible label: "Role of Kim". */
  label: string;
  /** The placeholder before a choice; absent if one of the options always applies. */
  prompt?: string;
  options: readonly { id: string; name: string }[];
  /** The current option; absent if there is none. */
  held?: string;
  /** The button's label, and its visually hidden object: "Give", "the role to Kim". */
  action: string;
  actionFor: string;
  /** Permanently: nothing can be done here. */
  isDisabled?: boolean;
  /** Temporarily. */
  isOff?: boolean;
  onDo: (id: string) => void;
}

/**
 * A select with a button that applies the choice. Selecting alone does nothing, since arrow keys on a closed list, as
 * on Windows and Linux, would apply every step.
 */
export function ChoiceToDo(props: ChoiceToDoProps) {
  const { label, prompt, options, held = "", action, actionFor, onDo } = props;
  const { isDisabled = false, isOff = false } = props;
  const place = useRef<HTMLSpanElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const value = chosen ?? held;
  useEnteredEarly(select, ([{ value }]) => setChosen(value));
  return (
    <span ref={place} tabIndex={-1} className="inline-flex max-w-full items-center gap-1">
      <select
        ref={select}
        aria-label={label}
        value={value}
        disabled={isDisabled}
        onChange={({ target }) => setChosen(target.value)}
        className="min-h-11 min-w-0 rounded-control border border-edge bg-surface px-2 md:min-h-9"
      >
        {prompt !== undefined && <option value="">{prompt}</option>}
        <Options options={options} />
      </select>
      {value !== held && options.some(({ id }) => id === value) && (
        <ActionButton
          isOff={isOff}
          onClick={() => {
            // The button disappears with the choice, so focus moves before the list. In it, a letter such as Undo's
            // would choose instead.
            place.current?.focus();
            setChosen(null);
            onDo(value);
          }}
        >
          {action}
          <span className="sr-only"> {actionFor}</span>
        </ActionButton>
      )}
    </span>
  );
}
