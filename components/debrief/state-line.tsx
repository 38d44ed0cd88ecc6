import { OverdrinkingNotice } from "@/components/safety/overdrinking";
import { Strip } from "@/components/strip/strip";
import { ButtonLink } from "@/components/ui/button";
import type { DebriefOutcome, DebriefSheet } from "@/lib/contract/debrief";
import type { Strip as StripData } from "@/lib/contract/strip";
import { howItWent } from "@/lib/wording/strip-sentence";
import { momentsOf } from "../format/moments";
import type { Quantities } from "../format/quantities";

/** Where a debrief is: being entered, kept, on its way, arrived, or why it was not taken. */
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
    "Not sent: you’re signed out. Your report is saved on this device and will be sent when you sign in.",
  gone: "Not sent: this link has expired, or the session was deleted.",
  rating: "Not sent: choose how it went.",
  invalid_value: "Not sent: check the amounts you entered.",
  carried: "Not sent: enter what you carried, or the exact amount.",
  half_said: "Not sent yet: something above is missing.",
};

/** The same in words, said as it changes. */
export function StateLine({
  state,
  wrong,
  activityId,
}: {
  state: SheetState;
  /** Which number cannot be taken, in a sentence; empty where that is not known. */
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

/** What is left to say once it has arrived: how the session looks, in a drawing and a sentence. */
export function SentNote({
  sheet: { goOnTo, readBy, locale = "en-GB" },
  sentMs,
  overdrank,
  strip,
  format,
}: {
  sheet: DebriefSheet;
  /** When it arrived, Unix milliseconds by the device’s clock. */
  sentMs: number;
  overdrank: boolean;
  strip: StripData | null;
  format: Quantities;
}) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const sentence = strip === null ? "" : howItWent(strip, { ...format, fluid: format.drink });
  return (
    <div>
      <h2
        tabIndex={-1}
        ref={(heading) => heading?.focus()}
        className="mt-4 font-prose text-section font-medium focus:outline-none"
      >
        Sent. Thank you.
      </h2>
      {readBy != null && (
        <p>
          Sent to {readBy} at {momentsOf({ locale, timeZone, nowMs: sentMs }).time(sentMs)}
        </p>
      )}
      {overdrank && <OverdrinkingNotice />}
      {strip !== null && (
        <div className="mt-4 rounded-card border border-line bg-surface p-3">
          <Strip strip={strip} words={{ ...format, fluid: format.drink }} isNarrow />
        </div>
      )}
      {sentence !== "" && <p className="mt-4 font-prose text-prose">{sentence}</p>}
      <p className="mt-5 flex gap-3">
        {goOnTo !== null && <ButtonLink href={goOnTo}>See the session</ButtonLink>}
        <ButtonLink href="" tone="quiet">
          Change it
        </ButtonLink>
      </p>
    </div>
  );
}
