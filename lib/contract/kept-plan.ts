import { z } from "zod";
import { CarryingPlan } from "./fit";
import { Id } from "./primitives";
import { PRODUCT_CATEGORY_IDS } from "./product";

/** A product in a stored plan: what it looks like, and what one serving contained when the plan was chosen. */
const KeptProduct = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(PRODUCT_CATEGORY_IDS),
  carb_g: z.number().nullable(),
  sodium_mg: z.number().nullable(),
  fluid_ml: z.number().nullable(),
});

const { bottle_ml, bottles, pocket, refills, steps } = CarryingPlan.shape;

/** The carrying plan an athlete chose for a session. It stays as chosen even if labels change later. */
export const KeptPlan = z.object({
  bottle_ml,
  bottles,
  bottles_carried: z.int().min(1).optional().meta({
    description:
      "The number of bottles chosen, including any left empty. Absent from plans chosen before it was stored.",
  }),
  pocket,
  refills,
  steps: z.array(steps.element.omit({ so_far: true, left: true })),
  products: z.array(KeptProduct),
});
export type KeptPlan = z.output<typeof KeptPlan>;
