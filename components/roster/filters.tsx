"use client";

import { parseAsNumberLiteral, useQueryState } from "nuqs";
import { type RefObject, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Options } from "@/components/ui/options";
import { WhenHeard } from "@/components/ui/when-heard";
import type { View } from "./view";

export interface Named {
  id: string;
  name: string;
}

interface FiltersProps {
  view: View;
  isFiltered: boolean;
  onChange: (change: Partial<Pick<View, "marker" | "group" | "payer" | "assistant">>) => void;
  onClear: () => void;
  search: string;
  onSearch: (search: string) => void;
  searchRef: RefObject<HTMLInputElement | null>;
  /** The default window if the URL has none. */
  configuredWindow: number;
  groups: readonly Named[];
  coaches: readonly Named[];
}

const FIELD =
  "min-h-11 rounded-control border border-edge bg-surface px-2 md:min-h-9 max-sm:w-full";
const WINDOWS = [7, 14, 30] as const;

/** Renders the roster's filters. The name search is kept out of the URL. */
export function Filters(props: FiltersProps) {
  const { view, onChange, search, onSearch, searchRef, groups, coaches } = props;
  // Collapsed by default, as on a phone they would push the first athlete off the screen.
  const [isOpen, setIsOpen] = useState(props.isFiltered);
  return (
    <WhenHeard className="mt-5 flex flex-wrap items-end gap-3 max-sm:grid max-sm:grid-cols-2 print:hidden">
      <label className="block max-sm:w-full">
        <span className="block text-small text-ink2">Name</span>
        <input
          ref={searchRef}
          data-search
          type="search"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          maxLength={200}
          className={FIELD}
        />
      </label>
      <Button
        className="sm:hidden"
        aria-expanded={isOpen}
        aria-controls="roster-filters"
        onClick={() => setIsOpen(!isOpen)}
      >
        Filters
      </Button>
      <div id="roster-filters" className={`contents ${isOpen ? "" : "max-sm:hidden"}`}>
        <WindowChoice configured={props.configuredWindow} />
        <Choice
          label="Marker"
          value={view.marker}
          onChange={(marker) => onChange({ marker: marker as View["marker"] })}
          options={[
            ["all", "All"],
            ["flagged", "Flagged"],
            ["safety", "Safety"],
            ["to_plan", "On plan"],
            ["unreported", "Not reported"],
            ["no_sessions", "No sessions"],
          ]}
        />
        {groups.length > 0 && (
          <Choice
            label="Group"
            value={view.group ?? ""}
            onChange={(group) => onChange({ group: group === "" ? null : group })}
            options={[["", "All"], ...groups.map(({ id, name }) => [id, name] as const)]}
          />
        )}
        <Choice
          label="Paid by"
          value={view.payer}
          onChange={(payer) => onChange({ payer: payer as View["payer"] })}
          options={[
            ["all", "All"],
            ["team", "Team"],
            ["self", "Athlete"],
          ]}
        />
        {coaches.length > 1 && (
          <Choice
            label="Coach"
            value={view.assistant ?? ""}
            onChange={(assistant) => onChange({ assistant: assistant === "" ? null : assistant })}
            options={[
              ["", "All"],
              ["nobody", "Unassigned"],
              ...coaches.map(({ id, name }) => [id, name] as const),
            ]}
          />
        )}
        {props.isFiltered && <Button onClick={props.onClear}>Clear filters</Button>}
      </div>
    </WhenHeard>
  );
}

/** Chooses the days to look back on. The choice shows at once, while the server loads the new rows in place. */
function WindowChoice({ configured }: { configured: number }) {
  const [isPending, startTransition] = useTransition();
  const [asked, setWindow] = useQueryState(
    "window",
    parseAsNumberLiteral(WINDOWS).withOptions({ shallow: false, startTransition, scroll: false }),
  );
  return (
    <div role="radiogroup" aria-labelledby="days" aria-busy={isPending}>
      <span id="days" className="block text-small text-ink2">
        Days
      </span>
      <div className="flex min-h-11 overflow-hidden rounded-control border border-edge bg-surface md:min-h-9">
        {WINDOWS.map((days) => (
          <label
            key={days}
            className="flex cursor-pointer items-center border-r border-line px-3 last:border-0 has-checked:bg-accent-soft has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="window"
              value={days}
              className="sr-only"
              checked={(asked ?? configured) === days}
              onChange={() => void setWindow(days === configured ? null : days)}
            />
            {days}
          </label>
        ))}
      </div>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly (readonly [string, string])[];
}

const Choice = ({ label, value, onChange, options }: ChoiceProps) => (
  <label className="block max-sm:w-full">
    <span className="block text-small text-ink2">{label}</span>
    <select value={value} onChange={(event) => onChange(event.target.value)} className={FIELD}>
      <Options options={options.map(([id, name]) => ({ id, name }))} />
    </select>
  </label>
);
