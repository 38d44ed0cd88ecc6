"use client";

import { useState } from "react";
import { Refused } from "../portal/refused";
import { useReader } from "../portal/settings-context";
import { Button } from "../ui/button";
import { useCanWrite } from "../ui/connection";
import { Dialog } from "../ui/dialog";
import { useDraft } from "./drafts";
import { Previews, usePreviews } from "./previews";
import { type Recipient, SentInPart, useSend, useTemplates } from "./sending";
import { athletesText, EMPTY_DRAFT, type Words, wordsOf } from "./words";
import { WordsField } from "./words-field";

interface ComposeDialogProps {
  athletes: readonly Recipient[];
  /** The id of the template to begin with. */
  initialTemplate?: string;
  /** What stands there to begin with, where nothing was typed before. */
  initialText?: string;
  onClose: () => void;
  /**
   * Sends instead, to those who were not taken off, and tells of it. What it throws is shown, and nothing typed is lost.
   */
  onSend?: (words: Words, athleteUids: readonly string[]) => Promise<unknown>;
}

/**
 * Writes to one athlete or to several, with what each of them will read. It closes once everything is on its way, and can
 * be taken back for ten seconds.
 */
export function ComposeDialog({
  athletes,
  initialTemplate,
  initialText,
  onClose,
  onSend,
}: ComposeDialogProps) {
  const { isSample } = useReader();
  const { canWrite } = useCanWrite();
  const send = useSend();
  const templates = useTemplates();
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<unknown>(null);
  const [isSending, setIsSending] = useState(false);
  const { draft, setDraft, forget } = useDraft(keyOf(athletes), {
    ...EMPTY_DRAFT,
    text: initialText ?? null,
    templateId: initialTemplate ?? null,
  });
  const recipients = athletes.filter(({ athlete_uid }) => !removed.has(athlete_uid));
  const takeOff = (uids: readonly string[]) => setRemoved((all) => new Set([...all, ...uids]));
  const words = wordsOf(draft, templates);
  const { byAthlete, error, isCurrent } = usePreviews(isSample ? null : words, recipients);
  const lacking = recipients.filter(
    ({ athlete_uid }) => byAthlete.get(athlete_uid)?.text === null,
  ).length;
  const canSend =
    !isSample &&
    canWrite &&
    !isSending &&
    words !== null &&
    recipients.length > 0 &&
    (lacking === 0 || !isCurrent);

  async function sendNow() {
    if (!canSend || words === null) return;
    setIsSending(true);
    setRefused(null);
    try {
      const uids = recipients.map(({ athlete_uid }) => athlete_uid);
      await (onSend === undefined ? send(words, recipients) : onSend(words, uids));
      forget();
      onClose();
    } catch (error) {
      if (error instanceof SentInPart) takeOff(error.sentTo);
      setRefused(error);
      setIsSending(false);
    }
  }

  const [only] = athletes;
  const whom =
    athletes.length === 1 ? (only?.name ?? "this athlete") : athletesText(recipients.length);
  return (
    <Dialog title={`Message to ${whom}`} onClose={onClose} isWide>
      <form
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault();
          void sendNow();
        }}
      >
        <WordsField
          draft={draft}
          templates={templates}
          onChange={setDraft}
          onSend={sendNow}
          label="What to say"
          rows={5}
          fieldRef={focusedFirst}
        />
        <Refused error={refused ?? error} />
        {words !== null && !isSample && (
          <>
            <h3 className="mt-5 text-label font-bold">As each athlete will read it</h3>
            <Previews
              recipients={recipients}
              byAthlete={byAthlete}
              onRemove={recipients.length > 1 ? (uid) => takeOff([uid]) : null}
            />
          </>
        )}
        <p role="status" className="mt-3 text-small text-ink2">
          {lacking > 0 && isCurrent && `Something is missing for ${athletesText(lacking)}.`}
          {isSample && "The sample roster cannot be written to."}
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Button type="submit" tone="primary" isOff={!canSend}>
            {isSending
              ? "Sending…"
              : `Send${athletes.length > 1 ? ` to ${athletesText(recipients.length)}` : ""}`}
          </Button>
          <Button onClick={onClose}>Close</Button>
          <p className="text-small text-ink3 max-md:hidden">
            Ctrl Enter sends. It can be taken back for ten seconds.
          </p>
        </div>
      </form>
    </Dialog>
  );
}

const keyOf = (athletes: readonly Recipient[]): string =>
  athletes
    .map(({ athlete_uid }) => athlete_uid)
    .sort()
    .join();

/** The browser looks for this attribute, which React leaves out, when a dialog opens. */
const focusedFirst = (field: HTMLTextAreaElement | null) => field?.setAttribute("autofocus", "");
