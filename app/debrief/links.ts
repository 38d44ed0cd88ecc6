import { visiting } from "@/lib/access/acting";
import { cookieName, readCookie, setCookie } from "@/lib/access/session-cookie";
import { environmentOf } from "@/lib/platform/env";
import type { DebriefOf } from "@/lib/self/debrief";
import { openByLink } from "@/lib/self/links";
import { REMINDER_VALID_MS } from "@/lib/self/reminders";

/** The cookie that holds the tokens of the reminders somebody has opened, so that no address does. */

const NAME = "debriefs";
const TOKEN = /^[\w-]{43}$/;
/** Links that a browser holds at most: as many as there are within their time, for most. */
const LINKS_MAX = 8;

const tokensIn = (headers: Headers): string[] =>
  (readCookie(headers, cookieName(environmentOf(headers.get("host")), NAME)) ?? "")
    .split(".")
    .filter((token) => TOKEN.test(token));

const visitOf = (headers: Headers) =>
  visiting(environmentOf(headers.get("host")), headers.get("x-forwarded-for") ?? "unknown");

/** The session that a mailed token opens, and the cookie that remembers it; null for one that opens nothing. */
export async function takeLink(
  headers: Headers,
  token: string,
): Promise<{ activityId: string; cookie: string } | null> {
  const visit = visitOf(headers);
  const opened = TOKEN.test(token) ? await openByLink(visit, [token], null) : null;
  if (opened === null) return null;
  const others = tokensIn(headers).filter((other) => other !== token);
  const value = [token, ...others].slice(0, LINKS_MAX).join(".");
  const seconds = REMINDER_VALID_MS / 1000;
  return {
    activityId: opened.activityId,
    cookie: setCookie(visit.environment, NAME, { value, seconds }),
  };
}

/** A session that one of the links in a browser opens; null otherwise. */
export const openFrom = (headers: Headers, activityId: string): Promise<DebriefOf | null> =>
  openByLink(visitOf(headers), tokensIn(headers), activityId);
