"use client";
import { useEffect, useState } from "react";
import type { DebriefSheet } from "@/lib/contract/debrief";
import { isSecondHalf } from "../ui/second-half";

/** Loaded once the page is there: nearly always nothing waits. */
const loadSending = () => import("./sending");

interface Sent {
  count: number;
  refused: readonly DebriefSheet[];
}

const AGAIN_MS = 15_000;

/** Sends the debriefs waiting on this device, again while any gets no answer, and shows the outcome. */
export function WaitingDrafts() {
  const [{ count, refused }, setSent] = useState<Sent>({ count: 0, refused: [] });
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    let [isSending, isLeft] = [false, true];
    const send = async () => {
      if (isSending) return;
      isSending = true;
      const waiting = await loadSending().then(
        ({ sendWaiting }) => sendWaiting(location.pathname),
        () => null,
      );
      [isSending, isLeft] = [false, waiting?.isLeft ?? true];
      if (waiting === null) return;
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
  const discard = async (sheet: DebriefSheet) => {
    const { dropDraft } = await import("./drafts");
    dropDraft(sheet);
    setSent({ count, refused: refused.filter((each) => each !== sheet) });
  };
  return (
    <div role="status">
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
              if (asked === sheet.draftId) void discard(sheet);
              else setAsked(sheet.draftId);
            }}
          >
            {asked === sheet.draftId ? "Discard it for good" : "Discard it"}
          </button>
        </p>
      ))}
    </div>
  );
}
