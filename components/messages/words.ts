import type { MessageTemplate } from "@/lib/contract/message";
import { wordsAbove } from "../ui/typed";

/** A message's content: a text, or a template by its id. */
export type Words = { text: string } | { template: string };

/** The text each athlete reads, by athlete: this is what is sent. */
export type Texts = Readonly<Record<string, string>>;

type Template = Pick<MessageTemplate, "id" | "text">;

/** A message being written. */
export interface Draft {
  /** Null while it is the unchanged template. */
  text: string | null;
  /** The template it started from; null for none. */
  templateId: string | null;
  /** The template's text when it was chosen, which stays if the template is deleted. */
  templateText?: string;
  /** The text that a template replaced. */
  typed?: string | null;
  /** What was typed while the template was being filled in: it goes below that. */
  early?: string;
  /** The recipients who have it already, where a part of several messages was sent. */
  sentTo?: readonly string[];
  /** The recipients who were taken off it. */
  removed?: readonly string[];
  /** What an invitation list is sent with: who pays, and the columns of merged lists that aren't used. */
  invites?: { isPaidByTeam: boolean; leftOut: readonly string[] };
  /** True if it was sent and got no answer, so it may have arrived. */
  isUnheard?: boolean;
}

export const EMPTY_DRAFT: Draft = { text: null, templateId: null };

const templateOf = ({ templateId }: Draft, templates: readonly Template[]): Template | undefined =>
  templates.find(({ id }) => id === templateId);

/**
 * Returns the draft after choosing a template, or none. A template replaces the typed text, which
 * returns when it is removed; if nothing was typed, the shown text stays.
 */
export function chosen(draft: Draft, template: Template | undefined, shown: string): Draft {
  // The first typed text goes above changes made to a template.
  const all = [draft.typed, draft.text, draft.early || null].filter((words) => words != null);
  const typed = all.length === 0 ? null : all.reduce(wordsAbove);
  return template === undefined
    ? { text: typed ?? shown, templateId: null }
    : { text: null, templateId: template.id, templateText: template.text, typed };
}

/** Returns the words that a template replaced, as a draft; null without any. */
export const replacedIn = ({ typed }: Draft): Draft | null =>
  (typed ?? "").trim() === "" ? null : { ...EMPTY_DRAFT, text: typed ?? null };

/**
 * Restores an undone message as a draft, with text begun meanwhile below it; an unchanged template is dropped. It is
 * again for all of its first recipients.
 */
export function givenBack(sent: Draft, kept: Draft | null): Draft {
  // The words its template had replaced go below it again.
  const isUntouched = kept !== null && kept.templateId === null && kept.text === sent.typed;
  if (kept === null || isUntouched) return sent;
  const { sentTo: _, ...rest } = kept;
  const begun = {
    ...rest,
    ...(sent.sentTo !== undefined && { sentTo: sent.sentTo }),
    ...(sent.removed !== undefined && { removed: sent.removed }),
  };
  if (sent.text === null) return begun;
  const { templateText: _t, typed, ...words } = begun;
  // Under a chosen template is what was typed before.
  const below = begun.text ?? typed ?? "";
  // Undoing twice must not add the text twice.
  const isThere = `\n\n${below}\n\n`.includes(`\n\n${sent.text}\n\n`);
  const text = isThere ? below : wordsAbove(sent.text, below);
  return begun.text === null ? { ...words, text, templateId: null } : { ...begun, text };
}

/** Returns a draft without a message that was given back to it but turned out to be sent; null if nothing is left. */
export function without(sent: Draft, kept: Draft): Draft | null {
  const isWritten = sent.text !== null;
  if (kept.text === sent.text && (isWritten || kept.templateId === sent.templateId))
    return replacedIn(kept);
  const above = `${sent.text}\n\n`;
  if (sent.text === null || !kept.text?.startsWith(above)) return kept;
  return { ...kept, text: kept.text.slice(above.length) };
}

/** Returns a draft's text as edited, with placeholders not filled in. */
export const textOf = (draft: Draft, templates: readonly Template[]): string =>
  draft.text ?? templateOf(draft, templates)?.text ?? draft.templateText ?? "";

/**
 * Returns a draft's content. An unchanged template is sent by id, so that the right session for its topic is looked up;
 * a changed one is sent as text. Null while empty.
 */
export function wordsOf(draft: Draft, templates: readonly Template[]): Words | null {
  const text = textOf(draft, templates);
  if (text.trim() === "") return null;
  const template = templateOf(draft, templates);
  return template?.text === text ? { template: template.id } : { text };
}

/** Splits a list into parts of at most `size`. */
export function partsOf<T>(list: readonly T[], size: number): T[][] {
  const count = Math.ceil(list.length / size);
  return Array.from({ length: count }, (_, place) => list.slice(place * size, (place + 1) * size));
}

/** Describes which data a message lacks for one athlete: `{session_date} and {sodium_pct} are unknown …`. */
export function missingText(fields: readonly string[]): string {
  const names = fields.map((name) => `{${name}}`);
  const last = names.at(-1) ?? "";
  if (names.length < 2) return `${last} is unknown for this athlete.`;
  return `${names.slice(0, -1).join(", ")} and ${last} are unknown for this athlete.`;
}

/** Formats a number of athletes within a sentence. */
export const athletesText = (count: number): string =>
  count === 1 ? "1\u00a0athlete" : `${count}\u00a0athletes`;
