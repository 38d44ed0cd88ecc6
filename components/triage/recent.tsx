"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Format } from "@/components/format/format";
import { callApi, refusalText, unlessGone } from "@/components/portal/api";
import { browserNowMs } from "@/components/portal/clock";
import { useReader } from "@/components/portal/settings-context";
import { useNowUntil } from "@/components/portal/use-now";
import { DeedButton } from "@/components/ui/deed-button";
import type { TriageDeed } from "@/lib/contract/triage";
import { nameOf } from "./words";

const DID = { reviewed: "reviewed", snooze: "snoozed", message: "messaged" } as const;
const SHOWN = 10;

/** What was decided lately, by oneself and colleagues; what was not sent yet can still be taken back, from any tab. */
export function RecentActions({ format }: { format: Format }) {
  const { isSample, coachUid } = useReader();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const { data } = useQuery({
    queryKey: ["triage", "actions"],
    queryFn: async () => {
      const path = `/v1/coach/triage/actions?limit=${SHOWN}`;
      const { actions } = await callApi<{ actions: TriageDeed[] }>("GET", path);
      // The server says how long is left: what the browser's clock shows may be wrong.
      const arrivedMs = browserNowMs();
      return actions.map((deed) => ({ ...deed, undoableUntilMs: arrivedMs + deed.undo_ms }));
    },
    enabled: !isSample,
  });
  const takeBack = (id: string) =>
    callApi("DELETE", `/v1/coach/triage/actions/${id}`)
      .catch(unlessGone)
      .catch((refusal) => setProblem(refusalText(refusal)))
      .finally(() => client.invalidateQueries({ queryKey: ["triage"] }));
  const actions = data ?? [];
  const nowMs = useNowUntil(Math.max(...actions.map(({ undoableUntilMs }) => undoableUntilMs)));
  return (
    <details className="mt-7 print:hidden">
      <summary className="min-h-8 cursor-pointer text-small text-ink2">Recent actions</summary>
      {problem !== null && <p role="alert">{problem}</p>}
      {actions.length === 0 && <p className="mt-2 text-small text-ink2">Nothing yet.</p>}
      <ul className="mt-2 space-y-2 text-small">
        {actions.map((deed) => (
          <li key={deed.id} className="flex items-center justify-between gap-3">
            <span>
              <bdi>{nameOf(deed)}</bdi> {DID[deed.action]} by{" "}
              {deed.by.coach_uid === coachUid ? "you" : (deed.by.name ?? "a colleague")}
              {`, ${format.relativeDays(deed.created_at)}`}
            </span>
            {deed.by.coach_uid === coachUid && deed.undo_ms > 0 && deed.undoableUntilMs > nowMs && (
              <DeedButton
                tone="bare"
                onClick={(event) => {
                  // The button goes with what it undoes.
                  event.currentTarget.closest("details")?.querySelector("summary")?.focus();
                  void takeBack(deed.id);
                }}
              >
                Undo<span className="sr-only">: {nameOf(deed)}</span>
              </DeedButton>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
