import type { Part } from "./search";
import { fillingsOf } from "./strength";

/** One filling of a bottle: water with whole servings mixed into it, or a drink that was bought. */
export interface Fill {
  volume_ml: number;
  contents: Part[];
}

/**
 * The fillings of a session in the order in which they are drunk. The water is shared evenly, and so is what is mixed into
 * it, what has caffeine rather later; bought drinks stand evenly between.
 */
export function fillsOf(
  parts: readonly Part[],
  water_ml: number,
  bottle_ml: number | null,
): Fill[] {
  const { count, least_ml } = fillingsOf(water_ml, bottle_ml);
  const mixes = parts.filter(({ portion }) => portion.carried === "mixed");
  const placed: { at: number; fill: Fill }[] = [];
  for (let index = 0; index < count; index++) {
    const volume_ml = least_ml + (index < water_ml - least_ml * count ? 1 : 0);
    const contents = mixes.flatMap(({ portion, servings }) => {
      const until = (end: number) =>
        Math.floor((servings * end) / count + (portion.caffeine_mg > 0 ? 0 : 0.5));
      const here = until(index + 1) - until(index);
      return here > 0 ? [{ portion, servings: here }] : [];
    });
    placed.push({ at: (index + 0.5) / count, fill: { volume_ml, contents } });
  }
  for (const { portion, servings } of parts) {
    if (portion.carried !== "ready") continue;
    for (let index = 0; index < servings; index++) {
      const fill = { volume_ml: portion.fluid_ml, contents: [{ portion, servings: 1 }] };
      placed.push({ at: (index + 0.5) / servings, fill });
    }
  }
  return placed.sort((a, b) => a.at - b.at).map(({ fill }) => fill);
}
