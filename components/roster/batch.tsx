"use client";

import { useState } from "react";
import { useAdding } from "@/components/groups/adding";
import { ComposeDialog } from "@/components/messages/compose-on-use";
import { athletesText } from "@/components/messages/words";
import { Refused } from "@/components/portal/refused";
import { useReader } from "@/components/portal/settings-context";
import { useKeyOf, useShortcuts } from "@/components/portal/shortcuts";
import { useAssigning } from "@/components/team/assigning";
import { Button, Key } from "@/components/ui/button";
import { ChoiceToDo } from "@/components/ui/choice-to-do";
import { useCanWrite } from "@/components/ui/connection";
import { isSecondHalf } from "@/components/ui/second-half";
import type { OverviewRow } from "@/lib/triage/overview";
import type { Named } from "./filters";
import { StandingChoice } from "./standing-choice";

interface BatchProps {
  rows: readonly OverviewRow[];
  /** How many of the selected rows are hidden by a filter or the search. */
  unseen: number;
  groups: readonly Named[];
  coaches: readonly Named[];
  canArrange: boolean;
  canAssign: boolean;
  canEnd: boolean;
  /** The number of free seats; null if the reader can't assign seats. */
  freeSeats: number | null;
  onTakeOff: () => void;
  onClear: () => void;
}

const NOBODY = "nobody";

/** Renders the actions for the selected athletes. */
export function Batch(props: BatchProps) {
  const { rows, groups, coaches, canArrange, canAssign, onClear } = props;
  const { isSample } = useReader();
  const key = useKeyOf("message");
  const [isWriting, setIsWriting] = useState(false);
  const assigning = useAssigning();
  const adding = useAdding();
  const { canWrite, why } = useCanWrite();
  const isBusy = adding.isBusy || assigning.isBusy;
  const isOff = isBusy || !canWrite;
  // Only the latest attempt's refusal is shown.
  const [tried, setTried] = useState<"adding" | "assigning">("adding");
  useShortcuts({ message: () => rows.length > 0 && setIsWriting(true) });
  const count = athletesText(rows.length);

  const addTo = (group: Named) => {
    setTried("adding");
    return adding.add(
      rows.map(({ athlete_uid }) => athlete_uid),
      group,
    );
  };
  const assignTo = (coach: Named | null) => {
    setTried("assigning");
    return assigning.assign(
      rows.map(({ relation_id, owner }) => ({
        relationId: relation_id,
        coachUid: owner?.coach_uid ?? null,
      })),
      coach ?? { id: null, name: "no specific coach" },
    );
  };

  return (
    <>
      {rows.length > 0 && (
        <section
          aria-label="Selected athletes"
          data-stays
          className="sticky bottom-0 z-20 short:static -mx-4 mt-4 border-t border-edge bg-surface px-4 py-2 md:-mx-7 md:px-7 print:hidden"
        >
          <Refused error={tried === "adding" ? adding.error : assigning.error} />
          <div className="flex flex-wrap items-center gap-2" aria-busy={isBusy}>
            <p role="status" className="mr-2 font-semibold">
              {count} selected
              {props.unseen > 0 && `, ${props.unseen} not shown`}
              {why !== null && `. ${why} Nothing can be changed until there is one.`}
            </p>
            <Button tone="primary" onClick={() => setIsWriting(true)}>
              Message
              {key !== null && <Key>{key.toUpperCase()}</Key>}
            </Button>
            {canArrange && groups.length > 0 && (
              <ChoiceToDo
                label="Add to group"
                prompt="Add to group…"
                options={groups}
                action="Add"
                actionFor={`${count} to the group`}
                isDisabled={isSample}
                isOff={isOff}
                onDo={(id) => {
                  const group = groups.find((each) => each.id === id);
                  if (group !== undefined) void addTo(group);
                }}
              />
            )}
            {canAssign && coaches.length > 1 && (
              <ChoiceToDo
                label="Assign to coach"
                prompt="Assign to…"
                options={[{ id: NOBODY, name: "Unassigned" }, ...coaches]}
                action="Assign"
                actionFor={count}
                isDisabled={isSample}
                isOff={isOff}
                onDo={(id) => void assignTo(coaches.find((coach) => coach.id === id) ?? null)}
              />
            )}
            {props.canEnd && (
              <StandingChoice
                rows={rows}
                freeSeats={props.freeSeats}
                onTakeOff={props.onTakeOff}
                isOff={isOff}
              />
            )}
            {/* Where a choice's button was until its first click. */}
            <Button onClick={(event) => !isSecondHalf(event) && onClear()}>Clear selection</Button>
          </div>
        </section>
      )}
      {isWriting && <ComposeDialog athletes={rows} onClose={() => setIsWriting(false)} />}
    </>
  );
}
