import { notFound } from "next/navigation";
import { Id, PATH_PARAMS } from "@/lib/contract/primitives";

/** How requests are named, in whatever case. */
export const REQUEST = PATH_PARAMS.request_id.schema;

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
