import type { DebriefOf } from "@/lib/self/debrief";
import { openByLink } from "@/lib/self/links";
import { REMINDER_VALID_MS } from "@/lib/self/reminders";
import { isToken, type LinkCookie, tokensIn, visitOf, withToken } from "../link-cookie";

const COOKIE: LinkCookie = { name: "debriefs", seconds: REMINDER_VALID_MS / 1000 };

/** Returns the session a mailed token opens and the cookie that remembers it; null if it opens nothing. */
export async function takeLink(
  headers: Headers,
  token: string,
): Promise<{ activityId: string; cookie: string } | null> {
  const opened = isToken(token) ? await openByLink(visitOf(headers), [token], null) : null;
  if (opened === null) return null;
  return { activityId: opened.activityId, cookie: withToken(headers, COOKIE, token) };
}

/** Returns the session if one of the browser's links opens it; null otherwise. */
export const openFrom = (headers: Headers, activityId: string): Promise<DebriefOf | null> =>
  openByLink(visitOf(headers), tokensIn(headers, COOKIE), activityId);
