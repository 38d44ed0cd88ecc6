import { notFound } from "next/navigation";
import { z } from "zod";
import { Focus, WindowDays } from "@/lib/contract/concern";
import { Id } from "@/lib/contract/primitives";

/** The id that an address names; what can name nobody is not there. */
export function idIn(text: string): string {
  const parsed = Id.safeParse(text);
  return parsed.success ? parsed.data : notFound();
}

/** What an address asks for; what it asks in vain is left to what is configured. */
export const AskedWindow = z.object({
  window: z.coerce.number().pipe(WindowDays).optional().catch(undefined),
  focus: Focus.optional().catch(undefined),
});
