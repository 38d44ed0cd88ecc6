import { OverdrinkingNotice } from "@/components/safety/overdrinking";
import { Strip } from "@/components/strip/strip";
import { ButtonLink } from "@/components/ui/button";
import type { DebriefSheet } from "@/lib/contract/debrief";
import { howItWent } from "@/lib/wording/strip-sentence";
import { momentsOf } from "../format/moments";
import type { Quantities } from "../format/quantities";
import type { Arrived } from "./drafts";

/** Confirms that the debrief has arrived, with a drawing and a one-sentence summary of the session. */
export function SentNote({
  sheet: { goOnTo, readBy, locale = "en-GB" },
  sentMs,
  overdrank,
  strip,
  format,
}: {
  sheet: DebriefSheet;
  format: Quantities;
} & Arrived) {
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
