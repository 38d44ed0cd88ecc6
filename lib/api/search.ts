import { prefers } from "@/lib/platform/accept";
import type { AnyOperation } from "./operation";

const NOTHING = new URLSearchParams();

/**
 * What a request asks by its query. Where an operation can answer a file, an `Accept` header that wants the file's type
 * more than JSON asks for it too, unless `format` says otherwise: `pdf` of `application/pdf`.
 */
export function searchOf({ query, produces }: AnyOperation, request: Request): URLSearchParams {
  if (query === undefined) return NOTHING;
  const search = new URL(request.url).searchParams;
  const accept = request.headers.get("accept");
  if (
    produces !== undefined &&
    !search.has("format") &&
    prefers(accept, produces, "application/json")
  )
    search.set("format", produces.replace(/^.*\//, ""));
  return search;
}
