import { notFound } from "next/navigation";
import { Id, PATH_PARAMS } from "@/lib/contract/primitives";

/** The schema of request ids, in any case. */
export const REQUEST = PATH_PARAMS.request_id.schema;

/** Returns the ids in a page's path, in stored form; renders the 404 page for one that can't exist. */
export function idsIn<Params extends Readonly<Record<keyof Params, string>>>(
  params: Params,
): Params {
  const known = Object.entries<string>(params).map(([name, text]) => {
    const parsed = (name === "request_id" ? REQUEST : Id).safeParse(text);
    return [name, parsed.success ? parsed.data : notFound()] as const;
  });
  return Object.fromEntries(known) as Params;
}
