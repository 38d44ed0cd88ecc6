import { randomUUID } from "node:crypto";
import type { Environment } from "@/lib/platform/env";
import { operator } from "./partner";

const { createPerson } = await import("@/lib/people/people");
const { openSession } = await import("@/lib/people/sessions");
const { sessionCookieFor } = await import("@/lib/access/session-cookie");

export const PASSWORD = "wet gravel in november";

export const newAddress = () => `${randomUUID()}@person.example`;

export interface TestPerson {
  id: string;
  email: string;
  environment: Environment;
}

/** Creates a person who can sign in with `PASSWORD`. */
export async function newPerson(
  over: { environment?: Environment; isVerified?: boolean; email?: string } = {},
): Promise<TestPerson> {
  const { environment = "test", isVerified = true, email = newAddress() } = over;
  const person = { environment, email, name: "Ada Tester", password: PASSWORD, isVerified };
  return { id: await createPerson(operator(), person), email, environment };
}

/** Creates a person's session, and the cookie that authenticates their requests. */
export async function signIn(
  { id, environment }: TestPerson,
  device = "Firefox on Linux",
  way: "password" | "link" | "google" = "password",
) {
  const sessionId = await openSession(operator(), id, { hash: randomUUID(), name: device }, way);
  return { sessionId, cookie: await sessionCookieFor(environment, sessionId) };
}
