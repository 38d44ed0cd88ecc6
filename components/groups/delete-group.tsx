"use client";

import type { Group } from "@/lib/contract/relation";
import { useReader } from "../portal/settings-context";
import { ActionButton } from "../ui/action-button";

/** Deletes a group, with a ten-second undo. */
export function DeleteGroup({ group: { name }, onDelete }: { group: Group; onDelete: () => void }) {
  const { isSample } = useReader();
  return (
    <ActionButton tone="bare" onClick={onDelete} disabled={isSample}>
      Delete<span className="sr-only"> {name}</span>
    </ActionButton>
  );
}
