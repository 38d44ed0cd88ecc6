import type { Nutrient } from "@/lib/contract/debrief";
import type { Strip } from "@/lib/contract/strip";
import { capitalized, listed, NUTRIENT_WORDS } from "./grammar";

/** Formatters for the values a strip shows. */

interface Words {
  carb: (grams: number) => string;
  sodium: (milligrams: number) => string;
  fluid: (millilitres: number) => string;
  percent: (share: number) => string;
}

const ORDER = ["carb", "sodium", "fluid"] as const satisfies readonly Nutrient[];

/** True if a share of the plan is close to it; false if not reported. */
export const isCloseToPlan = (share: number | null): boolean =>
  share !== null && share >= 0.9 && share <= 1.1;

/** Describes a share of the plan, or of what was carried, without praise or blame. */
function shareWords(share: number, whole: string): string {
  if (share < 0.5) return `under half of ${whole}`;
  if (share < 0.7) return `well under ${whole}`;
  if (isCloseToPlan(share)) return `close to ${whole}`;
  if (share < 0.9) return `a little under ${whole}`;
  if (share <= 1.3) return `a little over ${whole}`;
  return `well over ${whole}`;
}

/**
 * Returns one sentence for the athlete who reported: how each nutrient compares with the plan, or without one with what
 * was carried, grouping equal ones; amounts if there is neither. Empty if nothing was reported.
 */
export function howItWent({ totals }: Strip, words: Words): string {
  const groups = new Map<string, string[]>();
  for (const of of ORDER) {
    const { share, of_suggested } = totals[of];
    if (share === null) continue;
    const said =
      of_suggested === null
        ? shareWords(share, "what you carried")
        : shareWords(of_suggested, "plan");
    groups.set(said, [...(groups.get(said) ?? []), NUTRIENT_WORDS[of]]);
  }
  if (groups.size > 0) {
    const parts = [...groups].map(([said, names], at) => {
      const verb = at > 0 ? "" : names.length > 1 ? " were" : " was";
      return `${listed(names)}${verb} ${said}`;
    });
    return `${capitalized(parts.join(", "))}.`;
  }
  const taken = ORDER.flatMap((of) => {
    const { taken } = totals[of];
    return taken === null ? [] : [`${words[of](taken)} of ${NUTRIENT_WORDS[of]}`];
  });
  return taken.length === 0 ? "" : `You took ${listed(taken)}.`;
}

/** Describes the whole drawing in one sentence, for people who cannot see it. */
export function stripSentence(strip: Strip, words: Words): string {
  const { totals, symptoms, planned } = strip;
  const amounts = (read: (of: Nutrient) => string | null) =>
    listed(ORDER.flatMap((of) => read(of) ?? []));
  const plannedBy = (by: "carried" | "suggested") =>
    amounts((of) => {
      const edges = totals[of].planned;
      if (edges === null || totals[of].by !== by) return null;
      const [low, high] = edges;
      const told = low === high ? words[of](low) : `${words[of](low)} to ${words[of](high)}`;
      return `${told} of ${NUTRIENT_WORDS[of]}`;
    });
  const [suggested, carried] = [plannedBy("suggested"), plannedBy("carried")];
  const taken = amounts((of) => {
    const { taken, share } = totals[of];
    if (taken === null) return null;
    const told = `${words[of](taken)} of ${NUTRIENT_WORDS[of]}`;
    return share === null ? told : `${told} (${words.percent(share)})`;
  });
  const water = strip.taken?.drinks.find(({ is_water }) => is_water);
  const mixed = planned?.drinks.every(({ is_water }) => !is_water) === true;
  const from =
    water !== undefined && mixed ? `; from ${clock(water.from_min)} water without sodium` : "";
  const felt = listed((symptoms ?? []).map(({ name }) => name.replaceAll("_", " ")));
  return [
    suggested === "" ? (carried === "" ? "No plan." : "") : `Planned ${suggested}.`,
    carried === "" ? "" : `Carried ${carried}.`,
    taken === "" ? "Nothing reported." : `Taken ${taken}${from}.`,
    felt === "" ? "" : `Symptoms: ${felt}.`,
  ]
    .filter((part) => part !== "")
    .join(" ");
}

const clock = (minutes: number): string => {
  const whole = Math.round(minutes);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
};
