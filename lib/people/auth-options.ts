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

/** Where somebody goes who did not say where to: it leads on by who they are. */
export const HOME = "/home";

/** Whether people may sign in with their Google account. */
export const withGoogle = env.GOOGLE_CLIENT_ID !== "" && env.GOOGLE_CLIENT_SECRET !== "";

type Providers = NextAuthOptions["providers"];

/** Google, where it is configured. */
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

/** The cookies of next-auth by names of ours: all of them of one host, as far as TLS allows. */
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

/** Who is to be signed in, and by what they proved who they are. */
export type Opening = Pick<Open, "personId" | "isNew" | "passwordHash"> & { way: SignInWay };

/** How next-auth works for one request; `open` is who one of our own ways has found to be right. */
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
      // The token carries the id of a session and nothing else: whose it is, its row says.
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

/** What Google says of somebody. */
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
