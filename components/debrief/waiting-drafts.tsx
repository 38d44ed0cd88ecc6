"use client";
import { useEffect, useState } from "react";
import type { DebriefSheet } from "@/lib/contract/debrief";
import { sendWaiting } from "./sending";

interface Sent {
  count: number;
  refused: readonly DebriefSheet[];
}

/** Sends the debriefs waiting on this device, and shows the outcome. */
export function WaitingDrafts() {
  const [{ count, refused }, setSent] = useState<Sent>({ count: 0, refused: [] });
  useEffect(() => {
    const send = async () => {
      const waiting = await sendWaiting();
      setSent((before) => ({
        count: before.count + waiting.sent,
        refused: waiting.refused.map(({ sheet }) => sheet),
      }));
    };
    const again = () => void send();
    again();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, []);
  return (
    <div role="status">
      {count > 0 && (
        <p className="mt-4">
          Sent from this device: {count} {count === 1 ? "report" : "reports"}.
        </p>
      )}
      {refused.map(({ activityId, draftId, title }) => (
        <p key={draftId} className="mt-4">
          A report saved on this device wasn’t sent.{" "}
          <a href={`/me/sessions/${activityId}/debrief`}>Open it: {title}</a>
        </p>
      ))}
    </div>
  );
}
