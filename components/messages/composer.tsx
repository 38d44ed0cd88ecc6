"use client";

import { useRef, useState } from "react";
import { Refusal } from "../portal/api";
import { Refused } from "../portal/refused";
import { useKeyOf, useShortcuts } from "../portal/shortcuts";
import { Button, Key } from "../ui/button";
import { useCanWrite } from "../ui/connection";
import { useEnteredEarly, useUnrestored } from "../ui/entered-early";
import { Notice } from "../ui/notice";
import { keepEarly, useDraft } from "./drafts";
import { Previews, useWritten } from "./previews";
import { type Recipient, useSend, useTemplates } from "./sending";
import { WordsField } from "./words-field";

/** The message form for an athlete. Input stays until it is sent. */
export function Composer({ athlete }: { athlete: Recipient }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const key = useKeyOf("compose");
  const { canWrite, why } = useCanWrite();
  const send = useSend();
  const { templates, areComing } = useTemplates();
  const [refused, setRefused] = useState<unknown>(null);
  const [isSending, setIsSending] = useState(false);
  const { draft, setDraft, sendOff } = useDraft(athlete.athlete_uid);
  useUnrestored(field);
  useEnteredEarly(field, ([{ value }]) => keepEarly(athlete.athlete_uid, value));
  const written = useWritten({
    ...{ draft, templates, areComing, recipients: [athlete], isToOne: true },
  });
  const { texts } = written;
  const canSend = canWrite && !isSending && texts !== null;
  useShortcuts({ compose: () => field.current?.focus() });

  async function sendNow() {
    if (!canSend || texts === null) return;
    setIsSending(true);
    setRefused(null);
    try {
      await sendOff((sent) => send(texts, [athlete], sent));
    } catch (error) {
      setRefused(error);
    }
    setIsSending(false);
  }

  return (
    <form
      method="dialog"
      className="mt-5 rounded-card border border-line bg-surface p-4 sm:px-5 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        void sendNow();
      }}
    >
      <WordsField
        draft={draft}
        text={written.shown}
        isFilling={written.isFilling}
        templates={templates}
        onChange={setDraft}
        onSend={sendNow}
        label={`Message ${athlete.name ?? "this athlete"}`}
        rows={3}
        fieldRef={field}
        shortcut={key}
      />
      {isGone(refused) ? (
        <Notice tone="problem">
          This athlete is no longer on your roster, so this thread is closed. What you typed is
          still here.
        </Notice>
      ) : (
        <Refused error={refused ?? written.error} />
      )}
      {written.isOther && (
        <>
          <h2 className="mt-4 text-label font-bold">Preview</h2>
          <Previews recipients={[athlete]} byAthlete={written.byAthlete} onRemove={null} />
        </>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button type="submit" tone="primary" isOff={!canSend}>
          {isSending ? "Sending…" : "Send"}
        </Button>
        <p role="status" className="text-small text-ink2">
          {why !== null && `${why} What you typed is kept.`}
        </p>
        <p className="text-small text-ink3">
          You can undo for ten seconds.
          <span className="max-md:hidden">
            {" "}
            Press Ctrl Enter to send
            {key !== null && (
              <>
                , <Key>{key.toUpperCase()}</Key> to start typing
              </>
            )}
            .
          </span>
        </p>
      </div>
    </form>
  );
}

const isGone = (refused: unknown): boolean =>
  refused instanceof Refusal && refused.code === "resource_not_found";
