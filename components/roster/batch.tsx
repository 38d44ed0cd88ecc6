"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { saveMembers, UNCHANGED } from "@/components/groups/members";
import { Refused } from "@/components/portal/refused";
import { useReader } from "@/components/portal/settings-context";
import { useKeyOf, useShortcuts } from "@/components/portal/shortcuts";
import { useUndo } from "@/components/portal/undo";
import { useAssigning } from "@/components/team/assigning";
import { Button, Key } from "@/components/ui/button";
import type { OverviewRow } from "@/lib/triage/overview";
import type { Named } from "./filters";

// Loaded when somebody first writes.
const ComposeDialog = dynamic(
  () => import("@/components/messages/compose-dialog").then(({ ComposeDialog }) => ComposeDialog),
  { ssr: false },
);

interface BatchProps {
  rows: readonly OverviewRow[];
  groups: readonly Named[];
  coaches: readonly Named[];
  canArrange: boolean;
  canAssign: boolean;
  onClear: () => void;
}

const FIELD = "min-h-11 rounded-control border border-edge bg-surface px-2 md:min-h-9";

/** What can be done with those who are selected. */
export function Batch({ rows, groups, coaches, canArrange, canAssign, onClear }: BatchProps) {
  const { isSample } = useReader();
  const client = useQueryClient();
  const router = useRouter();
  const { tell } = useUndo();
  const key = useKeyOf("message");
  const [isWriting, setIsWriting] = useState(false);
  const assigning = useAssigning();
  const [isAdding, setIsAdding] = useState(false);
  const isBusy = isAdding || assigning.isBusy;
  const [refused, setRefused] = useState<unknown>(null);
  useShortcuts({ message: () => rows.length > 0 && setIsWriting(true) });
  if (rows.length === 0) return null;
  const count = rows.length === 1 ? "1 athlete" : `${rows.length} athletes`;

  async function addTo(group: Named) {
    setIsAdding(true);
    setRefused(null);
    try {
      const added = new Set(rows.map(({ athlete_uid }) => athlete_uid));
      await saveMembers(group.id, { ...UNCHANGED, added });
      tell({ said: `${count} added to ${group.name}`, untilMs: null, takeBack: null });
    } catch (error) {
      setRefused(error);
    }
    setIsAdding(false);
    void client.invalidateQueries({ queryKey: ["roster"] });
    router.refresh();
  }
  const assignTo = (coach: Named | null) => {
    setRefused(null);
    return assigning.assign(
      rows.map(({ relation_id, owner }) => ({
        relationId: relation_id,
        coachUid: owner?.coach_uid ?? null,
      })),
      coach ?? { id: null, name: "nobody in particular" },
    );
  };

  return (
    <section
      aria-label="Selected athletes"
      className="sticky bottom-0 z-20 short:static -mx-4 mt-4 border-t border-edge bg-surface px-4 py-2 md:-mx-7 md:px-7 print:hidden"
    >
      <Refused error={refused ?? assigning.error} />
      <div className="flex flex-wrap items-center gap-2" aria-busy={isBusy}>
        <p role="status" className="mr-2 font-semibold">
          {count} selected
        </p>
        <Button tone="primary" onClick={() => setIsWriting(true)}>
          Message
          {key !== null && <Key>{key.toUpperCase()}</Key>}
        </Button>
        {canArrange && groups.length > 0 && (
          <select
            aria-label="Add to a group"
            value=""
            disabled={isBusy || isSample}
            onChange={(event) => {
              const group = groups.find(({ id }) => id === event.target.value);
              if (group !== undefined) void addTo(group);
            }}
            className={FIELD}
          >
            <option value="">Add to a group…</option>
            {groups.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
        {canAssign && coaches.length > 1 && (
          <select
            aria-label="Assign to a coach"
            value=""
            disabled={isBusy || isSample}
            onChange={(event) =>
              void assignTo(coaches.find(({ id }) => id === event.target.value) ?? null)
            }
            className={FIELD}
          >
            <option value="">Assign to…</option>
            <option value="nobody">Nobody</option>
            {coaches.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
        <Button onClick={onClear}>Clear selection</Button>
      </div>
      {isWriting && <ComposeDialog athletes={rows} onClose={() => setIsWriting(false)} />}
    </section>
  );
}
