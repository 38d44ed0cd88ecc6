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
 * Parses which scope's rules the URL asks for.
 *
 * @returns null if a scope is given without its id; falling back to the whole team could lead to changing it by mistake
 */
export const placeAsked = (search: object): Place | null => Asked.safeParse(search).data ?? null;
