import type { DebriefOutcome } from "@/lib/contract/debrief";

/** The state of a debrief: being edited, stored, being sent, arrived, or why it was refused. */
export type SheetState =
  | "open"
  | "kept"
  | "changed"
  | "sending"
  | "waiting"
  | "sent"
  | DebriefOutcome;

const TEXTS: Readonly<Record<SheetState, string>> = {
  open: "",
  kept: "Saved on this device. Not sent yet.",
  changed: "Saved on this device. It changed since you sent it: send it again.",
  sending: "Sending…",
  waiting:
    "You’re offline. Your report is saved on this device and will be sent when you’re back online with this page or your own pages open.",
  sent: "Sent.",
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

/** Describes the state, and announces changes. */
export function StateLine({
  state,
  wrong,
  activityId,
}: {
  state: SheetState;
  /** A sentence on which number is invalid; empty if unknown. */
  wrong: string;
  activityId: string;
}) {
  const next = `/me/sessions/${activityId}/debrief`;
  return (
    <p role="status" className="text-small">
      {state === "invalid_value" && wrong !== "" ? `Not sent. ${wrong}` : TEXTS[state]}
      {state === "signed_out" && (
        <>
          {" "}
          <a href={`/login?${new URLSearchParams({ next })}`}>Sign in</a>
        </>
      )}
    </p>
  );
}
