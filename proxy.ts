import type { NextRequest } from "next/server";
import { guardPage } from "@/lib/api/pages";

/**
 * Everything that a browser or a hook may ask for, also what is not there; never the API, which has its own gate and no
 * time to lose, what else answers for itself, and files, of which those in `public/` are named one by one.
 */
export const config = {
  matcher:
    "/((?!v1(?:/|$)|mcp/?$|bench/bare/?$|_next/static/|(?:logo\\.svg|(?:debrief|portal)-worker\\.js)$).*)",
};

export const proxy = (request: NextRequest): Promise<Response> => guardPage(request);
