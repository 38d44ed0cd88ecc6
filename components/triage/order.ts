import type { TriageItem } from "@/lib/contract/triage";
import { patternWords } from "./words";

/** Items grouped under one heading. */
export interface Section {
  key: string;
  title: string;
  note: string;
  items: TriageItem[];
  /** True if one decision applies to all of them. */
  isPattern: boolean;
}

/** The most items that can reasonably be worked through. */
const MANY = 40;

/** True if a queue is so long that its rules should be tuned instead. */
export const isTooMany = (items: number): boolean => items > MANY;

const athletes = (count: number): string => (count === 1 ? "1 athlete" : `${count} athletes`);

/**
 * Returns the queue's sections. Items that arrive during work go into a section of their own at the end, so that
 * nothing moves under the pointer.
 *
 * @param known the athletes in the queue when work began, in order
 */
export function sectionsOf(items: readonly TriageItem[], known: readonly string[]): Section[] {
  const place = new Map(known.map((id, at) => [id, at]));
  const old = items
    .filter(({ athlete_uid }) => place.has(athlete_uid))
    .sort((a, b) => (place.get(a.athlete_uid) ?? 0) - (place.get(b.athlete_uid) ?? 0));
  const late = items.filter(({ athlete_uid }) => !place.has(athlete_uid));
  const sections = new Map<string, Section>();
  for (const item of old) {
    const key = item.band === "pattern" ? `pattern ${patternWords(item.pattern)}` : item.band;
    const section = sections.get(key);
    if (section === undefined)
      sections.set(key, {
        key,
        ...headOf(item),
        items: [item],
        isPattern: item.band === "pattern",
      });
    else section.items.push(item);
  }
  const all = [...sections.values()].map((section) => ({
    ...section,
    note: `${athletes(section.items.length)}${section.note}`,
  }));
  if (late.length === 0) return all;
  const note = `${late.length} new`;
  return [
    ...all,
    { key: "late", title: "New since you started", note, items: late, isPattern: false },
  ];
}

function headOf({ band, pattern }: TriageItem): Pick<Section, "title" | "note"> {
  if (band === "safety") return { title: "Safety", note: " · always first" };
  if (band === "pattern")
    return { title: `Same pattern: ${patternWords(pattern)}`, note: ", one message" };
  return { title: band === "single" ? "One by one" : "Gone quiet", note: "" };
}

/** Returns the next waiting item, wrapping around at the end; null if none is left. */
export function nextWaiting(
  ids: readonly string[],
  isWaiting: (id: string) => boolean,
  after: string | null,
): string | null {
  const from = after === null ? -1 : ids.indexOf(after);
  const round = [...ids.slice(from + 1), ...ids.slice(0, from + 1)];
  return round.find((id) => isWaiting(id)) ?? null;
}
