import { notFound } from "next/navigation";
import { z } from "zod";
import { Id } from "@/lib/contract/primitives";

/** How requests are named; see `newRequestId`. */
export const REQUEST = z.string().regex(/^req_[\w-]{1,40}$/);

/** The ids that an address names, as they are stored; what can name nothing is not there. */
export function idsIn<Params extends Readonly<Record<keyof Params, string>>>(
  params: Params,
): Params {
  const known = Object.entries<string>(params).map(([name, text]) => {
    const parsed = (name === "request_id" ? REQUEST : Id).safeParse(text);
    return [name, parsed.success ? parsed.data : notFound()] as const;
  });
  return Object.fromEntries(known) as Params;
}
