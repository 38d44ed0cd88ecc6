"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { Live } from "@/components/portal/live";
import { useKeyOf, useShortcuts } from "@/components/portal/shortcuts";
import { useTeamClock } from "@/components/portal/team-clock";
import type { TriageItem } from "@/lib/contract/triage";
import { ActionBar, SNOOZES } from "./action-bar";
import { Detail } from "./detail";
import { Queue } from "./queue";
import { RecentActions } from "./recent";
import { useFormatIn } from "./use-format";
import { type Triage, useQueue } from "./use-queue";

// Loaded when somebody first writes.
const ComposeDialog = dynamic(
  () => import("@/components/messages/compose-dialog").then(({ ComposeDialog }) => ComposeDialog),
  { ssr: false },
);

interface BoardProps {
  initial: Triage;
  title: string;
  nowMs: number;
  /** What stands under the queue. */
  footer: ReactNode;
  /** What is shown once nothing waits. */
  allClear: ReactNode;
}

const DAY_MS = 86_400_000;
const TOPICS = ["triage", "roster"] as const;

/** The morning's work: the queue, what is open in it, and what can be done on that. */
export function Board({ initial, title, nowMs, footer, allClear }: BoardProps) {
  const formatIn = useFormatIn(nowMs);
  const queue = useQueue(initial);
  const { item, sections, openId, done, total, cleared } = queue;
  const [chosen, setChosen] = useState({ for: "", reason: "" });
  const [writing, setWriting] = useState<readonly TriageItem[]>([]);
  const keyOfAll = useKeyOf("message_all");

  const reason = chosen.for === openId ? chosen.reason : "";
  const open = item !== undefined && queue.isWaiting(item.athlete_uid) ? item : null;
  const teamNowMs = useTeamClock(nowMs);
  const snooze = (days: number) => {
    if (open === null || open.band === "safety") return;
    queue.act([open], { action: "snooze", until: teamNowMs() + days * DAY_MS });
  };
  const review = () => {
    if (open === null || (open.band === "safety" && reason === "")) return;
    queue.act([open], { action: "reviewed", ...(reason !== "" && { reason }) });
  };
  const write = () => setWriting(open === null ? [] : [open]);
  useShortcuts({
    next: () => queue.step(1),
    previous: () => queue.step(-1),
    review,
    snooze: () => snooze(SNOOZES[0].days),
    message: write,
    message_all: () => {
      const pattern = sections.find(
        ({ isPattern, items }) => isPattern && items.includes(item as TriageItem),
      );
      setWriting((pattern?.items ?? []).filter(({ athlete_uid }) => queue.isWaiting(athlete_uid)));
    },
  });

  return (
    <main id="main" className="desk-split desk:min-h-dvh">
      <Live topics={TOPICS} />
      <div
        className={`border-line px-4 pt-4 pb-10 desk:sticky desk:top-0 desk:row-span-2 desk:h-dvh desk:overflow-y-auto desk:border-r ${queue.isOpened && item ? "max-desk:hidden" : ""}`}
      >
        <Queue
          title={title}
          summary={total === 0 ? "Nothing waits" : `${cleared} of ${total} reviewed`}
          sections={sections}
          openId={openId}
          done={done}
          formatIn={formatIn}
          onOpen={queue.open}
          onMessageAll={setWriting}
          messageAllKey={keyOfAll}
        />
        {cleared === total && allClear}
        <p role="status" className="mt-4 text-small">
          {queue.gone}
        </p>
        {footer}
        <RecentActions />
      </div>
      <div className={`min-w-0 px-4 pt-5 pb-10 md:px-7 ${queue.isOpened ? "" : "max-desk:hidden"}`}>
        {item !== undefined && (
          <>
            <button
              type="button"
              onClick={() => queue.open(null)}
              className="mb-3 min-h-11 cursor-pointer text-accent underline underline-offset-2 desk:hidden print:hidden"
            >
              Back to the queue
            </button>
            <Detail item={item} format={formatIn(item.time_zone)} own={formatIn(null)} />
          </>
        )}
      </div>
      <div className="sticky bottom-0 z-20 short:static desk:col-start-2">
        {queue.problem !== null && (
          <p role="alert" className="border-l-4 border-concern bg-concern-soft px-4 py-3">
            {queue.problem}
          </p>
        )}
        {item !== undefined && (
          <ActionBar
            item={item}
            isHandled={open === null}
            reason={reason}
            onReason={(reason) => setChosen({ for: item.athlete_uid, reason })}
            onMessage={write}
            onReviewed={review}
            onSnooze={snooze}
          />
        )}
      </div>
      {writing.length > 0 && (
        <ComposeDialog
          athletes={writing}
          initialTemplate={templateFor(writing)}
          onClose={() => setWriting([])}
          onSend={async (words, athleteUids) => {
            const to = writing.filter(({ athlete_uid }) => athleteUids.includes(athlete_uid));
            await queue.act(to, { action: "message", message: words });
          }}
        />
      )}
    </main>
  );
}

/** The template that fits what an item is about. */
function templateFor([first]: readonly TriageItem[]): string {
  if (first?.band === "safety") return "check_in_today";
  if (first?.pattern.trigger === "went_quiet") return "gone_quiet";
  const nutrient = first?.pattern.nutrient ?? null;
  return nutrient === null ? "how_was_it" : `${nutrient}_short`;
}
