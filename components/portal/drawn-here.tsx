"use client";

import { type ReactNode, useLayoutEffect } from "react";
import { isOfAnother } from "./drawn-for";

/**
 * A page inside the frame of the portal or console. If someone else has signed in since the frame was rendered, reloads
 * the whole document; otherwise the page would show and change one team's data under another team's name.
 *
 * @param ids those of the person whom the page was rendered for
 */
export function DrawnHere({ ids, children }: { ids: readonly string[]; children: ReactNode }) {
  const isOther = isOfAnother(ids);
  useLayoutEffect(() => {
    if (isOther) location.reload();
  }, [isOther]);
  return isOther ? null : children;
}
