import { isForeign } from "@/lib/access/same-origin";
import { REPLY_LINK_DAYS } from "@/lib/contract/message";
import type { Correspondence } from "@/lib/messages/correspondence";
import { openReply } from "@/lib/messages/replies";
import { redirect, redirectTaken, reported } from "../form";
import { asVisitor, isToken, type LinkCookie, tokensIn, visitOf, withToken } from "../link-cookie";
import type { ThreadForm } from "../message-form";

const DAY_SECONDS = 86_400;
const COOKIE: LinkCookie = { name: "replies", seconds: REPLY_LINK_DAYS * DAY_SECONDS };

/** Returns the page where a link's thread is read and answered. Its path also tells forms which thread they answer. */
export const pageOf = (relationId: string): string => `/reply/${encodeURIComponent(relationId)}`;

/** Returns the thread a mailed token opens and the cookie that remembers it; null if it opens nothing. */
export async function takeLink(
  headers: Headers,
  token: string,
): Promise<{ relationId: string; cookie: string } | null> {
  const thread = isToken(token) ? await openReply(visitOf(headers), [token], null) : null;
  if (thread === null) return null;
  return { relationId: thread.relationId, cookie: withToken(headers, COOKIE, token) };
}

/** Returns the thread if one of the browser's links opens it; null otherwise. */
export const threadFrom = (headers: Headers, relationId: string): Promise<Correspondence | null> =>
  openReply(visitOf(headers), tokensIn(headers, COOKIE), relationId);

/** Handles a thread page's form: performs its action and redirects back. */
export const answering =
  (form: ThreadForm) =>
  async (
    request: Request,
    { params }: { params: Promise<{ relation_id: string }> },
  ): Promise<Response> => {
    const { relation_id } = await params;
    const page = pageOf(relation_id);
    if (isForeign(request)) return redirect(page);
    try {
      const act = await form(request);
      return await asVisitor(request.headers, async () => {
        const thread = await threadFrom(request.headers, relation_id);
        return thread === null ? redirect("/reply") : redirectTaken(`${page}?${await act(thread)}`);
      });
    } catch (thrown) {
      return redirect(`${page}?problem=${reported(thrown, "an answer by a link was not taken")}`);
    }
  };
