import { decode, encode, type JWTDecodeParams, type JWTEncodeParams } from "next-auth/jwt";
import { keysFor } from "@/lib/platform/app-secret";
import { baseUrl, type Environment, environmentOf } from "@/lib/platform/env";
import { canBeId } from "@/lib/platform/ids";

/** The cookie by which a browser says whose session it has: a token that only we can make or read. */

/** How long a sign-in lasts, in seconds. The row of the session says so too, and is what counts. */
export const SESSION_SECONDS = 30 * 86_400;

/** Whether cookies of an environment travel over TLS alone. */
const isSecure = (environment: Environment): boolean => baseUrl(environment).startsWith("https:");

/** What a cookie of ours is called. Where TLS allows it, no other host can set one of that name. */
export const cookieName = (environment: Environment, name: string): string =>
  `${isSecure(environment) ? "__Host-" : ""}aidstation.${name}`;

/** How browsers are to keep a cookie of ours, as next-auth is told. */
export const cookieOptions = (environment: Environment) => ({
  httpOnly: true,
  sameSite: "lax" as const,
  path: "/",
  secure: isSecure(environment),
});

/** The header that sets a cookie of ours for so many seconds; none take it away. */
export const setCookie = (
  environment: Environment,
  name: string,
  { value, seconds }: { value: string; seconds: number },
): string =>
  `${cookieName(environment, name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure(environment) ? "; Secure" : ""}`;

/** What a request says a cookie is; null when it has none. */
export function readCookie(headers: Headers, name: string): string | null {
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}

/** The keys of each environment are its own, so that a token of one is nothing in the other. */
const keys = (environment: Environment) => keysFor(`sign-in:${environment}`);

/** How next-auth makes and reads the tokens of an environment. What cannot be read is null. */
export const tokensOf = (environment: Environment) => ({
  encode: (params: JWTEncodeParams) => encode({ ...params, secret: keys(environment)[0] ?? "" }),
  decode: async (params: JWTDecodeParams) => {
    for (const secret of keys(environment)) {
      const token = await decode({ ...params, secret }).catch(() => null);
      if (token !== null) return token;
    }
    return null;
  },
});

/** What next-auth signs its other cookies with. */
export const cookieSecret = (environment: Environment): string => keys(environment)[0] ?? "";

/**
 * The id of the session that a request's cookie carries, at the host that it was asked of. It says nothing of whether the
 * session goes on: its row does. Null without a cookie, or with one that is unreadable, too old or another environment's.
 */
export async function sessionIdOf(headers: Headers): Promise<string | null> {
  const environment = environmentOf(headers.get("host"));
  const token = readCookie(headers, cookieName(environment, "session"));
  if (token === null) return null;
  const claims = await tokensOf(environment).decode({ token, secret: "" });
  const sid = claims?.["sid"];
  return typeof sid === "string" && canBeId(sid) ? sid : null;
}

/** The cookie of a session as a browser sends it, `name=value`, for who acts as somebody who has signed in. */
export async function sessionCookieFor(
  environment: Environment,
  sessionId: string,
): Promise<string> {
  const token = await tokensOf(environment).encode({
    token: { sid: sessionId },
    secret: "",
    maxAge: SESSION_SECONDS,
  });
  return `${cookieName(environment, "session")}=${token}`;
}
