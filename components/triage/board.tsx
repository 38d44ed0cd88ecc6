"use client";

import { useEffect, useRef, useState } from "react";
import { ComposeDialog } from "@/components/messages/compose-on-use";
import type { Refusal } from "@/components/portal/api";
import { Live } from "@/components/portal/live";
import { useReader } from "@/components/portal/settings-context";
import { useKeyOf, useShortcuts } from "@/components/portal/shortcuts";
import { Disclaimer } from "@/components/portal/states";
import { useTeamClock } from "@/components/portal/team-clock";
import { useCanWrite } from "@/components/ui/connection";
import { READING_MS } from "@/components/ui/second-half";
import { DAY_MS } from "@/lib/contract/durations";
import type { TriageItem } from "@/lib/contract/triage";
import { ActionBar, SNOOZES, whyClosed } from "./action-bar";
import { itemOf, previewAnswers } from "./decisions";
import { Detail } from "./detail";
import { AllClear, Others } from "./others";
import { Queue } from "./queue";
import { rowIdOf } from "./queue-row";
import { RecentActions } from "./recent";
import { useFormatIn } from "./use-format";
import { ALL_CLEAR_ID, type Triage, useQueue } from "./use-queue";
import { triageTitle } from "./words";

interface BoardProps {
  initial: Triage;
  /** True if the reader gets no digest by email. */
  isUnsubscribed: boolean;
}

const TOPICS = ["triage", "roster"] as const;
const NOTHING_CHOSEN: { for: string | undefined; reason: string; days: number } = {
  for: "",
  reason: "",
  days: SNOOZES[0].days,
};

const NOT_WAITING = "What you opened is no longer waiting.";

/** The morning's work: the queue, the open item, and its actions. */
export function Board({ initial, isUnsubscribed }: BoardProps) {
  const { isSample } = useReader();
  const queue = useQueue(initial);
  const nowMs = queue.about.now_ms;
  const formatIn = useFormatIn(nowMs);
  const title = triageTitle(formatIn(null), nowMs);
  const { item, sections, openId, done, total, cleared } = queue;
  const [chosen, setChosen] = useState(NOTHING_CHOSEN);
  /** An action that was blocked: the item, and how often it was attempted. */
  const [refused, setRefused] = useState({ for: "", whileOpen: openId, times: 0 });
  const [writing, setWriting] = useState<readonly TriageItem[]>([]);
  /** Whose message was refused because of newer evidence. Sent again, it answers what is shown then. */
  const [staleId, setStaleId] = useState<string | null>(null);
  const isWriting = useRef(false);
  useEffect(() => {
    isWriting.current = writing.length > 0;
    return () => {
      isWriting.current = false;
    };
  }, [writing]);
  const keyOfAll = useKeyOf("message_all");
  const { canWrite, why } = useCanWrite();

  // A reason is chosen for what is shown: a report that arrives later needs another.
  const { reason, days } = chosen.for === item?.evidence_key ? chosen : NOTHING_CHOSEN;
  const choose = (what: Partial<typeof chosen>) =>
    setChosen({ reason, days, ...what, for: item?.evidence_key });
  const all = sections.flatMap(({ items }) => items);
  /** Returns an item as the page shows it now. */
  const shownOf = (item: TriageItem) =>
    all.find(({ athlete_uid }) => athlete_uid === item.athlete_uid) ?? item;
  const was = writing.find(({ athlete_uid }) => athlete_uid === staleId);
  const now = was && shownOf(was);
  // If it became a matter of safety, the coach has to look at it first.
  const isSafe = now?.band !== "safety" || was?.band === "safety";
  if (was && now && now.evidence_key !== was.evidence_key && isSafe) {
    setStaleId(null);
    setWriting(writing.with(writing.indexOf(was), now));
  }
  const focusedRow = useRef<HTMLElement>(null);
  /** Returns the item an action applies to: the focused one, else the open one. Null if it is already handled. */
  const asked = (): TriageItem | null => {
    // A focused row that vanished was for another athlete than the open one.
    if (focusedRow.current?.isConnected === false) {
      focusedRow.current = null;
      return null;
    }
    const focused = all.find((each) => rowIdOf(each) === document.activeElement?.id) ?? item;
    return focused !== undefined && queue.isWaiting(focused.athlete_uid) ? focused : null;
  };
  const open = item !== undefined && queue.isWaiting(item.athlete_uid) ? item : null;
  const refuse = (one: TriageItem) =>
    setRefused(({ times }) => ({ for: one.athlete_uid, whileOpen: openId, times: times + 1 }));
  const teamNowMs = useTeamClock(nowMs);
  const snooze = (one: TriageItem | null) => {
    if (one === null || !canWrite) return;
    if (one.band === "safety") return refuse(one);
    const ms = (one === open ? days : SNOOZES[0].days) * DAY_MS;
    queue.act([one], { action: "snooze", until: teamNowMs() + ms });
  };
  const review = (one: TriageItem | null) => {
    if (one === null || !canWrite) return;
    const because = one === open ? reason : "";
    if (one.band === "safety" && because === "") return refuse(one);
    queue.act([one], { action: "reviewed", ...(because !== "" && { reason: because }) });
  };
  const write = (one: TriageItem | null) => setWriting(one === null ? [] : [one]);
  useShortcuts({
    next: () => queue.step(1),
    previous: () => queue.step(-1),
    review: () => review(asked()),
    snooze: () => snooze(asked()),
    message: () => write(asked()),
    message_all: () => {
      const about = asked() ?? item;
      const patterns = sections.filter(({ isPattern }) => isPattern);
      const pattern =
        patterns.find(({ items }) => items.some((each) => each === about)) ??
        (patterns.length === 1 ? patterns[0] : undefined);
      setWriting((pattern?.items ?? []).filter(({ athlete_uid }) => queue.isWaiting(athlete_uid)));
    },
  });

  const closed = all.find(
    (each) =>
      each.athlete_uid === refused.for &&
      openId === refused.whileOpen &&
      queue.isWaiting(refused.for) &&
      !(refused.for === openId && reason !== ""),
  );
  return (
    <main
      id="main"
      className="desk-split desk:min-h-dvh"
      onFocus={({ target }) => {
        focusedRow.current = all.some((each) => rowIdOf(each) === target.id) ? target : null;
      }}
    >
      {/* The URL changes with every decision, so refreshing would reload the page each time. On the sample roster, a refresh shows when the team's own data replaces it. */}
      <Live topics={TOPICS} redraws={isSample} />
      <div
        className={`border-line px-4 pt-4 pb-10 desk:sticky desk:top-0 desk:row-span-2 desk:h-dvh desk:overflow-y-auto desk:border-r ${queue.isOpened && item ? "max-desk:hidden" : ""}`}
      >
        <Queue
          title={title}
          summary={total === 0 ? "Nothing to review" : `${cleared} of ${total} reviewed`}
          sections={sections}
          openId={openId}
          done={done}
          formatIn={formatIn}
          onOpen={queue.open}
          onMessageAll={setWriting}
          messageAllKey={keyOfAll}
        />
        {cleared === total && (
          <div id={ALL_CLEAR_ID} tabIndex={-1}>
            <AllClear about={queue.about} format={formatIn(null)} isUnsubscribed={isUnsubscribed} />
          </div>
        )}
        <p role="status" className="mt-4 text-small">
          {queue.isMissing && item === undefined ? NOT_WAITING : queue.gone}
        </p>
        <Others about={queue.about} format={formatIn(null)} />
        <RecentActions format={formatIn(null)} />
        {/* If an item is open next to it, that view says so. */}
        <div className={item === undefined ? "" : "desk:hidden"}>
          <Disclaimer />
        </div>
      </div>
      <div className={`min-w-0 px-4 pt-5 pb-10 md:px-7 ${queue.isOpened ? "" : "max-desk:hidden"}`}>
        {item !== undefined && (
          <>
            {/* On a small screen the queue is hidden, with its title. */}
            <h1 className="sr-only desk:hidden">{title}</h1>
            <button
              type="button"
              onClick={() => queue.open(null)}
              className="mb-3 min-h-11 cursor-pointer text-accent underline underline-offset-2 desk:hidden print:hidden"
            >
              Back to the queue
            </button>
            {queue.isMissing && (
              <p className="mb-3 text-ink2">{NOT_WAITING} Below is the first item that is.</p>
            )}
            {queue.isGone ? (
              <p className="mt-2 text-ink2">{queue.gone ?? "No longer waiting."}</p>
            ) : (
              <Detail
                item={item}
                format={formatIn(item.time_zone)}
                own={formatIn(null)}
                nowMs={nowMs}
              />
            )}
          </>
        )}
      </div>
      <div className="sticky bottom-0 z-20 short:static desk:col-start-2">
        <div role="status">
          {why !== null && (
            <p className="border-t border-edge bg-surface px-4 pt-2 text-small md:px-7">
              {why} You can review items once you’re back online.
            </p>
          )}
          {closed !== undefined && (
            <p
              key={refused.times}
              className="border-t border-edge bg-surface px-4 pt-2 text-small md:px-7"
            >
              {whyClosed(closed)}
            </p>
          )}
        </div>
        {queue.problem !== null && (
          <p role="alert" className="border-l-4 border-concern bg-concern-soft px-4 py-3">
            {queue.problem}
          </p>
        )}
        {/* On a small screen it is shown only with an open item, which fills the screen. */}
        {item !== undefined && (
          <div className={queue.isOpened ? "" : "max-desk:hidden"}>
            <ActionBar
              item={item}
              isHandled={open === null}
              reason={reason}
              onReason={(reason) => choose({ reason })}
              onMessage={() => write(open)}
              onNext={queue.next}
              onReviewed={() => review(open)}
              days={days}
              onDays={(days) => choose({ days })}
              onSnooze={() => snooze(open)}
            />
          </div>
        )}
      </div>
      {writing.length > 0 && (
        <ComposeDialog
          // It keeps its first recipients; other ones need another dialog.
          key={writing.map(({ athlete_uid }) => athlete_uid).join()}
          athletes={writing}
          initialTemplate={templateFor(writing)}
          onClose={() => {
            setWriting([]);
            setStaleId(null);
          }}
          about={writing
            .map(shownOf)
            .map(({ evidence_key }) => evidence_key)
            .join()}
          preview={async (message, uids) => {
            const to = writing.filter(({ athlete_uid }) => uids.includes(athlete_uid));
            return previewAnswers(to.map(shownOf), message, formatIn(null));
          }}
          onSend={(texts, sent) => {
            const to = writing.filter(({ athlete_uid }) => athlete_uid in texts);
            const answering = queue.act(to, { action: "message", message: { texts } }, sent);
            answering.catch((refusal: Refusal) => {
              const about = (itemOf(refusal, to) ?? to[0])?.athlete_uid ?? null;
              // The second half of a double press is still about what was seen.
              if (refusal.code === "item_changed")
                setTimeout(() => isWriting.current && setStaleId(about), READING_MS);
              // `act` opened the next athlete behind the dialog.
              if (isWriting.current) queue.open(about);
            });
            return answering;
          }}
        />
      )}
    </main>
  );
}

/** Returns the template that fits an item. */
function templateFor([first]: readonly TriageItem[]): string {
  if (first?.band === "safety") return "check_in_today";
  const nutrient = first?.pattern.nutrient ?? null;
  if (nutrient !== null) return `${nutrient}_short`;
  return TEMPLATES[first?.pattern.trigger ?? ""] ?? "how_was_it";
}

const TEMPLATES: Readonly<Record<string, string>> = {
  went_quiet: "gone_quiet",
  symptom: "symptoms",
  dial_down: "carried_less",
};
