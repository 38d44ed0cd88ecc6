import CredentialsProvider from "next-auth/providers/credentials";
import { cookieName, setCookie } from "@/lib/access/session-cookie";
import { googleProviders, type Opening, optionsFor } from "./auth-options";
import { ask, askForForm } from "./next-auth";
import { themeChosenBy } from "./preferences";
import { endSessionById } from "./sessions";
import type { Open } from "./sign-in";
import { themeCookie } from "./theme-cookie";
import type { Visit } from "./visit";

/** Signing in and out: our own forms, and the requests that next-auth answers itself (Google's callback). */

/**
 * Signs a person in by one of our own ways, through a next-auth credentials provider that asks `check` who it is.
 *
 * @returns the result of `check`, and on success the cookies for the session and the chosen theme
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

/** A chosen theme follows the person to this browser; without a choice the browser keeps its own. */
async function themeCookies(visit: Visit, { personId }: Open): Promise<string[]> {
  const theme = await themeChosenBy(visit, personId);
  return theme === "system" ? [] : [themeCookie(theme)];
}

const isOpen = (found: { outcome: string }): found is Open => found.outcome === "open";

/** Keeps only the session cookies of next-auth's answer: our own forms need no others. */
const sessionCookies = ({ environment }: Visit, answer: Response): string[] =>
  answer.headers
    .getSetCookie()
    .filter((cookie) => cookie.startsWith(cookieName(environment, "session")));

/** For requests in which none of our own ways signs anyone in. */
const NOBODY = (): null => null;

/**
 * Ends the visit's session at once, including for anyone else who holds its cookie.
 *
 * @returns the header that removes the cookie from the browser
 */
export async function signOut(visit: Visit): Promise<string> {
  if (visit.sessionId !== null) await endSessionById(visit, visit.sessionId);
  return setCookie(visit.environment, "session", { value: "", seconds: 0 });
}

/** Returns where to send the browser to sign in with Google, and the cookies that identify it when it comes back. */
export async function startGoogle(
  visit: Visit,
  next: string,
): Promise<{ location: string | null; cookies: string[] }> {
  const asked = { action: ["signin", "google"], body: { callbackUrl: next } };
  const options = optionsFor(visit, googleProviders(), NOBODY);
  const { headers } = await askForForm(visit, asked, options);
  return { location: headers.get("location"), cookies: headers.getSetCookie() };
}

/** Answers requests meant for next-auth itself: a browser coming back from Google. */
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
