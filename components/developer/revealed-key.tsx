"use client";

import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { ButtonLink } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { Notice } from "../ui/notice";
import { READING_MS } from "../ui/second-half";
import { envLine, exportLine } from "./key-lines";

interface RevealedKeyProps {
  secret: string;
  /** Where Continue leads. */
  onward: string;
  /** What to do if the key is lost. */
  ifLost: string;
  /** Shown between the key and the Continue link. */
  children: ReactNode;
}

/**
 * Shows a key once. Leaving without confirming that it was saved asks once; returning to the page doesn't show the key
 * again.
 */
export function RevealedKey({ secret, onward, ifLost, children }: RevealedKeyProps) {
  const [isKept, setIsKept] = useState(false);
  /** When it asked, as an event's time; null before. */
  const [askedMs, setAskedMs] = useState<number | null>(null);
  const [isGone, setIsGone] = useState(false);
  const isLeaving = useRef(false);
  useEffect(() => {
    const forget = (event: PageTransitionEvent) => setIsGone(event.persisted);
    const ask = (event: BeforeUnloadEvent) => {
      if (!isKept && !isLeaving.current) event.preventDefault();
    };
    addEventListener("pagehide", forget);
    addEventListener("beforeunload", ask);
    return () => {
      removeEventListener("pagehide", forget);
      removeEventListener("beforeunload", ask);
    };
  }, [isKept]);
  const leave = (event: MouseEvent) => {
    // The second half of a double-click comes before anyone could read the question.
    isLeaving.current = isKept || (askedMs !== null && event.timeStamp - askedMs > READING_MS);
    if (isLeaving.current) return;
    event.preventDefault();
    setAskedMs(askedMs ?? event.timeStamp);
  };
  if (isGone)
    return <Notice tone="info">This key was already shown. We can’t show it again.</Notice>;
  return (
    <>
      <p className="mt-3 text-ink2">Shown once. We only keep a hash of it.</p>
      <p
        data-testid="key"
        className="mt-3 rounded-control border border-edge bg-sunken p-3 font-mono text-code break-all select-all"
      >
        {secret}
      </p>
      <div className="mt-3 flex flex-wrap items-start gap-3">
        <CopyButton text={secret}>Copy key</CopyButton>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(envLine(secret))}`}
          download=".env"
          className="inline-flex min-h-11 items-center md:min-h-9"
        >
          Download .env
        </a>
      </div>
      <p className="mt-3 rounded-control border border-edge bg-sunken p-3 font-mono text-code break-all">
        {exportLine(secret)}
      </p>
      <div className="mt-3">
        <CopyButton text={exportLine(secret)}>Copy line</CopyButton>
      </div>
      <label className="mt-4 flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={isKept}
          onChange={({ target }) => setIsKept(target.checked)}
          className="size-5 shrink-0"
        />
        I’ve saved this key
      </label>
      {children}
      {askedMs !== null && !isKept && (
        <Notice tone="problem">
          Leave without saving the key? We can’t show it again. {ifLost} Press Continue again to
          leave.
        </Notice>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: what is pressed is the link within */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed is the link within */}
      <div className="mt-7" onClick={leave}>
        <ButtonLink href={onward} tone={isKept ? "primary" : "quiet"}>
          Continue
        </ButtonLink>
      </div>
    </>
  );
}
