import type { NextRequest } from "next/server";
import { guardPage } from "@/lib/api/pages";
import { prefers } from "@/lib/platform/accept";

/**
 * Everything that a browser or a hook may ask for, also what is not there; never the API, which has its own gate and no
 * time to lose, what else answers for itself, and files, of which those in `public/` are named one by one.
 */
export const config = {
  matcher:
    "/((?!v1(?:/|$)|mcp/?$|bench/bare/?$|_next/static/|(?:logo\\.svg|(?:debrief|portal)-worker\\.js)$).*)",
};

export function proxy(request: NextRequest): Promise<Response> {
  const accept = request.headers.get("accept") ?? "";
  // The rewrite to Markdown in `next.config.ts` reads how an Accept header begins, and no qualities.
  if (/markdown/i.test(accept) && /^\/docs(?:\/|$)/.test(request.nextUrl.pathname))
    request.headers.set(
      "accept",
      prefers(accept, "text/markdown", "text/html") ? "text/markdown" : "text/html",
    );
  return guardPage(request);
}
