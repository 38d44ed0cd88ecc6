import { z } from "zod";
import { CarryingPlan } from "./fit";
import { Id } from "./primitives";
import { PRODUCT_CATEGORY_IDS } from "./product";

/** A product as a kept plan needs it: what it looks like, and what one serving held when the plan was chosen. */
const KeptProduct = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(PRODUCT_CATEGORY_IDS),
  carb_g: z.number().nullable(),
  sodium_mg: z.number().nullable(),
  fluid_ml: z.number().nullable(),
});

const { bottle_ml, bottles, pocket, refills, steps } = CarryingPlan.shape;

/** The carrying plan that an athlete chose for a session. Labels may change later; this stays as it was chosen. */
export const KeptPlan = z.object({
  bottle_ml,
  bottles,
  pocket,
  refills,
  steps: z.array(steps.element.omit({ so_far: true, left: true })),
  products: z.array(KeptProduct),
});
export type KeptPlan = z.output<typeof KeptPlan>;
