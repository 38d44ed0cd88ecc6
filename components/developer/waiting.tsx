"use client";

import { useEffect, useState } from "react";

const PAUSE_MS = 2_000;
/** After so many looks it is said that the key is mailed too. */
const PATIENCE = 15;

interface WatchProps {
  /** Where the page asks how things stand. */
  path: string;
}

interface Told {
  state: string;
  first_call: { status: number; duration_ms: number; request_id: string } | null;
}

/** Asks again and again while the page is looked at, until `isDone`. */
function useWatch(
  path: string,
  isDone: (told: Told) => boolean,
): { told: Told | null; looks: number } {
  const [told, setTold] = useState<Told | null>(null);
  const [looks, setLooks] = useState(0);
  const isOver = told !== null && isDone(told);
  useEffect(() => {
    if (isOver) return;
    const look = async () => {
      if (document.hidden) return;
      const answer = await fetch(path, { cache: "no-store" }).catch(() => null);
      if (answer?.ok) setTold((await answer.json()) as Told);
      setLooks((count) => count + 1);
    };
    const timer = setInterval(() => void look(), PAUSE_MS);
    return () => clearInterval(timer);
  }, [path, isOver]);
  return { told, looks };
}

/** Waits for a payment to be known here, then shows the page anew. */
export function WaitForPayment({ path }: WatchProps) {
  const { told, looks } = useWatch(path, ({ state }) => state !== "waiting");
  const isKnown = told !== null && told.state !== "waiting";
  useEffect(() => {
    if (isKnown) location.reload();
  }, [isKnown]);
  return (
    <p role="status" className="mt-5 text-ink2">
      {looks < PATIENCE
        ? "○ Looking every two seconds…"
        : "○ Still looking. You can close this page: the key is e-mailed to you as soon as the payment is known."}
    </p>
  );
}

/** Waits for the first call with a new key, and says that it came. */
export function WaitForFirstCall({ path }: WatchProps) {
  const { told } = useWatch(path, ({ first_call }) => first_call !== null);
  const call = told?.first_call ?? null;
  return (
    <p role="status" className="mt-5 font-semibold">
      {call === null ? "○ Waiting for your first call…" : `✓ ${firstCallText(call)}`}
    </p>
  );
}

const firstCallText = ({ status, duration_ms, request_id }: NonNullable<Told["first_call"]>) =>
  `First call: ${status} in ${Math.round(duration_ms)}\u00a0ms (${request_id})`;
