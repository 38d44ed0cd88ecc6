import { z } from "zod";
import { Focus, WindowDays } from "@/lib/contract/concern";

/** What an address asks for; what it asks in vain is left to what is configured. */
export const AskedWindow = z.object({
  window: z.coerce.number().pipe(WindowDays).optional().catch(undefined),
  focus: Focus.optional().catch(undefined),
});
