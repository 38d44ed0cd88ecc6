import { addressKey } from "@/lib/contract/address";
import { giveBackPasswordTry, takeNetworkTry, takePasswordTry } from "./attempts";
import { mailSignInLink, spendSignInLink } from "./links";
import { type PasswordFlaw, passwordFlaw } from "./password-rule";
import { hashPassword, isPassword } from "./passwords";
import { findByAddress } from "./people.store";
import { isDeviceOfAddress } from "./sessions.store";
import type { Visit } from "./visit";

/** Too many attempts came from one network. */
type Often = { outcome: "often" };
const OFTEN: Often = { outcome: "often" };

/** A person may sign in; the caller opens the session. */
export interface Open {
  outcome: "open";
  personId: string;
  /** True if the address had never been proved before. */
  isNew: boolean;
  /** The stored hash when the proof was taken: a session opens only while it is unchanged. */
  passwordHash: string | null;
  /** Set if the address had an account already, so the password entered at sign-up was not used. */
  isKnown?: boolean;
}

export type PasswordSignIn =
  | Open
  | Often
  /** Unknown address, no password, or the wrong one. */
  | { outcome: "wrong" }
  /** Too many wrong passwords for the address; a mailed link still works. */
  | { outcome: "paused" }
  /** The password is right but the mailbox was never proved, so a link was mailed instead. */
  | { outcome: "mailed" };

/**
 * Checks a password for an address. An unknown address takes as long, and gets the same answer, as a wrong password.
 *
 * @throws service_unavailable when too many sign in at once
 */
export async function signInByPassword(
  visit: Visit,
  { email, password, next }: { email: string; password: string; next: string },
): Promise<PasswordSignIn> {
  const { db, environment, device } = visit;
  const emailKey = addressKey(email);
  if (!(await takeNetworkTry(visit))) return OFTEN;
  const isOwn = await isDeviceOfAddress(db, environment, emailKey, device.hash);
  const trier = { environment, emailKey, owner: isOwn ? device.hash : null };
  if (!(await takePasswordTry(trier))) return { outcome: "paused" };
  const person = await findByAddress(db, environment, emailKey);
  if (!(await isPassword(person?.passwordHash ?? null, password)) || person === null) {
    return { outcome: "wrong" };
  }
  await giveBackPasswordTry(trier);
  if (person.verifiedAt === null) {
    await mailSignInLink(visit, { email, next, name: null, passwordHash: null });
    return { outcome: "mailed" };
  }
  const { id: personId, passwordHash } = person;
  return { outcome: "open", personId, isNew: false, passwordHash };
}

/** Mails a sign-in link, with the same answer for every address. @throws service_unavailable */
export async function askForLink(
  visit: Visit,
  { email, next }: { email: string; next: string },
): Promise<Often | { outcome: "mailed" }> {
  if (!(await takeNetworkTry(visit))) return OFTEN;
  await mailSignInLink(visit, { email, next, name: null, passwordHash: null });
  return { outcome: "mailed" };
}

/**
 * Starts a sign-up, which completes with the mailed link. For an address that already has an account, the link is an
 * ordinary sign-in link and the data entered is discarded.
 *
 * @throws service_unavailable
 */
export async function signUp(
  visit: Visit,
  entered: { email: string; name: string; password: string; next: string },
): Promise<Often | { outcome: "mailed" } | { outcome: PasswordFlaw }> {
  const { email, password, next } = entered;
  const flaw = password === "" ? null : passwordFlaw(password, addressKey(email));
  if (flaw !== null) return { outcome: flaw };
  if (!(await takeNetworkTry(visit))) return OFTEN;
  const passwordHash = password === "" ? null : await hashPassword(password);
  const name = entered.name === "" ? null : entered.name;
  await mailSignInLink(visit, { email, next, name, passwordHash });
  return { outcome: "mailed" };
}

/** Uses a mailed link; see `spendSignInLink`. */
export async function signInByLink(
  visit: Visit,
  { token, confirmed }: { token: string; confirmed: { name: string | null } | null },
): Promise<Open | Often | { outcome: "spent" | "elsewhere" }> {
  if (!(await takeNetworkTry(visit))) return OFTEN;
  return spendSignInLink(visit, token, confirmed);
}
