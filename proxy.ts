import type { NextRequest } from "next/server";
import { guardPage } from "@/lib/api/pages";
import { prefers } from "@/lib/platform/accept";

/**
 * Everything a browser or a hook may request, including paths that don't exist. Excludes the API, which has its own
 * gate and is latency-sensitive, other self-contained endpoints, and files; those in `public/` are listed one by one.
 */
export const config = {
  matcher:
    "/((?!v1(?:/|$)|mcp/?$|bench/bare/?$|_next/static/|(?:logo\\.svg|(?:debrief|portal)-worker\\.js)$).*)",
};

export function proxy(request: NextRequest): Promise<Response> {
  const accept = request.headers.get("accept") ?? "";
  // The rewrite to Markdown in `next.config.ts` matches only the start of an Accept header and ignores quality values.
  if (/markdown/i.test(accept) && /^\/docs(?:\/|$)/.test(request.nextUrl.pathname))
    request.headers.set(
      "accept",
      prefers(accept, "text/markdown", "text/html") ? "text/markdown" : "text/html",
    );
  return guardPage(request);
}
