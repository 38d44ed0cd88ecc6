"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { OwnConversation } from "@/lib/contract/conversation";
import { callApi, refusalText } from "../portal/api";
import { newBrowserId } from "../portal/chance";
import { useIsHere } from "../portal/use-is-here";
import { askFor } from "./stream";
import { type Answer, heard, NO_ANSWER, type Turn } from "./turns";

interface Asked {
  /** Where conversations are: of a coach, or of who asks about themself. */
  base: string;
  /** The conversation that is open; null for one that begins with the first question. */
  conversationId: string | null;
  /** Whom a new one is about; null for a roster, or for oneself. */
  athleteUid: string | null;
  initial: readonly Turn[];
  /** Is told of a conversation that a question began here, before the address names it. */
  onBegin: (id: string) => void;
}

/** Asks in a conversation, which begins with its first question, and holds what was said. */
export function useAsking({ base, conversationId, athleteUid, initial, onBegin }: Asked) {
  const [turns, setTurns] = useState(initial);
  const [refused, setRefused] = useState<unknown>(null);
  const [isAsking, setAsking] = useState(false);
  const id = useRef(conversationId);
  const isHere = useIsHere();
  const stopper = useRef<AbortController | null>(null);
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
    // If they went to another page meanwhile, its address stays.
    if (!isHere.current) return begun.id;
    onBegin(begun.id);
    // A reload shows the same again.
    history.replaceState(null, "", `?${new URLSearchParams({ conversation: begun.id })}`);
    return begun.id;
  }, [base, athleteUid, onBegin, isHere]);

  /** @returns whether it was taken; what was not is still to be asked */
  const ask = useCallback(
    async (question: string): Promise<boolean> => {
      const content = question.trim();
      if (content === "" || stopper.current !== null) return false;
      const control = new AbortController();
      stopper.current = control;
      setAsking(true);
      setRefused(null);
      const key = newBrowserId();
      let isTaken = false;
      try {
        const path = `${base}/conversations/${await begin()}/messages`;
        setTurns((all) => [...all, { key, question: content, answer: NO_ANSWER }]);
        await askFor(path, { content, key, signal: control.signal }, (event) => {
          isTaken = true;
          change(key, (answer) => heard(answer, event));
        });
      } catch (error) {
        if (control.signal.aborted) {
          change(key, (answer) => ({ ...answer, state: "stopped" }));
          isTaken = true;
        } else if (isTaken) {
          change(key, (answer) => ({ ...answer, state: "error", problem: refusalText(error) }));
        } else {
          setTurns((all) => all.filter((turn) => turn.key !== key));
          setRefused(error);
        }
      } finally {
        stopper.current = null;
        setAsking(false);
      }
      return isTaken;
    },
    [base, begin, change],
  );

  const stop = useCallback(() => stopper.current?.abort(), []);
  // Who leaves the page reads no further.
  useEffect(() => stop, [stop]);

  const markWrong = useCallback(
    async (turn: Turn, note: string): Promise<void> => {
      const path = `${base}/conversations/${id.current}/messages/${turn.answer.id}/wrong`;
      const body = note.trim() === "" ? {} : { note: note.trim() };
      await callApi("POST", path, body, { isRepeatable: true });
      change(turn.key, (answer) => ({ ...answer, is_wrong: true }));
    },
    [base, change],
  );

  return { turns, refused, isAsking, ask, stop, markWrong };
}
