"use client";

import { useRef, useState } from "react";
import { Refused } from "../portal/refused";
import { useReader } from "../portal/settings-context";
import { useIsHere } from "../portal/use-is-here";
import { Button } from "../ui/button";
import { useCanWrite } from "../ui/connection";
import { Dialog } from "../ui/dialog";
import { typeOnIn } from "../ui/second-half";
import { wordsAbove } from "../ui/typed";
import {
  draftKey,
  forgetUsed,
  keptFor,
  noteSent,
  type Sent,
  sourceFor,
  useDraft,
  wordsOf,
} from "./drafts";
import { type Preview, Previews, useWritten } from "./previews";
import { type Recipient, RecipientGone, SentInPart, useSend, useTemplates } from "./sending";
import { athletesText, type Draft, EMPTY_DRAFT, type Texts } from "./words";
import { WordsField } from "./words-field";

interface ComposeDialogProps {
  athletes: readonly Recipient[];
  /** The id of the initial template. */
  initialTemplate?: string;
  /** The initial text, used if there is no draft. */
  initialText?: string;
  /** The key of the message that is being written, to other athletes so far. */
  continues?: string | null;
  onClose: () => void;
  /** Replaces the preview request, if athletes will read more than the draft says: the sessions it is about. */
  preview?: Preview;
  about?: string;
  /**
   * Replaces sending to the remaining recipients, and announces it. Errors are shown, and nothing typed is lost.
   * Undoing it gives back `sent`.
   */
  onSend?: (texts: Texts, sent: Sent) => Promise<unknown>;
}

/**
 * Composes a message to one or more athletes, with a preview for each. Closes once everything is queued; sending can be
 * undone for ten seconds.
 */
export function ComposeDialog({
  athletes: asked,
  initialTemplate,
  initialText,
  continues = null,
  onClose,
  preview,
  about = "",
  onSend,
}: ComposeDialogProps) {
  // Keep the recipients it was opened with: drafts are stored by recipient, and the page behind may change.
  const [athletes] = useState(asked);
  const uids = athletes.map(({ athlete_uid }) => athlete_uid);
  const key = draftKey(uids);
  // A text for one athlete, or one that the page starts with, is never offered for others.
  const isOpen = initialText === undefined && (initialTemplate === undefined || uids.length > 1);
  const [source] = useState(() => (isOpen ? sourceFor(uids, continues) : null));
  const { isSample } = useReader();
  const { canWrite } = useCanWrite();
  const send = useSend();
  const { templates, areComing } = useTemplates();
  const isHere = useIsHere();
  const form = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState<unknown>(null);
  const [isSending, setIsSending] = useState(false);
  /** True once a message was sent while the next one was already being typed: it answers nothing any more. */
  const [isNext, setIsNext] = useState(false);
  const { draft, setDraft, sendOff } = useDraft(
    key,
    wordsOf(source, uids) ?? {
      ...EMPTY_DRAFT,
      text: initialText ?? null,
      templateId: initialTemplate ?? null,
    },
  );
  // Words left earlier stay, but may be about something else than the page starts with.
  const isLeft =
    initialText !== undefined && ![initialText.trim(), ""].includes(draft.text?.trim() ?? "");
  const [wasLeft, setWasLeft] = useState(isLeft);
  const { sentTo = [], removed = [] } = draft;
  const left = athletes.filter(({ athlete_uid }) => !sentTo.includes(athlete_uid));
  const recipients = left.filter(({ athlete_uid }) => !removed.includes(athlete_uid));
  const takeOff = (uid: string) => {
    // What is stored may know more by now, such as who has it already.
    const now = keptFor(key) ?? draft;
    setDraft({ ...now, removed: [...(now.removed ?? []), uid] });
  };
  const isToOne = athletes.length === 1;
  const written = useWritten({
    ...{ draft, templates, areComing, recipients, isToOne, about: isNext ? "" : about },
    ...(isSample ? { preview: null } : preview !== undefined && !isNext && { preview }),
  });
  const { texts, lacking } = written;
  const canSend = !isSample && canWrite && !isSending && texts !== null;

  async function sendNow() {
    if (!canSend || texts === null) return;
    setIsSending(true);
    setRefused(null);
    // What is sent must be a draft of its own, to come back from an undo.
    if (source !== null) setDraft(draft);
    let left: Draft | null = null;
    try {
      await sendOff((sent) => {
        left = keptFor(key);
        return onSend === undefined || isNext ? send(texts, recipients, sent) : onSend(texts, sent);
      });
      if (source !== null) forgetUsed(source, draft.text);
      // If it was closed meanwhile, it may have been reopened with other text. Who typed on goes on.
      if (isHere.current && keptFor(key) === left) onClose();
      else {
        if (isHere.current && removed.length > 0) {
          const now = keptFor(key) ?? EMPTY_DRAFT;
          setDraft({ ...now, removed: [...new Set([...(now.removed ?? []), ...removed])] });
        }
        setIsNext(true);
        setIsSending(false);
      }
    } catch (error) {
      const isInPart = error instanceof SentInPart;
      if (isInPart) noteSent(key, draft, error.sentTo);
      const why = isInPart ? error.cause : error;
      const count = recipients.length - (isInPart ? error.sentTo.length : 0);
      // Named in the refusal; sending again reaches the others.
      if (why instanceof RecipientGone && count > 1) takeOff(why.athleteUid);
      setRefused(why);
      setIsSending(false);
    }
  }

  const [only] = athletes;
  const whom = isToOne ? (only?.name ?? "this athlete") : athletesText(recipients.length);
  return (
    <Dialog title={`Message to ${whom}`} onClose={onClose} isWide>
      <form
        ref={form}
        method="dialog"
        className="mt-4"
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
          onChange={(next) => setDraft({ ...next, sentTo, removed })}
          onSend={sendNow}
          label="Your message"
          rows={5}
          fieldRef={focusedFirst}
        />
        {wasLeft && (
          <p className="mt-2 text-small text-ink2">
            You left this message unsent.{" "}
            <Button
              tone="bare"
              onClick={() => {
                setDraft({ ...draft, text: wordsAbove(draft.text ?? "", initialText ?? "") });
                setWasLeft(false);
              }}
            >
              Add the answer below it
            </Button>
          </p>
        )}
        <Refused error={refused ?? written.error} />
        {written.isOther && !isSample && (
          <>
            <h3 className="mt-5 text-label font-bold">
              {isToOne ? "Preview" : "Preview for each athlete"}
            </h3>
            <Previews
              recipients={recipients}
              byAthlete={written.byAthlete}
              onRemove={
                recipients.length > 1
                  ? (uid) => {
                      takeOff(uid);
                      // The button that was pressed is gone.
                      const field = form.current?.querySelector("textarea");
                      if (field) typeOnIn(field);
                    }
                  : null
              }
            />
          </>
        )}
        <p role="status" className="mt-3 text-small text-ink2">
          {isNext &&
            refused === null &&
            !isSending &&
            "Your message is on its way. What you typed since is another one. "}
          {sentTo.length > 0 && `Already sent to ${athletesText(sentTo.length)}. `}
          {lacking > 0 && `Some details are missing for ${athletesText(lacking)}.`}
          {isSample && "You can’t message sample athletes."}
        </p>
        {removed.length > 0 && (
          <Button tone="bare" onClick={() => setDraft({ ...draft, removed: [] })}>
            Put back {athletesText(removed.length)} taken off
          </Button>
        )}
        {/* Stays visible however many previews there are. */}
        <div className="sticky bottom-0 flex flex-wrap items-center gap-2 border-t border-line bg-surface py-3">
          <Button type="submit" tone="primary" isOff={!canSend}>
            {isSending
              ? "Sending…"
              : `Send${isToOne ? "" : ` to ${athletesText(recipients.length)}`}`}
          </Button>
          <Button onClick={onClose}>Close</Button>
          <p className="text-small text-ink3 max-md:hidden">
            Press Ctrl Enter to send. You can undo for ten seconds.
          </p>
        </div>
      </form>
    </Dialog>
  );
}

/** Focuses the field, with the cursor at the end of a reopened draft. */
function focusedFirst(field: HTMLTextAreaElement | null): void {
  // The browser looks for this attribute when a dialog opens, but React doesn't render it.
  field?.setAttribute("autofocus", "");
  field?.setSelectionRange(field.value.length, field.value.length);
}
