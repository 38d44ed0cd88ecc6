"use client";

import { useId } from "react";
import type { Place } from "./held";
import { SELECT } from "./look";
import { rulesHref } from "./place";
import { foundBy, searchable } from "./searchable";

/** A group or athlete to choose from. */
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

/** Chooses whose rules are shown: everyone's, a group's or one athlete's. */
export function ScopeChoice({ place, groups, athletes, onGo }: ScopeChoiceProps) {
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
      <label className="flex min-w-0 items-center gap-2">
        Group
        <select
          value={place.scope === "group" ? (place.id ?? "") : ""}
          disabled={groups.length === 0}
          onChange={(event) => onGo(rulesHref({ scope: "group", id: event.target.value }))}
          className={`max-w-60 min-w-0 ${SELECT} ${place.scope === "group" ? CHOSEN : ""}`}
        >
          <option value="" disabled>
            {groups.length === 0 ? "none" : "Choose…"}
          </option>
          {groups.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <AthleteSearch
        {...{ athletes, onGo }}
        chosenId={place.scope === "athlete" ? place.id : null}
      />
    </nav>
  );
}

const CHOSEN = "border-accent font-semibold";

/** Picks one of many athletes by typing part of a name. */
function AthleteSearch({
  athletes,
  chosenId,
  onGo,
}: Pick<ScopeChoiceProps, "athletes" | "onGo"> & { chosenId: string | null }) {
  const listId = useId();
  const offered = searchable(athletes);
  const chosen = offered.find(({ id }) => id === chosenId);
  const goTo = (typed: string) => {
    const found = foundBy(typed, offered);
    if (found !== null && found.id !== chosenId)
      onGo(rulesHref({ scope: "athlete", id: found.id }));
  };
  return (
    <label className="flex min-w-0 items-center gap-2">
      Athlete
      <input
        list={listId}
        autoComplete="off"
        placeholder={athletes.length === 0 ? "none" : "Type a name"}
        disabled={athletes.length === 0}
        defaultValue={chosen?.name ?? ""}
        onChange={({ target }) => {
          if (offered.some(({ name }) => name === target.value)) goTo(target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing)
            goTo(event.currentTarget.value);
        }}
        onBlur={({ target }) => {
          target.value = chosen?.name ?? "";
        }}
        className={`max-w-60 min-w-0 ${SELECT} ${chosen === undefined ? "" : CHOSEN}`}
      />
      <datalist id={listId}>
        {offered.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </label>
  );
}
