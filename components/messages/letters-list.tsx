"use client";

import { useEffect, useMemo, useRef } from "react";
import type { Message } from "@/lib/contract/message";
import { formatOf } from "../format/format";
import { useReader } from "../portal/settings-context";
import { HeldLine } from "./held-line";
import { daysOf, isHeld } from "./letters";
import type { Recipient } from "./sending";

interface LettersProps {
  athlete: Recipient;
  /** Newest first. */
  messages: readonly Message[];
  /** IANA name of the athlete's time zone. */
  timeZone: string;
  nowMs: number;
  /** How far the wall clock is ahead of the browser's. */
  skewMs: number;
  /** The latest unread message; null if there is none. */
  unreadId: string | null;
  isNew: (message: Message) => boolean;
  onSeen: (messageId: string) => void;
}

/** Lists messages by day, with author and time next to each. */
export function Letters({ messages, nowMs, unreadId, onSeen, ...rest }: LettersProps) {
  const { preferences, timeZone } = useReader();
  const format = useMemo(
    () => formatOf({ locale: preferences.locale, units: preferences.units, timeZone, nowMs }),
    [preferences, timeZone, nowMs],
  );
  const seen = useSeen(unreadId, onSeen);
  return daysOf(messages, format).map(({ title, messages }) => (
    <section key={title} className="mt-5">
      <h3 className="border-b border-line pb-1 text-small font-semibold text-ink2">{title}</h3>
      <ol>
        {messages.map((message) => (
          <li
            key={message.id}
            ref={message.id === unreadId ? seen : undefined}
            className="gap-5 border-b border-line py-4 md:flex print:break-inside-avoid"
          >
            <Letter message={message} format={format} {...rest} />
          </li>
        ))}
      </ol>
    </section>
  ));
}

type LetterProps = Pick<LettersProps, "athlete" | "timeZone" | "skewMs" | "isNew"> & {
  message: Message;
  format: ReturnType<typeof formatOf>;
};

function Letter({ message, format, athlete, timeZone, skewMs, isNew }: LetterProps) {
  const { coachUid } = useReader();
  const isOwn = message.coach_uid === coachUid;
  const isTeams = message.from === "coach";
  const name = athlete.name ?? "The athlete";
  const writer = isTeams ? (isOwn ? "You" : (message.coach_name ?? "A coach")) : name;
  const first = name.split(" ")[0] ?? name;
  return (
    <>
      <div className="text-small text-ink2 md:w-nav md:shrink-0">
        <p className="text-body font-semibold text-ink">
          <bdi>{writer}</bdi>
          {isNew(message) && (
            <span className="ml-2 inline-flex items-center gap-1 text-small">
              <svg
                aria-hidden="true"
                width={10}
                height={10}
                viewBox="0 0 12 12"
                className="fill-accent forced-colors:fill-current"
              >
                <circle cx={6} cy={6} r={5} />
              </svg>
              New
            </span>
          )}
        </p>
        <p>{format.bothZones(message.created_at, { timeZone, whose: `${first}’s` })}</p>
      </div>
      <div className="min-w-0 max-md:mt-1">
        <p className="max-w-prose font-prose text-prose break-words whitespace-pre-wrap">
          <bdi>{message.text}</bdi>
        </p>
        {isHeld(message) ? (
          <HeldLine athlete={athlete} message={message} skewMs={skewMs} isOwn={isOwn} />
        ) : (
          isTeams && (
            <p className="mt-1 text-small text-ink2">
              {message.read_at === null
                ? "Sent, not read yet"
                : `Read ${format.dateTime(message.read_at)}`}
            </p>
          )
        )}
      </div>
    </>
  );
}

/** Calls `onSeen` once when the element has been on screen; `id` identifies it. */
function useSeen(id: string | null, onSeen: (id: string) => void) {
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (id === null || element === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      onSeen(id);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [id, onSeen]);
  return ref;
}
