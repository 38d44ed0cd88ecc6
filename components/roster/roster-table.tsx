"use client";

import { useDeferredValue, useMemo, useRef } from "react";
import { useLeft } from "@/components/athlete/left";
import { LeftLine } from "@/components/athlete/left-line";
import { Live } from "@/components/portal/live";
import { TableScroller } from "@/components/portal/sections";
import { useShortcuts } from "@/components/portal/shortcuts";
import { Empty } from "@/components/portal/states";
import { useFormatIn } from "@/components/triage/use-format";
import { Button } from "@/components/ui/button";
import type { OverviewRow } from "@/lib/triage/overview";
import { Batch } from "./batch";
import { downloadRoster } from "./download";
import { Filters, type Named } from "./filters";
import { AS } from "./roles";
import { Row } from "./row";
import { useRowKeys } from "./row-keys";
import { stillOn } from "./standing";
import { TableHead } from "./table-head";
import { useTakingOff } from "./use-standing";
import { useSearch, useSelection, useView } from "./use-view";
import { allShown, fitting, inOrder } from "./view";

interface RosterTableProps {
  rows: readonly OverviewRow[];
  window: number;
  /** The default window if the URL has none. */
  configuredWindow: number;
  nowMs: number;
  groups: readonly Named[];
  coaches: readonly Named[];
  canArrange: boolean;
  canAssign: boolean;
  canEnd: boolean;
  /** The number of free seats; null if the reader can't assign seats. */
  freeSeats: number | null;
}

const TOPICS = ["roster", "groups"] as const;

/** Renders the whole roster as one table, so that the browser's search and print include every athlete. */
export function RosterTable(props: RosterTableProps) {
  const { nowMs, groups } = props;
  const { isHeld, takeOff } = useTakingOff();
  const rows = useMemo(() => stillOn(props.rows, isHeld), [props.rows, isHeld]);
  const left = stillOn(useLeft(props.rows), isHeld);
  const formatIn = useFormatIn(nowMs);
  const { view, isFiltered, set, clear, sortBy } = useView();
  const { selected, select } = useSelection();
  const { search, seek } = useSearch();
  const searchRef = useRef<HTMLInputElement>(null);
  const countRef = useRef<HTMLParagraphElement>(null);
  const sought = useDeferredValue(search);
  const ordered = useMemo(() => inOrder(rows, view), [rows, view]);
  const shown = useMemo(() => fitting(ordered, view, sought), [ordered, view, sought]);
  const isShown = useMemo(() => new Set(shown), [shown]);
  const names = useMemo(() => new Map(groups.map(({ id, name }) => [id, name])), [groups]);
  const chosen = useMemo(() => new Set(selected), [selected]);
  const chosenRows = rows.filter(({ athlete_uid }) => chosen.has(athlete_uid));
  const { toggle, body } = useRowKeys(shown, chosen, select);
  useShortcuts({ filter: () => searchRef.current?.focus() });
  const [hasGroups, hasCoaches] = [groups.length > 0, props.coaches.length > 1];
  const has = useMemo(() => ({ groups: hasGroups, coaches: hasCoaches }), [hasGroups, hasCoaches]);
  const isAll = shown.length > 0 && shown.every(({ athlete_uid }) => chosen.has(athlete_uid));

  return (
    <>
      <Live topics={TOPICS} />
      <LeftLine left={left} />
      <Filters
        view={view}
        isFiltered={isFiltered}
        onChange={set}
        onClear={clear}
        search={search}
        onSearch={seek}
        searchRef={searchRef}
        configuredWindow={props.configuredWindow}
        groups={groups}
        coaches={props.coaches}
      />
      <p ref={countRef} role="status" tabIndex={-1} className="mt-3 text-small text-ink2">
        {shown.length === rows.length
          ? `${rows.length} athletes`
          : `${shown.length} of ${rows.length} athletes`}
        {" · "}
        <button
          type="button"
          onClick={() => downloadRoster(shown, names)}
          className="min-h-8 cursor-pointer text-accent underline underline-offset-2 print:hidden"
        >
          Export CSV
        </button>
      </p>
      {shown.length === 0 && (
        <Empty title="No athletes match these filters">
          <Button
            onClick={() => {
              seek("");
              clear();
            }}
          >
            Clear filters
          </Button>
        </Empty>
      )}
      <div hidden={shown.length === 0}>
        <TableScroller label="Roster">
          <table {...AS.table} className="roster-table mt-2">
            <caption className="sr-only">Roster, last {props.window} days</caption>
            <TableHead
              view={view}
              onSort={sortBy}
              has={has}
              isAllSelected={isAll}
              onSelectAll={() => select(allShown(selected, shown, !isAll))}
            />
            <tbody {...AS.rowgroup} ref={body} className="block">
              {ordered.map((row) => (
                <Row
                  key={row.athlete_uid}
                  row={row}
                  days={props.window}
                  format={formatIn(row.time_zone)}
                  own={formatIn(null)}
                  has={has}
                  groupNames={row.group_ids.flatMap((id) => names.get(id) ?? []).join(", ")}
                  isSelected={chosen.has(row.athlete_uid)}
                  isHidden={!isShown.has(row)}
                  onSelect={toggle}
                />
              ))}
            </tbody>
          </table>
        </TableScroller>
      </div>
      <Batch
        rows={chosenRows}
        unseen={chosenRows.filter((row) => !isShown.has(row)).length}
        groups={groups}
        coaches={props.coaches}
        canArrange={props.canArrange}
        canAssign={props.canAssign}
        canEnd={props.canEnd}
        freeSeats={props.freeSeats}
        onTakeOff={() => {
          takeOff(chosenRows);
          select([]);
          // The pressed button disappears with the selection, so move the focus: not to a field, where Undo's key writes.
          countRef.current?.focus();
        }}
        onClear={() => select([])}
      />
    </>
  );
}
