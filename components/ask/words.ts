import type { Citation, OwnMessage } from "@/lib/contract/conversation";
import type { Answer } from "./turns";

/** What an answer's steps, sources and drafts are in words and addresses. */

type Step = OwnMessage["steps"][number];

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
const counted = (count: unknown, one: string, many = `${one}s`): string =>
  `${Number(count)}\u00a0${count === 1 ? one : many}`;

/** One step, as it is told: `Looked at 14 sessions`. */
export function stepWords({ name, input, result }: Step): string {
  if (Object.keys(result).length === 0) return "Looking…";
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

/** Whose sessions an answer names, where they are all somebody's. */
export type SourcesOf = { kind: "athlete"; id: string } | { kind: "roster" } | { kind: "self" };

/** Where a source opens; null for what was worked out for this answer. */
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

/** The numbers of a calculation that an answer rests on, what was put in first. Of a range the number beside it is none. */
export function numbersOf(id: string, steps: readonly Step[]): { name: string; value: string }[] {
  const step = steps.find((one) => one.id === id && one.name === "calculate");
  if (step === undefined) return [];
  const values: Record<string, unknown> = { ...step.input, ...step.result };
  const isRange = (key: string) => key.includes("_range_");
  const hasRange = Object.keys(values).some((key) => isRange(key) && values[key] != null);
  return NAMES.flatMap(([key, name, unit]) => {
    const value = values[key];
    if (value == null || (hasRange && key.endsWith("_per_hr") && !isRange(key))) return [];
    return [{ name, value: `${String(value).replace("-", "\u2013")}\u00a0${unit}` }];
  });
}

const MARK = / ?\[(\d+)\]/g;

/** An answer without the numbers of its sources. */
export const withoutMarks = (content: string): string => content.replaceAll(MARK, "");

/** What an answer says in a paragraph, piece by piece: words, and numbers of sources. */
export function piecesOf(line: string): (string | { source: number })[] {
  return line
    .split(/ ?\[(\d+)\]/)
    .map((piece, place) => (place % 2 === 0 ? piece : { source: Number(piece) }))
    .filter((piece) => piece !== "");
}

/** A message that an answer can begin, to one athlete. */
export interface Drafted {
  athlete_uid: string;
  name: string | null;
  /** What it begins with: the template that fits what is said of them, or words to them. */
  begins: { initialTemplate: string } | { initialText: string };
}

/** An answer speaks to the coach; what is written to the athlete is worded for them. The first that fits. */
const TEMPLATES: readonly (readonly [said: RegExp, templateId: string])[] = [
  [/\bdilute\b|\bhyponatremia\b/i, "check_in_today"],
  [/\bquiet\b|\bnothing reported\b/i, "gone_quiet"],
  [/\bsodium\b/i, "sodium_short"],
  [/\bcarbohydrate\b|\bcarb\b/i, "carb_short"],
  [/\bfluid\b/i, "fluid_short"],
];

/**
 * What a coach can write by an answer about the roster: to each athlete whom it names, by what it says of them alone.
 */
export function draftsOf({ content, citations }: Answer): Drafted[] {
  const lines = content.split("\n");
  const drafts = new Map<string, Drafted>();
  for (const { number, kind, id, title, athlete_id } of citations) {
    const athlete_uid = kind === "athlete" ? id : kind === "session" ? athlete_id : undefined;
    const line = lines.find((one) => one.endsWith(` [${number}]`));
    if (athlete_uid === undefined || line === undefined) continue;
    // A line begins with the name that its source begins with.
    const at = line.indexOf(": ");
    const name = line.slice(0, at);
    if (at === -1 || !title.startsWith(name)) continue;
    // The first thing that is said of somebody is what matters most.
    if (drafts.has(athlete_uid)) continue;
    const said = line.slice(at + 2);
    const [, initialTemplate = "how_was_it"] = TEMPLATES.find(([words]) => words.test(said)) ?? [];
    drafts.set(athlete_uid, { athlete_uid, name, begins: { initialTemplate } });
  }
  return [...drafts.values()];
}
