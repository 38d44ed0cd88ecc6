import { z } from "zod";
import { NamedId } from "@/lib/contract/primitives";
import type { Place } from "./held";

const Asked = z.union([
  z.object({ scope: z.enum(["group", "athlete"]), id: NamedId }),
  z
    .object({ scope: z.literal("overall").optional() })
    .transform(() => ({ scope: "overall" as const, id: null })),
]);

/**
 * Whose rules an address asks for.
 *
 * @returns null where it names a scope and not of whom: never the whole team's, which somebody would change by mistake
 */
export const placeAsked = (search: object): Place | null => Asked.safeParse(search).data ?? null;
