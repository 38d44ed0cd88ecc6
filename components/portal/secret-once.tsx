"use client";

import { useState } from "react";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { Dialog } from "../ui/dialog";
import { Notice } from "../ui/notice";
import { READING_MS } from "../ui/second-half";
import { browserNowMs } from "./clock";
import { useLeaving } from "./leaving";

interface SecretOnceProps {
  title: string;
  /** Its name within a sentence: "key". */
  what: string;
  secret: string;
  /** What to do if it is lost. */
  ifLost: string;
  onClose: () => void;
}

/** Shows a secret once. Closing or leaving without confirming that it was saved asks once. */
export function SecretOnce({ title, what, secret, ifLost, onClose }: SecretOnceProps) {
  const [isKept, setIsKept] = useState(false);
  /** When it asked, Unix milliseconds; null before. */
  const [askedMs, setAskedMs] = useState<number | null>(null);
  const { question } = useLeaving(!isKept, ifLost);
  const close = () => {
    if (isKept) return onClose();
    const nowMs = browserNowMs();
    setAskedMs(askedMs ?? nowMs);
    // The second half of a double-click comes before anyone could read the question.
    if (askedMs !== null && nowMs - askedMs > READING_MS) onClose();
  };
  return (
    <>
      <Dialog title={title} onClose={close}>
        <p className="mt-3">This {what} is shown only once. Store it somewhere safe.</p>
        <p className="mt-3 rounded-control border border-edge bg-sunken p-3 font-mono text-code break-all select-all">
          {secret}
        </p>
        <div className="mt-3">
          <CopyButton text={secret} what={`the ${what}`} />
        </div>
        <label className="mt-4 flex min-h-11 cursor-pointer items-center gap-3 md:min-h-8">
          <input
            type="checkbox"
            checked={isKept}
            onChange={({ target }) => setIsKept(target.checked)}
            className="size-5 shrink-0"
          />
          I’ve saved this {what}
        </label>
        {askedMs !== null && !isKept && (
          <Notice tone="problem">
            Close without saving it? {ifLost} Press Close again to close anyway.
          </Notice>
        )}
        <div className="mt-5">
          <Button tone={isKept ? "primary" : "quiet"} onClick={close}>
            Close
          </Button>
        </div>
      </Dialog>
      {question}
    </>
  );
}
