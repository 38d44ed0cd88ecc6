"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import type { OwnConversation } from "@/lib/contract/conversation";
import { callApi, onceFor, Refusal, refusalText } from "../portal/api";
import { newBrowserId } from "../portal/chance";
import { isLeaving } from "../portal/leaving";
import { useRefresh } from "../portal/refresh";
import { useIsHere } from "../portal/use-is-here";
import { askFor } from "./stream";
import { type Answer, heard, NO_ANSWER, type Turn } from "./turns";

interface Asked {
  /** The API base path: a coach's conversations, or those of someone asking about themselves. */
  base: string;
  /** The open conversation; null if the first question will create one. */
  conversationId: string | null;
  /** Who a new conversation is about; null for the roster or for oneself. */
  athleteUid: string | null;
  initial: readonly Turn[];
  /** Called when a question creates a conversation, before its id is in the URL. */
  onBegin: (id: string) => void;
}

/** Conversations whose page was left while a question was on its way: the router's copy of it lacks the question. */
const leftAsking = new Set<string>();
export const wasLeftAsking = (id: string): boolean => leftAsking.has(id);
export const readAnew = (id: string): boolean => leftAsking.delete(id);

/** Holds a conversation's turns and sends questions; the first question creates the conversation. */
export function useAsking({ base, conversationId, athleteUid, initial, onBegin }: Asked) {
  const [turns, setTurns] = useState(initial);
  const [refused, setRefused] = useState<unknown>(null);
  const [isAsking, setAsking] = useState(false);
  /** True if the conversation was deleted elsewhere, so the last question started a new one. */
  const [isMoved, setMoved] = useState(false);
  const id = useRef(conversationId);
  const isHere = useIsHere();
  const router = useRouter();
  const refresh = useRefresh();
  const going = useRef<{ control: AbortController; isTaken: boolean } | null>(null);
  const change = useCallback((key: string, next: (answer: Answer) => Answer) => {
    setTurns((all) =>
      all.map((turn) => (turn.key === key ? { ...turn, answer: next(turn.answer) } : turn)),
    );
  }, []);

  const begin = useCallback(async (): Promise<string> => {
    if (id.current !== null) return id.current;
    const body = athleteUid === null ? {} : { athlete_id: athleteUid };
    const begun = await callApi<OwnConversation>("POST", `${base}/conversations`, body);
    id.current = begun.id;
    // If the user has moved to another page, or is about to, keep that page's URL.
    if (!isHere.current || isLeaving()) return begun.id;
    onBegin(begun.id);
    // Makes a reload show the same conversation; Back works once the router knows the page, too.
    const search = `?${new URLSearchParams({ conversation: begun.id })}`;
    history.replaceState(null, "", search);
    router.replace(`${location.pathname}${search}` as Route, { scroll: false });
    return begun.id;
  }, [base, athleteUid, onBegin, isHere, router]);

  /**
   * Sends a question and calls `taken` once it is accepted. @throws what kept it from being taken: it is still to be
   * asked
   */
  const talk = useCallback(
    async (question: string, taken: () => void): Promise<void> => {
      const content = question.trim();
      if (content === "" || going.current !== null) throw new Error("busy");
      const control = new AbortController();
      const asked = { control, isTaken: false };
      going.current = asked;
      setAsking(true);
      setRefused(null);
      setMoved(false);
      const key = newBrowserId();
      let isSent = false;
      const send = async () => {
        const path = `${base}/conversations/${await begin()}/messages`;
        control.signal.throwIfAborted();
        isSent = true;
        const { signal } = control;
        await onceFor(path, content, (once, begun) =>
          askFor(path, { content, key: once, signal }, (event) => {
            begun();
            asked.isTaken = true;
            taken();
            change(key, (answer) => heard(answer, event));
            if (!isHere.current) control.abort();
          }),
        );
      };
      setTurns((all) => [...all, { key, question: content, answer: NO_ANSWER }]);
      try {
        await send().catch((error) => {
          if (!isDeleted(error)) throw error;
          id.current = null;
          setTurns((all) => all.filter((turn) => turn.key === key));
          setMoved(true);
          return send();
        });
      } catch (error) {
        if (control.signal.aborted && isSent) {
          change(key, (answer) => ({ ...answer, state: "stopped" }));
        } else if (asked.isTaken) {
          change(key, (answer) => ({ ...answer, state: "error", problem: refusalText(error) }));
        } else {
          setTurns((all) => all.filter((turn) => turn.key !== key));
          if (!control.signal.aborted) setRefused(error);
          throw error;
        }
      } finally {
        going.current = null;
        setAsking(false);
        // Going Back to this page then finds the answer in it.
        if (isHere.current) refresh();
      }
    },
    [base, begin, change, isHere, refresh],
  );

  /** Resolves once a question is accepted, which is before its answer ends. @throws where it was not */
  const ask = useCallback(
    (question: string) =>
      new Promise<void>((taken, untaken) => void talk(question, taken).then(taken, untaken)),
    [talk],
  );

  const stop = useCallback(() => going.current?.control.abort(), []);
  // Leaving the page stops reading the answer; a question still on its way is delivered.
  useEffect(
    () => () => {
      if (going.current !== null && id.current !== null) leftAsking.add(id.current);
      if (going.current?.isTaken) stop();
    },
    [stop],
  );

  const markWrong = useCallback(
    async (turn: Turn, note: string): Promise<void> => {
      const path = `${base}/conversations/${id.current}/messages/${turn.answer.id}/wrong`;
      const body = note.trim() === "" ? {} : { note: note.trim() };
      await callApi("POST", path, body, { isRepeatable: true });
      change(turn.key, (answer) => ({ ...answer, is_wrong: true }));
    },
    [base, change],
  );

  return { turns, refused, isAsking, isMoved, ask, stop, markWrong };
}

const isDeleted = (thrown: unknown): boolean =>
  thrown instanceof Refusal && thrown.code === "conversation_not_found";
