import { isForeign } from "@/lib/access/same-origin";
import { loginPath } from "@/lib/api/signed-in";
import type { DebriefAnswer } from "@/lib/contract/debrief";
import { isApiError } from "@/lib/contract/errors";
import { type DebriefOf, notTaken, takeDebrief } from "@/lib/self/debrief";
import { isGone } from "@/lib/self/record";
import { AnyForm, readForm, redirect, reported } from "../form";
import { asVisitor } from "../link-cookie";

/** The session the request may report on, or why there is none. */
type Opening = DebriefOf | "signed_out" | "gone";

/** Size limit: a debrief names the mix of every filling, up to some 700 bytes when form-encoded. */
const FORM_MAX_BYTES = 524_288;

/** Redirects for forms without scripts: back to the page, or onward once the debrief is accepted. */
interface Pages {
  page: string;
  taken: string;
}

/**
 * Accepts a debrief sent by the form, or by the page script, which asks for JSON and gets the outcome. Cross-site
 * requests do nothing.
 */
export async function answerDebrief(
  request: Request,
  { page, taken }: Pages,
  open: () => Promise<Opening>,
): Promise<Response> {
  const isByPage = request.headers.get("accept") === "application/json";
  const form = await readForm(request, AnyForm, FORM_MAX_BYTES);
  try {
    const answer = await asVisitor(request.headers, async (): Promise<DebriefAnswer> => {
      const opening = isForeign(request) ? "gone" : await open();
      if (typeof opening === "string") return notTaken(opening);
      return takeDebrief(opening, form).catch(goneOrThrow);
    });
    if (isByPage) return Response.json(answer, { headers: { "Cache-Control": "no-store" } });
    if (answer.outcome === "taken") return redirect(taken);
    if (answer.outcome === "signed_out") return redirect(loginPath(page));
    return redirect(`${page}?${new URLSearchParams({ problem: answer.outcome })}`);
  } catch (thrown) {
    const isOften = isApiError(thrown) && thrown.code === "resource_limit_exceeded";
    // A page that gets this status keeps its draft and sends it later.
    if (isOften && isByPage) return new Response(null, { status: 429 });
    const problem = isOften ? "debrief_limit" : reported(thrown, "a debrief was not taken");
    if (isByPage) return new Response(null, { status: 503 });
    return redirect(`${page}?${new URLSearchParams({ problem })}`);
  }
}

/** Maps a missing session to the `gone` outcome. */
function goneOrThrow(thrown: unknown): DebriefAnswer {
  if (isGone(thrown)) return notTaken("gone");
  throw thrown;
}
