import type { Route } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Caller } from "@/lib/access/caller";
import { identifySession } from "@/lib/access/identify";
import type { PersonScope } from "@/lib/access/scope";
import { sessionIdOf } from "@/lib/access/session-cookie";
import { wallMs } from "@/lib/platform/clock";
import { environmentOf } from "@/lib/platform/env";
import { newRequestId } from "@/lib/platform/ids";

/** A caller who signed in: one's own data is always among what they reach. */
type SignedIn = Caller & { scopes: { person: PersonScope } };

/**
 * Whoever signed in with the browser of a request, also where a link elsewhere led them here: for what only shows.
 * Whatever changes something asks first who sent the form. Null for nobody.
 */
export async function signedIn(headers: Headers): Promise<SignedIn | null> {
  const sessionId = await sessionIdOf(headers);
  if (sessionId === null) return null;
  const environment = environmentOf(headers.get("host"));
  const arrival = { environment, requestId: newRequestId(), wallMs: wallMs() };
  const caller = await identifySession(sessionId, arrival);
  const person = caller?.scopes.person;
  if (caller === null || person === undefined) return null;
  return { ...caller, scopes: { ...caller.scopes, person } };
}

/** Whoever asks for a page, looked up once however many parts of the page want to know. */
export const asking = cache(async () => signedIn(new Headers(await headers())));

/** Where somebody signs in to come back to a path. */
export const loginPath = (next: string): string => `/login?${new URLSearchParams({ next })}`;

/** Whoever signed in and asks for a page; everybody else is led to the sign-in, and from there back to its path. */
export async function requirePerson(path: string): Promise<SignedIn> {
  const caller = await asking();
  if (caller === null) redirect(loginPath(path) as Route);
  return caller;
}
