"use client";

import { type FormEvent, useState } from "react";
import { tooLongText } from "@/lib/wording/too-long";
import { useDraft } from "../messages/drafts";
import { EMPTY_DRAFT } from "../messages/words";
import { browserNowMs } from "../portal/clock";
import { Refused } from "../portal/refused";
import { ActionButton } from "../ui/action-button";
import { Button } from "../ui/button";
import { isHeldEnter, READING_MS } from "../ui/second-half";

/** The API's limit. */
const NOTE_MAX = 4_000;

/** Reports an answer as wrong, with an optional line on why, which stays until it is sent. */
export function Wrong({
  answerId,
  isWrong,
  onSay,
}: {
  answerId: string;
  isWrong: boolean;
  onSay: (note: string) => Promise<void>;
}) {
  const [step, setStep] = useState<"closed" | "open" | "sending">("closed");
  const { draft, setDraft, forget } = useDraft(`wrong:${answerId}`);
  const note = draft.text ?? "";
  const tooLong = tooLongText(note, NOTE_MAX, "A note has");
  const [refused, setRefused] = useState<unknown>(null);
  const [openedMs, setOpenedMs] = useState(0);
  const open = () => {
    setOpenedMs(browserNowMs());
    setStep("open");
  };
  if (isWrong)
    return (
      <p role="status" className="self-center text-small text-ink2">
        Thanks. We keep it with your note to improve answers.
      </p>
    );
  if (step === "closed") return <Button onClick={open}>This is wrong</Button>;

  async function send(event: FormEvent) {
    event.preventDefault();
    // The second Enter of the press that opened it says nothing yet.
    if (tooLong !== null || (note === "" && browserNowMs() - openedMs < READING_MS)) return;
    setStep("sending");
    try {
      await onSay(note);
      forget();
    } catch (error) {
      setRefused(error);
      setStep("open");
    }
  }

  return (
    <form method="dialog" onSubmit={send} className="w-full">
      <label className="block text-small font-semibold">
        What’s wrong? One line is enough, or leave it empty.
        <input
          // biome-ignore lint/a11y/noAutofocus: it was asked for by the button in its place
          autoFocus
          value={note}
          readOnly={step === "sending"}
          aria-invalid={tooLong !== null}
          onKeyDown={(event) => isHeldEnter(event) && event.preventDefault()}
          onChange={({ target }) => setDraft({ ...EMPTY_DRAFT, text: target.value })}
          className="mt-1 block min-h-11 w-full max-w-prose rounded-control border border-edge bg-surface px-3 font-normal"
        />
      </label>
      <p role="status" className="text-small text-concern">
        {tooLong}
      </p>
      <Refused error={refused} />
      <div className="mt-2 flex gap-2">
        <ActionButton type="submit" tone="primary" isOff={step === "sending" || tooLong !== null}>
          {step === "sending" ? "Sending…" : "Send"}
        </ActionButton>
        <Button onClick={() => setStep("closed")}>Close</Button>
      </div>
    </form>
  );
}
