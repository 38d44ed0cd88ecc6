"use client";

import type { Group } from "@/lib/contract/relation";
import { useHeld } from "../portal/held";

/** Deletes groups: out of the view at once, for others after ten seconds, and taken back until then. */
export function useDeleteGroup() {
  const { isHeld, hold } = useHeld();
  const remove = ({ id, name }: Group) =>
    hold({
      key: id,
      said: `Group “${name}” deleted`,
      method: "DELETE",
      path: `/v1/coach/groups/${id}`,
      topics: ["groups", "roster"],
    });
  return { isHeld, remove };
}
