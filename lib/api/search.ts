import type { AnyOperation } from "./operation";

const NOTHING = new URLSearchParams();

/**
 * What a request asks by its query. Where an operation can answer a file, an `Accept` header that names the file's type
 * before any other asks for it too, unless `format` says otherwise: `pdf` of `application/pdf`.
 */
export function searchOf({ query, produces }: AnyOperation, request: Request): URLSearchParams {
  if (query === undefined) return NOTHING;
  const search = new URL(request.url).searchParams;
  const [first = ""] = (request.headers.get("accept") ?? "").split(/[,;]/);
  if (produces !== undefined && first.trim() === produces && !search.has("format"))
    search.set("format", produces.replace(/^.*\//, ""));
  return search;
}
