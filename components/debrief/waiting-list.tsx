"use client";
import { useEffect, useState } from "react";
import type { DebriefSheet } from "@/lib/contract/debrief";
import { OverdrinkingNotice } from "../safety/overdrinking";
import { isSecondHalf } from "../ui/second-half";
import { type Arrived, allDrafts, dropDraft, dropSent } from "./drafts";
import { arrivedNow, sendDraft } from "./sending";

/**
 * Sends all drafts waiting on this device, except those of the session whose form is open at this path: the form sends
 * them itself.
 *
 * @returns those that arrived, those that were refused, and whether some got no answer and should be tried again
 */
export async function sendWaiting(path: string) {
  const sent: (Arrived & { sheet: DebriefSheet })[] = [];
  const refused: { sheet: DebriefSheet; isGone: boolean }[] = [];
  let isLeft = false;
  for (const draft of allDrafts()) {
    const { sheet, state } = draft;
    if (state !== "waiting" || path.endsWith(`/${sheet.activityId}/debrief`)) continue;
    const answer = await sendDraft(draft);
    if (answer === null) isLeft = true;
    if (answer === null || answer.outcome === "signed_out") continue;
    if (answer.outcome !== "taken") {
      refused.push({ sheet, isGone: answer.outcome === "gone" });
      continue;
    }
    const arrived = arrivedNow(answer);
    dropSent(draft, answer.replaces, arrived);
    sent.push({ ...arrived, sheet });
  }
  return { sent, refused, isLeft };
}

type Waiting = Awaited<ReturnType<typeof sendWaiting>>;

const AGAIN_MS = 15_000;

const formOf = ({ sendTo }: DebriefSheet): string => sendTo.replace(/\/send$/, "");
/** A report by a mailed link may be of somebody else who used this device. */
const isByLink = ({ sendTo }: DebriefSheet): boolean => !sendTo.startsWith("/me/");

/** Sends the debriefs waiting on this device, again while any gets no answer, and shows the outcome. */
export function WaitingList() {
  const [sent, setSent] = useState<Waiting["sent"]>([]);
  const [refused, setRefused] = useState<Waiting["refused"]>([]);
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    let [isSending, isLeft] = [false, true];
    const send = async () => {
      if (isSending) return;
      isSending = true;
      const waiting = await sendWaiting(location.pathname);
      [isSending, isLeft] = [false, waiting.isLeft];
      setSent((before) => [...before, ...waiting.sent]);
      setRefused(waiting.refused);
    };
    const again = () => void send();
    again();
    const timer = setInterval(() => isLeft && again(), AGAIN_MS);
    window.addEventListener("online", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
    };
  }, []);
  const discard = (sheet: DebriefSheet) => {
    dropDraft(sheet);
    setRefused(refused.filter((each) => each.sheet !== sheet));
  };
  return (
    <>
      {sent.length > 0 && (
        <p className="mt-4">
          Sent from this device: {sent.length} {sent.length === 1 ? "report" : "reports"}.
        </p>
      )}
      {sent
        .filter(({ overdrank }) => overdrank)
        .map(({ sheet }) => (
          <div key={sheet.draftId}>
            {!isByLink(sheet) && <OverdrinkingNotice />}
            <p className="mt-2">
              <a href={isByLink(sheet) ? formOf(sheet) : `/me/sessions/${sheet.activityId}`}>
                See the session: {sheet.title}
              </a>
            </p>
          </div>
        ))}
      {refused.map(({ sheet, isGone }) => (
        <p key={sheet.draftId} className="mt-4">
          A report saved on this device wasn’t sent.{" "}
          <a href={formOf(sheet)}>Open it: {sheet.title}</a>{" "}
          {(isGone || !isByLink(sheet)) && (
            <button
              type="button"
              className="min-h-11 cursor-pointer text-accent underline underline-offset-2"
              onClick={(event) => {
                if (isSecondHalf(event)) return;
                if (asked === sheet.draftId) discard(sheet);
                else setAsked(sheet.draftId);
              }}
            >
              {asked === sheet.draftId ? "Discard it for good" : "Discard it"}
            </button>
          )}
        </p>
      ))}
    </>
  );
}
