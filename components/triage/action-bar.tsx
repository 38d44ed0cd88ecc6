"use client";

import { type MouseEvent, useRef } from "react";
import { firstNameOf } from "@/components/athlete/words";
import { useKeyOf } from "@/components/portal/shortcuts";
import { ActionButton } from "@/components/ui/action-button";
import { Button, Key } from "@/components/ui/button";
import { useEnteredEarly } from "@/components/ui/entered-early";
import { isSecondHalf } from "@/components/ui/second-half";
import type { TriageItem } from "@/lib/contract/triage";

/** Snooze durations; the first is the default. */
export const SNOOZES = [
  { days: 3, label: "3 days" },
  { days: 1, label: "1 day" },
  { days: 7, label: "1 week" },
  { days: 14, label: "2 weeks" },
] as const;

/** Reasons for resolving a safety item without a message. */
export const SAFETY_REASONS = ["Talked to them", "Seen, not a concern", "Wrong data"] as const;

/** Explains why a safety item can't be resolved yet, and what is needed. */
export const whyClosed = ({ name }: TriageItem): string =>
  `Message ${firstNameOf(name)} or choose a reason first.`;

interface ActionBarProps {
  item: TriageItem;
  isHandled: boolean;
  /** The chosen reason, for safety items. */
  reason: string;
  onReason: (reason: string) => void;
  onMessage: () => void;
  onNext: () => void;
  onReviewed: () => void;
  /** The chosen snooze duration. */
  days: number;
  onDays: (days: number) => void;
  onSnooze: () => void;
}

/** Renders the open item's actions. A safety item can only be resolved after a message or with a reason. */
export function ActionBar(props: ActionBarProps) {
  const { item, isHandled, reason, onReason, onMessage, onNext, onReviewed } = props;
  const { days, onDays, onSnooze } = props;
  const [m, e, h] = [useKeyOf("message"), useKeyOf("review"), useKeyOf("snooze")];
  const [next, previous] = [useKeyOf("next"), useKeyOf("previous")];
  const bar = useRef<HTMLDivElement>(null);
  useEnteredEarly(bar, (fields) => {
    for (const { name, value } of fields)
      if (name === "reason") onReason(value);
      else onDays(Number(value));
  });
  const isSafety = item.band === "safety";
  const isClosed = isSafety && reason === "";
  return (
    <div
      ref={bar}
      className="flex flex-wrap items-center gap-2 border-t border-edge bg-surface px-4 py-2 md:px-7 print:hidden"
    >
      {/* For a handled item, the only step left is to move on. */}
      {isHandled && (
        <Button tone="primary" onClick={once(onNext)} aria-keyshortcuts={next ?? undefined}>
          Next{next !== null && <Key>{next.toUpperCase()}</Key>}
        </Button>
      )}
      <Button
        tone={isHandled ? "quiet" : "primary"}
        onClick={once(onMessage)}
        isOff={isHandled}
        aria-keyshortcuts={m ?? undefined}
      >
        <span>
          Message <bdi>{firstNameOf(item.name)}</bdi>
        </span>
        {m !== null && <Key>{m.toUpperCase()}</Key>}
      </Button>
      {isSafety && !isHandled && (
        <label className="flex min-w-24 flex-1 items-center gap-2 sm:flex-none">
          <span className="sr-only">Reason for clearing</span>
          <select
            name="reason"
            value={reason}
            onChange={(event) => onReason(event.target.value)}
            className="min-h-11 w-full rounded-control border border-edge bg-surface px-2 sm:w-auto md:min-h-9"
          >
            <option value="">Clear without a message…</option>
            {SAFETY_REASONS.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
      )}
      <ActionButton
        onClick={onReviewed}
        isOff={isHandled || isClosed}
        aria-keyshortcuts={e ?? undefined}
        aria-describedby={isClosed ? "why-closed" : undefined}
      >
        Reviewed
        {e !== null && <Key>{e.toUpperCase()}</Key>}
      </ActionButton>
      {isClosed && !isHandled && (
        <span id="why-closed" className="text-small text-ink2 max-xl:sr-only">
          {whyClosed(item)}
        </span>
      )}
      {!isSafety && (
        <ActionButton onClick={onSnooze} isOff={isHandled} aria-keyshortcuts={h ?? undefined}>
          <span>
            Snooze <span className="sm:sr-only">{labelOf(days)}</span>
          </span>
          {h !== null && <Key>{h.toUpperCase()}</Key>}
        </ActionButton>
      )}
      {/* Choosing alone does nothing, since arrow keys step through unwanted options. */}
      {!isSafety && !isHandled && (
        <select
          aria-label="How long to snooze"
          name="days"
          value={days}
          onChange={(event) => onDays(Number(event.target.value))}
          className="min-h-11 rounded-control border border-edge bg-surface px-2 max-sm:hidden md:min-h-9"
        >
          {SNOOZES.map(({ days, label }) => (
            <option key={days} value={days}>
              {label}
            </option>
          ))}
        </select>
      )}
      {/* The reason a button is off takes the place of the key hints. */}
      {next !== null && previous !== null && (!isClosed || isHandled) && (
        <p className="ml-auto text-small text-ink2 max-lg:hidden">
          <Key>{next.toUpperCase()}</Key> <Key>{previous.toUpperCase()}</Key> next, previous ·{" "}
          <Key>?</Key> all keys
        </p>
      )}
    </div>
  );
}

/** The second half of a double click on “Reviewed” would hit the button that took its place. */
const once = (act: () => void) => (event: MouseEvent) => {
  if (!isSecondHalf(event)) act();
};

const labelOf = (asked: number): string => SNOOZES.find(({ days }) => days === asked)?.label ?? "";
