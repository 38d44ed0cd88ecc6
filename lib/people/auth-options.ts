import type { NextAuthOptions } from "next-auth";
import GoogleProvider from "next-auth/providers/google";
import {
  cookieName,
  cookieOptions,
  cookieSecret,
  SESSION_SECONDS,
  tokensOf,
} from "@/lib/access/session-cookie";
import { NAME_MAX } from "@/lib/contract/primitives";
import { type Environment, env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { proveAddress } from "./links";
import { localPath } from "./local-path";
import { beginSession } from "./sessions";
import type { SignInWay } from "./sessions.store";
import type { Open } from "./sign-in";
import type { Visit } from "./visit";

/** Where people go after sign-in if they named no page: it redirects by role. */
export const HOME = "/home";

/** True if people may sign in with their Google account. */
export const withGoogle = env.GOOGLE_CLIENT_ID !== "" && env.GOOGLE_CLIENT_SECRET !== "";

type Providers = NextAuthOptions["providers"];

/** The Google provider, if configured. */
export const googleProviders = (): Providers =>
  withGoogle
    ? [
        GoogleProvider({
          clientId: env.GOOGLE_CLIENT_ID,
          clientSecret: env.GOOGLE_CLIENT_SECRET,
          issuer: env.GOOGLE_ISSUER,
          wellKnown: `${env.GOOGLE_ISSUER}/.well-known/openid-configuration`,
          checks: ["pkce", "state", "nonce"],
        }),
      ]
    : [];

/** next-auth's cookies under our own names, bound to one host as far as TLS allows. */
const cookiesOf = (environment: Environment): NonNullable<NextAuthOptions["cookies"]> => {
  const cookie = (name: string) => ({
    name: cookieName(environment, name),
    options: cookieOptions(environment),
  });
  return {
    sessionToken: cookie("session"),
    callbackUrl: cookie("callback"),
    csrfToken: cookie("csrf"),
    pkceCodeVerifier: cookie("pkce"),
    state: cookie("state"),
    nonce: cookie("nonce"),
  };
};

/** The person to sign in, and how they proved their identity. */
export type Opening = Pick<Open, "personId" | "isNew" | "passwordHash"> & { way: SignInWay };

/** Returns the next-auth options for one request; `open` returns the person that one of our own ways has verified. */
export const optionsFor = (visit: Visit, providers: Providers, open: () => Opening | null) =>
  ({
    providers,
    secret: cookieSecret(visit.environment),
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    jwt: tokensOf(visit.environment),
    useSecureCookies: cookieOptions(visit.environment).secure,
    cookies: cookiesOf(visit.environment),
    pages: { signIn: "/login", signOut: "/login", error: "/login" },
    callbacks: {
      signIn: ({ account, profile }) =>
        account?.provider !== "google" || isVouchedFor(profile as Vouched | undefined),
      // The token carries only a session id; the session's row says whose it is.
      jwt: async ({ token, account, profile }) => {
        if (!account) return token;
        const person =
          account.provider === "google" ? await vouchedFor(visit, profile as Vouched) : open();
        if (person === null) throw new Error("Nobody has signed in.");
        return { sid: await beginSession(visit, person) };
      },
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url, baseUrl: origin }) => {
        const path = localPath(url.startsWith(origin) ? url.slice(origin.length) : url);
        return origin + (path ?? HOME);
      },
    },
    logger: {
      error: (code) => log.warn({ code }, "a sign-in failed"),
      warn: () => undefined,
      debug: () => undefined,
    },
  }) satisfies NextAuthOptions;

/** What Google asserts about a person. */
interface Vouched {
  email?: string;
  email_verified?: boolean;
  name?: string;
}

const isVouchedFor = (profile: Vouched | undefined): boolean =>
  profile?.email_verified === true && typeof profile.email === "string";

async function vouchedFor(visit: Visit, { email = "", name }: Vouched): Promise<Opening> {
  const proof = { email, name: name?.slice(0, NAME_MAX) ?? null, passwordHash: null };
  return { ...(await proveAddress(visit, proof)), way: "google" };
}
