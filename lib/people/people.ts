import { audit } from "@/lib/access/audit";
import type { CallScope, PersonScope } from "@/lib/access/scope";
import { addressKey } from "@/lib/contract/address";
import { fail } from "@/lib/contract/errors";
import { transaction } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { giveBackPasswordTry, takePasswordTry } from "./attempts";
import { expireAll } from "./links.store";
import { tellOfPassword } from "./notices";
import { type PasswordFlaw, passwordFlaw } from "./password-rule";
import { hashPassword, isPassword } from "./passwords";
import { findById, insertPerson, replacePassword } from "./people.store";
import { endOtherSessions, isProvenLately } from "./sessions";

/** Creates a person, for an operator, a demonstration or a test. @returns their id */
export async function createPerson(
  scope: CallScope,
  person: {
    environment: Environment;
    email: string;
    name: string;
    password?: string;
    isVerified: boolean;
  },
): Promise<string> {
  const { environment, email, name, password, isVerified } = person;
  const id = newId();
  const passwordHash = password === undefined ? null : await hashPassword(password);
  await transaction(scope, async (unit) => {
    await insertPerson(unit.db, {
      id,
      environment,
      email,
      emailKey: addressKey(email),
      name,
      passwordHash,
      verifiedMs: isVerified ? scope.wallMs : null,
      nowMs: scope.wallMs,
    });
    await audit(unit, "person.created", [{ kind: "person", id }]);
  });
  return id;
}

/** A person as they see themselves. */
export interface Self {
  id: string;
  email: string;
  /** Null if they never gave one. */
  name: string | null;
  /** True if they have a password, besides mailed links. */
  hasPassword: boolean;
  /** True if they must enter it to change it. */
  needsPassword: boolean;
}

/** Returns the caller's own record. @throws resource_not_found when it is gone */
export async function personOf(self: PersonScope): Promise<Self> {
  const person = await findById(self.db, self.personId);
  if (person === null) return fail("resource_not_found");
  const { id, email, name, passwordHash } = person;
  const hasPassword = passwordHash !== null;
  const needsPassword = hasPassword && !(await isProvenLately(self));
  return { id, email, name, hasPassword, needsPassword };
}

/** The result of a password change. */
export type PasswordChange = "changed" | "wrong" | "paused" | PasswordFlaw;

/**
 * Sets the caller's password, ends all their other sessions and unused links, and mails the owner. If there is a
 * password already, the caller must know it unless they have just proved the mailbox, so someone who learned a password
 * cannot keep its owner from replacing it.
 *
 * @throws service_unavailable when too many hashes are made at once, or while there is no key service
 */
export async function changePassword(
  self: PersonScope,
  { current, wanted }: { current: string; wanted: string },
): Promise<PasswordChange> {
  const person = await findById(self.db, self.personId);
  if (person === null) return fail("resource_not_found");
  if (person.passwordHash !== null && !(await isProvenLately(self))) {
    const { environment, emailKey, id: owner } = person;
    const trier = { environment, emailKey, owner };
    if (!(await takePasswordTry(trier))) return "paused";
    if (!(await isPassword(person.passwordHash, current))) return "wrong";
    await giveBackPasswordTry(trier);
  }
  const flaw = passwordFlaw(wanted, person.emailKey);
  if (flaw !== null) return flaw;
  const passwordHash = await hashPassword(wanted);
  return transaction(self, async (unit) => {
    const change = { before: person.passwordHash, after: passwordHash };
    // Of two changes at once, the second knew (or was excused from) a password that is now obsolete.
    if (!(await replacePassword(unit.db, self.personId, change))) return "wrong";
    await endOtherSessions(unit);
    // A link that someone has read meanwhile would be another way in.
    await expireAll(unit.db, person, unit.wallMs);
    await tellOfPassword(unit, self.personId);
    await audit(unit, "password.changed", [{ kind: "person", id: self.personId }]);
    return "changed";
  });
}
