"use client";

import { leftWords } from "./left";

/** Says which athletes have left the roster. Always rendered, so that screen readers announce changes. */
export function LeftLine({ left }: { left: Parameters<typeof leftWords>[0] }) {
  const words = leftWords(left);
  return <div role="status">{words !== null && <p className="mt-3">{words}</p>}</div>;
}
