import { visiting } from "@/lib/access/acting";
import type { CallScope } from "@/lib/access/scope";
import { cookieName, readCookie, setCookie } from "@/lib/access/session-cookie";
import { onBehalfOf } from "@/lib/platform/call-context";
import { environmentOf } from "@/lib/platform/env";

/** Cookies holding the tokens of mailed links a browser has opened, so that they don't appear in addresses. */

const TOKEN = /^[\w-]{43}$/;
/** Maximum links of one kind per browser; for most kinds, as many as can be valid at once. */
const LINKS_MAX = 8;

/** The cookie for one kind of link. */
export interface LinkCookie {
  name: string;
  /** Lifetime of such a link, in seconds. */
  seconds: number;
}

/** True if a string has the form of a mailed link token. */
export const isToken = (given: string): boolean => TOKEN.test(given);

/** Returns the scope of someone who follows a mailed link or opens a public page, before we know who they are. */
export const visitOf = (headers: Headers): CallScope =>
  visiting(environmentOf(headers.get("host")), headers.get("x-forwarded-for") ?? "unknown");

/** Returns the owner id for anonymous callers: everyone at one address shares it. */
export const addressOf = (headers: Headers): string => `address ${visitOf(headers).principal.id}`;

/** Runs work for an anonymous caller: everyone at one address shares a single owner's connections. */
export const asVisitor = <T>(headers: Headers, work: () => Promise<T>): Promise<T> =>
  onBehalfOf(addressOf(headers), work);

/** Returns the tokens a browser holds, most recently opened first. */
export const tokensIn = (headers: Headers, { name }: LinkCookie): string[] =>
  (readCookie(headers, cookieName(environmentOf(headers.get("host")), name)) ?? "")
    .split(".")
    .filter(isToken);

/** Returns the cookie with one more token added to those the browser holds. */
export function withToken(headers: Headers, cookie: LinkCookie, token: string): string {
  const others = tokensIn(headers, cookie).filter((other) => other !== token);
  const value = [token, ...others].slice(0, LINKS_MAX).join(".");
  const environment = environmentOf(headers.get("host"));
  return setCookie(environment, cookie.name, { value, seconds: cookie.seconds });
}
