"use client";

import { leftWords } from "./left";

/** Says of those who left the roster that they did. It is always there, so that what comes into it is read out. */
export function LeftLine({ left }: { left: Parameters<typeof leftWords>[0] }) {
  const words = leftWords(left);
  return <div role="status">{words !== null && <p className="mt-3">{words}</p>}</div>;
}
