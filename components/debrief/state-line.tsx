import { OverdrinkingNotice } from "@/components/safety/overdrinking";
import type { DebriefOutcome } from "@/lib/contract/debrief";

/** Where a debrief is: being entered, kept, on its way, arrived, or why it was not taken. */
export type SheetState = "open" | "kept" | "sending" | "waiting" | "sent" | DebriefOutcome;

const TEXTS: Readonly<Record<SheetState, string>> = {
  open: "Nothing is sent yet.",
  kept: "Kept on this device. Not sent yet.",
  sending: "Sending…",
  waiting:
    "No connection. It is kept on this device, and sent by itself once you are back online with this page or your own pages open.",
  sent: "Sent.",
  taken: "Sent.",
  meanwhile:
    "Not sent: this session was reported elsewhere since you opened this. Send again to replace that report.",
  signed_out: "Not sent: you are signed out. It is kept on this device, and sent once you sign in.",
  gone: "Not sent: this link opens the report no more, or the session is deleted.",
  rating: "Not sent: please say how it went.",
  invalid_value: "Not sent: something in it cannot be right. Please look again.",
  carried:
    "Not sent: there is no amount that the share is of. Enter what you carried, or the exact amount.",
};

/** The same in words, said as it changes. */
export function StateLine({ state, activityId }: { state: SheetState; activityId: string }) {
  const next = `/me/sessions/${activityId}/debrief`;
  return (
    <p role="status" className="min-h-6">
      {TEXTS[state]}
      {state === "signed_out" && (
        <>
          {" "}
          <a href={`/login?${new URLSearchParams({ next })}`}>Sign in</a>
        </>
      )}
    </p>
  );
}

/** What is left to say once it has arrived. */
export function SentNote({ goOnTo, overdrank }: { goOnTo: string | null; overdrank: boolean }) {
  return (
    <div role="status">
      {overdrank && <OverdrinkingNotice />}
      <div className="mt-6 rounded-control border-l-4 border-ok bg-ok-soft px-4 py-3">
        Sent. Thank you.
        {goOnTo !== null && (
          <>
            {" "}
            <a href={goOnTo}>See the session</a>
          </>
        )}
      </div>
    </div>
  );
}
