import CredentialsProvider from "next-auth/providers/credentials";
import { cookieName, setCookie } from "@/lib/access/session-cookie";
import { googleProviders, type Opening, optionsFor } from "./auth-options";
import { ask, askForForm } from "./next-auth";
import { themeChosenBy } from "./preferences";
import { endSessionById } from "./sessions";
import type { Open } from "./sign-in";
import { themeCookie } from "./theme-cookie";
import type { Visit } from "./visit";

/** The ways in and out: our own forms, and what next-auth answers itself, which is Google's part. */

/**
 * Signs in by a way of our own, a provider of next-auth's that asks `check` who it is.
 *
 * @returns what `check` said, and the cookies of the session and of a chosen theme where it let somebody in
 * @throws what `check` throws
 */
export async function signInThrough<Outcome extends { outcome: string }>(
  visit: Visit,
  way: "password" | "link",
  check: () => Promise<Outcome | Open>,
): Promise<{ result: Outcome | Open; cookies: string[] }> {
  let checked: Promise<Outcome | Open> | null = null;
  let open: Opening | null = null;
  const provider = CredentialsProvider({
    id: way,
    credentials: {},
    authorize: async () => {
      checked = check();
      const found = await checked;
      open = isOpen(found) ? { ...found, way } : null;
      return open && { id: open.personId };
    },
  });
  const options = optionsFor(visit, [provider], () => open);
  const answer = await askForForm(visit, { action: ["callback", way] }, options);
  if (checked === null) throw new Error("Nobody was asked who signs in.");
  const result = await checked;
  if (!isOpen(result)) return { result, cookies: [] };
  const session = sessionCookies(visit, answer);
  if (session.length === 0) throw new Error("The password changed while its owner signed in.");
  return { result, cookies: [...session, ...(await themeCookies(visit, result))] };
}

/** A theme that somebody chose follows them to this browser; without a choice the browser keeps what it has. */
async function themeCookies(visit: Visit, { personId }: Open): Promise<string[]> {
  const theme = await themeChosenBy(visit, personId);
  return theme === "system" ? [] : [themeCookie(theme)];
}

const isOpen = (found: { outcome: string }): found is Open => found.outcome === "open";

/** Of what next-auth would set, only what a browser keeps when its form was answered. */
const sessionCookies = ({ environment }: Visit, answer: Response): string[] =>
  answer.headers
    .getSetCookie()
    .filter((cookie) => cookie.startsWith(cookieName(environment, "session")));

/** Nobody of ours signs in here. */
const NOBODY = (): null => null;

/**
 * Ends the session of a visit, at once and for whoever else has its cookie.
 *
 * @returns what takes the cookie from the browser
 */
export async function signOut(visit: Visit): Promise<string> {
  if (visit.sessionId !== null) await endSessionById(visit, visit.sessionId);
  return setCookie(visit.environment, "session", { value: "", seconds: 0 });
}

/** Where a browser goes on to sign in with Google, and the cookies by which it is known when it comes back. */
export async function startGoogle(
  visit: Visit,
  next: string,
): Promise<{ location: string | null; cookies: string[] }> {
  const asked = { action: ["signin", "google"], body: { callbackUrl: next } };
  const options = optionsFor(visit, googleProviders(), NOBODY);
  const { headers } = await askForForm(visit, asked, options);
  return { location: headers.get("location"), cookies: headers.getSetCookie() };
}

/** Answers what is asked of next-auth itself: a browser that comes back from Google. */
export function answerReturn(visit: Visit, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const action = pathname.split("/").slice(3);
  const query = Object.fromEntries(searchParams);
  const cookies = allCookies(request.headers);
  const options = optionsFor(visit, googleProviders(), NOBODY);
  return ask(visit, { action, method: "GET", query, cookies }, options);
}

function allCookies(headers: Headers): Record<string, string> {
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim().split("="));
  return Object.fromEntries(pairs.map(([name = "", ...value]) => [name, decoded(value.join("="))]));
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
