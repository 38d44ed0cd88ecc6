"use client";

import type { Place } from "./held";
import { SELECT } from "./look";
import { rulesHref } from "./place";

/** A group or an athlete to choose. */
export interface Named {
  id: string;
  name: string;
}

interface ScopeChoiceProps {
  place: Place;
  groups: readonly Named[];
  athletes: readonly Named[];
  onGo: (path: string) => void;
}

/** Whose rules are looked at: everybody's, a group's or one athlete's. */
export function ScopeChoice({ place, groups, athletes, onGo }: ScopeChoiceProps) {
  const choices = [
    { scope: "group", label: "Group", all: groups },
    { scope: "athlete", label: "Athlete", all: athletes },
  ] as const;
  return (
    <nav aria-label="Scope" className="mt-4 flex flex-wrap items-center gap-3 print:hidden">
      <a
        href="/alerts"
        aria-current={place.scope === "overall" ? "page" : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onGo("/alerts");
        }}
        className="inline-flex min-h-11 items-center rounded-control border border-edge bg-surface px-3 text-ink no-underline aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-semibold md:min-h-9"
      >
        Everyone
      </a>
      {choices.map(({ scope, label, all }) => (
        <label key={scope} className="flex min-w-0 items-center gap-2">
          {label}
          <select
            value={place.scope === scope ? (place.id ?? "") : ""}
            disabled={all.length === 0}
            onChange={(event) => onGo(rulesHref({ scope, id: event.target.value }))}
            className={`max-w-60 min-w-0 ${SELECT} ${place.scope === scope ? "border-accent font-semibold" : ""}`}
          >
            <option value="" disabled>
              {all.length === 0 ? "none" : "Choose…"}
            </option>
            {all.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ))}
    </nav>
  );
}
