import type { DebriefOutcome } from "@/lib/contract/debrief";

/** The state of a debrief: being edited, stored, being sent, arrived, or why it was refused. */
export type SheetState = "open" | "kept" | "changed" | "sending" | "waiting" | DebriefOutcome;

const TEXTS: Readonly<Record<SheetState, string>> = {
  open: "",
  kept: "Saved on this device. Not sent yet.",
  changed: "Saved on this device. It changed since you sent it: send it again.",
  sending: "Sending…",
  waiting:
    "Not sent yet. Your report is saved on this device. We’ll keep trying while this page or your own pages are open.",
  taken: "Sent.",
  meanwhile:
    "Not sent: this session was reported elsewhere since you opened this page. Send again to replace that report.",
  signed_out:
    "Not sent: you’re signed out. Your report is saved on this device and will be sent once you’re signed in with this page or your own pages open.",
  gone: "Not sent: this link has expired, or the session was deleted.",
  rating: "Not sent: choose how it went.",
  invalid_value: "Not sent: check the amounts you entered.",
  carried: "Not sent: enter what you carried, or the exact amount.",
  half_said: "Not sent yet: something above is missing.",
};

/** The same where the browser could not store the draft. */
const UNSTORED: Partial<Record<SheetState, string>> = {
  kept: "Not sent yet, and this browser can’t save it. Keep this page open until you’ve sent it.",
  changed: "It changed since you sent it: send it again.",
  waiting:
    "Not sent yet, and this browser can’t save it. Keep this page open: it will be sent when you’re back online.",
  signed_out:
    "Not sent: you’re signed out, and this browser can’t save your report. Keep this page open, sign in in another window, and send again.",
};

/** Describes the state, and announces changes. */
export function StateLine({
  state,
  isStored,
  wrong,
  activityId,
}: {
  state: SheetState;
  /** False if the draft is in this page only. */
  isStored: boolean;
  /** A sentence on which number is invalid; empty if unknown. */
  wrong: string;
  activityId: string;
}) {
  const text = (isStored ? undefined : UNSTORED[state]) ?? TEXTS[state];
  const next = `/me/sessions/${activityId}/debrief`;
  return (
    <p role="status" className="text-small">
      {state === "invalid_value" && wrong !== "" ? `Not sent. ${wrong}` : text}
      {state === "signed_out" && isStored && (
        <>
          {" "}
          <a href={`/login?${new URLSearchParams({ next })}`}>Sign in</a>
        </>
      )}
    </p>
  );
}
