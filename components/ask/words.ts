import type { Citation, OwnMessage } from "@/lib/contract/conversation";
import type { Locale, Units } from "@/lib/contract/preferences";
import { sentenceIn } from "@/lib/wording/sentences";
import type { Answer } from "./turns";

/** Texts and links for an answer's steps, sources and drafts. */

type Step = OwnMessage["steps"][number];

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
const counted = (count: unknown, one: string, many = `${one}s`): string =>
  `${Number(count)}\u00a0${count === 1 ? one : many}`;

/** True if a step is still under way, or found nothing. */
export const isEmpty = ({ result }: Step): boolean => Object.keys(result).length === 0;

/** Describes one step: `Looked at 14 sessions`. */
export function stepWords(step: Step): string {
  if (isEmpty(step)) return "Looking…";
  const { name, input, result } = step;
  if ("refused" in result) return "Couldn’t look that up";
  switch (name) {
    case "recent_sessions":
      return `Looked at ${counted(lengthOf(result["sessions"]), "session")}`;
    case "read_roster":
      return `Looked at ${counted(result["athletes"], "athlete")} and ${counted(result["sessions"], "session")}`;
    case "calculate":
      return "limit_of" in input ? "Looked up the limit for caffeine" : "Calculated";
    case "fit_products":
      return "Compared products";
    case "search_knowledge":
      return `Found ${counted(lengthOf(result["results"]), "article")}`;
  }
}

/** Who the sessions in an answer belong to. */
export type SourcesOf = { kind: "athlete"; id: string } | { kind: "roster" } | { kind: "self" };

/** Returns a source's link; null if it was calculated for this answer. */
export function sourceHref({ kind, id, athlete_id }: Citation, about: SourcesOf): string | null {
  if (kind === "article") return `/knowledge/${id}`;
  if (kind === "athlete") return about.kind === "self" ? "/me/profile" : `/athletes/${id}`;
  if (kind !== "session") return null;
  if (about.kind === "self") return `/me/sessions/${id}`;
  const whose = athlete_id ?? (about.kind === "athlete" ? about.id : null);
  return whose === null ? null : `/athletes/${whose}/sessions/${id}`;
}

const NAMES: readonly (readonly [key: string, name: string, unit: string])[] = [
  ["duration_min", "Duration", "min"],
  ["temperature_c", "Temperature", "°C"],
  ["humidity_pct", "Humidity", "%"],
  ["carb_g_per_hr", "Carbohydrate", "g per hour"],
  ["carb_range_g_per_hr", "Carbohydrate", "g per hour"],
  ["sodium_mg_per_hr", "Sodium", "mg per hour"],
  ["sodium_range_mg_per_hr", "Sodium", "mg per hour"],
  ["fluid_ml_per_hr", "Fluid", "mL per hour"],
  ["fluid_range_ml_per_hr", "Fluid", "mL per hour"],
  ["caffeine_max_mg", "Caffeine at most", "mg in a day"],
];

/** How answers are read: they come in metric. */
export interface Reading {
  locale: Locale;
  units: Units;
}

/**
 * Returns the numbers behind a calculated source, inputs first. If there is a range, the single value next to it is
 * left out.
 */
export function numbersOf(
  id: string,
  steps: readonly Step[],
  reading: Reading,
): { name: string; value: string }[] {
  const step = steps.find((one) => one.id === id && one.name === "calculate");
  if (step === undefined) return [];
  const values: Record<string, unknown> = { ...step.input, ...step.result };
  const isRange = (key: string) => key.includes("_range_");
  const hasRange = Object.keys(values).some((key) => isRange(key) && values[key] != null);
  return NAMES.flatMap(([key, name, unit]) => {
    const value = values[key];
    if (value == null || (hasRange && key.endsWith("_per_hr") && !isRange(key))) return [];
    const told = `${String(value).replace(/(?<=\d)-/, "\u2013")}\u00a0${unit}`;
    return [{ name, value: sentenceIn(told, reading) }];
  });
}

const MARK = / ?\[(\d+)\]/g;

/** Returns an answer without its source numbers. */
export const withoutMarks = (content: string): string => content.replaceAll(MARK, "");

/** Splits a line of an answer into text and source numbers. */
export function piecesOf(line: string): (string | { source: number })[] {
  return line
    .split(/ ?\[(\d+)\]/)
    .map((piece, place) => (place % 2 === 0 ? piece : { source: Number(piece) }))
    .filter((piece) => piece !== "");
}

/** A message to one athlete that an answer can start. */
export interface Drafted {
  athlete_uid: string;
  name: string | null;
  /** What it starts with: the matching template, or text addressed to the athlete. */
  begins: { initialTemplate: string } | { initialText: string };
}

/** Answers address the coach; messages to athletes use their own wording. The first match wins. */
const TEMPLATES: readonly (readonly [said: RegExp, templateId: string])[] = [
  [/\bdilute\b|\bhyponatremia\b/i, "check_in_today"],
  [/\bquiet\b|\bnothing reported\b/i, "gone_quiet"],
  [/\bsodium\b/i, "sodium_short"],
  [/\bcarbohydrate\b|\bcarb\b/i, "carb_short"],
  [/\bfluid\b/i, "fluid_short"],
];

/**
 * Returns the messages a coach can start from an answer about the roster: one per named athlete, based only on that
 * athlete's line.
 */
export function draftsOf({ content, citations }: Answer): Drafted[] {
  const lines = content.split("\n");
  const drafts = new Map<string, Drafted>();
  for (const { number, kind, id, title, athlete_id } of citations) {
    const athlete_uid = kind === "athlete" ? id : kind === "session" ? athlete_id : undefined;
    const line = lines.find((one) => one.endsWith(` [${number}]`));
    if (athlete_uid === undefined || line === undefined) continue;
    // A line starts with the same name as its source's title.
    const at = line.indexOf(": ");
    const name = line.slice(0, at);
    if (at === -1 || !title.startsWith(name)) continue;
    // The first mention of an athlete matters most.
    if (drafts.has(athlete_uid)) continue;
    const said = line.slice(at + 2);
    const [, initialTemplate = "how_was_it"] = TEMPLATES.find(([words]) => words.test(said)) ?? [];
    drafts.set(athlete_uid, { athlete_uid, name, begins: { initialTemplate } });
  }
  return [...drafts.values()];
}
