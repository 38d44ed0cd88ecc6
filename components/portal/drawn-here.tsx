"use client";

import { type ReactNode, useLayoutEffect } from "react";
import { isOfAnother } from "./drawn-for";

/**
 * A page inside the frame of portal or console. Where somebody else has signed in since the frame was drawn, it is not
 * shown in it: under one team's name it would be another team's, and do what it does to that one. All is drawn anew.
 *
 * @param ids those of the person whom the page was drawn for
 */
export function DrawnHere({ ids, children }: { ids: readonly string[]; children: ReactNode }) {
  const isOther = isOfAnother(ids);
  useLayoutEffect(() => {
    if (isOther) location.reload();
  }, [isOther]);
  return isOther ? null : children;
}
