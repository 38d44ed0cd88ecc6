"use client";

import { useState } from "react";
import { AthleteChecklist, stillListed } from "../portal/athlete-checklist";
import { useLeaving } from "../portal/leaving";
import { useKeyOf, useShortcuts } from "../portal/shortcuts";
import { Button, Key } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { ComposeDialog } from "./compose-dialog";
import { draftKey, keptFor } from "./drafts";
import type { Recipient } from "./sending";
import { athletesText } from "./words";

/** Writes to one or more athletes: first choose the recipients, then the text. */
export function NewMessage({ athletes }: { athletes: readonly Recipient[] }) {
  const key = useKeyOf("compose");
  const [step, setStep] = useState<"closed" | "whom" | "what">("closed");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const listed = stillListed(athletes, chosen);
  const { question, closing } = useLeaving(step === "whom" && listed.length > 0);
  /** The key of the unsent message, which keeps its words and the choice. */
  const [unsent, setUnsent] = useState<string | null>(null);
  const close = () => {
    setStep("closed");
    setChosen(new Set());
    setUnsent(null);
  };
  const closeMessage = () => {
    setStep("closed");
    const own = draftKey(listed.map(({ athlete_uid }) => athlete_uid));
    const next = [own, unsent].find((key) => key !== null && keptFor(key) !== null) ?? null;
    setUnsent(next);
    if (next === null) setChosen(new Set());
  };
  const start = () => {
    if (athletes.length > 0) setStep("whom");
  };
  useShortcuts({ compose: start });
  return (
    <>
      <Button
        tone="primary"
        onClick={start}
        disabled={athletes.length === 0}
        aria-keyshortcuts={key ?? undefined}
      >
        New message{key !== null && <Key>{key.toUpperCase()}</Key>}
      </Button>
      {step === "whom" && (
        <Dialog title="New message" onClose={() => closing(close)}>
          <form
            method="dialog"
            onSubmit={(event) => {
              event.preventDefault();
              if (listed.length > 0) setStep("what");
            }}
          >
            <AthleteChecklist athletes={athletes} chosen={chosen} onChange={setChosen} isFirst />
            <div className="mt-4 flex flex-wrap gap-2">
              <Button type="submit" tone="primary" disabled={listed.length === 0}>
                {listed.length === 0 ? "Continue" : `Message ${athletesText(listed.length)}`}
              </Button>
              <Button onClick={() => closing(close)}>Close</Button>
            </div>
          </form>
        </Dialog>
      )}
      {question}
      {step === "what" && (
        <ComposeDialog athletes={listed} continues={unsent} onClose={closeMessage} />
      )}
    </>
  );
}
