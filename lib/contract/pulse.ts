import { z } from "zod";
import { RequestId } from "./primitives";

/** The things coaches watch, each with its own name. */
export const PULSE_TOPICS = [
  "triage",
  "roster",
  "messages",
  "notifications",
  "rules",
  "groups",
  "team",
] as const;
export type PulseTopic = (typeof PULSE_TOPICS)[number];
export type Pulse = Record<PulseTopic, string>;

const Word = z.string().regex(/^[0-9a-f]{16}$/);
const of = (what: string) => Word.meta({ description: `Changes when ${what} may have changed.` });

export const PulseAnswer = z.object({
  triage: of("the queue or recent actions"),
  roster: of("the roster or data of one of its athletes"),
  messages: of("a thread or a template"),
  notifications: of("the coach's notifications, or which of them are read,"),
  rules: of("alert rules or report settings"),
  groups: of("groups or their athletes"),
  team: of("the team, its coaches, its plan or its invitations"),
  release: Word.meta({ description: "Changes when a new release of the pages is served." }),
  request_id: RequestId,
});
