"use client";

import { useDeferredValue, useId, useState } from "react";
import { searched } from "@/lib/wording/searched";
import { Button } from "../ui/button";
import { WhenHeard } from "../ui/when-heard";

interface Athlete {
  athlete_uid: string;
  name: string | null;
}

interface AthleteChecklistProps {
  athletes: readonly Athlete[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  /** True if it is the first field of a dialog. */
  isFirst?: boolean;
}

/** Returns the chosen athletes of a list, which someone may have left since they were chosen. */
export const stillListed = <Listed extends Athlete>(
  athletes: readonly Listed[],
  chosen: ReadonlySet<string>,
): Listed[] => athletes.filter(({ athlete_uid }) => chosen.has(athlete_uid));

/** Selects any number of athletes, searchable by part of a name. */
export function AthleteChecklist({
  athletes,
  chosen,
  onChange,
  isFirst = false,
}: AthleteChecklistProps) {
  const id = useId();
  const [sought, setSought] = useState("");
  const part = useDeferredValue(sought).trim();
  const foundBy = (text: string) =>
    athletes.filter(({ name }) => searched(name ?? "No name").includes(searched(text.trim())));
  const found = foundBy(part);
  const toggle = (athleteUid: string) => {
    const next = new Set(chosen);
    if (!next.delete(athleteUid)) next.add(athleteUid);
    onChange(next);
  };
  const choose = (isChosen: boolean) => {
    const next = new Set(chosen);
    for (const { athlete_uid } of found)
      isChosen ? next.add(athlete_uid) : next.delete(athlete_uid);
    onChange(next);
  };
  const scope = part === "" ? "all" : "these";
  return (
    <WhenHeard>
      <label htmlFor={`${id}-search`} className="mt-4 block font-semibold">
        Find an athlete
      </label>
      <input
        id={`${id}-search`}
        ref={isFirst ? focusedFirst : undefined}
        type="search"
        value={sought}
        onChange={(event) => setSought(event.target.value)}
        // Enter would send the form without the athlete who is sought.
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          // What is drawn may lag behind what was just pasted.
          const [one, ...others] = foundBy(sought);
          if (sought.trim() === "" || one === undefined || others.length > 0) return;
          onChange(new Set([...chosen, one.athlete_uid]));
          setSought("");
        }}
        className="mt-2 min-h-11 w-full rounded-control border border-edge bg-surface px-3 md:min-h-9"
      />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-small text-ink2">
          {stillListed(athletes, chosen).length} of {athletes.length} selected
          {part !== "" && `, ${found.length} found`}
        </p>
        <div className="flex gap-2">
          <Button tone="bare" onClick={() => choose(true)}>
            Select {scope}
          </Button>
          <Button tone="bare" onClick={() => choose(false)}>
            Clear {scope}
          </Button>
        </div>
      </div>
      <fieldset className="mt-2 max-h-96 overflow-y-auto rounded-control border border-line">
        <legend className="sr-only">Athletes</legend>
        {found.map(({ athlete_uid, name }) => (
          <label
            key={athlete_uid}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-3 hover:bg-sunken md:min-h-8"
          >
            <input
              type="checkbox"
              checked={chosen.has(athlete_uid)}
              onChange={() => toggle(athlete_uid)}
              className="size-5 shrink-0"
            />
            <bdi className="min-w-0 break-words">{name ?? "No name"}</bdi>
          </label>
        ))}
        {found.length === 0 && (
          <p className="px-3 py-3 text-ink2">
            {athletes.length === 0 ? "No athletes on the roster yet." : "No athletes match."}
          </p>
        )}
      </fieldset>
    </WhenHeard>
  );
}

/** The browser looks for this attribute when a dialog opens, but React doesn't render it. */
const focusedFirst = (field: HTMLInputElement | null) => field?.setAttribute("autofocus", "");
