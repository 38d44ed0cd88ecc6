import type { Message } from "@/lib/contract/message";
import type { Moments } from "../format/moments";

/** Messages of one day in the reader's time zone. */
export interface Day {
  /** The formatted date. */
  title: string;
  messages: Message[];
}

/** Groups messages by the day they were written, keeping their order. */
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

/** Returns the whole seconds until a held message is sent; 0 once it is being sent. */
export const secondsLeft = (commitMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((commitMs - nowMs) / 1000));

/** Returns the athlete's latest message that no one on the team has read; null if all are read. */
export const latestUnread = (newestFirst: readonly Message[]): Message | null =>
  newestFirst.find(({ from, read_at }) => from === "athlete" && read_at === null) ?? null;

/** True if a message has not been sent yet. */
export const isHeld = ({ from, sent_at }: Message): boolean => from === "coach" && sent_at === null;
