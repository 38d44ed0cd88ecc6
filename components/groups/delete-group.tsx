"use client";

import type { Group } from "@/lib/contract/relation";
import { useReader } from "../portal/settings-context";
import { ActionButton } from "../ui/action-button";

/** Deletes a group, which can be undone for ten seconds. */
export function DeleteGroup({ group: { name }, onDelete }: { group: Group; onDelete: () => void }) {
  const { isSample } = useReader();
  return (
    <ActionButton tone="bare" onClick={onDelete} disabled={isSample}>
      Delete<span className="sr-only"> {name}</span>
    </ActionButton>
  );
}
