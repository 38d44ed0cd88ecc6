import { z } from "zod";

/** The choices of bottles on a page. */

const [SMALLEST_ML, LARGEST_ML, STEP_ML] = [250, 1000, 50];

/** Selectable volumes, ml. */
export const BOTTLE_SIZES_ML: readonly number[] = Array.from(
  { length: (LARGEST_ML - SMALLEST_ML) / STEP_ML + 1 },
  (_, place) => SMALLEST_ML + place * STEP_ML,
);
/** Selectable numbers of bottles. */
export const BOTTLE_COUNTS: readonly number[] = [1, 2, 3, 4, 5, 6];

const [USUAL_ML, USUAL_COUNT] = [500, 2];

/** The bottles from the URL; invalid values fall back to the usual two bottles of half a liter. */
export const AskedBottles = z.object({
  bottle_ml: z.coerce.number().int().min(SMALLEST_ML).max(LARGEST_ML).catch(USUAL_ML),
  bottles: z.coerce.number().int().min(1).max(BOTTLE_COUNTS.length).catch(USUAL_COUNT),
});
export type Bottles = z.output<typeof AskedBottles>;

/** Returns the choice as a query string, for links. */
export const bottlesQuery = ({ bottle_ml, bottles }: Bottles): string =>
  new URLSearchParams({ bottle_ml: String(bottle_ml), bottles: String(bottles) }).toString();
