import type { ReactNode } from "react";

const TONES = {
  info: "border-info bg-info-soft",
  problem: "border-concern bg-concern-soft",
  done: "border-ok bg-ok-soft",
} as const;

/** Something the reader should see before the rest. A problem is announced at once. */
export function Notice({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return (
    <div
      role={tone === "problem" ? "alert" : "status"}
      className={`mt-6 rounded-control border-l-4 px-4 py-3 ${TONES[tone]}`}
    >
      {children}
    </div>
  );
}
