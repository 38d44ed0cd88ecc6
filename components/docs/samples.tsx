"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from "react";

const STORED = "docs-language";
const CHOSEN = "docs-language-chosen";

/** Shows a sample in several languages. The choice applies to the whole site and is remembered. */
export function Samples({
  names,
  panels,
}: {
  names: readonly string[];
  panels: readonly ReactNode[];
}) {
  const id = useId();
  const [open, setOpen] = useState(names[0] ?? "");
  useEffect(() => {
    const follow = () => {
      const chosen = localStorage.getItem(STORED);
      if (chosen !== null && names.includes(chosen)) setOpen(chosen);
    };
    follow();
    window.addEventListener(CHOSEN, follow);
    return () => window.removeEventListener(CHOSEN, follow);
  }, [names]);
  const choose = (name: string) => {
    setOpen(name);
    localStorage.setItem(STORED, name);
    window.dispatchEvent(new Event(CHOSEN));
  };
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = names[(names.indexOf(open) + step + names.length) % names.length] ?? open;
    event.preventDefault();
    choose(next);
    document.getElementById(`${id}${next}`)?.focus();
  };
  return (
    <div className="docs-samples">
      <div role="tablist" aria-label="Language" onKeyDown={move}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}${name}`}
            aria-selected={open === name}
            aria-controls={`${id}panel${name}`}
            tabIndex={open === name ? 0 : -1}
            onClick={() => choose(name)}
          >
            {name}
          </button>
        ))}
      </div>
      {names.map((name, place) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}panel${name}`}
          aria-labelledby={`${id}${name}`}
          hidden={open !== name}
        >
          {panels[place]}
        </div>
      ))}
    </div>
  );
}
