"use client";

import { useEffect, useState } from "react";

const PAUSE_MS = 2_000;
/** The number of polls after which the page mentions that the key is also emailed. */
const PATIENCE = 15;

interface WatchProps {
  /** The path to poll. */
  path: string;
}

interface Claim {
  state: string;
  first_call: { status: number; duration_ms: number; request_id: string } | null;
}

/** Polls while the page is visible, until `isDone`. */
function useWatch(
  path: string,
  isDone: (claim: Claim) => boolean,
): { claim: Claim | null; looks: number } {
  const [claim, setClaim] = useState<Claim | null>(null);
  const [looks, setLooks] = useState(0);
  const isOver = claim !== null && isDone(claim);
  useEffect(() => {
    if (isOver) return;
    const look = async () => {
      if (document.hidden) return;
      const answer = await fetch(path, { cache: "no-store" }).catch(() => null);
      if (answer?.ok) setClaim((await answer.json()) as Claim);
      setLooks((count) => count + 1);
    };
    const timer = setInterval(() => void look(), PAUSE_MS);
    return () => clearInterval(timer);
  }, [path, isOver]);
  return { claim, looks };
}

/** Waits until a payment has registered, then refreshes the page. */
export function WaitForPayment({ path }: WatchProps) {
  const { claim, looks } = useWatch(path, ({ state }) => state !== "waiting");
  const isKnown = claim !== null && claim.state !== "waiting";
  useEffect(() => {
    if (isKnown) location.reload();
  }, [isKnown]);
  return (
    <p role="status" className="mt-5 text-ink2">
      {looks < PATIENCE
        ? "○ Checking every two seconds…"
        : "○ Still checking. You can close this page. We’ll email you the key as soon as the payment is confirmed."}
    </p>
  );
}

/** Waits for the first call with a new key that succeeds, and announces it. */
export function WaitForFirstCall({ path }: WatchProps) {
  const { claim } = useWatch(path, ({ first_call }) => isGood(first_call));
  const call = claim?.first_call ?? null;
  return (
    <p role="status" className="mt-5 font-semibold">
      {callText(call)}
    </p>
  );
}

const isGood = (call: Claim["first_call"]): boolean => call !== null && call.status < 400;

/** Describes the newest call, or that there is none yet. */
export function callText(call: Claim["first_call"]): string {
  if (call === null) return "○ Waiting for your first call…";
  const { status, duration_ms, request_id } = call;
  const told = `${status} in ${Math.round(duration_ms)}\u00a0ms (${request_id})`;
  return isGood(call)
    ? `✓ First call: ${told}`
    : `○ Your call failed: ${told}. Waiting for one that succeeds…`;
}
