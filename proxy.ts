import type { NextRequest } from "next/server";
import { guardPage } from "@/lib/api/pages";

/** Everything that a browser or a hook may ask for; never the API, which has its own gate and no time to lose. */
export const config = {
  matcher: "/((?!v1(?:/|$)|api/|bench/|_next/|.*\\.[a-z0-9]+$).*)",
};

export const proxy = (request: NextRequest): Promise<Response> => guardPage(request);
