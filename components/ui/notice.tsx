import type { ReactNode } from "react";
import { SaidOnce } from "./said-once";

const TONES = {
  info: "border-info bg-info-soft",
  problem: "border-concern bg-concern-soft",
  done: "border-ok bg-ok-soft",
} as const;

/**
 * Something the reader should see before the rest. A problem is announced at once.
 *
 * @param isOnce true for what the URL's `done` says: it isn't said again on the way back
 */
export function Notice({
  tone,
  isOnce = false,
  children,
}: {
  tone: keyof typeof TONES;
  isOnce?: boolean;
  children: ReactNode;
}) {
  const notice = (
    <div
      role={tone === "problem" ? "alert" : "status"}
      className={`mt-6 rounded-control border-l-4 px-4 py-3 ${TONES[tone]}`}
    >
      {children}
    </div>
  );
  return isOnce ? <SaidOnce>{notice}</SaidOnce> : notice;
}
