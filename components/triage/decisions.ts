"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { type Format, formatOf } from "@/components/format/format";
import type { Texts, Words } from "@/components/messages/words";
import { callApi, isUnheard, notSo, Refusal, refusalText } from "@/components/portal/api";
import { newBrowserId } from "@/components/portal/chance";
import { browserNowMs } from "@/components/portal/clock";
import { endAll } from "@/components/portal/ending";
import { useReader } from "@/components/portal/settings-context";
import { useUndo } from "@/components/portal/undo";
import { useIsHere } from "@/components/portal/use-is-here";
import { HOLD_MS } from "@/lib/contract/holding";
import type { WrittenMessage } from "@/lib/contract/message";
import type { ActionName, TriageItem } from "@/lib/contract/triage";
import { giveBack, type Sent, withdraw } from "../messages/drafts";
import { byClock, nameOf } from "./words";

/** What was done to an item on this page. */
export interface Done {
  action: ActionName;
  /** Shown under the name instead of the reason. */
  said: string;
}

/** Identifies an item as it was seen. */
const named = ({ athlete_uid, evidence_key }: TriageItem) => ({ athlete_uid, evidence_key });

/** A decision as sent to the API. */
export interface Deciding {
  action: ActionName;
  reason?: string;
  until?: number;
  message?: { texts: Texts };
}

interface Answer {
  actions: { id: string; athlete_uid: string; commit_at: number }[];
}

const SAID = {
  reviewed: "Reviewed",
  snooze: "Snoozed",
  message: "Message queued, sends in 10 s",
} as const;

function told(action: ActionName, items: readonly TriageItem[]): string {
  const [first] = items;
  const whom = items.length === 1 && first ? nameOf(first) : `${items.length} athletes`;
  if (action === "message") return `Message to ${whom} queued`;
  return action === "reviewed" ? `${whom}: reviewed` : `${whom}: snoozed`;
}

const PATH = "/v1/coach/triage/actions";

/** Throws a refusal on, with its times by the reader's clock; of several items, it names the athlete it is about. */
function refuse(
  refusal: unknown,
  items: readonly TriageItem[],
  format: Format,
  others = "",
): never {
  if (refusal instanceof Refusal) {
    const sentence = byClock(refusal.message, format);
    const item = itemOf(refusal, items);
    refusal.message = item ? `${nameOf(item)}: ${sentence}${others}` : sentence;
  }
  throw refusal;
}

/** Returns which of several items a refusal is about, if it is about one. */
export const itemOf = (
  { param }: Pick<Refusal, "param">,
  items: readonly TriageItem[],
): TriageItem | undefined =>
  items.length > 1 ? items[Number(/^items\.(\d+)/.exec(param ?? "")?.[1])] : undefined;

/** Fetches what athletes would read as an answer to their items, which adds the session to the text. @throws Refusal */
export async function previewAnswers(
  items: readonly TriageItem[],
  message: Words,
  format: Format,
): Promise<WrittenMessage[]> {
  const body = { action: "message", items: items.map(named), message, preview: true };
  const { messages } = await callApi<{ messages: WrittenMessage[] }>("POST", PATH, body, {
    isRepeatable: true,
  }).catch((refusal: unknown) => refuse(refusal, items, format));
  return messages;
}

/** Marks the messages of one decision as sent once their hold is over; one undone and written anew is another. */
export function sent(
  all: ReadonlyMap<string, Done>,
  entry: Done,
  time: string,
): ReadonlyMap<string, Done> {
  const left = [...all].map(([id, done]): [string, Done] => [
    id,
    done === entry ? { ...done, said: `Sent ${time}` } : done,
  ]);
  return new Map(left);
}

/** @throws what refuses it, silence before all else */
async function undoAll(actions: Answer["actions"], words: Sent | null): Promise<void> {
  const refused = await endAll(actions, ({ id }) => `${PATH}/${id}`);
  const [first] = refused;
  if (first === undefined) return;
  const left = refused.map(({ item }) => item.athlete_uid);
  if (words !== null) withdraw(words, left, actions.length);
  throw first.why;
}

/** A refused decision needs no undo. Without an answer the outcome is unknown, so the list has to show it. */
function neverDone(refusal: unknown): void {
  if (isUnheard(refusal)) throw new Refusal("unknown", "We couldn’t confirm this. Check the list.");
}

/** What announced a decision on one athlete made in this tab, by the decision's id: undone there, it says so. */
export const announcementOf = new Map<string, string>();

/**
 * Holds the decisions on items. The page updates at once, and reverts with a message if the server refuses. Undo waits
 * for a pending answer, so that nothing undone stays done.
 *
 * @returns the decisions; `returning`, items undone here that the server doesn't list again yet; and how to decide
 */
export function useDecisions(onUndone: (athleteUid: string) => void) {
  const client = useQueryClient();
  const { isSample, preferences, timeZone } = useReader();
  const { tell } = useUndo();
  const [done, setDone] = useState<ReadonlyMap<string, Done>>(new Map());
  const [returning, setReturning] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string | null>(null);
  const isHere = useIsHere();

  const forget = useCallback((ids: readonly string[]) => {
    setDone((all) => new Map([...all].filter(([id]) => !ids.includes(id))));
  }, []);

  const decide = useCallback(
    (items: readonly TriageItem[], deciding: Deciding, words: Sent | null = null) => {
      const ids = items.map(({ athlete_uid }) => athlete_uid);
      const formatNow = () => formatOf({ ...preferences, timeZone, nowMs: browserNowMs() });
      setProblem(null);
      const entry = { action: deciding.action, said: SAID[deciding.action] };
      const show = () =>
        setDone((all) => new Map([...all, ...ids.map((id) => [id, entry] as const)]));
      show();
      const body = {
        ...deciding,
        items: items.map(named),
      };
      const asked: Promise<Answer> = isSample
        ? Promise.resolve({ actions: [] })
        : callApi<Answer>("POST", PATH, body).catch((refusal: unknown) =>
            refuse(refusal, items, formatNow(), " Nothing was done for the others."),
          );
      const stillDone = (refusal: unknown) => {
        show();
        throw refusal;
      };
      const said = told(deciding.action, items);
      const id = newBrowserId();
      if (deciding.action === "message")
        asked.then(
          () =>
            setTimeout(
              () => setDone((all) => sent(all, entry, formatNow().time(browserNowMs()))),
              HOLD_MS,
            ),
          () => {},
        );
      const refresh = () => client.invalidateQueries({ queryKey: ["triage"] });
      const taken = ({ actions: [only, ...others] }: Answer) => {
        if (only !== undefined && others.length === 0) announcementOf.set(only.id, id);
        void refresh();
      };
      asked.then(taken, (refusal: Refusal) => {
        forget(ids);
        const whose = itemOf(refusal, items) ? "" : `${items.map(nameOf).join(", ")}: `;
        setProblem(`${whose}${refusalText(refusal)}`);
        tell({
          id,
          said: notSo("done", said, refusal),
          untilMs: null,
          takeBack: null,
          // The page itself shows it while it is mounted.
          isQuiet: isHere.current,
        });
        void refresh();
      });
      tell({
        id,
        said,
        untilMs: browserNowMs() + HOLD_MS,
        takeBack: () => {
          setReturning((all) => new Set([...all, ...ids]));
          forget(ids);
          if (words !== null) giveBack(words);
          onUndone(ids[0] ?? "");
          const undone = asked.then(
            ({ actions }) => undoAll(actions, words).catch(stillDone),
            neverDone,
          );
          const isBack = () =>
            setReturning((all) => new Set([...all].filter((id) => !ids.includes(id))));
          const readAnew = () => refresh().then(isBack, isBack);
          return undone.then(readAnew, (refusal) => {
            // Don't wait for the refetch: without a connection it never finishes.
            void readAnew();
            throw refusal;
          });
        },
      });
      return asked;
    },
    [client, forget, isHere, isSample, onUndone, preferences, tell, timeZone],
  );
  return { done, returning, decide, forget, problem };
}
