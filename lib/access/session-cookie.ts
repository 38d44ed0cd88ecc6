import { decode, encode, type JWTDecodeParams, type JWTEncodeParams } from "next-auth/jwt";
import { keysFor } from "@/lib/platform/app-secret";
import { baseUrl, type Environment, environmentOf } from "@/lib/platform/env";
import { canBeId } from "@/lib/platform/ids";

/** The cookie that tells whose session a browser has: a token that only the server can create or read. */

/** Lifetime of a sign-in, in seconds. The session row stores it too, and is authoritative. */
export const SESSION_SECONDS = 30 * 86_400;

/** True if the environment's cookies are sent over TLS only. */
const isSecure = (environment: Environment): boolean => baseUrl(environment).startsWith("https:");

/** Returns the full name of a cookie. With TLS, the `__Host-` prefix keeps other hosts from setting it. */
export const cookieName = (environment: Environment, name: string): string =>
  `${isSecure(environment) ? "__Host-" : ""}aidstation.${name}`;

/** Returns the cookie options that next-auth uses. */
export const cookieOptions = (environment: Environment) => ({
  httpOnly: true,
  sameSite: "lax" as const,
  path: "/",
  secure: isSecure(environment),
});

/** Returns the header that sets a cookie for some seconds; 0 deletes it. */
export const setCookie = (
  environment: Environment,
  name: string,
  { value, seconds }: { value: string; seconds: number },
): string =>
  `${cookieName(environment, name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure(environment) ? "; Secure" : ""}`;

/** Returns the value of a request's cookie; null if it isn't set. */
export function readCookie(headers: Headers, name: string): string | null {
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}

/** Each environment has its own keys, so a token from one is invalid in the other. */
const keys = (environment: Environment) => keysFor(`sign-in:${environment}`);

/** Returns next-auth's token encoder and decoder for an environment. Unreadable tokens decode to null. */
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

/** Returns the secret next-auth signs its other cookies with. */
export const cookieSecret = (environment: Environment): string => keys(environment)[0] ?? "";

/**
 * Returns the session id in a request's cookie, for the host it was sent to. Doesn't check that the session is still
 * active; its row tells that. Null without a cookie, or if the cookie is unreadable, expired or from another
 * environment.
 */
export async function sessionIdOf(headers: Headers): Promise<string | null> {
  const environment = environmentOf(headers.get("host"));
  const token = readCookie(headers, cookieName(environment, "session"));
  if (token === null) return null;
  const claims = await tokensOf(environment).decode({ token, secret: "" });
  const sid = claims?.["sid"];
  return typeof sid === "string" && canBeId(sid) ? sid : null;
}

/** Returns a session's cookie as a browser sends it, `name=value`, for clients acting as a signed-in person. */
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
