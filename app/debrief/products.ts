import { isForeign } from "@/lib/access/same-origin";
import { isApiError } from "@/lib/contract/errors";
import { findThings } from "@/lib/self/find-things";
import type { Own } from "@/lib/self/record";

const TYPED_MAX = 100;

/** Returns catalog products for a debrief, to anyone its session is open to. */
export async function answerProducts(
  request: Request,
  open: () => Promise<Own | null>,
): Promise<Response> {
  const headers = { "Cache-Control": "no-store" };
  const typed = new URL(request.url).searchParams.get("q")?.slice(0, TYPED_MAX) ?? "";
  try {
    const own = isForeign(request) ? null : await open();
    if (own === null) return new Response(null, { status: 404, headers });
    return Response.json({ things: await findThings(own, typed) }, { headers });
  } catch (error) {
    if (!isApiError(error) || error.code === "internal_error") throw error;
    return new Response(null, {
      status: error.code === "rate_limit_exceeded" ? 429 : 404,
      headers,
    });
  }
}
