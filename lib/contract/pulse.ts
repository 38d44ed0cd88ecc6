import { z } from "zod";
import { RequestId } from "./primitives";

/** What coaches look at, each with a word of its own. */
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
const of = (what: string) =>
  Word.meta({ description: `Another one when ${what} may have changed.` });

export const PulseAnswer = z.object({
  triage: of("the queue, or what was decided lately,"),
  roster: of("the roster or what holds for one of its athletes"),
  messages: of("a thread or a template"),
  notifications: of("what the coach was told, or has read of it,"),
  rules: of("alert rules or report settings"),
  groups: of("groups or who is in them"),
  team: of("the team, its coaches, its plan or whom it invited"),
  request_id: RequestId,
});
