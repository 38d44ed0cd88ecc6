import { visiting } from "@/lib/access/acting";
import type { CallScope } from "@/lib/access/scope";
import { cookieName, readCookie, setCookie } from "@/lib/access/session-cookie";
import { onBehalfOf } from "@/lib/platform/call-context";
import { environmentOf } from "@/lib/platform/env";

/** The cookies that hold the tokens of the mailed links somebody has opened, so that no address does. */

const TOKEN = /^[\w-]{43}$/;
/** Links of a kind that a browser holds at most: as many as there are within their time, for most. */
const LINKS_MAX = 8;

/** The cookie for one kind of link. */
export interface LinkCookie {
  name: string;
  /** How long such a link is good. */
  seconds: number;
}

/** Whether something can be the token of a mailed link. */
export const isToken = (given: string): boolean => TOKEN.test(given);

/** Someone who follows a mailed link or opens a public page, before we know who they are. */
export const visitOf = (headers: Headers): CallScope =>
  visiting(environmentOf(headers.get("host")), headers.get("x-forwarded-for") ?? "unknown");

/** Who somebody without a sign-in counts as: all from one address are one. */
export const addressOf = (headers: Headers): string => `address ${visitOf(headers).principal.id}`;

/** Does what somebody without a sign-in asks for: all from one address hold no more connections than one owner may. */
export const asVisitor = <T>(headers: Headers, work: () => Promise<T>): Promise<T> =>
  onBehalfOf(addressOf(headers), work);

/** The tokens that a browser holds, the last one opened first. */
export const tokensIn = (headers: Headers, { name }: LinkCookie): string[] =>
  (readCookie(headers, cookieName(environmentOf(headers.get("host")), name)) ?? "")
    .split(".")
    .filter(isToken);

/** The cookie with one more token, beside those that the browser holds. */
export function withToken(headers: Headers, cookie: LinkCookie, token: string): string {
  const others = tokensIn(headers, cookie).filter((other) => other !== token);
  const value = [token, ...others].slice(0, LINKS_MAX).join(".");
  const environment = environmentOf(headers.get("host"));
  return setCookie(environment, cookie.name, { value, seconds: cookie.seconds });
}
