import type { Message } from "@/lib/contract/message";
import type { Moments } from "../format/moments";

/** Messages of one day by the reader's clocks. */
export interface Day {
  /** As it is read. */
  title: string;
  messages: Message[];
}

/** Messages under the days on which they were written, in their order. */
export function daysOf(messages: readonly Message[], { date }: Pick<Moments, "date">): Day[] {
  const days: Day[] = [];
  for (const message of messages) {
    const title = date(message.created_at);
    const last = days.at(-1);
    if (last?.title === title) last.messages.push(message);
    else days.push({ title, messages: [message] });
  }
  return days;
}

/** Whole seconds until a held message is sent, 0 once it is on its way. */
export const secondsLeft = (commitMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((commitMs - nowMs) / 1000));

/** The latest that the athlete wrote and nobody of the team has read; null where all is read. */
export const latestUnread = (newestFirst: readonly Message[]): Message | null =>
  newestFirst.find(({ from, read_at }) => from === "athlete" && read_at === null) ?? null;

/** Whether a message still waits to leave. */
export const isHeld = ({ from, sent_at }: Message): boolean => from === "coach" && sent_at === null;
