import type { MessageTemplate } from "@/lib/contract/message";
import { wordsAbove } from "../ui/typed";

/** What is said to whomever it is for: a text, or a template by its id. */
export type Words = { text: string } | { template: string };

/** What each athlete reads, by the athlete: this is what is sent. */
export type Texts = Readonly<Record<string, string>>;

type Template = Pick<MessageTemplate, "id" | "text">;

/** What somebody is writing. */
export interface Draft {
  /** Null while it is what the template says. */
  text: string | null;
  /** The template that it began with; null for none. */
  templateId: string | null;
  /** What was typed before a template took its place. */
  typed?: string | null;
}

export const EMPTY_DRAFT: Draft = { text: null, templateId: null };

const templateOf = ({ templateId }: Draft, templates: readonly Template[]): Template | undefined =>
  templates.find(({ id }) => id === templateId);

/**
 * A draft once a template is chosen, or none by an empty id. A template takes the place of what was typed, which comes back
 * without one; where nothing was, the words that were shown stay.
 */
export function chosen(draft: Draft, templateId: string, shown: string): Draft {
  // What was typed first, above what a template was changed to.
  const all = [draft.typed, draft.text].filter((words) => words != null);
  const typed = all.length === 0 ? null : all.reduce(wordsAbove);
  return templateId === ""
    ? { text: typed ?? shown, templateId: null }
    : { text: null, templateId, typed };
}

/** What was sent and taken back, as a draft again, with what was begun meanwhile below it; an unchanged template gives way. */
export function givenBack(sent: Draft, begun: Draft | null): Draft {
  if (begun === null) return sent;
  if (sent.text === null || begun.text === null) return begun;
  // Whoever presses twice has them once.
  if (`\n\n${begun.text}\n\n`.includes(`\n\n${sent.text}\n\n`)) return begun;
  return { ...begun, text: wordsAbove(sent.text, begun.text) };
}

/** How a draft reads while it is written, its fields not filled in. */
export const textOf = (draft: Draft, templates: readonly Template[]): string =>
  draft.text ?? templateOf(draft, templates)?.text ?? "";

/**
 * What a draft says. A template that was left as it was is sent by its id, so that the session it speaks of is looked up by
 * what the template is about; once changed it is a text like any other. Null while there is nothing to say.
 */
export function wordsOf(draft: Draft, templates: readonly Template[]): Words | null {
  const text = textOf(draft, templates);
  if (text.trim() === "") return null;
  const template = templateOf(draft, templates);
  return template?.text === text ? { template: template.id } : { text };
}

/** Parts of a list, none longer than `size`. */
export function partsOf<T>(list: readonly T[], size: number): T[][] {
  const count = Math.ceil(list.length / size);
  return Array.from({ length: count }, (_, place) => list.slice(place * size, (place + 1) * size));
}

/** What a message waits for, as it is told of one athlete: `session_date and sodium_pct are not known`. */
export function missingText(fields: readonly string[]): string {
  const names = fields.map((name) => `{${name}}`);
  const last = names.at(-1) ?? "";
  if (names.length < 2) return `${last} is unknown for this athlete.`;
  return `${names.slice(0, -1).join(", ")} and ${last} are unknown for this athlete.`;
}

/** How many athletes, in words of a sentence. */
export const athletesText = (count: number): string =>
  count === 1 ? "1\u00a0athlete" : `${count}\u00a0athletes`;
