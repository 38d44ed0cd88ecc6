import { isForeign } from "@/lib/access/same-origin";
import { cookieName, readCookie, setCookie } from "@/lib/access/session-cookie";
import { REPLY_LINK_DAYS } from "@/lib/contract/message";
import type { Correspondence } from "@/lib/messages/correspondence";
import { openReply } from "@/lib/messages/replies";
import { environmentOf } from "@/lib/platform/env";
import { redirect, reported, Token } from "../form";
import type { ThreadForm } from "../message-form";

const PAGE = "/reply";
const COOKIE = "reply";
const DAY_SECONDS = 86_400;

/** Puts a mailed link's token into a cookie and leads on to the page, whose address has none. */
export function takeLink(request: Request, token: string): Response {
  const environment = environmentOf(request.headers.get("host"));
  const seconds = REPLY_LINK_DAYS * DAY_SECONDS;
  const value = encodeURIComponent(Token.parse(token));
  return redirect(PAGE, [setCookie(environment, COOKIE, { value, seconds })]);
}

/** The thread that the browser's link opens; null without one that is good. */
export async function threadOf(headers: Headers): Promise<Correspondence | null> {
  const environment = environmentOf(headers.get("host"));
  const token = readCookie(headers, cookieName(environment, COOKIE));
  return token === null ? null : openReply(environment, decoded(token));
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}

/** Does what a form of the page says in the thread of the browser's link. */
export async function takeForm(request: Request, form: ThreadForm): Promise<Response> {
  if (isForeign(request)) return redirect(PAGE);
  try {
    const act = await form(request);
    const thread = await threadOf(request.headers);
    return redirect(thread === null ? PAGE : `${PAGE}?${await act(thread)}`);
  } catch (thrown) {
    return redirect(`${PAGE}?problem=${reported(thrown, "an answer by a link was not taken")}`);
  }
}
