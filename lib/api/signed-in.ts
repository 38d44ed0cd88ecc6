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

/** A signed-in caller; their own data is always in reach. */
type SignedIn = Caller & { scopes: { person: PersonScope } };

/**
 * Returns the person signed in with the request's browser, even if they came via a link on another site. For read-only
 * use: anything that changes data must first check who sent the form. Null if nobody is signed in.
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

/** Returns the page's visitor, looked up once however many parts of the page ask. */
export const asking = cache(async () => signedIn(new Headers(await headers())));

/** Returns the sign-in URL that leads back to a path. */
export const loginPath = (next: string): string => `/login?${new URLSearchParams({ next })}`;

/** Returns the signed-in visitor; anyone else is redirected to sign-in, and from there back to the path. */
export async function requirePerson(path: string): Promise<SignedIn> {
  const caller = await asking();
  if (caller === null) redirect(loginPath(path) as Route);
  return caller;
}
