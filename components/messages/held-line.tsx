"use client";

import { useEffect, useState } from "react";
import type { Message } from "@/lib/contract/message";
import { refusalText } from "../portal/api";
import { browserNowMs } from "../portal/clock";
import { useUndo } from "../portal/undo";
import { ActionButton } from "../ui/action-button";
import { secondsLeft } from "./letters";
import { type Recipient, sentAs, useTakeBack } from "./sending";

interface HeldLineProps {
  athlete: Recipient;
  message: Message;
  /** How far the wall clock is ahead of the browser's. */
  skewMs: number;
  isOwn: boolean;
}

/** Shows how long a message is still held, with an undo button for its author. */
export function HeldLine({ athlete, message, skewMs, isOwn }: HeldLineProps) {
  const { tell } = useUndo();
  const takeBack = useTakeBack();
  const [isTaken, setIsTaken] = useState(false);
  const [nowMs, setNowMs] = useState(() => browserNowMs() + skewMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(browserNowMs() + skewMs), 500);
    return () => clearInterval(timer);
  }, [skewMs]);
  const seconds = secondsLeft(message.commit_at, nowMs);
  const cancel = async () => {
    setIsTaken(true);
    const { athlete_uid } = athlete;
    await takeBack([{ athlete_uid, id: message.id }], sentAs(athlete_uid, message)).catch(
      (refusal) => tell({ said: refusalText(refusal), untilMs: null, takeBack: null }),
    );
    setIsTaken(false);
  };
  return (
    <p className="mt-2 flex flex-wrap items-center gap-3 text-small text-ink2">
      {/* A second may have passed since the server rendered it. */}
      <span suppressHydrationWarning>
        {seconds > 0 ? `Sends in ${seconds}\u00a0s` : "Sending…"}
      </span>
      {isOwn && seconds > 0 && (
        <ActionButton onClick={() => void cancel()} isOff={isTaken}>
          Cancel<span className="sr-only"> this message</span>
        </ActionButton>
      )}
    </p>
  );
}
