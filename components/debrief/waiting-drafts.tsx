"use client";
import { useEffect, useState } from "react";
import { sendWaiting } from "./sending";

/** Sends the debriefs that wait on this device, and says so. */
export function WaitingDrafts() {
  const [sent, setSent] = useState(0);
  useEffect(() => {
    const send = () => void sendWaiting().then((count) => setSent((before) => before + count));
    send();
    window.addEventListener("online", send);
    return () => window.removeEventListener("online", send);
  }, []);
  return (
    <p role="status" className={sent === 0 ? "sr-only" : "mt-4"}>
      {sent > 0 && `Sent from this device: ${sent} ${sent === 1 ? "report" : "reports"}.`}
    </p>
  );
}
