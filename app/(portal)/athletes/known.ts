import { z } from "zod";
import { Focus, WindowDays } from "@/lib/contract/concern";

/** The window and focus in an address; invalid values fall back to the configured ones. */
export const AskedWindow = z.object({
  window: z.coerce.number().pipe(WindowDays).optional().catch(undefined),
  focus: Focus.optional().catch(undefined),
});
