"use client";

import { useSearchParams } from "next/navigation";
import {
  type FormEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
  useTransition,
} from "react";
import { flushSync } from "react-dom";
import type { OwnMessage } from "@/lib/contract/conversation";
import { MESSAGE_MAX, QUESTION_MAX } from "@/lib/contract/holding";
import { tooLongText } from "@/lib/wording/too-long";
import { firstNameOf } from "../athlete/words";
import { keepEarly, moveDraft, useDraft } from "../messages/drafts";
import { EMPTY_DRAFT } from "../messages/words";
import { isUnheard } from "../portal/api";
import { drawFor } from "../portal/drawn-for";
import { useRefresh } from "../portal/refresh";
import { Refused } from "../portal/refused";
import { ActionButton } from "../ui/action-button";
import { Button, Key } from "../ui/button";
import { useCanWrite } from "../ui/connection";
import { useEnteredEarly, useUnrestored } from "../ui/entered-early";
import { isHeldEnter, isSecondHalf, typeOnIn } from "../ui/second-half";
import { AnswerView } from "./answer-view";
import { Draft } from "./draft";
import { type Turn, turnsOf } from "./turns";
import { readAnew, useAsking, wasLeftAsking } from "./use-asking";
import { draftsOf, type Reading, withoutMarks } from "./words";
import { Wrong } from "./wrong";

/** Who the questions are about. */
export type About =
  | { kind: "athlete"; id: string; name: string | null }
  | { kind: "roster" }
  /** The id of the person asking about themselves. */
  | { kind: "self"; id: string };

export interface AskProps {
  about: About;
  conversationId: string | null;
  /** The conversation's messages, newest first. */
  messages: readonly OwnMessage[];
  reading: Reading;
  /** Example questions to start with. */
  examples: readonly string[];
}

const LABELS = {
  athlete: "Your question about this athlete",
  roster: "Your question",
  self: "Your question",
} as const;

/** Returns an id in an address; null if there is none, or no valid one. */
function idIn(search: URLSearchParams, name: string): string | null {
  const id = search.get(name)?.toLowerCase() ?? "";
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : null;
}

/**
 * Renders the chat where a user asks questions and reads answers as they stream in. It resets when another conversation
 * is opened, but not when a first question creates the current one.
 */
export function Ask(props: AskProps) {
  if (props.about.kind === "self") drawFor(props.about.id);
  const refresh = useRefresh();
  const search = useSearchParams();
  const open = search.toString();
  const { about, conversationId, messages } = props;
  const drawnFor = about.kind === "athlete" ? about.id : null;
  const drawn = `${conversationId} ${drawnFor}`;
  const [place, setPlace] = useState({
    ...{ open, drawn, count: 0 },
    /** The search of the conversation that was begun here. */
    begun: null as string | null,
  });
  if (open !== place.open || drawn !== place.drawn) {
    const isBegun = open === place.begun;
    const count = isBegun ? place.count : place.count + 1;
    setPlace({ open, drawn, count, begun: isBegun ? open : null });
  }
  const noteBegun = useCallback((id: string) => {
    const begun = new URLSearchParams({ conversation: id }).toString();
    setPlace((before) => ({ ...before, begun }));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page from the server
  useEffect(() => {
    // A link followed right after the first question leads here before its conversation's address was ever rendered.
    setPlace((now) =>
      now.begun === null || location.search === `?${now.begun}`
        ? now
        : { ...now, begun: null, count: now.count + 1 },
    );
  }, [messages]);
  // Back can return to a page cached before its question was answered.
  const named = search.get("conversation");
  // Back changes the address at once, and what is drawn only when it has come.
  const isOfOther =
    conversationId === null
      ? named === null && about.kind !== "self" && drawnFor !== idIn(search, "athlete")
      : conversationId !== idIn(search, "conversation");
  const isElsewhere = isOfOther && open !== place.begun;
  const isStale =
    named !== null &&
    open !== place.begun &&
    (messages[0]?.role !== "assistant" || wasLeftAsking(named));
  const [readFor, setReadFor] = useState<string | null>(null);
  const [isReading, startReading] = useTransition();
  useEffect(() => {
    if (isElsewhere) return;
    if (readFor === named) {
      if (named !== null && !isReading) readAnew(named);
      return;
    }
    setReadFor(named);
    // Only as it is opened: a question that is being answered has no answer yet.
    if (isStale) startReading(() => refresh());
  }, [isElsewhere, isStale, isReading, readFor, named, refresh]);
  if (isElsewhere || (isStale && (isReading || readFor !== named)))
    return (
      <p role="status" className="mt-5 text-ink2">
        Opening your conversation…
      </p>
    );
  return <Talk key={place.count} {...props} onBegin={noteBegun} />;
}

function Talk({
  about,
  conversationId,
  messages,
  reading,
  examples,
  onBegin,
}: AskProps & { onBegin: (id: string) => void }) {
  const base = about.kind === "self" ? "/v1/me" : "/v1/coach";
  const athleteUid = about.kind === "athlete" ? about.id : null;
  const initial = turnsOf(messages);
  const keyOf = (id: string | null) => ["ask", base, id, athleteUid].join(" ");
  const [key, setKey] = useState(() => keyOf(conversationId));
  // The first question creates the conversation; what is typed meanwhile belongs to it. At once, or the field would be
  // empty in between.
  const begin = (id: string) => {
    flushSync(() => {
      moveDraft(key, keyOf(id));
      setKey(keyOf(id));
    });
    onBegin(id);
  };
  const asking = useAsking({ base, conversationId, athleteUid, initial, onBegin: begin });
  const { turns, refused, isAsking, isMoved, ask, stop } = asking;
  const { draft, setDraft, sendOff } = useDraft(key);
  const typed = draft.text ?? "";
  // The answer was lost and the question given back, but the reloaded conversation shows that it had arrived.
  const wasTaken = draft.isUnheard === true && initial.at(-1)?.question === typed.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed before this page opened
  useEffect(() => {
    if (wasTaken) setDraft(EMPTY_DRAFT);
  }, []);
  const field = useRef<HTMLTextAreaElement>(null);
  useUnrestored(field);
  useEnteredEarly(field, ([{ value }]) => keepEarly(key, value));
  const { canWrite, why } = useCanWrite();
  const tooLong = tooLongText(typed, QUESTION_MAX, "A question has");
  const canAsk = canWrite && !isAsking && typed.trim() !== "" && tooLong === null;

  // Users can keep typing after a click; on a phone, the keyboard would hide the answer.
  const typeOn = () => {
    if (field.current && matchMedia("(pointer: fine)").matches) typeOnIn(field.current);
  };
  // The page shows the refusal.
  const send = (question: string, { detail }: Pick<UIEvent, "detail">) => {
    // An example goes away with the focus; who pressed a key on another button may press it again.
    if (detail > 0 || turns.length === 0) typeOn();
    return ask(question).catch(() => {});
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!canAsk) return;
    typeOn();
    // A question that wasn't accepted stays in the draft, on this page or when coming back to it.
    await sendOff((sent) =>
      ask(typed).catch((error) => {
        sent.draft = { ...draft, isUnheard: isUnheard(error) };
        throw error;
      }),
    ).catch(() => {});
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== "Enter" || event.shiftKey) return;
    // Held, it was pressed for what had the focus before.
    if (isHeldEnter(event)) event.preventDefault();
    else void submit(event);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape stops wherever the focus is in it
    <div
      onKeyDown={({ key, defaultPrevented }) => {
        // An open dialog takes its own Escape.
        if (key === "Escape" && !defaultPrevented) stop();
      }}
    >
      <div aria-live="polite">
        {isMoved && (
          <p className="mt-5 text-ink2">
            This conversation was deleted, so your question started a new one.
          </p>
        )}
        {turns.map((turn) => (
          <AnswerView key={turn.key} {...{ turn, about, reading }}>
            <AnswerActions turn={turn} about={about} asking={asking} onAgain={send} />
          </AnswerView>
        ))}
      </div>
      <form
        method="dialog"
        onSubmit={submit}
        className="mt-7 border-t border-line pt-4 print:hidden"
      >
        <label htmlFor="question" className="text-label font-bold">
          {LABELS[about.kind]}
        </label>
        <textarea
          ref={field}
          id="question"
          rows={2}
          aria-invalid={tooLong !== null}
          value={typed}
          onChange={({ target }) => setDraft({ ...EMPTY_DRAFT, text: target.value })}
          onKeyDown={press}
          className="mt-2 block w-full rounded-control border border-edge bg-surface px-3 py-2"
        />
        <p role="status" className="text-small text-concern">
          {tooLong}
        </p>
        <Refused error={refused} />
        <div className="mt-3 flex flex-wrap items-center gap-3">
          {isAsking ? (
            // It replaces the Ask button under the pointer, so the second half of a double-click must not stop the
            // answer.
            <Button onClick={(event) => !isSecondHalf(event) && stop()}>
              Stop<Key>Esc</Key>
            </Button>
          ) : (
            <ActionButton type="submit" tone="primary" isOff={!canAsk}>
              Ask
            </ActionButton>
          )}
          <p role="status" className="text-small text-ink2">
            {why !== null && `${why} What you typed is kept.`}
          </p>
        </div>
        <noscript>
          <p className="mt-3">
            Asking needs JavaScript, which is off in this browser. You can read{" "}
            <a href="/knowledge">the articles</a> without it.
          </p>
        </noscript>
        {turns.length === 0 && (
          <section aria-label="Examples" className="mt-5">
            <h2 className="text-small font-bold text-ink2">For example</h2>
            <ul className="mt-2 flex flex-wrap gap-2">
              {examples.map((example) => (
                <li key={example}>
                  <Button
                    isOff={!canWrite || isAsking}
                    onClick={(event) => void send(example, event)}
                  >
                    <span className="py-1 text-left font-normal">{example}</span>
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </form>
    </div>
  );
}

/** Renders the actions for an answer. */
function AnswerActions({
  turn,
  about,
  asking,
  onAgain,
}: {
  turn: Turn;
  about: About;
  asking: ReturnType<typeof useAsking>;
  onAgain: (question: string, by: Pick<UIEvent, "detail">) => Promise<void>;
}) {
  const { answer, question } = turn;
  if (answer.state === "asking") return null;
  const isWhole = answer.state === "complete" && !answer.is_withheld;
  // An answer about one athlete is addressed to them.
  const greeting = about.kind === "athlete" ? `Hi ${firstNameOf(about.name)},\n\n` : "";
  const initialText = `${greeting}${withoutMarks(answer.content)}`.slice(0, MESSAGE_MAX);
  const drafts =
    !isWhole || about.kind === "self"
      ? []
      : about.kind === "roster"
        ? draftsOf(answer)
        : [{ athlete_uid: about.id, name: about.name, begins: { initialText } }];
  return (
    <div className="mt-4 flex flex-wrap items-start gap-2 print:hidden">
      <ActionButton isOff={asking.isAsking} onClick={(event) => void onAgain(question, event)}>
        Ask again
      </ActionButton>
      <Draft drafts={drafts} />
      {isWhole && answer.id !== null && (
        <Wrong
          answerId={answer.id}
          isWrong={answer.is_wrong}
          onSay={(note) => asking.markWrong(turn, note)}
        />
      )}
    </div>
  );
}
