"use client";
import { useEffect, useState } from "react";
import type { DebriefSheet } from "@/lib/contract/debrief";
import { isSecondHalf } from "../ui/second-half";
import { dropDraft } from "./drafts";
import { sendWaiting } from "./sending";

interface Sent {
  count: number;
  refused: readonly DebriefSheet[];
}

const AGAIN_MS = 15_000;

/** Sends the debriefs waiting on this device, again while any gets no answer, and shows the outcome. */
export function WaitingList() {
  const [{ count, refused }, setSent] = useState<Sent>({ count: 0, refused: [] });
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    let [isSending, isLeft] = [false, true];
    const send = async () => {
      if (isSending) return;
      isSending = true;
      const waiting = await sendWaiting(location.pathname);
      [isSending, isLeft] = [false, waiting.isLeft];
      setSent((before) => ({
        count: before.count + waiting.sent,
        refused: waiting.refused.map(({ sheet }) => sheet),
      }));
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
    setSent({ count, refused: refused.filter((each) => each !== sheet) });
  };
  return (
    <>
      {count > 0 && (
        <p className="mt-4">
          Sent from this device: {count} {count === 1 ? "report" : "reports"}.
        </p>
      )}
      {refused.map((sheet) => (
        <p key={sheet.draftId} className="mt-4">
          A report saved on this device wasn’t sent.{" "}
          <a href={`/me/sessions/${sheet.activityId}/debrief`}>Open it: {sheet.title}</a>{" "}
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
        </p>
      ))}
    </>
  );
}
