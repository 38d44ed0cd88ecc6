import type { PersonScope } from "@/lib/access/scope";
import { DAY_MS } from "@/lib/contract/durations";
import type { Method } from "./http";
import { OPERATIONS } from "./operations";

/** Signed-in people in this process: what the portal's pages and calls do, without a browser. */
const { db } = await import("@/lib/platform/db");
const { newId, newRequestId } = await import("@/lib/platform/ids");
const { identifySession } = await import("@/lib/access/identify");
const { invoke } = await import("@/lib/api/invoke");
const { isApiError } = await import("@/lib/contract/errors");

/** Signs a person in. @returns the id of the session */
export async function signIn(personId: string): Promise<string> {
  const id = newId();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + DAY_MS);
  const data = { id, personId, deviceHash: "test", device: "test", createdAt: now };
  await db.personSession.create({ data: { ...data, lastSeenAt: now, expiresAt } });
  return id;
}

/** Returns a session's current caller; null once it has ended. */
export const callerIn = (sessionId: string, environment: "test" | "live" = "test") =>
  identifySession(sessionId, { environment, requestId: newRequestId(), wallMs: Date.now() });

/** Returns a person's scope. */
export async function personScope(personId: string): Promise<PersonScope> {
  const caller = await callerIn(await signIn(personId));
  if (caller?.scopes.person === undefined) throw new Error("nobody signed in");
  return caller.scopes.person;
}

interface Asked {
  status: number | string;
  // biome-ignore lint/suspicious/noExplicitAny: an answer is looked at as a client would
  body: any;
}

/** Returns a client for the portal's own calls, by session: each returns the body, or the error code as status. */
export async function portal(personId: string) {
  const sessionId = await signIn(personId);
  return async (method: Method, path: string, body?: unknown): Promise<Asked> => {
    const caller = await callerIn(sessionId);
    if (caller === null) return { status: "signed out", body: null };
    const { bound, params, query } = find(method, path);
    try {
      const outcome = await invoke(bound, caller, async () => ({
        isLarge: false,
        parse: () => ({ params, query, body }),
      }));
      const status = bound.operation.status ?? (outcome.kind === "nothing" ? 204 : 200);
      return { status, body: outcome.kind === "answer" ? outcome.answer : null };
    } catch (error) {
      if (!isApiError(error)) throw error;
      return { status: error.code, body: error.details };
    }
  };
}

function find(method: Method, target: string) {
  const [path = "", search = ""] = target.split("?");
  for (const bound of OPERATIONS) {
    if (bound.method !== method) continue;
    const names = [...bound.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const pattern = new RegExp(`^${bound.path.replaceAll(/\{\w+\}/g, "([^/]+)")}$`);
    const found = pattern.exec(path);
    if (found === null) continue;
    const params = Object.fromEntries(names.map((name, place) => [name, found[place + 1] ?? ""]));
    const query = Object.fromEntries(
      [...new URLSearchParams(search)].map(([name, text]) => [
        name,
        /^\d+$/.test(text) ? Number(text) : text,
      ]),
    );
    return { bound, params, query };
  }
  throw new Error(`No operation ${method} ${target}.`);
}
