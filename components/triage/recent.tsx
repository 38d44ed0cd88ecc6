"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Format } from "@/components/format/format";
import { callApi, refusalText, unlessGone } from "@/components/portal/api";
import { browserNowMs } from "@/components/portal/clock";
import { useReader } from "@/components/portal/settings-context";
import { type UndoableAction, useUndo } from "@/components/portal/undo";
import { useNowUntil } from "@/components/portal/use-now";
import { ActionButton } from "@/components/ui/action-button";
import type { Message } from "@/lib/contract/message";
import type { RecordedTriageAction } from "@/lib/contract/triage";
import { giveBack } from "../messages/drafts";
import { sentAs } from "../messages/sending";
import { announcementOf } from "./decisions";
import { nameOf } from "./words";

const DID = { reviewed: "reviewed", snooze: "snoozed", message: "messaged" } as const;
const SHOWN = 10;

interface Shown extends RecordedTriageAction {
  undoableUntilMs: number;
  /** The message as it was written, while it can be taken back; null if it couldn't be read. */
  written: Promise<Message | null>;
}

const NOTHING = Promise.resolve(null);

/** Returns a message that is still held: it is among the newest. */
const findMessage = (athleteUid: string, id: string): Promise<Message | null> =>
  callApi<{ messages: Message[] }>("GET", `/v1/coach/messages/${athleteUid}`).then(
    ({ messages }) => messages.find((message) => message.id === id) ?? null,
    () => null,
  );

/** Lists recent decisions by the reader and colleagues; those not sent yet can be undone, from any tab. */
export function RecentActions({ format }: { format: Format }) {
  const { isSample, coachUid } = useReader();
  const client = useQueryClient();
  const undoing = useUndo();
  const [problem, setProblem] = useState<string | null>(null);
  const { data, error } = useQuery({
    queryKey: ["triage", "actions"],
    queryFn: async () => {
      const path = `/v1/coach/triage/actions?limit=${SHOWN}`;
      const { actions } = await callApi<{ actions: RecordedTriageAction[] }>("GET", path);
      // The remaining time comes from the server, as the browser's clock may be wrong.
      const arrivedMs = browserNowMs();
      return actions.map((action): Shown => {
        const { athlete_uid, message_id, undo_ms } = action;
        const isHeld = message_id !== null && undo_ms > 0 && action.by.coach_uid === coachUid;
        // Read now, as Undo has no time to wait: its words come back as a draft.
        const written = isHeld ? findMessage(athlete_uid, message_id) : NOTHING;
        return { ...action, undoableUntilMs: arrivedMs + undo_ms, written };
      });
    },
    enabled: !isSample,
  });
  const takeBack = async ({ id, athlete_uid, written }: Shown) => {
    setProblem(null);
    const announced = announcementOf.get(id);
    const isHere = ({ id, takeBack }: UndoableAction) => id === announced && takeBack !== null;
    if (announced !== undefined && undoing.actions.some(isHere)) return undoing.undo(announced);
    try {
      await callApi("DELETE", `/v1/coach/triage/actions/${id}`).catch(unlessGone);
      void written.then((message) => message && giveBack(sentAs(athlete_uid, message)));
    } catch (refusal) {
      setProblem(refusalText(refusal));
    }
    await client.invalidateQueries({ queryKey: ["triage"] });
  };
  const actions = data ?? [];
  const nowMs = useNowUntil(Math.max(...actions.map(({ undoableUntilMs }) => undoableUntilMs)));
  return (
    <details className="mt-7 print:hidden">
      <summary className="min-h-8 cursor-pointer text-small text-ink2">Recent actions</summary>
      {problem !== null && <p role="alert">{problem}</p>}
      {actions.length === 0 && (
        <p className="mt-2 text-small text-ink2">
          {error !== null
            ? refusalText(error)
            : data === undefined && !isSample
              ? "Loading the list…"
              : "Nothing yet."}
        </p>
      )}
      <ul className="mt-2 space-y-2 text-small">
        {actions.map((action) => (
          <li key={action.id} className="flex items-center justify-between gap-3">
            <span>
              <bdi>{nameOf(action)}</bdi> {DID[action.action]} by{" "}
              {action.by.coach_uid === coachUid ? "you" : (action.by.name ?? "a colleague")}
              {`, ${format.relativeDays(action.created_at)}`}
            </span>
            {action.by.coach_uid === coachUid &&
              action.undo_ms > 0 &&
              action.undoableUntilMs > nowMs && (
                <ActionButton
                  tone="bare"
                  onClick={(event) => {
                    // The button disappears with the item it undoes, so move the focus.
                    event.currentTarget.closest("details")?.querySelector("summary")?.focus();
                    void takeBack(action);
                  }}
                >
                  Undo<span className="sr-only">: {nameOf(action)}</span>
                </ActionButton>
              )}
          </li>
        ))}
      </ul>
    </details>
  );
}
