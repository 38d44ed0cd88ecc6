"use client";

import type { Group } from "@/lib/contract/relation";
import { useHeld } from "../portal/held";

/** Deletes groups: hidden here at once, deleted for everyone after ten seconds unless undone. */
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
