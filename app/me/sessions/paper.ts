import { AskedBottles, bottlesQuery } from "@/components/fit/choice";
import { foundBy } from "@/components/fit/found";
import { titleOf } from "@/components/self/words";
import { fileResponse } from "@/lib/api/respond";
import { loginPath, signedIn } from "@/lib/api/signed-in";
import { downloadPlan } from "@/lib/catalog/paper/download";
import { lengthOf } from "@/lib/catalog/paper/times";
import { isApiError } from "@/lib/contract/errors";
import { readingOf } from "@/lib/people/preferences";
import { readOwnFit } from "@/lib/self/fit";
import { requireOwn } from "@/lib/self/record";
import { readSession } from "@/lib/self/sessions";
import { redirect } from "../../form";
import { OWN_PAGE_UNITS } from "../../own-page";
import { BUSY, paidBy } from "../../page-drawing";

/**
 * Returns the user's carrying plan for a session as a file; if there is none, redirects to the page, which says why.
 */
export async function takePlanFile(request: Request, id: string): Promise<Response> {
  const bottles = AskedBottles.parse(Object.fromEntries(new URL(request.url).searchParams));
  const page = `/me/sessions/${encodeURIComponent(id)}/carry?${bottlesQuery(bottles)}`;
  const caller = await signedIn(request.headers);
  if (caller === null) return redirect(loginPath(page));
  const { meter, scopes } = caller;
  const draw = async () => {
    const own = await requireOwn(scopes.person);
    const { activity } = await readSession(own, id);
    const { carried } = await foundBy(readOwnFit(own, activity.id, bottles));
    if (carried === null) return redirect(page);
    const { environment, nowMs } = own.account;
    const owner = scopes.person.personId;
    const about = `${titleOf(activity)}, ${lengthOf(activity.duration_min)}`;
    const locale = request.headers.get("accept-language")?.split(/[,;]/)[0];
    const { units } = await readingOf(own.account, owner);
    const printing = { environment, owner, about, nowMs, locale, units };
    const download = await downloadPlan(carried, printing);
    return fileResponse(download, "application/pdf", 200, { "Cache-Control": "no-store" });
  };
  try {
    return await paidBy(meter, draw, OWN_PAGE_UNITS);
  } catch (error) {
    if (isApiError(error) && isOver(error.code)) return redirect(page);
    throw error;
  }
}

/**
 * True if the session is missing or too many renders are waiting: the page reports the first and still shows the plan
 * for the second.
 */
const isOver = (code: string): boolean => code.endsWith("_not_found") || BUSY.includes(code);
