import { z } from "zod";
import {
  ANSWER_PARTS,
  Citation,
  type ConversationMessage,
  type OwnMessage,
  SafetyNotice,
  STOP_REASONS,
  TALK_ROLES,
  TALK_TOOLS,
} from "@/lib/contract/conversation";

const TalkToolName = z.enum(TALK_TOOLS);
const Json = z.record(z.string(), z.unknown());

/** What an answer is based on, stored next to its text. */
export const Basis = z.object({
  steps: z.array(z.object({ id: z.string(), name: TalkToolName, input: Json, result: Json })),
  citations: z.array(Citation),
  notices: z.array(SafetyNotice),
  /** The kind of each paragraph. */
  parts: z.array(z.enum(ANSWER_PARTS)).default([]),
  stop_reason: z.enum(STOP_REASONS),
  model: z.string().nullable(),
});
export type Basis = z.output<typeof Basis>;

/** Returns the tools an answer used, each once. */
export const toolsIn = ({ steps }: Basis) => [...new Set(steps.map(({ name }) => name))];

interface Turn {
  id: string;
  role: string;
  content: string;
  basis: unknown;
  createdAt: Date;
}

/** Converts a stored turn to its API form. */
export function toMessage(row: Turn): ConversationMessage {
  const basis = row.basis === null ? null : Basis.parse(row.basis);
  return {
    id: row.id,
    role: z.enum(TALK_ROLES).parse(row.role),
    content: row.content,
    timestamp: row.createdAt.toISOString(),
    tools_called: basis === null ? [] : toolsIn(basis),
    citations: basis?.citations ?? [],
    safety_warnings: basis?.notices ?? [],
    stop_reason: basis?.stop_reason ?? null,
  };
}

const WITHHELD =
  "This answer told of somebody who is no longer on your roster, so it is no longer shown.";

/**
 * Converts a turn for the person who asked. Its content is left out if it mentions an athlete they can no longer
 * access.
 */
export function toOwnMessage(row: Turn & { wrongAt: Date | null; isWhole: boolean }): OwnMessage {
  const is_wrong = row.wrongAt !== null;
  if (!row.isWhole) {
    const shown = toMessage({ ...row, content: WITHHELD, basis: null });
    return { ...shown, steps: [], parts: [], is_withheld: true, is_wrong };
  }
  const basis = row.basis === null ? null : Basis.parse(row.basis);
  return {
    ...toMessage(row),
    steps: basis?.steps ?? [],
    parts: basis?.parts ?? [],
    is_withheld: false,
    is_wrong,
  };
}
