import "@/testing/database";
import { expect, test } from "vitest";
import { operator } from "@/testing/partner";
import { newPerson, signIn } from "@/testing/people";

const { newTeam } = await import("@/testing/coach");
const { db } = await import("@/lib/platform/db");
const { identifySession } = await import("@/lib/access/identify");
const { deletePerson } = await import("./person");

const call = { requestId: "req_000000000000", wallMs: Date.now(), environment: "test" as const };

test("a deleted sign-in is signed out everywhere, and its address starts anew", async () => {
  const person = await newPerson();
  const { sessionId } = await signIn(person);
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 60_000)];
  const link = { hash: person.id, environment: "test" as const, emailKey: person.email };
  await db.signInLink.create({
    data: { ...link, browserHash: "b", name: "Ada", createdAt, expiresAt },
  });
  const order = { environment: "test" as const, email: person.email };
  const { deleted } = await deletePerson(operator(), order);
  expect(await identifySession(sessionId, call)).toBeNull();
  expect(await db.signInLink.count({ where: { emailKey: person.email } })).toBe(0);
  const kept = await db.person.findUniqueOrThrow({ where: { id: deleted } });
  expect(kept).toMatchObject({ name: null, passwordHash: null, verifiedAt: null });
  expect(JSON.stringify(kept)).not.toContain(person.email);
  await expect(deletePerson(operator(), order)).rejects.toMatchObject({
    code: "resource_not_found",
  });
});

test("the sign-in of someone who still coaches is not deleted", async () => {
  const { coachId } = await newTeam();
  const { person } = await db.coach.findUniqueOrThrow({
    where: { id: coachId },
    include: { person: true },
  });
  const order = { environment: "test" as const, email: person.email };
  await expect(deletePerson(operator(), order)).rejects.toThrow("They are in a team of coaches");
  expect(await db.person.count({ where: { id: person.id, email: person.email } })).toBe(1);
});
